"""Where the cells of the 15×15 board lie. Rows and columns count from 0 at the top left."""

from __future__ import annotations

from typing import Final, TypeAlias

Cell: TypeAlias = tuple[int, int]

SIZE: Final = 15
QUARTER: Final = (
    *((6, 1), (6, 2), (6, 3), (6, 4), (6, 5)),
    *((5, 6), (4, 6), (3, 6), (2, 6), (1, 6), (0, 6)),
    *((0, 7), (0, 8)),
)
"""The first 13 cells of the track, from red's start on; the other quarters are these, turned."""
RED_COLUMN: Final = ((7, 1), (7, 2), (7, 3), (7, 4), (7, 5))
COLOURS: Final = ("red", "green", "yellow", "blue")
"""Clockwise from the top left, a quarter turn apart."""


def turned(cell: Cell, quarters: int) -> Cell:
    """Return where a cell comes to lie when the board is turned clockwise by that many quarters."""
    for _ in range(quarters % 4):
        cell = (cell[1], SIZE - 1 - cell[0])
    return cell


TRACK: Final = tuple(turned(cell, quarter) for quarter in range(4) for cell in QUARTER)
COLUMNS: Final = tuple(tuple(turned(cell, quarter) for cell in RED_COLUMN) for quarter in range(4))
"""The home columns in the order of COLOURS, each from the track to the goal."""


def turned_point(x: float, y: float, quarters: int) -> tuple[float, float]:
    """Return a point of the board, in board units, turned clockwise by that many quarters."""
    for _ in range(quarters % 4):
        x, y = SIZE - y, x
    return x, y


def heading(origin: Cell, target: Cell) -> int:
    """Return the direction from a cell to another in degrees clockwise from up, in steps of 45."""
    down, right = _sign(target[0] - origin[0]), _sign(target[1] - origin[1])
    return 45 * _COMPASS.index((down, right))


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


_COMPASS: Final = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
