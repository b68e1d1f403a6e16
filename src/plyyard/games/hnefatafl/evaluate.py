"""What a look without a search thinks of a position: the judgement of the first computer player, in plain Python.

The search judges by kernel_judge.py with weights found by play.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import cast

from plyyard.core.game import Action
from plyyard.core.game import Position as AnyPosition
from plyyard.games.hnefatafl import kernel
from plyyard.games.hnefatafl.cells import ATTACKER, DEFENDER, EMPTY, GOAL, KING
from plyyard.games.hnefatafl.field import Field
from plyyard.games.hnefatafl.notation import parse_position
from plyyard.games.hnefatafl.rules import Position

DEFENDER_WORTH = 170
"""A defender, in hundredths of an attacker: there are half as many of them."""
WINNING = 20_000
"""The king reaches a goal next move, or by one of two routes whatever the attackers do."""
OPEN_ROUTE = 600
"""One route to a goal lies open, and the attackers move."""
NEXT_ROUTE = 50
"""A square the king can reach from which a route to a goal is open; at most four count."""
FORK = 350
"""A square the king can reach from which two routes are open, and the attackers move; at most three count."""
FORKING = 8_000
"""The same, and the king moves."""
FREEDOM = 12
"""A square the king can reach."""
RING = {4: (0, 25, 90, 320, 320), 2: (0, 60, 160, 320, 320)}
"""By the sides a captured king needs closed, and by attackers beside him."""
GUARD = 130
"""An attacker on a diagonal that shuts a corner. Below 100 the attackers came too late in matches at depth 2."""
REACHABLE_GOALS = (-700, 40, 90, 130, 160)
"""By goals that no wall of attackers shuts off, four of them or more at the end."""
ROOM = 8
"""A square inside the wall, once it is closed."""
START = {"corners": 300, "edges": 0}
"""By the way of escape, what the start is worth to the defenders: where there are corners, the attackers will soon have
a few guards, and then it is about even. What editions differ in otherwise is evened out."""
EVEN = 450
"""Half of what makes a position clearly won: the scale of `value`."""


class TaflJudge:
    """Material, the king's routes to the goals, the ring around him, and the corners' guards."""

    def score(self, position: AnyPosition) -> int:
        """Return hundredths of an attacker for the seat whose turn it is."""
        here = cast("Position", position)
        defence = defence_of(here) + _balance(here)
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
            if closing[end] & _CLOSES_ON_KING or (start == king and ground[end] & GOAL):
                return 0
            if closing[end]:
                return 1
            return 2 if start == king else 3 if end in near else 4

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


def defence_of(here: Position) -> int:
    """Return what speaks for the defenders, in hundredths of an attacker, before editions are evened out."""
    return _material(here) + _routes(here) + _wall(here) - _siege(here)


def _balance(here: Position) -> int:
    """Return what evens out the edition, so that its start is worth what START says."""
    if here.field not in _balances:
        start = parse_position(f"{here.options.layout} A", here.edition)
        _balances[here.field] = START[here.options.escape] - defence_of(start)
    return _balances[here.field]


_balances: dict[Field, int] = {}


def _material(here: Position) -> int:
    return DEFENDER_WORTH * here.cells.count(DEFENDER) - 100 * here.cells.count(ATTACKER)


def _routes(here: Position) -> int:
    reach = reach_of_king(here.cells, here.field.stride, here.king)
    ground = here.field.ground
    wins = sum(1 for square in reach if ground[square] & GOAL)
    if (wins and here.turn == 1) or wins > 1:
        return WINNING
    lines = lines_of_goals(here)
    nearly = sum(1 for square in reach if lines[square] == 1)
    forks = sum(1 for square in reach if lines[square] > 1)
    if forks and here.turn == 1:
        return FORKING
    return FREEDOM * len(reach) + OPEN_ROUTE * wins + NEXT_ROUTE * min(4, nearly) + FORK * min(3, forks)


def _wall(here: Position) -> int:
    goals, room = inside_the_wall(here)
    return REACHABLE_GOALS[min(goals, 4)] + (0 if goals else ROOM * room)


def _siege(here: Position) -> int:
    cells, around = here.cells, here.field.neighbours(here.king)
    guards = sum(cells[index] == ATTACKER for index in guard_squares(here.field))
    beside = sum(cells[index] == ATTACKER for index in around)
    return RING[here.options.king_sides][beside] + GUARD * guards


def _closing(here: Position) -> bytearray:
    found = bytearray(len(here.cells))
    kernel.closing_squares(here.cells, here.field.ground, here.field.stride, here.side, found)
    return found


def reach_of_king(cells: bytes, stride: int, king: int) -> set[int]:
    """Return the squares a king on `king` can go to in one move."""
    reach: set[int] = set()
    for step in (1, -1, stride, -stride):
        square = king + step
        while cells[square] == EMPTY:
            reach.add(square)
            square += step
    return reach


def lines_of_goals(here: Position) -> bytearray:
    """Return for every square how many goals a king there could go to, himself not in the way."""
    cells, stride = here.cells, here.field.stride
    found = bytearray(len(cells))
    for goal in goals_of(here.field):
        for step in (1, -1, stride, -stride):
            square = goal + step
            while cells[square] in (EMPTY, KING):
                found[square] += 1
                square += step
    return found


def inside_the_wall(here: Position) -> tuple[int, int]:
    """Return how many goals and how many squares lie on the king's side of the attackers, who form the wall.

    One integer holds a byte per square, so that a shift moves a whole region by one square.
    """
    open_squares = int.from_bytes(here.cells.translate(_PASSABLE), "little")
    row = 8 * here.field.stride
    region, grown = 0, 1 << 8 * here.king
    while grown != region:
        region = grown
        grown = (region | region << 8 | region >> 8 | region << row | region >> row) & open_squares
    inside = region.to_bytes(len(here.cells), "little")
    return sum(inside[goal] for goal in goals_of(here.field)), region.bit_count()


@lru_cache(maxsize=32)
def goals_of(field: Field) -> tuple[int, ...]:
    """Return the squares on which the king wins."""
    return tuple(index for index, ground in enumerate(field.ground) if ground & GOAL)


@lru_cache(maxsize=32)
def guard_squares(field: Field) -> tuple[int, ...]:
    """Return the squares on the shortest diagonal that shuts a corner off: a3, b2, c1 and their mirror images."""
    stride, found = field.stride, list[int]()
    for corner in field.corners:
        across = 1 if corner % stride == 1 else -1
        along = stride if corner < stride * stride // 2 else -stride
        found += [corner + 2 * across, corner + across + along, corner + 2 * along]
    return tuple(found)


_CLOSES_ON_KING = 2
_PASSABLE = bytes(1 if piece in (EMPTY, DEFENDER, KING) else 0 for piece in range(256))

JUDGE = TaflJudge()
