"""How dice have fallen, from raw counts: three tests named in advance, corrected for how many are made.

The tests are Pearson's: faces against one sixth each (5 degrees of freedom), each roll against the one before it as a
table of 6 by 6 with its own margins (25), and for waits, how often the first six came at the n-th roll among those who
still waited (one for each n). Runs that end without a six count for as long as they waited.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import comb, exp, lgamma, log
from operator import add
from typing import Any, Final, Literal, TypeAlias

from plyyard.core.game import Seat

Holder: TypeAlias = Literal["human", "computer"]
LONGEST_WAIT: Final = 20
LEAST_EXPECTED: Final = 5
"""Below this many expected in a cell Pearson's test says nothing."""


@dataclass(frozen=True, slots=True)
class Run:
    """The dice of one seat in one match, in order."""

    holder: Holder
    seat: Seat
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Counts:
    """Raw counts: `faces[f]` of face f+1, `pairs[f][g]` of g+1 right after f+1, and for n up to LONGEST_WAIT how many
    runs still `waited` for their first six before roll n, and how many `got` it then."""

    faces: tuple[int, ...]
    pairs: tuple[tuple[int, ...], ...]
    waited: tuple[int, ...]
    got: tuple[int, ...]

    def __add__(self, other: Counts) -> Counts:
        pairs = tuple(map(_sum, self.pairs, other.pairs))
        faces, waited, got = _sum(self.faces, other.faces), _sum(self.waited, other.waited), _sum(self.got, other.got)
        return Counts(faces, pairs, waited, got)

    @property
    def rolls(self) -> int:
        """How many dice have fallen."""
        return sum(self.faces)

    def to_plain(self) -> dict[str, Any]:
        """Return the counts as JSON-ready data, to be downloaded."""
        pairs = [list(row) for row in self.pairs]
        return {"faces": list(self.faces), "pairs": pairs, "waited": list(self.waited), "got": list(self.got)}


def _sum(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(add, one, other))


@dataclass(frozen=True, slots=True)
class Test:
    """One test: chi-square, its degrees of freedom, the p-value, and the p-value corrected for all tests made. Both are
    None while there are too few rolls to say anything."""

    group: str
    name: Literal["faces", "pairs", "waits"]
    chi_square: float
    freedom: int
    p: float | None
    corrected: float | None


def count(runs: Iterable[Run]) -> Counts:
    """Count dice that have fallen."""
    faces, pairs = [0] * 6, [[0] * 6 for _ in range(6)]
    waited, got = [0] * LONGEST_WAIT, [0] * LONGEST_WAIT
    for run in runs:
        for die in run.dice:
            faces[die - 1] += 1
        for die, after in pairwise(run.dice):
            pairs[die - 1][after - 1] += 1
        for at, die in enumerate(run.dice[:LONGEST_WAIT]):
            waited[at] += 1
            if die == 6:
                got[at] += 1
                break
    return Counts(tuple(faces), tuple(map(tuple, pairs)), tuple(waited), tuple(got))


GROUPS: Final = ("all", "human", "computer", "seat 0", "seat 1")


def group_counts(cells: Mapping[tuple[Holder, Seat], Counts]) -> dict[str, Counts]:
    """Return the counts of each group from those of each holder and seat."""
    nothing = count(())
    return {
        group: sum((counts for cell, counts in cells.items() if _belongs(group, *cell)), nothing) for group in GROUPS
    }


def _belongs(group: str, holder: Holder, seat: Seat) -> bool:
    return group in ("all", holder, f"seat {seat}")


def count_groups(runs: Sequence[Run]) -> dict[str, Counts]:
    """Return the counts of everybody, of people and of the computer, and of each seat."""
    return {group: count(run for run in runs if _belongs(group, run.holder, run.seat)) for group in GROUPS}


def judge(groups: Mapping[str, Counts]) -> list[Test]:
    """Return the three tests of each group, corrected by Bonferroni for all of them."""
    tests = [test for group, counts in groups.items() for test in _tests(group, counts)]
    made = sum(test.p is not None for test in tests)
    return [_corrected(test, made) for test in tests]


