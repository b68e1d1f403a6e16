# cython: boundscheck=False, wraparound=False, cpow=True
"""A judgement of all placements on small integers, and the look ahead through dice that rests on it.

A side is one int, six bits a plane, with the places of `kernel_steps`. The judgement adds one weight for each pair of
planes by their places: own with other, own with own, other with other. There is one set of weights for every pair of
numbers of planes still to come home, or one for all. What the exact table knows is taken from there.
"""

from __future__ import annotations

from array import array

from plyyard.games.aeroplane.kernel_steps import fly, met

HOME = 57 | 57 << 6 | 57 << 12 | 57 << 18
"""All planes of a side at the goal."""
PLACES = 58
AREA = 3364
"""58 · 58: the weights of one kind of pair."""
SET = 10092
"""The weights of all three kinds."""
SETS = 16
PAIRS = 1711
BASE = 2.718281828459045


class Mind:
    """Weights and a table: `table` holds chances as whole numbers of 1/`scale`; where `scale` is 0 there is none."""

    def __init__(self, weights: array[float], table: array[int], scale: int) -> None:
        self.weights = weights
        self.stride = SET if len(weights) > SET else 0
        self.table = table
        self.scale = scale

    def known(self, mine: int, theirs: int) -> float:
        """Return the exact chance of the side to roll, -1 where the table does not reach."""
        if self.scale == 0:
            return -1
        row, column = self.row(mine), self.row(theirs)
        return self.table[row * PAIRS + column] / self.scale if row >= 0 and column >= 0 else -1

    def row(self, side: int) -> int:
        """Return the number of the two planes still under way, -1 when there are more."""
        first, second, count = 57, 57, 0
        for shift in range(0, 24, 6):
            place = (side >> shift) & 63
            if place != 57:
                count, first, second = count + 1, second, place
        if count > 2:
            return -1
        return second * (second + 1) // 2 + first if first < second else first * (first + 1) // 2 + second

    def lean(self, mine: int, theirs: int) -> float:
        """Return the judgement as a logarithm of odds for the side to roll."""
        total, start = 0.0, self.stride * stage(mine, theirs)
        for shift in range(0, 24, 6):
            here, there = start + ((mine >> shift) & 63) * PLACES, start + ((theirs >> shift) & 63) * PLACES
            for other in range(0, 24, 6):
                total += self.weights[here + ((theirs >> other) & 63)]
            for other in range(0, shift, 6):
                total += self.weights[AREA + here + ((mine >> other) & 63)]
                total += self.weights[2 * AREA + there + ((theirs >> other) & 63)]
        return total

    def judged(self, mine: int, theirs: int) -> float:
        """Return the chance of the side to roll without looking ahead."""
        chance = self.known(mine, theirs)
        return chance if chance >= 0 else 1 / (1 + BASE ** -self.lean(mine, theirs))

    def rolling(self, mine: int, theirs: int, sixes: int, depth: int) -> float:
        """Return the chance of the side to roll, `depth` decisions ahead. Earlier sixes are always followed to the end
        of the turn, since the judgement does not know of them."""
        if sixes == 0:
            chance = self.judged(mine, theirs) if depth <= 0 else self.known(mine, theirs)
            if chance >= 0:
                return chance
        total = 0.0
        for die in range(1, 7):
            total += self.thrown(mine, theirs, die, sixes, depth)
        return total / 6

    def thrown(self, mine: int, theirs: int, die: int, sixes: int, depth: int) -> float:
        """Return the chance once the die has fallen and the best plane flies."""
        best = -1.0
        if die != 6 or sixes != 2:
            for shift in range(0, 24, 6):
                best = max(best, self.flying(mine, theirs, shift, die, sixes, depth))
        return best if best >= 0 else 1 - self.rolling(theirs, mine, 0, depth - 1)

    def flying(self, mine: int, theirs: int, shift: int, die: int, sixes: int, depth: int) -> float:
        """Return the chance after the plane at `shift` has moved; -1 if it may not, or if an earlier one is alike."""
        place = (mine >> shift) & 63
        target = fly(place, die)
        if target < 0:
            return -1
        for other in range(0, shift, 6):
            if (mine >> other) & 63 == place:
                return -1
        mine += (target - place) << shift
        if mine == HOME:
            return 1
        left = sent_home(theirs, met(target))
        if die == 6:
            return self.rolling(mine, left, sixes + 1, depth - 1)
        if target == 57 or left != theirs:
            return self.rolling(mine, left, 0, depth - 1)
        return 1 - self.rolling(left, mine, 0, depth - 1)

    def learn(self, mine: int, theirs: int, target: float, rate: float) -> None:
        """Move the judgement of a placement towards `target`."""
        step = rate * (target - 1 / (1 + BASE ** -self.lean(mine, theirs)))
        start = self.stride * stage(mine, theirs)
        for shift in range(0, 24, 6):
            here, there = (mine >> shift) & 63, (theirs >> shift) & 63
            for other in range(0, 24, 6):
                self.weights[start + here * PLACES + ((theirs >> other) & 63)] += step
            for other in range(0, shift, 6):
                self.teach(start + AREA, here, (mine >> other) & 63, step)
                self.teach(start + 2 * AREA, there, (theirs >> other) & 63, step)

    def teach(self, start: int, first: int, second: int, step: float) -> None:
        """Change the weight of two planes of one side; the two orders are kept alike."""
        self.weights[start + first * PLACES + second] += step
        if first != second:
            self.weights[start + second * PLACES + first] += step


def stage(mine: int, theirs: int) -> int:
    """Return which set of weights counts, 0 to 15, by how many planes of either side are still to come home."""
    number = 0
    for shift in range(0, 24, 6):
        number += 4 * ((mine >> shift) & 63 != 57) + ((theirs >> shift) & 63 != 57)
    return max(0, number - 5)


def sent_home(side: int, victim: int) -> int:
    """Return the side with all planes on `victim` back in the yard."""
    left = side
    for shift in range(0, 24, 6):
        if (side >> shift) & 63 == victim:
            left -= victim << shift
    return left
