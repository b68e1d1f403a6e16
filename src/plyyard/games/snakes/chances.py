"""Snakes and ladders solved: how long it takes, who wins, and how often every snake and ladder is used.

The two pieces never meet, so each side's race is its own. The chance to arrive with exactly the n-th roll is worked out
for every square and every n, up to the n beyond which it is below TAIL; a match is then one sum over n. All of it
is ordinary floating point: sums of positive numbers, whose errors stay below 1e-13.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from math import fsum
from operator import mul
from typing import Final

from plyyard.core.odds import Odds
from plyyard.games.snakes.options import FACES, Options
from plyyard.games.snakes.rules import Position, take_turn

TAIL: Final = 1e-19
"""The chance of a single n so small that all later ones are left out."""
LONGEST: Final = 20_000
"""Rolls after which a race counts as one that need not end."""


@dataclass(frozen=True, slots=True)
class Race:
    """One piece's race under an edition's rules. For every square a piece can stand on: `targets` are where the rolls 1
    to 6 lead, `arrives[square][n]` is the chance to reach the goal with exactly n rolls from there, and
    `lasts[square][n]` the chance to need more than n."""

    targets: Mapping[int, tuple[int, ...]]
    arrives: Mapping[int, Sequence[float]]
    lasts: Mapping[int, Sequence[float]]

    def wins(self, mover: int, other: int) -> float:
        """Return the chance to win of a piece on `mover` that rolls next, against one on `other`."""
        return fsum(map(mul, self.arrives[mover][1:], self.lasts[other]))

    def mean(self, square: int) -> float:
        """Return the mean number of rolls to the goal."""
        return fsum(self.lasts[square])


@cache
def solve(options: Options) -> Race | None:
    """Return the race under these rules; None where it need not end."""
    targets = reachable(options)
    if not _always_ends(targets, options.goal):
        return None
    arrives = _arrivals(targets, options.goal)
    lasts = {square: _remaining(chances) for square, chances in arrives.items()}
    return Race(targets, arrives, lasts)


def reachable(options: Options) -> Mapping[int, tuple[int, ...]]:
    """Return where every roll leads, for each square a piece can stand on before the goal."""
    found: dict[int, tuple[int, ...]] = {}
    waiting = [0]
    while waiting:
        square = waiting.pop()
        if square not in found and square != options.goal:
            found[square] = tuple(take_turn(options, 0, square, value).end for value in range(1, FACES + 1))
            waiting += found[square]
    return found


def _always_ends(targets: Mapping[int, tuple[int, ...]], goal: int) -> bool:
    """Tell whether the goal can be reached from every square."""
    leading, before = {goal}, 0
    while len(leading) > before:
        before = len(leading)
        leading |= {square for square, ends in targets.items() if not leading.isdisjoint(ends)}
    return len(leading) == len(targets) + 1


def _arrivals(targets: Mapping[int, tuple[int, ...]], goal: int) -> dict[int, list[float]]:
    squares = [*targets, goal]
    places = {square: place for place, square in enumerate(squares)}
    leads = [tuple(places[end] for end in ends) for ends in targets.values()]
    now = [0.0] * len(targets) + [1.0]
    history = [[0.0] * len(targets)]
    while len(history) < LONGEST and (len(history) <= len(squares) or max(now) > TAIL):
        now = [sum([now[end] for end in ends]) / FACES for ends in leads]
        history.append(now)
        now = [*now, 0.0]
    return {square: list(chances) for square, chances in zip(targets, zip(*history, strict=True), strict=True)}


def _remaining(chances: Sequence[float]) -> list[float]:
    """Return the chance to need more than n rolls, for every n: the chances of all later arrivals, smallest first."""
    return list(accumulate(reversed(chances), initial=0.0))[-2::-1]


def odds(position: Position) -> Odds | None:
    """Return the exact odds of a position that is not over; None where a match need not end."""
    race = solve(position.options)
    if race is None:
        return None
    mine, theirs = position.squares[position.turn], position.squares[1 - position.turn]
    if mine not in race.targets or theirs not in race.targets:
        return None
    chance = race.wins(mine, theirs)
    return Odds(chance if position.turn == 0 else 1 - chance, exact=True)


@dataclass(frozen=True, slots=True)
class Uses:
    """How often a snake or ladder from `start` to `end` is used: by one piece that goes all the way to the goal, and by
    both pieces together until a match is over."""

    start: int
    end: int
    alone: float
    in_match: float


@cache
def uses(options: Options) -> tuple[Uses, ...]:
    """Return the mean uses of every ladder and snake, in the options' order; nothing where a race need not end."""
    race = solve(options)
    if race is None:
        return ()
    alone, in_match = dict.fromkeys(options.jumps, 0.0), dict.fromkeys(options.jumps, 0.0)
    turns = {square: [take_turn(options, 0, square, value) for value in range(1, FACES + 1)] for square in race.targets}
    entries = {square: [(turn.landing, turn.end) for turn in turns[square] if turn.jumped] for square in turns}
    lasts = [*race.lasts[0], 0.0]
    here = {0: 1.0}
    for rolled in range(len(race.arrives[0])):
        # Its next roll happens only while the other piece has not arrived: in as many rolls, or for seat 1 in one more.
        going = lasts[rolled] + lasts[rolled + 1]
        after: dict[int, float] = {}
        for square, chance in here.items():
            for jump in entries[square]:
                alone[jump] += chance / FACES
                in_match[jump] += chance * going / FACES
            for end in race.targets[square]:
                after[end] = after.get(end, 0.0) + chance / FACES
        after.pop(options.goal, None)
        here = after
    return tuple(Uses(*jump, alone[jump], in_match[jump]) for jump in options.jumps)
