"""Calling off open matches that nobody has joined for days."""

from __future__ import annotations

import asyncio

import structlog

from plyyard.rooms.agreed import DAY
from plyyard.rooms.wire import Abort
from plyyard.stores.sql import SqlStore
from plyyard.web.hub import Hub

EVERY = 600.0
"""Seconds between two looks."""
AT_ONCE = 100

log = structlog.get_logger()


async def keep_tidy(store: SqlStore, hub: Hub, days: int) -> None:
    """Run until cancelled. With 0 days, nothing is ever called off."""
    while days:
        try:
            await call_off_abandoned(store, hub, hub.clock() - days * DAY)
        except Exception:
            log.exception("abandoned matches were not called off")
        await asyncio.sleep(EVERY)


async def call_off_abandoned(store: SqlStore, hub: Hub, before: int) -> int:
    """Call off open matches in which nothing has happened since `before` (milliseconds since 1970), in the name of who
    waits there. Returns how many there were."""
    matches = await store.abandoned(before, AT_ONCE)
    for match in matches:
        live = await hub.open(match)
        if live:
            waiting = frozenset(seat for seat in (0, 1) if live.room.match.state.joined[seat])
            await hub.handle(live, Abort("abandoned"), waiting)
    return len(matches)
