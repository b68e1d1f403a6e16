"""What the guide of snakes and ladders claims: a chain of squares in which every roll has the chance 1/6."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import accumulate
from typing import Any, Final

from plyyard.games.snakes.options import FACES, HOUSE, Options, Overshoot, options_of
from plyyard.games.snakes.rules import take_turn

ENOUGH: Final = 600
"""Rolls after which the chance of not having arrived is below 10⁻¹⁰."""


def _rules(overshoot: str = "stay") -> Options:
    """The house board; `overshoot` "stop" lets a piece pass 100, "bounce" sends it back."""
    return replace(options_of(HOUSE), overshoot=Overshoot(overshoot))


@cache
def _targets(options: Options) -> Mapping[int, tuple[int, ...]]:
    """Return where each of the six rolls leads, for every square a piece can stand on."""
    reached: dict[int, tuple[int, ...]] = {}
    waiting = [0]
    while waiting:
        square = waiting.pop()
        if square not in reached and square != options.goal:
            reached[square] = tuple(take_turn(options, 0, square, value).end for value in range(1, FACES + 1))
            waiting += reached[square]
    return reached


@cache
def _arrivals(options: Options, start: int) -> tuple[float, ...]:
    """Return the chance to arrive with exactly the n-th roll, n from 1 to ENOUGH."""
    reached, chances, found = _targets(options), {start: 1.0}, []
    for _ in range(ENOUGH):
        after: dict[int, float] = {}
        for square, chance in chances.items():
            for end in reached[square]:
                after[end] = after.get(end, 0.0) + chance / FACES
        found.append(after.pop(options.goal, 0.0))
        chances = after
    return tuple(found)


def mean_rolls(overshoot: str = "stay", start: int = 0) -> float:
    """Return how many rolls one piece needs on average."""
    return sum(number * chance for number, chance in enumerate(_arrivals(_rules(overshoot), start), 1))


def likeliest(overshoot: str = "stay") -> int:
    """Return the number of rolls that is likelier than any other."""
    arrivals = _arrivals(_rules(overshoot), 0)
    return 1 + max(range(ENOUGH), key=arrivals.__getitem__)


def half_done(overshoot: str = "stay") -> int:
    """Return after how many rolls at least half of all pieces have arrived."""
    sums = accumulate(_arrivals(_rules(overshoot), 0))
    return next(number for number, chance in enumerate(sums, 1) if chance >= 0.5)


def fewest(overshoot: str = "stay") -> int:
    """Return the fewest rolls that can be enough."""
    return next(number for number, chance in enumerate(_arrivals(_rules(overshoot), 0), 1) if chance > 0)


def finish(start: int, rolls: int) -> Fraction:
    """Return the chance to be on 100 after at most so many rolls from a square."""
    return _finish(start, rolls)


@cache
def _finish(start: int, rolls: int) -> Fraction:
    if start == _rules().goal:
        return Fraction(1)
    if not rolls:
        return Fraction(0)
    return sum((_finish(end, rolls - 1) for end in _targets(_rules())[start]), Fraction(0)) / FACES


def finishing(start: int) -> tuple[int, ...]:
    """Return the rolls that win at once from a square."""
    goal = _rules().goal
    return tuple(roll for roll, end in enumerate(_targets(_rules())[start], 1) if end == goal)


def lands(start: int, roll: int, overshoot: str = "stay") -> int:
    """Return where a roll leads, ladder or snake included."""
    return take_turn(_rules(overshoot), 0, start, roll).end


def first_wins(black: int = 0, white: int = 0) -> float:
    """Return the chance of the side that rolls next, on `black`, to arrive before the other, on `white`."""
    mine, others = _arrivals(_rules(), black), _arrivals(_rules(), white)
    waiting = [1.0, *(1 - done for done in accumulate(others))]
    return sum(chance * waiting[number] for number, chance in enumerate(mine))


def through(square: int) -> float:
    """Return the share of pieces that land on a square, the beginning of a ladder or a snake, at least once."""
    options, missing, chances = _rules(), 0.0, {0: 1.0}
    passing = {
        place: [end for roll, end in enumerate(ends, 1) if take_turn(options, 0, place, roll).landing != square]
        for place, ends in _targets(options).items()
    }
    for _ in range(ENOUGH):
        after: dict[int, float] = {}
        for place, chance in chances.items():
            for end in passing[place]:
                after[end] = after.get(end, 0.0) + chance / FACES
        missing += after.pop(options.goal, 0.0)
        chances = after
    return 1 - missing


def row_of(square: int) -> int:
    """Return the row of a square, 1 at the bottom."""
    return (square - 1) // options_of(HOUSE).columns + 1


def ladders() -> int:
    """Return how many ladders there are."""
    return sum(end > begin for begin, end in options_of(HOUSE).jumps)


def snakes() -> int:
    """Return how many snakes there are."""
    return sum(end < begin for begin, end in options_of(HOUSE).jumps)


def jump_list(kind: str) -> tuple[str, ...]:
    """Return all ladders, or all snakes, as "1→38"."""
    jumps = options_of(HOUSE).jumps
    return tuple(f"{begin}→{end}" for begin, end in jumps if (end > begin) == (kind == "ladders"))


def longest(kind: str) -> str:
    """Return the longest ladder, or the longest snake, as "28→84"."""
    return max(jump_list(kind), key=lambda jump: abs(_span(jump)))


def _span(jump: str) -> int:
    begin, end = jump.split("→")
    return int(end) - int(begin)


FACTS: Final[Mapping[str, Callable[..., Any]]] = {
    "fewest": fewest,
    "finish": finish,
    "finishing": finishing,
    "first_wins": first_wins,
    "half_done": half_done,
    "jump_list": jump_list,
    "ladders": ladders,
    "lands": lands,
    "likeliest": likeliest,
    "longest": longest,
    "mean_rolls": mean_rolls,
    "row_of": row_of,
    "snakes": snakes,
    "span": lambda jump: abs(_span(jump)),
    "through": through,
}
