"""The judge that searches: what draughts offers the engines, with searches lent so that threads do not meet on one."""

from __future__ import annotations

import math
from functools import partial
from typing import cast

from plyyard.core.game import Position as AnyPosition
from plyyard.core.level import Bounds, Findings
from plyyard.core.pool import SEARCHES
from plyyard.games.draughts.evaluate import SCALE, DraughtsJudge
from plyyard.games.draughts.rules import Position
from plyyard.games.draughts.searching import Engine

SURE = 19_000


class SearchingJudge(DraughtsJudge):
    """Judges positions, and searches them with the compiled kernel."""

    def search(self, position: AnyPosition, bounds: Bounds) -> Findings:
        """Return what was found within the bounds."""
        mine = cast(Position, position)
        make = partial(Engine, mine.options, threads=bounds.threads)
        with SEARCHES.lend((Engine, mine.options, bounds.threads), bounds.table_bytes, make) as engine:
            found = engine.find(
                mine, bounds.look, bounds.depth, bounds.nodes, bounds.span, bounds.repeatable, bounds.blind, bounds.salt
            )
        return Findings(found.ranked, expected(found.ranked[0][1]), found.depth, found.pv, found.nodes)


def expected(score: int) -> float:
    """Return the expected points (0 to 1) for a score of the search."""
    if abs(score) >= SURE:
        return 1.0 if score > 0 else 0.0
    return 1 / (1 + math.pow(10, -score / SCALE))


JUDGE = SearchingJudge()
