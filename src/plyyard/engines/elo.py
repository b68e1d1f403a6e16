"""How much stronger one player is than another, how sure that is, and when it is sure enough.

Matches come in pairs from the same opening with sides swapped; the points of a pair (0, ½, 1, 1½, 2) are the sample, so
that what an opening favours does not count as chance. Elo is the usual logistic scale: 400 make ten of eleven points.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

SURE: Final = 1.959964
"""Standard deviations of a 95 % interval."""
MOST: Final = 2000.0
"""Elo that nothing exceeds here: all points won say no more than that."""
SCALE: Final = 400.0


def elo_of(share: float) -> float:
    """Return the Elo difference of a share of the points."""
    least = expected(-MOST)
    share = min(max(share, least), 1 - least)
    return SCALE * math.log10(share / (1 - share))


def expected(elo: float) -> float:
    """Return the expected share of the points of somebody so much stronger."""
    return 1 / (1 + math.pow(10, -elo / SCALE))


@dataclass(frozen=True, slots=True)
class Score:
    """How the pairs ended for one player: `pairs` counts those with 0, ½, 1, 1½ and 2 points."""

    pairs: tuple[int, int, int, int, int]

    @classmethod
    def of(cls, points: Iterable[float]) -> Score:
        """Return the score of pairs, each by its points (0 to 2)."""
        counted = Counter(round(2 * each) for each in points)
        return cls((counted[0], counted[1], counted[2], counted[3], counted[4]))

    @property
    def size(self) -> int:
        """How many pairs there are."""
        return sum(self.pairs)

    @property
    def share(self) -> float:
        """The share of the points, ½ before the first pair."""
        total = sum(count * index for index, count in enumerate(self.pairs))
        return total / (4 * self.size) if self.size else 0.5

    @property
    def spread(self) -> float:
        """The variance of a pair's share. Each outcome is counted a fifth of a pair too often: a few pairs that end
        alike do not show that all will."""
        weights = [count + 0.2 for count in self.pairs]
        total = sum(weights)
        mean = sum(weight * index / 4 for index, weight in enumerate(weights)) / total
        return sum(weight * (index / 4 - mean) ** 2 for index, weight in enumerate(weights)) / total

    @property
    def error(self) -> float:
        """The half width of the share's 95 % interval."""
        return SURE * math.sqrt(self.spread / self.size) if self.size else 0.5

    @property
    def elo(self) -> tuple[float, float, float]:
        """The Elo difference with the ends of its 95 % interval."""
        return elo_of(self.share), elo_of(self.share - self.error), elo_of(self.share + self.error)


@dataclass(frozen=True, slots=True)
class Sprt:
    """A sequential test: is the difference `high` Elo rather than `low`? `alpha` and `beta` are how often either answer
    may be wrong (Wald 1945; the likelihood by the normal approximation over pairs)."""

    low: float
    high: float
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which the test ends: for `low`, for `high`."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def ratio(self, score: Score) -> float:
        """Return the log-likelihood ratio of a score."""
        if not score.size:
            return 0.0
        low, high = expected(self.low), expected(self.high)
        return score.size * (high - low) * (2 * score.share - low - high) / (2 * score.spread)

    def decides(self, score: Score) -> bool | None:
        """Return whether it is `high`; None while more matches are needed."""
        low, high = self.bounds
        ratio = self.ratio(score)
        return True if ratio >= high else False if ratio <= low else None


@dataclass(frozen=True, slots=True)
class Meeting:
    """What two players, by their numbers, made of their matches: points of the first, and how many matches."""

    first: int
    second: int
    points: float
    matches: int


@dataclass(frozen=True, slots=True)
class Rating:
    """One player's Elo above the first, with the half width of its 95 % interval, and the same for the step from the
    player before."""

    elo: float
    error: float
    step: float
    step_error: float


def rate(players: int, meetings: Sequence[Meeting]) -> tuple[Rating, ...]:
    """Return the ratings that explain the results best (Bradley and Terry 1952), player 0 being at 0.

    Every two players who met are given one drawn match more: whoever has won all matches has a finite rating then.
    """
    games = [Meeting(meeting.first, meeting.second, meeting.points + 0.5, meeting.matches + 1) for meeting in meetings]
    elo = [0.0] * players
    covariance = _solve_all(_information(elo, games))
    for _ in range(100):
        covariance = _solve_all(_information(elo, games))
        slope = _slope(elo, games)
        change = [0.0, *(sum(row[n] * slope[n + 1] for n in range(players - 1)) for row in covariance)]
        step = [max(-SCALE, min(SCALE, each)) for each in change]
        elo = [old + new for old, new in zip(elo, step, strict=True)]
        if max(map(abs, step)) < 1e-9:
            break
    return tuple(_rating(number, elo, covariance) for number in range(players))


_FACTOR: Final = math.log(10) / SCALE


def _slope(elo: Sequence[float], games: Sequence[Meeting]) -> list[float]:
    slope = [0.0] * len(elo)
    for game in games:
        surplus = _FACTOR * (game.points - game.matches * expected(elo[game.first] - elo[game.second]))
        slope[game.first] += surplus
        slope[game.second] -= surplus
    return slope


def _information(elo: Sequence[float], games: Sequence[Meeting]) -> list[list[float]]:
    """Return what the results tell about all players but the first."""
    size = len(elo)
    full = [[0.0] * size for _ in range(size)]
    for game in games:
        share = expected(elo[game.first] - elo[game.second])
        weight = _FACTOR**2 * game.matches * share * (1 - share)
        full[game.first][game.first] += weight
        full[game.second][game.second] += weight
        full[game.first][game.second] -= weight
        full[game.second][game.first] -= weight
    return [row[1:] for row in full[1:]]


def _solve_all(matrix: list[list[float]]) -> list[list[float]]:
    """Return the inverse of a matrix (Gauss and Jordan). Raises ValueError where players never met."""
    size = len(matrix)
    rows = [[*row, *(float(column == n) for column in range(size))] for n, row in enumerate(matrix)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda n: abs(rows[n][column]))
        if abs(rows[pivot][column]) < 1e-15:
            raise ValueError("these players have not met, not even through others")
        rows[column], rows[pivot] = rows[pivot], rows[column]
        rows[column] = [each / rows[column][column] for each in rows[column]]
        for n in range(size):
            if n != column:
                factor = rows[n][column]
                rows[n] = [a - factor * b for a, b in zip(rows[n], rows[column], strict=True)]
    return [row[size:] for row in rows]


def _rating(number: int, elo: Sequence[float], covariance: Sequence[Sequence[float]]) -> Rating:
    def covary(one: int, two: int) -> float:
        return covariance[one - 1][two - 1] if one and two else 0.0

    before = max(0, number - 1)
    spread = covary(number, number) + covary(before, before) - 2 * covary(number, before)
    return Rating(
        elo[number],
        SURE * math.sqrt(covary(number, number)),
        elo[number] - elo[before],
        SURE * math.sqrt(max(0.0, spread)),
    )
