"""The tables. A change here needs a migration in migrations/versions and a new HEAD."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, MetaData, SmallInteger, String, Table

HEAD = "0002"
"""The newest migration. A database that says so needs no upgrade."""

metadata = MetaData()

matches = Table(
    "matches",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("edition", String(40), nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("mode", String(16), nullable=False),
    Column("status", String(8), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("code", String(12), nullable=True, unique=True),
    Column("deadline", BigInteger, nullable=True),
    Column("agreed", String, nullable=False),
    Column("level0", String(40), nullable=False),
    Column("level1", String(40), nullable=False),
    Column("turn_board", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("turn", SmallInteger, nullable=False),
    Column("reason", String(40), nullable=False),
    Column("points", String(8), nullable=False),
    Column("final_key", String, nullable=False),
    Index("matches_lobby", "status", "public", "updated"),
    Index("matches_deadline", "deadline"),
)
"""`status` is "open" (a side is free), "running" or "over"; `code` leads to an open match; `deadline` is when the
running clock falls; `agreed` is rooms.agreed.Agreed as JSON."""

events = Table(
    "events",
    metadata,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("seat", SmallInteger, nullable=False),
    Column("action", String(200), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("request", String(48), nullable=True),
    Column("data", String, nullable=False),
    Index("events_once", "match", "request", unique=True),
)
"""(match, seq) is the fence: two processes cannot both store event 12. (match, request): a request happens once."""

holders = Table(
    "holders",
    metadata,
    Column("secret", String(64), primary_key=True),
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    Column("updated", BigInteger, nullable=False),
    Index("holders_newest", "secret", "updated"),
    Index("holders_of_match", "match"),
)
"""Which secret holds which seat, so that a list of one's matches never reads anybody else's."""

seat_links = Table(
    "seat_links",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("match", String(32), ForeignKey("matches.id"), nullable=False),
    Column("seat", SmallInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Index("seat_links_expiry", "expires"),
)
"""Private links that take a seat to another device, by the hash of their token; each works once."""

alive = Table(
    "alive",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
)
"""When a server last said that it runs, so that no clock is charged for the time while none did."""

dice_secrets = Table(
    "dice_secrets",
    metadata,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("secrets", String, nullable=False),
)
"""The seeds of a match's fair dice that the server knows: apart from the log, and in no export."""

reports = Table(
    "reports",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("at", BigInteger, nullable=False),
    Column("done", Boolean, nullable=False),
    Column("lang", String(8), nullable=False),
    Column("game", String(40), nullable=False),
    Column("edition", String(40), nullable=False),
    Column("section", String(60), nullable=False),
    Column("position", String(1000), nullable=False),
    Column("match", String(32), nullable=False),
    Column("words", String(2000), nullable=False),
    sqlite_autoincrement=True,
)
"""Errors that readers have reported. A number is never given twice; `match` is no key: the match may be gone."""
