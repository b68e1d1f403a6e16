"""What the computer thinks of a position, and the levels it plays at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from plyyard.core.game import Action
from plyyard.core.game import Position as AnyPosition
from plyyard.core.level import Level
from plyyard.core.text import text
from plyyard.games.hnefatafl import kernel
from plyyard.games.hnefatafl.cells import ATTACKER, DEFENDER, EMPTY, GOAL, KING
from plyyard.games.hnefatafl.rules import Position

DEFENDER_WORTH = 200
"""An attacker is the unit (100); the defenders have half as many soldiers."""
WINNING = 20_000
"""The king reaches a goal next move, or by one of two routes whatever the attackers do."""
OPEN_ROUTE = 900
NEXT_ROUTE = 60
STRIDE_WORTH = 6
RING = (0, 30, 120, 400, 400)
CORNER_GUARD = 45
EVEN = 450
"""Half of what makes a position clearly won: the scale of `value`."""


class TaflJudge:
    """Material, the king's routes to the goals, the ring around him, and the corners' guards."""

    def score(self, position: AnyPosition) -> int:
        """Return hundredths of an attacker for the seat whose turn it is."""
        here = cast("Position", position)
        defence = self._material(here) + self._routes(here) - self._ring(here) - self._guards(here)
        return defence if here.turn == 1 else -defence

    def value(self, position: AnyPosition) -> float:
        """Return the score as expected points, on the usual logistic scale."""
        return 1 / (1 + 10 ** (-max(-4_000, min(4_000, self.score(position))) / (2 * EVEN)))

    def order(self, position: AnyPosition, actions: Sequence[Action]) -> Sequence[Action]:
        """Return goals first, then captures, then the king's moves, then moves beside the king."""
        here = cast("Position", position)
        closing, ground, king = _closing(here), here.field.ground, here.king
        near = set(here.field.neighbours(king))
        pairs = here.field.pairs

        def promise(action: Action) -> int:
            start, end = pairs[action.text]
            if start == king:
                return 0 if ground[end] & GOAL else 2 - (closing[end] > 0)
            return (4 if end in near else 5) - 3 * closing[end] if closing[end] else 4 + (end not in near)

        return sorted(actions, key=promise)

    def unrest(self, position: AnyPosition) -> Sequence[Action]:
        """Return captures and the king's moves to a goal."""
        here = cast("Position", position)
        closing, ground, king, pairs = _closing(here), here.field.ground, here.king, here.field.pairs
        found = []
        for move in here.legal_actions():
            start, end = pairs[move.text]
            if closing[end] or (start == king and ground[end] & GOAL):
                found.append(move)
        return found

    def may_stand(self, position: AnyPosition) -> bool:
        """Nobody has to capture."""
        return True

    def _material(self, here: Position) -> int:
        return DEFENDER_WORTH * here.cells.count(DEFENDER) - 100 * here.cells.count(ATTACKER)

    def _routes(self, here: Position) -> int:
        first, wins = _king_reach(here, here.king)
        if (wins and here.turn == 1) or len(wins) > 1:
            return WINNING
        worth = STRIDE_WORTH * len(first) + OPEN_ROUTE * len(wins)
        if wins:
            return worth
        return worth + NEXT_ROUTE * min(8, sum(len(_king_reach(here, square)[1]) for square in first))

    def _ring(self, here: Position) -> int:
        king, cells = here.king, here.cells
        return RING[sum(cells[index] == ATTACKER for index in here.field.neighbours(king))]

    def _guards(self, here: Position) -> int:
        return CORNER_GUARD * sum(here.cells[index] == ATTACKER for index in _guard_squares(here))


def _closing(here: Position) -> bytearray:
    found = bytearray(len(here.cells))
    kernel.closing_squares(here.cells, here.field.ground, here.field.stride, here.side, found)
    return found


def _king_reach(here: Position, start: int) -> tuple[list[int], list[int]]:
    """Return the squares a king on `start` could go to now, and those of them that win."""
    cells, ground, stride = here.cells, here.field.ground, here.field.stride
    reach, wins = [], []
    for step in (1, -1, stride, -stride):
        square = start + step
        while cells[square] in (EMPTY, KING):
            reach.append(square)
            square += step
        if ground[square - step] & GOAL and square - step != start:
            wins.append(square - step)
    return reach, wins


def _guard_squares(here: Position) -> list[int]:
    """Return the squares on the shortest diagonal that shuts a corner off: a3, b2, c1 and their mirror images."""
    stride, found = here.field.stride, []
    for corner in here.field.corners:
        across = 1 if corner % stride == 1 else -1
        along = stride if corner < stride * stride // 2 else -stride
        found += [corner + 2 * across, corner + across + along, corner + 2 * along]
    return found


JUDGE = TaflJudge()

LEVELS = (
    Level("beginner", text("Beginner"), engine="search", depth=1, milliseconds=300, margin=150, slips=0.5),
    Level("easy", text("Easy"), engine="search", depth=1, milliseconds=400, margin=60, slips=0.2),
    Level("medium", text("Medium"), engine="search", depth=2, milliseconds=800, margin=25, slips=0.05),
    Level("strong", text("Strong"), engine="search", depth=0, milliseconds=1200),
)
