"""Captures leg by leg: which piece each jump takes, under the removal rule of the position's edition."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from plyyard.games.draughts.rules import Position
from plyyard.games.draughts.squares import BITS, SQUARE_OF, between, bits


class Leg(NamedTuple):
    """One jump: from where, to where, and the square of the piece taken."""

    start: int
    landing: int
    victim: int


def standing(position: Position, origin: int, taken: int) -> int:
    """Return the pieces on the board in the middle of a sequence from `origin` that has taken a set, the jumping piece
    left out."""
    leaving = taken if position.options.at_once else 0
    return (position.own | position.enemy) & ~BITS[origin] & ~leaving


def jumped(position: Position, origin: int, taken: int, line: tuple[int, ...], landing: int) -> int:
    """Return the one piece (as a set) jumped over a line of squares to a landing, 0 when that is no jump.

    `taken` is what the sequence from `origin` has taken before.
    """
    there = standing(position, origin, taken)
    met = there & bits(line)
    flies = bool(position.board.kings & BITS[origin])
    fair = met & position.enemy & ~taken
    if met.bit_count() != 1 or not fair or there & BITS[landing] or (len(line) > 1 and not flies):
        return 0
    return met


def legs(position: Position, path: tuple[int, ...]) -> list[Leg] | None:
    """Return the jumps along a path of squares, None when one of them cannot be made."""
    found: list[Leg] = []
    taken = 0
    for start, landing in pairwise(path):
        line = between(start, landing)
        victim = jumped(position, path[0], taken, line, landing) if line else 0
        if not victim:
            return None
        taken |= victim
        found.append(Leg(start, landing, SQUARE_OF[victim]))
    return found


def taken_along(position: Position, path: tuple[int, ...]) -> int | None:
    """Return the set that a path takes, None when it cannot be jumped."""
    found = legs(position, path)
    return None if found is None else bits(leg.victim for leg in found)
