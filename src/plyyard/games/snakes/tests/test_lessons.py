"""The training of snakes and ladders: answers counted again from the list of jumps, and levels that get harder."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from random import Random

from plyyard.core.exercise import LEVELS, Part
from plyyard.games.snakes.lessons import finishing, landing, numbering
from plyyard.games.snakes.options import LADDERS, SNAKES

JUMPS = dict(LADDERS + SNAKES)


def drawn(make: object, level: int, count: int = 40) -> Iterator[Part]:
    assert callable(make)
    for seed in range(count):
        yield from make(level, Random(seed).randrange)


def end_of(square: int, roll: int) -> int:
    return square if square + roll > 100 else JUMPS.get(square + roll, square + roll)


def arrivals(square: int, rolls: int) -> Fraction:
    if square == 100:
        return Fraction(1)
    return (
        sum((arrivals(end_of(square, roll), rolls - 1) for roll in range(1, 7)), Fraction(0)) / 6
        if rolls
        else Fraction(0)
    )


def test_landings_are_where_a_finger_would_end() -> None:
    for level in LEVELS:
        for part in drawn(landing.make, level):
            square, roll = part.prompt.params["square"], part.prompt.params["roll"]
            assert part.solution == (str(end_of(int(str(square)), int(str(roll)))),)


def test_chances_are_those_of_counting() -> None:
    for level in LEVELS:
        for part in drawn(finishing.make, level):
            rolls = 2 if "two rolls" in str(part.prompt) else 1
            assert Fraction(part.solution[0]) == arrivals(int(str(part.prompt.params["square"])), rolls) > 0


def test_levels_get_harder() -> None:
    written = [sum(bool(place.caption) for place in part.board.places) for level in LEVELS
               for part in list(drawn(numbering.make, level, 1))[:1] if part.board]  # fmt: skip
    assert written == sorted(written, reverse=True) and len(set(written)) == 3
    met = [{landing._kind(landing._turn(*_case(part))) for part in drawn(landing.make, level)} for level in LEVELS]
    assert met == [{"lands", "walks"}, {"lands", "passes"}, {"several on the way", "passes", "past the goal"}]
    asked = [
        sum(2 if "two rolls" in str(part.prompt) else 1 for part in drawn(finishing.make, level, 1)) for level in LEVELS
    ]
    assert asked[0] == 1 and asked[1] == 3
    assert all(int(str(part.prompt.params["square"])) < 94 for part in drawn(finishing.make, 3))


def _case(part: Part) -> tuple[int, int]:
    square, roll = re.findall(r"\d+", str(part.prompt))
    return int(square), int(roll)