def _corrected(test: Test, made: int) -> Test:
    corrected = None if test.p is None else min(1.0, test.p * made)
    return Test(test.group, test.name, test.chi_square, test.freedom, test.p, corrected)


def _tests(group: str, counts: Counts) -> list[Test]:
    return [
        _test(group, "faces", _against([counts.rolls / 6] * 6, counts.faces), 5),
        _test(group, "pairs", _independence(counts.pairs), 25),
        _waits(group, counts),
    ]


_Sum: TypeAlias = tuple[float, float]
"""A chi-square and the smallest number expected in one of its cells."""


def _test(group: str, name: Literal["faces", "pairs", "waits"], found: _Sum, freedom: int) -> Test:
    chi_square, least = found
    p = chi_square_tail(chi_square, freedom) if freedom and least >= LEAST_EXPECTED else None
    return Test(group, name, chi_square, freedom, p, None)


def _against(expected: Sequence[float], seen: Sequence[int]) -> _Sum:
    cells = zip(expected, seen, strict=True)
    return sum((got - wanted) ** 2 / wanted for wanted, got in cells if wanted), min(expected)


def _independence(table: Sequence[Sequence[int]]) -> _Sum:
    total = sum(map(sum, table))
    if not total:
        return 0.0, 0.0
    columns = [sum(column) for column in zip(*table, strict=True)]
    expected = [sum(row) * column / total for row in table for column in columns]
    return _against(expected, [seen for row in table for seen in row])


def _waits(group: str, counts: Counts) -> Test:
    """Each n is a test of its own with one degree of freedom; only those with enough waiting are summed."""
    chi_square, freedom = 0.0, 0
    for waited, got in zip(counts.waited, counts.got, strict=True):
        if waited / 6 >= LEAST_EXPECTED:
            chi_square += (got - waited / 6) ** 2 / (waited * 5 / 36)
            freedom += 1
    return _test(group, "waits", (chi_square, float("inf")), freedom)


def chi_square_tail(chi_square: float, freedom: int) -> float:
    """Return the chance of a chi-square at least this large: the regularised upper incomplete gamma function
    Q(freedom/2, chi_square/2). Accurate to 1e-12 (Abramowitz and Stegun 6.5.29 and 6.5.31, 26.4.19)."""
    a, x = freedom / 2, chi_square / 2
    if x <= 0:
        return 1.0
    scale = exp(a * log(x) - x - lgamma(a))
    return max(0.0, 1 - scale * _series(a, x)) if x < a + 1 else scale * _fraction(a, x)


def _series(a: float, x: float) -> float:
    term = total = 1 / a
    while term > total * 1e-16:
        a += 1
        term *= x / a
        total += term
    return total


def _fraction(a: float, x: float) -> float:
    """Evaluate the continued fraction from the front (modified Lentz)."""
    b = x + 1 - a
    c, d = 1e300, 1 / b
    value = d
    for n in range(1, 10_000):
        b += 2
        d = 1 / (n * (a - n) * d + b)
        c = b + n * (a - n) / c
        value *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return value


def no_six(rolls: int) -> float:
    """Return how often no six falls in so many rolls."""
    return (5 / 6) ** rolls


@dataclass(frozen=True, slots=True)
class Sixes:
    """The sixes of one side in a match: how many fell, how many one may expect, and how often as few or fewer, and as
    many or more, fall in so many rolls."""

    rolls: int
    fallen: int
    expected: float
    as_few: float
    as_many: float


def sixes(dice: Sequence[int]) -> Sixes:
    """Compare the sixes among some dice with what is to be expected."""
    rolls, fallen = len(dice), dice.count(6)
    odds = [comb(rolls, n) * 5 ** (rolls - n) / 6**rolls for n in range(rolls + 1)]
    return Sixes(rolls, fallen, rolls / 6, sum(odds[: fallen + 1]), sum(odds[fallen:]))
