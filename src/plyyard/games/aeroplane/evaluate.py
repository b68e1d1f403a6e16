"""The hand-written judgement of the aeroplane game, and the computer's levels."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from plyyard.core import game as core
from plyyard.core.game import Action, Seat
from plyyard.core.level import Level
from plyyard.core.text import text
from plyyard.games.aeroplane.course import YARD
from plyyard.games.aeroplane.rules import Move, Position

LEVELS: Final = (
    Level("first", text("First flight"), "random"),
    Level("hobby", text("Hobby pilot"), "greedy", slips=0.15),
    Level("captain", text("Captain"), "expectimax", depth=1),
    Level("ace", text("Ace"), "expectimax", depth=2),
)

STEP: Final = 100
"""A step forward; everything else is in hundredths of it."""
OUT: Final = 1500
"""Having left the yard: about the six rolls a 6 takes to come."""
HOME: Final = 600
"""Nothing can happen to a plane in its column or at the goal."""
SAFE: Final = 150
NEAR: Final = 0.17
"""Chance that one roll hits a plane 1 to 6 steps ahead, and below the same for 7 to 12 steps (a 6 and the rest)."""
FAR: Final = 0.03
TURN: Final = 400
"""Being the one to roll."""
SCALE: Final = 3600.0
"""Score that makes about 73 % of the points."""


class Judge:
    """Counts steps, planes out of the yard and planes home, and what the other side's next roll may send back."""

    def score(self, position: core.Position) -> int:
        assert isinstance(position, Position)
        seat = position.turn
        return round(_side(position, seat, False) - _side(position, 1 - seat, True)) + TURN

    def value(self, position: core.Position) -> float:
        return 1 / (1 + exp(-self.score(position) / SCALE))

    def order(self, position: core.Position, actions: Sequence[Action]) -> Sequence[Action]:
        assert isinstance(position, Position)
        return sorted(actions, key=lambda action: -_promise(position, action))

    def unrest(self, position: core.Position) -> Sequence[Action]:
        return ()

    def may_stand(self, position: core.Position) -> bool:
        return True


def _promise(position: Position, action: Action) -> int:
    """Return a cheap guess of what a move gains: what it sends home, then arrival, then entry, then distance."""
    if not isinstance(action, Move):
        return 0
    victim = position.course.takes[position.turn][action.target]
    taken = position.planes[1 - position.turn].count(victim) * (victim + 20)
    arrival = 30 if action.target > position.course.options.lap else 0
    return taken + arrival + (15 if action.origin == YARD else 0) + action.target // 8


def _side(position: Position, seat: Seat, next_to_be_hit: bool) -> float:
    options = position.course.options
    takes, enemies = position.course.takes[seat], position.planes[1 - seat]
    total = 0.0
    for step in position.planes[seat]:
        if step == YARD:
            continue
        worth = OUT + STEP * step
        total += worth
        if step > options.lap:
            total += HOME
        elif takes[step] < 0:
            total += SAFE
        else:
            total -= worth * _danger(takes[step], enemies) * (1 if next_to_be_hit else 0.6)
    return total


def _danger(step: int, enemies: tuple[int, ...]) -> float:
    """Return the chance that one of `enemies` lands on their step `step` with the next roll or two."""
    danger = 0.0
    for enemy in enemies:
        distance = step - enemy
        if enemy >= 0 and 0 < distance <= 12:
            danger += NEAR if distance <= 6 else FAR
    return danger


JUDGE: Final = Judge()
