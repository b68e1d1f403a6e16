"""A process that plays for the computer in the matches of a shared database, so that web processes need not.

There is no list of jobs: the log itself says in which matches the computer has to act. A worker claims one, plays
until it is a person's turn, and gives it back; when it dies, its claims die with it. A late or doubled action does no
harm, because one event of a seq is ever stored.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal

import structlog

from plyyard.core.errors import BadOptions
from plyyard.core.pool import SEARCHES
from plyyard.core.text import text
from plyyard.rooms.dice import SystemDice
from plyyard.rooms.news import News
from plyyard.rooms.store import Unavailable
from plyyard.stores.sql import SqlStore
from plyyard.web.bots import THREADS, Bots
from plyyard.web.hub import Hub
from plyyard.web.running import running_hub
from plyyard.web.settings import Settings

LOOK = 2.0
"""Seconds after which all matches are looked through, in case that a word got lost."""
PAUSE = 0.01
"""Seconds between two looks at the least."""
AT_ONCE = 200
"""Matches looked at in one go."""

log = structlog.get_logger()


def run(database: str) -> None:
    """Work until Ctrl-C or SIGTERM. Raises BadOptions when there is no shared database, or it cannot be opened."""
    if not database.startswith("postgres"):
        raise BadOptions(
            text("A worker needs a PostgreSQL database: set {name} to its address.", name="PLYYARD_DATABASE_URL")
        )
    try:
        asyncio.run(_work(database))
    except Unavailable as error:
        raise BadOptions(error.text) from None


async def _work(database: str) -> None:
    settings = Settings()
    table_bytes = settings.table_mb * 10**6
    SEARCHES.keep_within(table_bytes)
    bots = Bots(settings.engines, table_bytes)
    async with running_hub(database, SystemDice(), "worker", bots) as (store, hub):
        work = asyncio.create_task(Worker(store, hub, bots.pool.threads).run())
        for end in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(end, work.cancel)
        print(f"Ply Yard's worker {os.getpid()} plays for the computer.", flush=True)
        with contextlib.suppress(asyncio.CancelledError):
            await work


class Worker:
    """Looks for matches that wait for the computer, at once when another process speaks of one."""

    def __init__(self, store: SqlStore, hub: Hub, threads: int = THREADS) -> None:
        self._threads = threads
        self._store = store
        self._hub = hub
        self._spoken_of: set[str] = set()
        self._spoken = asyncio.Event()
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._left_some = False
        hub.on_news = self._hear

    def _hear(self, news: News) -> None:
        self._spoken_of.update(news.grown)
        if news.grown:
            self._spoken.set()

    async def run(self) -> None:
        """Work until cancelled."""
        look_at: list[str] | None = None
        while True:
            try:
                await self._take(look_at)
            except Unavailable as error:
                log.warning("no work to be had", reason=str(error))
            look_at = await self._next()

    async def _next(self) -> list[str] | None:
        """Wait; return the matches that were spoken of, None when it is time to look at all."""
        await asyncio.sleep(PAUSE)
        try:
            await asyncio.wait_for(self._spoken.wait(), LOOK)
        except TimeoutError:
            return None
        self._spoken.clear()
        spoken_of, self._spoken_of = list(self._spoken_of), set()
        return None if self._left_some or len(spoken_of) > AT_ONCE else spoken_of

    async def _take(self, among: list[str] | None) -> None:
        """Begin to play where the computer has to act, as long as there are threads for it."""
        self._left_some = False
        for match in await self._store.awaiting_computer(among, AT_ONCE):
            if len(self._playing) >= self._threads:
                self._left_some = True
                return
            if match not in self._playing:
                task = self._playing[match] = asyncio.create_task(self._play(match))
                task.add_done_callback(lambda _, match=match: self._done(match))  # type: ignore[misc]

    def _done(self, match: str) -> None:
        del self._playing[match]
        if self._left_some:
            self._spoken.set()

    async def _play(self, match: str) -> None:
        try:
            await self._hub.play(match)
        except (ValueError, Unavailable) as error:
            log.warning("match cannot be played", match=match, reason=str(error))
