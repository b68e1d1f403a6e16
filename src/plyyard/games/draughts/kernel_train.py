"""Learning what pictures of men are worth: one number per picture and phase, moved towards the results of matches."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import MutableSequence, Sequence

# Typed in the .pxd, as in kernel_judge.
TEN = 1023
FIELD = 0xFFFF
PAIRS, WINDOWS, PICTURES, FULL = 5, 4, 6561, 32
PLACES = 36
"""Places of one position: sixteen pictures, then the twenty halves they consist of."""
HALVES = 2 * 16 * PICTURES
STEPS = 16
"""Steps of the table of expected points to a unit of its argument."""
REACH = 128
"""The argument beyond which the table does not go, in steps."""


class Lesson:
    """Samples (three numbers each), what they are worth by hand and should turn out, and the weights as they grow."""

    samples: Sequence[int]
    bases: Sequence[float]
    targets: Sequence[float]
    digits: Sequence[int]
    odds: Sequence[float]
    weights: MutableSequence[float]
    moved: MutableSequence[float]
    opposites: Sequence[int]
    places: list[int]

    def __init__(
        self,
        samples: Sequence[int],
        bases: Sequence[float],
        targets: Sequence[float],
        digits: Sequence[int],
        odds: Sequence[float],
        weights: MutableSequence[float],
        moved: MutableSequence[float],
        opposites: Sequence[int],
    ) -> None:
        self.scale = 1.0
        self.decay = 0.0
        lay_out(self, samples, bases, targets, digits, odds, weights, moved, opposites)


def lay_out(lesson: Lesson, *tables: Sequence[float]) -> None:
    """Lay out the arrays; the compiled class gets pointers by `kernel_door`."""
    names = ("samples", "bases", "targets", "digits", "odds", "weights", "moved", "opposites")
    try:
        for name, table in zip(names, tables, strict=True):
            setattr(lesson, name, table)
        lesson.places = [0] * PLACES
    except AttributeError:
        return


def find_places(t: Lesson, black: int, white: int) -> int:
    """Note the places of all pictures and halves; return how many men count for the phase."""
    above = 0
    men = 0
    for pair in range(PAIRS):
        blacks = (black >> (11 * pair)) & TEN
        whites = (white >> (11 * pair)) & TEN
        below = t.digits[blacks] + 2 * t.digits[whites]
        for window in range(WINDOWS):
            half = (below >> (16 * window)) & FIELD
            t.places[16 + pair * WINDOWS + window] = HALVES + 2 * ((pair * WINDOWS + window) * 81 + half)
        if pair:
            picture = above * 81 + below
            for window in range(WINDOWS):
                number = (pair - 1) * WINDOWS + window
                t.places[number] = 2 * (number * PICTURES + ((picture >> (16 * window)) & FIELD))
        above = below
    both = black | white
    while both:
        both &= both - 1
        men += 1
    return min(men, FULL)


def expected(t: Lesson, value: float) -> float:
    """Return the expected points for a value in units of the scale."""
    at = value * STEPS + REACH
    if at < 0:
        at = 0
    if at > 2 * REACH - 1:
        at = 2 * REACH - 1
    step = int(at)
    return t.odds[step] + (at - step) * (t.odds[step + 1] - t.odds[step])


def pass_over(t: Lesson, first: int, last: int, rate: float) -> float:
    """Learn from the samples between two numbers (with a rate of 0 only look); return the mean squared miss."""
    total = 0.0
    for at in range(first, last):
        men = find_places(t, t.samples[3 * at], t.samples[3 * at + 1])
        many = men / 32.0
        few = 1.0 - many
        value = t.bases[at]
        for number in range(PLACES):
            place = t.places[number]
            other = t.opposites[place]
            value += many * (t.weights[place] - t.weights[other]) + few * (t.weights[place + 1] - t.weights[other + 1])
        miss = expected(t, value / t.scale) - t.targets[at]
        total += miss * miss
        if rate > 0:
            for number in range(PLACES):
                place = t.places[number]
                other = t.opposites[place]
                move(t, place, miss * many, rate)
                move(t, place + 1, miss * few, rate)
                move(t, other, -miss * many, rate)
                move(t, other + 1, -miss * few, rate)
    return total / (last - first)


def move(t: Lesson, place: int, slope: float, rate: float) -> None:
    """Move a weight against a slope, the less the more it has been moved."""
    slope += t.decay * t.weights[place]
    t.moved[place] += slope * slope
    t.weights[place] -= rate * slope / (t.moved[place] ** 0.5 + 0.1)
