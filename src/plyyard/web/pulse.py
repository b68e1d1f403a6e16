"""What happens every second: saying that the server runs, and ending matches whose clock has fallen."""

from __future__ import annotations

import asyncio
import itertools

import structlog

from plyyard.rooms.store import Store, Unavailable
from plyyard.web.hub import Hub

SECOND = 1.0
RESTING = 30
"""Seconds between two beats while no clock runs: an idle server should leave the disk alone."""
AT_ONCE = 50

log = structlog.get_logger()


async def keep_time(hub: Hub, store: Store) -> None:
    """Run until cancelled."""
    for second in itertools.count():
        try:
            if hub.beats or (hub.serves and second % RESTING == 0):
                await store.beat(hub.clock())
            await hub.tick()
            await _flag_overdue(hub, store)
        except Unavailable as error:
            log.warning("the server's pulse failed", reason=str(error))
        except Exception:
            log.exception("the server's pulse failed")
        await asyncio.sleep(SECOND)


async def _flag_overdue(hub: Hub, store: Store) -> None:
    for match in await store.overdue(hub.clock(), AT_ONCE):
        live = await hub.open(match)
        if live:
            await hub.flag(live)
