"""The judge that searches: what hnefatafl offers the engines, with searches lent so that threads do not meet on one."""

from __future__ import annotations

import math
from threading import Lock
from typing import Final, cast

from plyyard.core.game import Position as AnyPosition
from plyyard.core.level import Bounds, Findings
from plyyard.games.hnefatafl.evaluate import TaflJudge
from plyyard.games.hnefatafl.options import Options
from plyyard.games.hnefatafl.rules import Position
from plyyard.games.hnefatafl.searching import TABLE_BYTES, Engine

MOST_BYTES: Final = 1 << 26
"""Memory of all tables of positions together, while no more searches than that run at once."""
SURE: Final = 29_000
SCALE: Final = 900
"""Hundredths of an attacker that make ten to one odds, as the search judges."""


class Pool:
    """Searches that wait for work, the one used last at the end."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self._spare: list[Engine] = []
        self._lent = 0
        self._most = most
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._spare)

    def lend(self, options: Options, table_bytes: int = TABLE_BYTES) -> Engine:
        """Return a search for an edition with a table of that size, one used before if there is one."""
        with self._lock:
            self._lent += table_bytes
            for engine in reversed(self._spare):
                if engine.options == options and engine.bytes == table_bytes:
                    self._spare.remove(engine)
                    return engine
            while self._spare and self._lent + self._kept() > self._most:
                del self._spare[0]
        return Engine(options, table_bytes)

    def give_back(self, engine: Engine) -> None:
        """Take a search back; it is let go where memory is full."""
        with self._lock:
            self._lent -= engine.bytes
            if self._lent + self._kept() + engine.bytes <= self._most:
                self._spare.append(engine)

    def _kept(self) -> int:
        return sum(engine.bytes for engine in self._spare)


POOL = Pool()


class SearchingJudge(TaflJudge):
    """Judges positions, and searches them with the compiled kernel."""

    def search(self, position: AnyPosition, bounds: Bounds) -> Findings:
        """Return what was found within the bounds."""
        mine = cast(Position, position)
        engine = POOL.lend(mine.options, min(bounds.table_bytes, TABLE_BYTES))
        try:
            found = engine.find(
                mine,
                bounds.look,
                bounds.depth,
                bounds.nodes,
                bounds.span,
                bounds.repeatable,
                bounds.blind,
                bounds.salt,
                bounds.partial,
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
