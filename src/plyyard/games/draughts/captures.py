"""Every complete capture of a position, compulsory or not: what the kernel drops as lesser is found here too.

A capture is complete when it cannot go on from where it has landed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from plyyard.games.draughts.options import WEIGHTS
from plyyard.games.draughts.routes import is_ahead
from plyyard.games.draughts.rules import Position, far_row_of
from plyyard.games.draughts.squares import Grid

MOST_STATES: Final = 3_000
"""States of captures in progress that are looked at; boards full of kings have more."""
_DIAGONALS: Final = ((-1, -1), (-1, 1), (1, -1), (1, 1))
_STRAIGHTS: Final = ((-2, 0), (0, -2), (0, 2), (2, 0))


@dataclass(frozen=True, slots=True)
class Route:
    """A complete capture: the square it starts from and every landing, the set it takes, its weight under the edition's
    duty, and whether the rules allow it."""

    path: tuple[int, ...]
    taken: int
    weight: int
    legal: bool


@dataclass(frozen=True, slots=True)
class _Begun:
    path: tuple[int, ...]
    taken: int
    weight: int
    king: bool


def complete(position: Position) -> list[Route] | None:
    """Return all complete captures, the legal ones first, then those that take more; None where there are too many.
    Routes with the same ends and the same pieces taken are one capture, told once."""
    legal = {(move.path[0], move.path[-1], move.taken): move.path for move in position.legal_actions() if move.taken}
    found: dict[tuple[int, int, int], _Begun] = {}
    states = 0
    for origin in position.grid.numbers(position.own):
        for begun in _walk(position, origin):
            states += 1
            if states > MOST_STATES:
                return None
            if begun.taken and not any(_onward(position, begun)):
                key = (origin, begun.path[-1], begun.taken)
                if key not in found or found[key].weight < begun.weight:
                    found[key] = begun
    routes = [Route(legal.get(key, way.path), way.taken, way.weight, key in legal) for key, way in found.items()]
    return sorted(routes, key=lambda route: (not route.legal, -route.taken.bit_count(), -route.weight, route.path))


def _walk(position: Position, origin: int) -> Iterator[_Begun]:
    """Yield every state of a capture by the piece on a square, each once, the beginning included."""
    king = bool(position.grid.bits[origin] & position.board.kings)
    weight = WEIGHTS[position.options.duty].by_king if king else 0
    waiting, seen = [_Begun((origin,), 0, weight, king)], set[tuple[int, int, int, bool]]()
    while waiting:
        begun = waiting.pop()
        state = (begun.path[-1], begun.taken, begun.weight, begun.king)
        if state not in seen:
            seen.add(state)
            yield begun
            waiting += reversed(list(_onward(position, begun)))


def _onward(position: Position, begun: _Begun) -> Iterator[_Begun]:
    """Yield what follows from one more jump."""
    options, bits = position.options, position.grid.bits
    far_row = far_row_of(options, position.down)
    for victim, landing in _jumps(position, begun):
        king = begun.king or (options.crowns_midway and bool(bits[landing] & far_row))
        weight = begun.weight + _weight(position, bits[victim], begun.taken.bit_count())
        yield _Begun((*begun.path, landing), begun.taken | bits[victim], weight, king)


def _weight(position: Position, victim: int, before: int) -> int:
    weights = WEIGHTS[position.options.duty]
    return weights.king_weight + (weights.early >> before) if victim & position.board.kings else weights.man_weight


def _jumps(position: Position, begun: _Begun) -> Iterator[tuple[int, int]]:
    """Yield the square of every piece that can be jumped with every square behind it to land on."""
    bits, at = position.grid.bits, begun.path[-1]
    gone = begun.taken if position.options.at_once else 0
    there = (position.own | position.enemy) & ~bits[begun.path[0]] & ~gone
    flies = begun.king and position.options.flying
    for line in lines(position.grid, position.options.across)[at]:
        reach = len(line) if flies else 2
        met = next((n for n, square in enumerate(line[:reach]) if bits[square] & there), reach)
        if met + 1 >= min(reach, len(line)) or not _may_take(position, begun, line[met], at):
            continue
        for landing in line[met + 1 : reach]:
            if bits[landing] & there:
                break
            yield line[met], landing


def _may_take(position: Position, begun: _Begun, victim: int, at: int) -> bool:
    """Tell whether the piece on `victim` may be jumped by the capturing piece, in this direction."""
    bit, options, grid = position.grid.bits[victim], position.options, position.grid
    if not bit & position.enemy & ~begun.taken:
        return False
    if begun.king:
        return True
    if options.men_spare_kings and bit & position.board.kings:
        return False
    return options.backward or is_ahead(position, grid.row_of(at), grid.row_of(victim))


@cache
def lines(grid: Grid, across: bool) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Return for every square (index 0 is none) the lines of capture, each from the nearest square on."""
    steps = _DIAGONALS + (_STRAIGHTS if across else ())
    return ((), *(tuple(tuple(_line(grid, square, step)) for step in steps) for square in grid.squares))


def _line(grid: Grid, square: int, step: tuple[int, int]) -> Iterator[int]:
    row, column = grid.cell(square)
    while (onward := grid.square_at(row := row + step[0], column := column + step[1])) is not None:
        yield onward
