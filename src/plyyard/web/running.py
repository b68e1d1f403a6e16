"""What a web process and a worker have in common: the store, the live matches, and what happens every second."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

from plyyard.rooms.dice import Dice
from plyyard.rooms.news import Role
from plyyard.stores.database import open_database
from plyyard.stores.sql import SqlStore
from plyyard.web.bots import Bots
from plyyard.web.hub import Hub
from plyyard.web.peers import Peers
from plyyard.web.pulse import keep_time


@contextlib.asynccontextmanager
async def running_hub(
    database: str, dice: Dice, role: Role = "web", bots: Bots | None = None
) -> AsyncIterator[tuple[SqlStore, Hub]]:
    """Open the database and keep matches live until the end. Raises Unavailable when it cannot be opened."""
    store = SqlStore(open_database(database))
    bots = bots or Bots()
    hub = Hub(store, dice, bots, peers=Peers(store.say if store.wakeups.shared else None, store.claims, role))
    try:
        hub.was_down(None if await store.other_servers() else await store.last_beat())
        store.wakeups.start(hub.heard, role)
        pulse = asyncio.create_task(keep_time(hub, store))
        yield store, hub
        pulse.cancel()
        await hub.close()
    finally:
        bots.close()
        store.close()
