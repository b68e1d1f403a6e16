"""The king's ways to the goals, as if nothing else moved: how many moves from every square, and what closes them.

All of it looks at the board as it stands: captures on the way would change it, and are left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from plyyard.games.hnefatafl.cells import ATTACKER, EMPTY, GOAL, RESERVED
from plyyard.games.hnefatafl.field import Field
from plyyard.games.hnefatafl.rules import Position

MOST: Final = 3
"""Moves that a map looks ahead."""


@dataclass(frozen=True, slots=True)
class Exit:
    """A corner, or one side of the board where any edge wins: how many moves the king needs, one way of so few (his
    square, stops and goal), and the squares that each close all such ways when a soldier stands there."""

    name: str
    moves: int
    way: tuple[int, ...]
    cuts: tuple[int, ...]


def cleared(position: Position) -> bytearray:
    """Return the board without the king."""
    cells = bytearray(position.cells)
    cells[position.king] = EMPTY
    return cells


def reach(field: Field, cells: bytes | bytearray, start: int) -> Iterator[int]:
    """Yield where one king's move leads from a square."""
    for step in (1, -1, field.stride, -field.stride):
        square = start + step
        while cells[square] == EMPTY:
            yield square
            square += step


def goals(field: Field, cells: bytes | bytearray) -> list[int]:
    """Return the free squares on which the king wins."""
    return [square for square, ground in enumerate(field.ground) if ground & GOAL and cells[square] == EMPTY]


def distances(field: Field, cells: bytes | bytearray, targets: Iterable[int]) -> dict[int, int]:
    """Return the king's moves to the nearest target from every square that has a way to one; `cells` are without him.
    A rook's way may be gone in both directions, so it is searched from the targets."""
    found = dict.fromkeys(targets, 0)
    waiting = list(found)
    for square in waiting:
        for before in reach(field, cells, square):
            if before not in found:
                found[before] = found[square] + 1
                waiting.append(before)
    return found


def exits(position: Position) -> list[Exit]:
    """Return the exits that the king can reach in at most MOST moves, the nearest first."""
    field, cells, king = position.field, cleared(position), position.king
    found = []
    for name, targets in groups(field, goals(field, cells)).items():
        away = distances(field, cells, targets)
        if 0 < away.get(king, 0) <= MOST:
            found.append(Exit(name, away[king], _way(field, cells, king, away), _cuts(position, targets, away[king])))
    return sorted(found, key=lambda each: (each.moves, each.name))


def groups(field: Field, targets: Iterable[int]) -> Mapping[str, list[int]]:
    """Return the goals by exit: each corner by its name, else the squares of each side; a corner square of the board is
    on two sides."""
    found: dict[str, list[int]] = {}
    for square in targets:
        rank, file = divmod(square, field.stride)
        sides = {"north": rank == field.size, "east": file == field.size, "south": rank == 1, "west": file == 1}
        names = [field.name_of[square]] if field.corners else [side for side, there in sides.items() if there]
        for name in names:
            found.setdefault(name, []).append(square)
    return found


def _way(field: Field, cells: bytes | bytearray, king: int, away: Mapping[int, int]) -> tuple[int, ...]:
    way = [king]
    while away[way[-1]]:
        left = away[way[-1]]
        way.append(next(square for square in reach(field, cells, way[-1]) if away.get(square) == left - 1))
    return tuple(way)


def _cuts(position: Position, targets: list[int], moves: int) -> tuple[int, ...]:
    """Return the free squares where one soldier makes the king need more moves to all of the targets."""
    field, cells, king = position.field, cleared(position), position.king
    found = []
    for square in _on_ways(field, cells, king, targets):
        if square == king or field.ground[square] & RESERVED:
            continue
        cells[square] = ATTACKER
        left = distances(field, cells, [target for target in targets if target != square])
        cells[square] = EMPTY
        if left.get(king, moves + 1) > moves:
            found.append(square)
    return tuple(found)


def _on_ways(field: Field, cells: bytes | bytearray, king: int, targets: list[int]) -> list[int]:
    """Return the squares that one shortest way touches or passes: what closes all ways closes this one."""
    way = _way(field, cells, king, distances(field, cells, targets))
    passed = {square for start, end in pairwise(way) for square in (*field.between(start, end), end)}
    return sorted(passed)
