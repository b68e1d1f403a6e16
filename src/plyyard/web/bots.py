"""The computer's choices, made in threads beside the event loop."""

from __future__ import annotations

import asyncio
import random
import secrets
from concurrent.futures import ThreadPoolExecutor

from plyyard.core.game import Game, Position
from plyyard.engines.levels import engine_for
from plyyard.engines.limit import Stop

THREADS = 2


class Bots:
    """Chooses actions. Draws no dice: its generator is its own and the position is all it sees."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="bot")

    async def choose(self, game: Game, level: str, position: Position, stop: Stop) -> str:
        """Return the text of the action that `level` plays in `position`; at once when `stop` is set."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, _choose, game, level, position, stop)

    def close(self) -> None:
        """Let running choices end without waiting for them."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def _choose(game: Game, level: str, position: Position, stop: Stop) -> str:
    engine, limit = engine_for(game, level)
    return engine.choose(position, limit, stop, random.Random(secrets.randbits(64))).action.text
