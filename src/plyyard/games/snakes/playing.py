"""Many matches at once, without a position in between: for statistics."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from plyyard.core.game import Edition
from plyyard.games.snakes.options import FACES, HOUSE, options_of
from plyyard.games.snakes.rules import take_turn


@dataclass(frozen=True, slots=True)
class Played:
    """What came of each match: `winners` the seat, `lengths` the rolls of both sides together."""

    winners: tuple[int, ...]
    lengths: tuple[int, ...]


def play_at_random(count: int, draw: Callable[[], float], edition: Edition = HOUSE) -> Played:
    """Play `count` matches from the start; `draw` gives the dice as numbers from 0 to 1, such as `Random(1).random`."""
    options = options_of(edition)
    ends = [
        [take_turn(options, 0, square, value).end for value in range(1, FACES + 1)] for square in range(options.goal)
    ]
    winners, lengths = [], []
    for _ in range(count):
        winner, length = _play(ends, options.goal, draw)
        winners.append(winner)
        lengths.append(length)
    return Played(tuple(winners), tuple(lengths))


def _play(ends: list[list[int]], goal: int, draw: Callable[[], float]) -> tuple[int, int]:
    mover, other, rolls = 0, 0, 0
    while True:
        mover = ends[mover][int(draw() * FACES)]
        rolls += 1
        if mover == goal:
            return 1 - rolls % 2, rolls
        mover, other = other, mover
