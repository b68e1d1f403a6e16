"""Levels against each other many times at once, by the compiled kernel: for measuring how strong they are."""

from __future__ import annotations

from plyyard.core.level import Level
from plyyard.games.aeroplane.chances import mind
from plyyard.games.aeroplane.kernel_learn import Chance
from plyyard.games.aeroplane.kernel_levels import Player, meet
from plyyard.games.aeroplane.layout import FINE, WHOLE


def player(level: Level, slip: int) -> Player:
    """Return a level as the kernel plays it; `slip` is what a slip may cost beyond the margin, in hundredths of a
    point, as the engine has it. Levels without depth play any move."""
    margin, reach = (hundredths * FINE // 100 for hundredths in (level.margin, level.margin + slip))
    return Player(mind(), level.depth, margin or not level.depth, reach, _parts(level.slips), _parts(level.habit))


def points(one: Level, two: Level, slip: int, pairs: int, seed: int) -> int:
    """Return how many of twice `pairs` matches by the usual options `one` wins; each level begins half of them. The
    same seed gives the same matches."""
    return meet(Chance(seed), player(one, slip), player(two, slip), pairs)


def _parts(share: float) -> int:
    return round(share * WHOLE)
