"""The live matches of this process: read from the log when somebody asks for one, forgotten when nobody does."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections.abc import Awaitable, Callable, Iterator

from plyyard.rooms.store import Store
from plyyard.web.live import LiveMatch

KEPT = 200
"""Matches kept in memory although nobody has them open, so that a page and its connection read the log once."""

Prepare = Callable[[LiveMatch], Awaitable[None]]


class Shelf:
    """Matches by id, the one asked for last at the end. `prepare` is awaited before a match that was read is shown."""

    def __init__(self, store: Store, clock: Callable[[], int], prepare: Prepare) -> None:
        self._store = store
        self._clock = clock
        self._prepare = prepare
        self._live: dict[str, LiveMatch] = {}
        self._opening: dict[str, asyncio.Task[LiveMatch | None]] = {}

    def __iter__(self) -> Iterator[LiveMatch]:
        return iter(list(self._live.values()))

    def __contains__(self, match: str) -> bool:
        """Tell whether a match is here or being read."""
        return match in self._live or match in self._opening

    @property
    def ids(self) -> frozenset[str]:
        """The matches that are here or being read."""
        return frozenset((*self._live, *self._opening))

    def get(self, match: str) -> LiveMatch | None:
        """Return a match that is here."""
        return self._live.get(match)

    def keep(self, live: LiveMatch) -> None:
        """Put a match back that somebody still has."""
        self._live[live.header.id] = live

    async def find(self, match: str) -> LiveMatch | None:
        """Return a match, read from the store when it is not here; None when there is none.

        Raises ValueError when its log cannot be replayed under today's rules.
        """
        if match in self._live:
            live = self._live[match] = self._live.pop(match)
            return live
        if match not in self._opening:
            self._opening[match] = asyncio.create_task(self._read(match))
        return await asyncio.shield(self._opening[match])

    async def settled(self, match: str) -> LiveMatch | None:
        """Return a match that is here, once it is no longer being read."""
        if match in self._opening:
            with contextlib.suppress(ValueError):
                await self._opening[match]
        return self._live.get(match)

    async def _read(self, match: str) -> LiveMatch | None:
        try:
            stored = await self._store.load(match)
            if stored is None:
                return None
            live = await asyncio.to_thread(LiveMatch, stored, self._clock())
            await self._prepare(live)
            self._live[match] = live
            self.trim()
            return live
        finally:
            del self._opening[match]

    def trim(self) -> None:
        """Forget the matches nobody has used for longest: all of each is in the store."""
        surplus = len(self._live) - KEPT
        if surplus > 0:
            idle = (match for match, live in self._live.items() if live.idle)
            for match in list(itertools.islice(idle, surplus)):
                self._live.pop(match).cancel_flag()
