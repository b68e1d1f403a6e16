# cython: boundscheck=False, wraparound=False
"""Matches between levels by the thousand, to measure how strong they are: `Player` chooses as a level's engine does.

In a match of the product levels play by `engines/`; here is the same on small integers. The tests hold one against the
other, choice by choice.
"""

from __future__ import annotations

from array import array

from plyyard.games.aeroplane.kernel_learn import Chance, Table
from plyyard.games.aeroplane.kernel_steps import fly, met
from plyyard.games.aeroplane.kernel_value import Mind, sent_home
from plyyard.games.aeroplane.layout import FINE, WHOLE

HOME = 57 | 57 << 6 | 57 << 12 | 57 << 18
NEVER = -1_000_000
"""The value of a plane that may not move."""


class Player:
    """One level: its `depth` in decisions (at 0 all moves are worth the same), `margin` and `reach` in 1/FINE of a
    point, `slips` and `habit` in 1/WHOLE of the decisions. `values` and `weights` are what the last decision made of
    the four planes."""

    def __init__(self, mind: Mind, depth: int, margin: int, reach: int, slips: int, habit: int) -> None:
        self.mind = mind
        self.depth = depth
        self.margin = margin
        self.reach = reach
        self.slips = slips
        self.habit = habit
        self.values = array("i", [0, 0, 0, 0])
        self.weights = array("i", [0, 0, 0, 0])

    def choose(self, chance: Chance, mine: int, theirs: int, die: int, sixes: int) -> int:
        """Return the shift of the plane to move, -1 where there is no move. `sixes` fell before this die."""
        if self.habit and chance.draw(WHOLE) < self.habit:
            return habitual(mine, theirs, die)
        slipping = self.slips > 0 and chance.draw(WHOLE) < self.slips
        total = self.weigh(mine, theirs, die, sixes, slipping)
        if total == 0:
            return -1
        left = chance.draw(total)
        plane = 0
        while left >= self.weights[plane]:
            left -= self.weights[plane]
            plane += 1
        return 6 * plane

    def weigh(self, mine: int, theirs: int, die: int, sixes: int, slipping: bool) -> int:
        """Write how often each plane is to be moved, relative to the others, and return the sum: 0 where there is no
        move. Of planes on one place the first stands for all."""
        best = self.judge(mine, theirs, die, sixes)
        if best < 0:
            return 0
        total = self.share(best, self.reach, best) if slipping else 0
        return total or self.share(best, self.margin, -1)

    def judge(self, mine: int, theirs: int, die: int, sixes: int) -> int:
        """Write what each plane's move is worth and return the best one, the hindmost of several; -1 without a move."""
        best = -1
        for plane in range(4):
            value = self.mind.flying(mine, theirs, 6 * plane, die, sixes, self.depth or 1)
            self.values[plane] = NEVER if value < 0 else int(value * FINE + 0.5) if self.depth else 0
            if value < 0:
                continue
            ahead = self.values[plane] - self.values[best] if best >= 0 else 1
            if ahead > 0 or (ahead == 0 and (mine >> 6 * plane) & 63 < (mine >> 6 * best) & 63):
                best = plane
        return best

    def share(self, best: int, limit: int, without: int) -> int:
        """Write the weights of the moves that are worse than the best by `limit` at most, the near ones more; with a
        limit of 0 the best alone counts."""
        total = 0
        for plane in range(4):
            weight = limit + 1 - self.values[best] + self.values[plane]
            if weight < 0 or plane == without or (limit == 0 and plane != best):
                weight = 0
            self.weights[plane] = weight
            total += weight
        return total


def habitual(mine: int, theirs: int, die: int) -> int:
    """Return the shift of the hindmost plane that sends another home, else of the hindmost that may move, -1 without a
    move."""
    best = 128
    found = -1
    for shift in range(0, 24, 6):
        place = (mine >> shift) & 63
        target = fly(place, die)
        if target < 0:
            continue
        rank = place if sent_home(theirs, met(target)) != theirs else 64 + place
        if rank < best:
            best = rank
            found = shift
    return found


def play(table: Table, first: Player, second: Player) -> int:
    """Play a match to its end and return the seat that wins."""
    table.set_up(0, 0, 0)
    while table.mine != HOME:
        die = table.chance.draw(6) + 1
        shift = -1
        if die != 6 or table.sixes != 2:
            player = second if table.seat else first
            shift = player.choose(table.chance, table.mine, table.theirs, die, table.sixes)
        table.move(shift, die)
    return table.seat


def meet(chance: Chance, first: Player, second: Player, pairs: int) -> int:
    """Play twice `pairs` matches, each player beginning half of them; return how many the first player wins."""
    table = Table(chance)
    wins = 0
    for _ in range(pairs):
        wins += 1 - play(table, first, second)
        wins += play(table, second, first)
    return wins
