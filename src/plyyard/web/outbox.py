"""What waits to be sent to one connection."""

from __future__ import annotations

import asyncio
from collections import deque

from plyyard.web.encode import Told

MAX_UNSENT = 256


class Outbox:
    """Messages in the order in which they go out; the end comes last. One task takes them, in the same event loop."""

    __slots__ = ("_taker", "_waiting")

    def __init__(self) -> None:
        self._waiting: deque[Told | None] = deque()
        self._taker: asyncio.Future[None] | None = None

    def put(self, told: Told) -> bool:
        """Add a message. False when too many wait already."""
        if len(self._waiting) >= MAX_UNSENT:
            return False
        self._add(told)
        return True

    def end(self) -> None:
        """Let nothing follow what waits."""
        self._add(None)

    def _add(self, told: Told | None) -> None:
        self._waiting.append(told)
        if self._taker and not self._taker.done():
            self._taker.set_result(None)

    async def take(self) -> Told | None:
        """Return the next message once there is one, None at the end."""
        while not self._waiting:
            self._taker = asyncio.get_running_loop().create_future()
            await self._taker
        return self.next()

    @property
    def waits(self) -> bool:
        """Tell whether anything waits."""
        return bool(self._waiting)

    def next(self) -> Told | None:
        """Return the next message, None at the end. Only when something waits."""
        return self._waiting.popleft()
