"""How long one player needs, solved exactly from the rules themselves.

The expected length is a published fraction: Althoen, King and Schilling, Mathematical Gazette 77 (1993). Two well-known
mistakes, a misread snake and a goal that may be passed, give other numbers.
"""

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from plyyard.games.snakes.options import FACES, LADDERS, SNAKES, Options, Overshoot
from plyyard.games.snakes.rules import take_turn

EXACT = json.loads((Path(__file__).parent / "cases.json").read_text("utf-8"))["snakes_exact"]
HOUSE_OPTIONS = Options(LADDERS + SNAKES)
PUBLISHED = Fraction(
    225837582538403273407117496273279920181931269186581786048583,
    5757472998140039232950575874628786131130999406013041613400,
)


def targets(options: Options) -> dict[int, list[int]]:
    """Return where each of the six rolls leads, for every square a piece can stand on."""
    reached: dict[int, list[int]] = {}
    waiting = [0]
    while waiting:
        square = waiting.pop()
        if square not in reached and square != options.goal:
            reached[square] = [take_turn(options, 0, square, value).end for value in range(1, FACES + 1)]
            waiting += reached[square]
    return reached


def mean_rolls(options: Options) -> Fraction:
    """Solve E(square) = 1 + mean of E(targets), E(goal) = 0, by elimination in exact fractions."""
    reached = targets(options)
    rows = {square: {square: Fraction(1)} for square in reached}
    ones = dict.fromkeys(reached, Fraction(1))
    for square, ends in reached.items():
        for end in ends:
            if end in rows:
                rows[square][end] = rows[square].get(end, Fraction(0)) - Fraction(1, FACES)
    for pivot in sorted(reached, reverse=True):
        eliminate(rows, ones, pivot)
    return ones[0] / rows[0][0]


def eliminate(rows: dict[int, dict[int, Fraction]], ones: dict[int, Fraction], pivot: int) -> None:
    row, one = rows[pivot], ones[pivot]
    for square, other in rows.items():
        factor = other.get(pivot, Fraction(0)) / row[pivot]
        if square != pivot and factor:
            for column, value in row.items():
                other[column] = other.get(column, Fraction(0)) - factor * value
            del other[pivot]
            ones[square] -= factor * one


def arrivals(options: Options, rolls: int) -> list[float]:
    """Return the chance to arrive with exactly the n-th roll, n from 1."""
    reached, chances, found = targets(options), {0: 1.0}, []
    for _ in range(rolls):
        after: dict[int, float] = {}
        for square, chance in chances.items():
            for end in reached[square]:
                after[end] = after.get(end, 0.0) + chance / FACES
        found.append(after.pop(options.goal, 0.0))
        chances = after
    return found


def test_the_mean_is_the_published_fraction() -> None:
    mean = mean_rolls(HOUSE_OPTIONS)
    assert mean == PUBLISHED
    assert float(mean) == pytest.approx(EXACT["one player: mean rolls"], abs=1e-9)


def test_mode_and_median() -> None:
    chances = arrivals(HOUSE_OPTIONS, 200)
    assert 1 + max(range(200), key=chances.__getitem__) == EXACT["mode"]
    assert next(n for n in range(1, 201) if sum(chances[:n]) >= 0.5) == EXACT["median"]


def test_a_misread_snake_is_noticed() -> None:
    jumps = tuple((48, 26) if jump == (47, 26) else jump for jump in HOUSE_OPTIONS.jumps)
    assert float(mean_rolls(replace(HOUSE_OPTIONS, jumps=jumps))) == pytest.approx(39.598, abs=1e-3)


def test_a_goal_that_may_be_passed_is_noticed() -> None:
    assert float(mean_rolls(replace(HOUSE_OPTIONS, overshoot=Overshoot.STOP))) == pytest.approx(35.83, abs=1e-2)
