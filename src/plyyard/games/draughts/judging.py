"""The judge that searches: what draughts offers the engines, with searches lent so that threads do not meet on one."""

from __future__ import annotations

import math
from threading import Lock
from typing import cast

from plyyard.core.game import Position as AnyPosition
from plyyard.core.level import Bounds, Findings
from plyyard.games.draughts.evaluate import SCALE, DraughtsJudge
from plyyard.games.draughts.options import Options
from plyyard.games.draughts.rules import Position
from plyyard.games.draughts.searching import TABLE_BYTES, Engine

MOST_BYTES = 1 << 26
"""Memory of all tables of positions together at most, while no more searches than that run at once."""
LEAST_BYTES = 1 << 16
SURE = 19_000


class Pool:
    """Searches that wait for work, the one used last at the end."""

    def __init__(self, most: int = MOST_BYTES // TABLE_BYTES) -> None:
        self._spare: list[Engine] = []
        self._lent = 0
        self._most = most
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._spare)

    def lend(self, options: Options, table_bytes: int = TABLE_BYTES) -> Engine:
        """Return a search for an edition with a table of about so many bytes, one used before if there is one."""
        table_bytes = min(max(table_bytes, LEAST_BYTES), TABLE_BYTES)
        with self._lock:
            self._lent += 1
            for engine in reversed(self._spare):
                if (engine.options, engine.table_bytes) == (options, table_bytes):
                    self._spare.remove(engine)
                    return engine
            while self._spare and self._lent + len(self._spare) > self._most:
                del self._spare[0]
        return Engine(options, table_bytes)

    def give_back(self, engine: Engine) -> None:
        """Take a search back; it is let go where memory is full."""
        with self._lock:
            self._lent -= 1
            if self._lent + len(self._spare) < self._most:
                self._spare.append(engine)


POOL = Pool()


class SearchingJudge(DraughtsJudge):
    """Judges positions, and searches them with the compiled kernel."""

    def search(self, position: AnyPosition, bounds: Bounds) -> Findings:
        """Return what was found within the bounds."""
        mine = cast(Position, position)
        engine = POOL.lend(mine.options, bounds.table_bytes)
        try:
            found = engine.find(
                mine, bounds.look, bounds.depth, bounds.nodes, bounds.span, bounds.repeatable, bounds.blind, bounds.salt
            )
        finally:
            POOL.give_back(engine)
        return Findings(found.ranked, expected(found.ranked[0][1]), found.depth, found.pv, found.nodes)


def expected(score: int) -> float:
    """Return the expected points (0 to 1) for a score of the search."""
    if abs(score) >= SURE:
        return 1.0 if score > 0 else 0.0
    return 1 / (1 + math.pow(10, -score / SCALE))


JUDGE = SearchingJudge()
