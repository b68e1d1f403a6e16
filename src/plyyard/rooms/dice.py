"""The only randomness in the house: dice from the operating system's generator."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from fractions import Fraction
from typing import Protocol

from plyyard.core.game import Action, Position


class Dice(Protocol):
    """Something that draws. `below(n)` is uniform in range(n)."""

    def below(self, n: int, /) -> int: ...


class SystemDice:
    """Uniform draws from the operating system (rejection sampling, no modulo)."""

    def below(self, n: int, /) -> int:
        return secrets.randbelow(n)


def draw(position: Position, dice: Dice) -> Action:
    """Return one of the position's chance outcomes by its odds. The position's moves have no part in it."""
    outcomes = position.chance_outcomes()
    return _at(outcomes, dice.below(_parts(outcomes)))


def _parts(outcomes: Sequence[tuple[Action, Fraction]]) -> int:
    return max(odds.denominator for _, odds in outcomes)


def _at(outcomes: Sequence[tuple[Action, Fraction]], part: int) -> Action:
    parts, reached = _parts(outcomes), 0
    for action, odds in outcomes:
        reached += odds.numerator * parts // odds.denominator
        if part < reached:
            return action
    raise AssertionError("the odds do not sum to 1")
