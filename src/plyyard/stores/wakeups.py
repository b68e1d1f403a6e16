"""Telling the other processes that something has changed. A word that gets lost costs time, never truth: whoever hears
one reads the log."""

from __future__ import annotations

import asyncio
import secrets
import threading
from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import Final, Protocol, TypeVar

import msgspec
import structlog
from sqlalchemy import Connection, Engine
from sqlalchemy import text as sql

from plyyard.rooms.news import Change, News, Role
from plyyard.stores.database import KEEP_ALIVE

Heard = Callable[[News], None]
T = TypeVar("T")

CHANNEL: Final = "plyyard"
AT_ONCE: Final = 120
"""Matches in one message: with ids of 32 signs it stays below the 8,000 bytes that PostgreSQL allows."""
PROBE: Final = 1.0
"""Seconds of silence after which the listener makes sure that its connection is alive."""
PAUSE: Final = 0.5
"""Seconds before a lost connection is made again."""

LISTENER: Final = "plyyard listener of "
_LISTENERS: Final = (
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = :name"
)

log = structlog.get_logger()
_decoder = msgspec.json.Decoder(News)


class Wakeups(Protocol):
    """What a store offers to processes that share a database. `shared` tells whether there can be others."""

    shared: bool

    def start(self, heard: Heard, role: Role) -> None:
        """Begin to listen; `heard` is called in the running event loop with what others say."""

    def servers(self, connection: Connection) -> int:
        """Return how many other web processes run on this database."""

    def changed(self, connection: Connection, changes: Sequence[Change]) -> None:
        """Tell the others about changes, when and if the transaction of the connection is committed."""

    def said(self, connection: Connection, news: News) -> None:
        """Tell the others anything else, at commit."""

    def close(self) -> None:
        """Listen no more."""


class Alone:
    """One process has the database for itself: nobody to tell, nobody to listen to."""

    shared = False

    def start(self, heard: Heard, role: Role) -> None:
        """Nothing will be heard."""

    def servers(self, connection: Connection) -> int:
        """There is no other."""
        return 0

    def changed(self, connection: Connection, changes: Sequence[Change]) -> None:
        """Nobody needs to know."""

    def said(self, connection: Connection, news: News) -> None:
        """Nobody needs to know."""

    def close(self) -> None:
        """Nothing was opened."""


class Notifications:
    """PostgreSQL's LISTEN and NOTIFY: a thread with its own connection listens, and makes it again when it dies."""

    shared = True

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.origin = secrets.token_hex(6)
        self._ending = threading.Event()

    def start(self, heard: Heard, role: Role) -> None:
        loop = asyncio.get_running_loop()

        def hear(news: News) -> None:
            if news.origin != self.origin and not loop.is_closed():
                loop.call_soon_threadsafe(heard, news)

        threading.Thread(target=self._run, args=(hear, role), name="listener", daemon=True).start()

    def changed(self, connection: Connection, changes: Sequence[Change]) -> None:
        grown: dict[str, int] = {}
        for match, seq in changes:
            grown[match] = max(seq, grown.get(match, seq))
        for part in _parts(grown):
            self._notify(connection, News(self.origin, grown=part))

    def said(self, connection: Connection, news: News) -> None:
        for part in _parts(news.here) or [{}]:
            self._notify(connection, News(self.origin, here=part, role=news.role, asks=news.asks, talk=news.talk))

    def _notify(self, connection: Connection, news: News) -> None:
        payload = msgspec.json.encode(news).decode()
        connection.execute(sql("SELECT pg_notify(:channel, :payload)"), {"channel": CHANNEL, "payload": payload})

    def servers(self, connection: Connection) -> int:
        """A process that dies takes its listener along at once, which no note of its own would tell."""
        return int(connection.execute(sql(_LISTENERS), {"name": LISTENER + "web"}).scalar() or 0)

    def _run(self, hear: Heard, role: Role) -> None:
        while not self._ending.is_set():
            try:
                self._listen(hear, role)
            except Exception as error:
                log.warning("listener lost its connection", error=str(error))
                self._ending.wait(PAUSE)

    def _listen(self, hear: Heard, role: Role) -> None:
        import psycopg

        address = self._engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        named = {**KEEP_ALIVE, "application_name": LISTENER + role}
        with psycopg.connect(address, autocommit=True, **named) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            hear(News(deaf=True))
            while not self._ending.is_set():
                for notice in connection.notifies(timeout=PROBE):
                    _tell(hear, notice.payload)
                    if self._ending.is_set():
                        return
                connection.execute("SELECT 1")  # raises when the connection is dead, which notifies() does not notice

    def close(self) -> None:
        self._ending.set()  # the thread sees it within a second; waiting for that would help nobody


def _tell(hear: Heard, payload: str) -> None:
    try:
        hear(_decoder.decode(payload))
    except msgspec.DecodeError as error:  # another version of the program may say what this one does not understand
        log.warning("message of another process not understood", error=str(error))


def _parts(items: Mapping[str, T]) -> list[dict[str, T]]:
    """Return the items in pieces that fit into one message each."""
    left = iter(items.items())
    return list(iter(lambda: dict(islice(left, AT_ONCE)), {}))
