"""Captures leg by leg: which piece each jump takes, under the removal rule of the position's edition."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from plyyard.games.draughts.rules import Position, far_row_of


class Leg(NamedTuple):
    """One jump: from where, to where, and the square of the piece taken."""

    start: int
    landing: int
    victim: int


def standing(position: Position, origin: int, taken: int) -> int:
    """Return the pieces on the board in the middle of a sequence from `origin` that has taken a set, the jumping piece
    left out."""
    leaving = taken if position.options.at_once else 0
    return (position.own | position.enemy) & ~position.grid.bits[origin] & ~leaving


def is_king_now(position: Position, touched: tuple[int, ...]) -> bool:
    """Tell whether a capturing piece is a king after some squares: it was, or the edition crowns in mid-capture."""
    grid, options = position.grid, position.options
    if position.board.kings & grid.bits[touched[0]]:
        return True
    far_row = far_row_of(options, position.down)
    return options.crowns_midway and any(grid.bits[square] & far_row for square in touched[1:])


def line_between(position: Position, start: int, end: int) -> tuple[int, ...] | None:
    """Return the squares passed on the way of a capture from one square to another; None where there is no way."""
    line = position.grid.between(start, end)
    if line is None and position.options.across:
        return position.grid.straight_between(start, end)
    return line


def jumped(position: Position, touched: tuple[int, ...], taken: int, line: tuple[int, ...], landing: int) -> int:
    """Return the one piece (as a set) jumped over a line of squares to a landing, 0 when that is no jump.

    `touched` are the squares before the landing, `taken` is what the sequence has taken on them.
    """
    grid = position.grid
    there = standing(position, touched[0], taken)
    met = there & grid.set_of(line)
    king = is_king_now(position, touched)
    if met.bit_count() != 1 or there & grid.bits[landing] or met & ~position.enemy or met & taken:
        return 0
    if not king and not man_may_jump(position, touched[-1], landing, met):
        return 0
    return met if len(line) == 1 or (king and position.options.flying) else 0


def man_may_jump(position: Position, start: int, landing: int, victim: int) -> bool:
    """Tell whether an edition lets a man capture in this direction, and this piece."""
    options, grid = position.options, position.grid
    if options.men_spare_kings and victim & position.board.kings:
        return False
    return options.backward or is_ahead(position, grid.row_of(start), grid.row_of(landing))


def is_ahead(position: Position, row: int, other: int) -> bool:
    """Tell whether a row lies before another from where the side to move sits."""
    return other > row if position.down else other < row


def legs(position: Position, path: tuple[int, ...]) -> list[Leg] | None:
    """Return the jumps along a path of squares, None when one of them cannot be made."""
    found: list[Leg] = []
    taken = 0
    for n, (start, landing) in enumerate(pairwise(path), 1):
        line = line_between(position, start, landing)
        victim = jumped(position, path[:n], taken, line, landing) if line else 0
        if not victim:
            return None
        taken |= victim
        found.append(Leg(start, landing, position.grid.number_of[victim]))
    return found


def taken_along(position: Position, path: tuple[int, ...]) -> int | None:
    """Return the set that a path takes, None when it cannot be jumped."""
    found = legs(position, path)
    return None if found is None else position.grid.set_of(leg.victim for leg in found)
