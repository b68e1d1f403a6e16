"""The computer's choices, made in threads beside the event loop."""

from __future__ import annotations

import random
import secrets
from dataclasses import replace
from typing import Final

import structlog

from plyyard.core.errors import PlyYardError
from plyyard.core.game import Game, Position
from plyyard.core.pool import TABLE_BYTES
from plyyard.engines.cores import cores
from plyyard.engines.levels import engine_for
from plyyard.engines.limit import Stop
from plyyard.web.pool import EnginePool

MOST: Final = 4
"""Threads unless the settings say otherwise; never more than the machine has cores."""
THREADS: Final = min(cores(), MOST)

log = structlog.get_logger()


class Bots:
    """Chooses actions. Draws no dice: its generator is its own and the position is all it sees.

    All searches together use about `table_bytes` for their tables.
    """

    def __init__(self, threads: int = THREADS, table_bytes: int = TABLE_BYTES) -> None:
        self.pool = EnginePool("bot", max(1, min(threads, cores())))
        self._bytes = table_bytes // self.pool.threads

    async def choose(self, game: Game, level: str, position: Position, stop: Stop) -> str:
        """Return the text of the action that `level` plays in `position`; at once when `stop` is set."""
        return await self.pool.run(_choose, game, level, position, stop, self._bytes)

    def close(self) -> None:
        """Let running choices end without waiting for them."""
        self.pool.close()


def _choose(game: Game, level: str, position: Position, stop: Stop, table_bytes: int) -> str:
    engine, limit = engine_for(game, level)
    limit, mind = replace(limit, table_bytes=table_bytes), random.Random(secrets.randbits(64))
    try:
        return engine.choose(position, limit, stop, mind).action.text
    except PlyYardError as error:
        if level == game.levels[-1].name:
            raise
        log.warning("a guest engine failed", level=level, reason=str(error))
        return _choose(game, game.levels[-1].name, position, stop, table_bytes)
