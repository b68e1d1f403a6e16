"""What the aeroplane game tells the engines. Under the usual options it is what was learned; the judgement by hand
serves all others."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, cast

from plyyard.core import game as core
from plyyard.core.game import Action, Seat
from plyyard.games.aeroplane import chances
from plyyard.games.aeroplane.course import YARD
from plyyard.games.aeroplane.rules import Move, Position

UNIT: Final = 400
"""The score at which ten of eleven points are expected."""
LEAST: Final = 1e-6
"""Chances nearer to 0 or 1 are not told apart by the score."""

STEP: Final = 3.0
"""A step forward, in the unit of `Judge.score`.

All weights come from a logistic regression on matches of a greedy player against itself. Being home was raised by hand,
because with the fitted weight planes linger in the column; neighbouring weights were no better over 3,000 matches each.
"""
OUT: Final = 32.0
"""Having left the yard."""
COLUMN: Final = 34.0
"""Being in the home column, where nobody is taken."""
GOAL: Final = 100.0
"""Being home, instead of in the column: four such planes are the match."""
SAFE: Final = 3.0
TURN: Final = 5.5
"""Being the one to roll."""
LOST: Final = 15
"""Steps that being sent back costs beyond those flown: waiting for the next 6."""
NEAR_NEXT: Final = 0.68
"""Danger per step that can be lost, for each enemy 1 to 6 steps behind who rolls next."""
NEAR_LATER: Final = 0.20
"""The same when the plane's own side rolls first and may run away."""
FAR: Final = 0.1
"""The same for each enemy 7 to 12 steps behind, whoever rolls."""


class Judge:
    """Win chances; the judge also looks ahead by itself."""

    def score(self, position: core.Position) -> int:
        chance = min(max(self.value(position), LEAST), 1 - LEAST)
        return round(UNIT * math.log10(chance / (1 - chance)))

    def value(self, position: core.Position) -> float:
        here = cast(Position, position)
        if chances.is_known(here):
            return chances.chance(here)
        return float(1 / (1 + 10 ** (-_lead(here) / UNIT)))

    def worth(self, position: core.Position, action: Action, depth: int) -> float | None:
        here = cast(Position, position)
        if isinstance(action, Move) and chances.is_known(here):
            return chances.worth(here, action, depth)
        return None

    def habit(self, position: core.Position, actions: Sequence[Action]) -> Action:
        """Return what somebody plays who sees what can be sent home and else keeps the planes together: the capture, or
        the move, of the hindmost plane. It is pleasant to play and worse than playing anything."""
        here = cast(Position, position)
        return min(actions, key=lambda action: (not _taken(here, cast(Move, action)), cast(Move, action).origin))

    def order(self, position: core.Position, actions: Sequence[Action]) -> Sequence[Action]:
        here = cast(Position, position)
        return sorted(actions, key=lambda action: -_promise(here, action))

    def unrest(self, _position: core.Position) -> Sequence[Action]:
        return ()

    def may_stand(self, _position: core.Position) -> bool:
        return True


def _promise(position: Position, action: Action) -> int:
    """Return a cheap guess of what a move gains: what it sends home, then arrival, then entry, then distance."""
    if not isinstance(action, Move):
        return 0
    taken = _taken(position, action) * (position.course.takes[position.turn][action.target] + 20)
    arrival = 30 if action.target > position.course.options.lap else 0
    return taken + arrival + (15 if action.origin == YARD else 0) + action.target // 8


def _taken(position: Position, move: Move) -> int:
    """Return how many planes a move sends home."""
    return position.planes[1 - position.turn].count(position.course.takes[position.turn][move.target])


def _lead(position: Position) -> float:
    """Judge by hand: count steps, planes out and planes home, and what the other side's next roll may send back."""
    seat = position.turn
    return _side(position, seat, NEAR_LATER) - _side(position, 1 - seat, NEAR_NEXT) + TURN


def _side(position: Position, seat: Seat, near: float) -> float:
    """Return what a seat's planes are worth; `near` is what an enemy close behind costs per step."""
    options, takes = position.course.options, position.course.takes[seat]
    enemies = position.planes[1 - seat]
    total = 0.0
    for step in position.planes[seat]:
        if step == YARD:
            continue
        total += OUT + STEP * step
        if step > options.lap:
            total += GOAL if step == options.goal else COLUMN
        elif takes[step] < 0:
            total += SAFE
        else:
            total -= (step + LOST) * _danger(takes[step], enemies, near)
    return total


def _danger(step: int, enemies: tuple[int, ...], near: float) -> float:
    """Return what the enemies behind their step `step` cost the plane there, per step it can lose."""
    danger = 0.0
    for enemy in enemies:
        distance = step - enemy
        if enemy >= 0 and 0 < distance <= 12:
            danger += near if distance <= 6 else FAR
    return danger


JUDGE: Final = Judge()
