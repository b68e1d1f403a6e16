"""Boards put together for exercises."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from plyyard.core.exercise import Pick, one_of
from plyyard.games.hnefatafl.cells import ATTACKER, DEFENDER, EMPTY, KING
from plyyard.games.hnefatafl.field import Field, field_of
from plyyard.games.hnefatafl.notation import parse_position
from plyyard.games.hnefatafl.options import EDITIONS, options_of
from plyyard.games.hnefatafl.rules import Position, position_from

HOUSE: Final = EDITIONS[0]
FIELD: Final[Field] = field_of(options_of(HOUSE))


def set_up(pieces: Mapping[int, int], turn: int) -> Position:
    """Return the position with a piece (a kind of cells) on each index."""
    cells = bytearray(FIELD.bare)
    for index, piece in pieces.items():
        cells[index] = piece
    return position_from(HOUSE, bytes(cells), turn)


def first_squares(kind: int) -> list[int]:
    """Return where pieces of a kind stand when a match begins."""
    cells = parse_position(f"{options_of(HOUSE).layout} A", HOUSE).cells
    return [index for index in FIELD.indexes.values() if cells[index] == kind]


def name(index: int) -> str:
    """Return a square's name."""
    return FIELD.name_of[index]


def names(indexes: list[int]) -> tuple[str, ...]:
    """Return the names of squares."""
    return tuple(FIELD.name_of[index] for index in indexes)


def on_board(index: int) -> bool:
    """Tell whether the index is a square."""
    return 0 <= index < len(FIELD.name_of) and bool(FIELD.name_of[index])


def scatter(pick: Pick, pieces: dict[int, int], attackers: int, defenders: int) -> dict[int, int]:
    """Return the pieces with some soldiers more, on squares where soldiers may stand."""
    found = dict(pieces)
    barred = {FIELD.throne, *FIELD.corners}
    for kind, count in ((ATTACKER, attackers), (DEFENDER, defenders)):
        for _ in range(count):
            free = [index for index in FIELD.indexes.values() if index not in found and index not in barred]
            found[one_of(pick, free)] = kind
    return found


def road(cells: bytes, start: int, end: int) -> bool:
    """Tell whether two squares share a line with nothing between them and nothing on the second."""
    files, ranks = FIELD.offset(start, end)
    if bool(files) == bool(ranks):
        return False
    return cells[end] == EMPTY and all(cells[index] == EMPTY for index in FIELD.between(start, end))


def open_corners(cells: bytes) -> list[int]:
    """Return the corners that the king reaches with one move."""
    king = cells.find(KING)
    return [corner for corner in FIELD.corners if road(cells, king, corner)]
