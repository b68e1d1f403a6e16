# cython: boundscheck=False, wraparound=False
"""Matches by the thousand on small integers, and learning from them. Chance here is for learning and measuring alone:
the dice of matches between people come from elsewhere."""

from __future__ import annotations

from plyyard.games.aeroplane.kernel_steps import fly, met
from plyyard.games.aeroplane.kernel_value import Mind, sent_home

HOME = 57 | 57 << 6 | 57 << 12 | 57 << 18
PLACES = 58
AREA = 3364
MULTIPLIER = 805319541
LOW = 1073741823
RANDOM = -1
GREEDY = -2
"""In place of a depth: any move; or captures, else comes home, else leaves the yard, else flies the foremost plane."""


class Chance:
    """A stream of whole numbers, the same for the same seed, compiled or not: multiply with carry."""

    def __init__(self, seed: int) -> None:
        self.state = seed * 2654435761 % 1000000007 + 12345
        for _ in range(10):
            self.draw(6)

    def draw(self, count: int) -> int:
        """Return a number from 0 to `count` - 1."""
        self.state = (self.state & LOW) * MULTIPLIER + (self.state >> 30)
        return ((self.state & LOW) * count) >> 30


def choose(mind: Mind, chance: Chance, mine: int, theirs: int, die: int, sixes: int, depth: int) -> int:
    """Return the shift of the plane to move, -1 where there is no move. Even chances among equal ones."""
    best, found, ties = -1.0, -1, 0
    for shift in range(0, 24, 6):
        if depth > 0:
            value = mind.flying(mine, theirs, shift, die, sixes, depth)
        else:
            value = promise(mine, theirs, shift, die) if depth == GREEDY else float(fly((mine >> shift) & 63, die) > 0)
        if value < 0 or (depth <= 0 and value == 0):
            continue
        ties = ties + 1 if value == best else 1
        if value > best or (value == best and chance.draw(ties) == 0):
            best, found = value, shift
    return found


def promise(mine: int, theirs: int, shift: int, die: int) -> float:
    """Return what the greedy player looks at, 0 where the plane may not move."""
    place = (mine >> shift) & 63
    target = fly(place, die)
    if target < 0:
        return 0
    if sent_home(theirs, met(target)) != theirs:
        return 4000 + target
    if target == 57:
        return 3000
    return 2000 if place == 0 else 1000 + target


class Table:
    """A match in play: after `turn` it stands as the side to roll sees it."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.set_up(0, 0, 0)

    def set_up(self, mine: int, theirs: int, sixes: int) -> None:
        """Put a placement on the board, for seat 0 to roll."""
        self.mine, self.theirs, self.sixes, self.seat = mine, theirs, sixes, 0

    def move(self, shift: int, die: int) -> None:
        """Fly a plane, or pass when `shift` is -1; turns the board unless the roll earns another."""
        again = False
        if shift >= 0:
            place = (self.mine >> shift) & 63
            target = fly(place, die)
            self.mine += (target - place) << shift
            left = sent_home(self.theirs, met(target))
            again = die == 6 or target == 57 or left != self.theirs
            self.theirs = left
        self.sixes = self.sixes + 1 if again and die == 6 else 0
        if not again and self.mine != HOME:
            self.mine, self.theirs, self.seat = self.theirs, self.mine, 1 - self.seat

    def play(self, first: Mind, second: Mind, first_depth: int, second_depth: int) -> int:
        """Play to the end from here and return the seat that wins. A depth may be RANDOM or GREEDY."""
        while True:
            die = self.chance.draw(6) + 1
            shift = -1
            if die != 6 or self.sixes != 2:
                if self.seat == 0:
                    shift = choose(first, self.chance, self.mine, self.theirs, die, self.sixes, first_depth)
                else:
                    shift = choose(second, self.chance, self.mine, self.theirs, die, self.sixes, second_depth)
            self.move(shift, die)
            if self.mine == HOME:
                return self.seat

    def study(self, mind: Mind, rate: float, stray: int) -> int:
        """Play one match of the mind against itself and learn at every turn; return the number of lessons.

        The lesson is the value one roll ahead, over all six dice. One move in `stray` is drawn evenly.
        """
        lessons = 0
        while self.mine != HOME:
            if self.sixes == 0:
                target = 0.0
                for die in range(1, 7):
                    target += mind.thrown(self.mine, self.theirs, die, 0, 1)
                mind.learn(self.mine, self.theirs, target / 6, rate)
                lessons += 1
            die = self.chance.draw(6) + 1
            depth = RANDOM if self.chance.draw(stray) == 0 else 1
            shift = -1
            if die != 6 or self.sixes != 2:
                shift = choose(mind, self.chance, self.mine, self.theirs, die, self.sixes, depth)
            self.move(shift, die)
        return lessons


def contest(chance: Chance, first: Mind, second: Mind, first_depth: int, second_depth: int, pairs: int) -> int:
    """Play twice `pairs` matches, each side beginning half of them; return how many the first player wins."""
    table, wins = Table(chance), 0
    for _ in range(pairs):
        table.set_up(0, 0, 0)
        wins += 1 - table.play(first, second, first_depth, second_depth)
        table.set_up(0, 0, 0)
        wins += table.play(second, first, second_depth, first_depth)
    return wins
