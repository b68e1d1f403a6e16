"""The tables. A change here needs a migration in migrations/versions and a new HEAD."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, MetaData, SmallInteger, String, Table

HEAD = "0001"
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
    Column("level0", String(40), nullable=False),
    Column("level1", String(40), nullable=False),
    Column("turn_board", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("turn", SmallInteger, nullable=False),
    Column("reason", String(40), nullable=False),
    Column("points", String(8), nullable=False),
    Column("final_key", String, nullable=False),
)

events = Table(
    "events",
    metadata,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("seat", SmallInteger, nullable=False),
    Column("action", String(200), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("request", String(40), nullable=True),
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
