"""Positions put together for exercises, and every complete capture in them, compulsory or not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from plyyard.core.exercise import Pick, shuffled
from plyyard.core.text import Text, text
from plyyard.games.draughts.draws import Board
from plyyard.games.draughts.editions import HOUSE
from plyyard.games.draughts.routes import legs, standing
from plyyard.games.draughts.rules import Position, start
from plyyard.games.draughts.squares import Grid

GRID: Final[Grid] = start(HOUSE).grid
"""The board of the house edition."""

Route = tuple[int, ...]
"""The squares of a capture: where it starts and every landing."""


def set_up(black: Iterable[int], white: Iterable[int], kings: Iterable[int] = (), turn: int = 0) -> Position:
    """Return the position with men, or kings, on squares; black is seat 0."""
    return Position(HOUSE, Board(GRID.set_of(black), GRID.set_of(white), GRID.set_of(kings)), turn)


def scattered(pick: Pick, black: int, white: int, black_kings: int = 0, white_kings: int = 0) -> Position:
    """Return a position by chance with so many pieces, kings included; no man stands on its far row."""
    squares = shuffled(pick, GRID.squares)
    men = [square for square in squares if not GRID.bits[square] & (GRID.rows[0] | GRID.rows[-1])]
    ours, theirs = men[:black], men[black : black + white]
    return set_up(ours, theirs, (*ours[:black_kings], *theirs[:white_kings]))


def complete(position: Position) -> list[Route]:
    """Return every capture of the side to move that cannot go on, however few pieces it takes. Routes with the same
    ends and the same pieces taken are one capture, told once."""
    found: dict[tuple[int, int, int], Route] = {}
    for origin in GRID.numbers(position.own):
        for route in _longer(position, (origin,)):
            found.setdefault(identity(position, route), route)
    return sorted(found.values())


def identity(position: Position, route: Route) -> tuple[int, int, int]:
    """Return what makes two routes the same capture: both ends and the set taken."""
    return route[0], route[-1], GRID.set_of(taken_by(position, route))


def taken_by(position: Position, route: Route) -> tuple[int, ...]:
    """Return the squares of the pieces that a route takes, in order; nothing when it cannot be jumped."""
    return tuple(leg.victim for leg in legs(position, route) or ())


def _longer(position: Position, route: Route) -> Iterator[Route]:
    onward = next_landings(position, route)
    for landing in onward:
        yield from _longer(position, (*route, landing))
    if not onward and len(route) > 1:
        yield route


def next_landings(position: Position, route: Route) -> list[int]:
    """Return where a capture that has come so far may land next."""
    taken = GRID.set_of(taken_by(position, route))
    there = standing(position, route[0], taken)
    flies = bool(GRID.bits[route[0]] & position.board.kings)
    found = []
    for square in GRID.squares:
        line = GRID.between(route[-1], square)
        if line and not GRID.bits[square] & there and (flies or len(line) == 1):
            met = [passed for passed in line if GRID.bits[passed] & there]
            if len(met) == 1 and GRID.bits[met[0]] & position.enemy & ~taken:
                found.append(square)
    return found


def forward(position: Position, start: int, end: int) -> bool:
    """Tell whether a jump of the side to move goes forward."""
    return (GRID.cell(end)[0] > GRID.cell(start)[0]) == position.down


def written(position: Position, route: Route) -> Text:
    """Return a capture in words: its squares and what it takes."""
    return text("{route} takes {squares}", route="x".join(map(str, route)), squares=taken_by(position, route))


def short(position: Position, route: Route) -> Text:
    """Return a capture for a list of several."""
    return text("{route} ({squares})", route="x".join(map(str, route)), squares=taken_by(position, route))
