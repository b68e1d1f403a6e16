"""The 50 dark squares by number (1 to 50 from the top left), as bits of the kernel's sets, and on the 10x10 board.

Place ids are the numbers as text; light squares, which nothing may enter, are "c-ROW-COLUMN" (from 0, top left).
"""

from __future__ import annotations

from collections.abc import Iterable

SIDE = 10
SQUARES = range(1, 51)


def bit(square: int) -> int:
    """Return the set that holds one square: rows in pairs of ten squares, a ghost bit between pairs."""
    return 1 << (square - 1 + (square - 1) // 10)


BITS = (0, *(bit(square) for square in SQUARES))
"""The bit of every square by number; index 0 is not a square."""
SQUARE_OF = {bit(square): square for square in SQUARES}


def numbers(squares: int) -> tuple[int, ...]:
    """Return the numbers in a set, ascending."""
    found = []
    while squares:
        lowest = squares & -squares
        squares ^= lowest
        found.append(SQUARE_OF[lowest])
    return tuple(found)


def bits(squares: Iterable[int]) -> int:
    """Return the set of some numbers."""
    return sum({BITS[square] for square in squares})


def cell(square: int) -> tuple[int, int]:
    """Return (row, column) from 0 at the top left."""
    row, rest = divmod(square - 1, 5)
    return row, 2 * rest + (row + 1) % 2


def square_at(row: int, column: int) -> int | None:
    """Return the dark square on a cell; None for a light one and off the board."""
    if not (0 <= row < SIDE and 0 <= column < SIDE) or (row + column) % 2 == 0:
        return None
    return row * 5 + column // 2 + 1


def between(start: int, end: int) -> tuple[int, ...] | None:
    """Return the squares strictly between two on one diagonal, from `start` on; None when they share none."""
    (row, column), (last_row, last_column) = cell(start), cell(end)
    rows, columns = last_row - row, last_column - column
    if abs(rows) != abs(columns) or rows == 0:
        return None
    down, right = (1 if rows > 0 else -1), (1 if columns > 0 else -1)
    cells = ((row + n * down, column + n * right) for n in range(1, abs(rows)))
    return tuple(square for square in (square_at(*place) for place in cells) if square is not None)


def row_of(square: int) -> int:
    """Return the row from 0 at the top."""
    return (square - 1) // 5


def place(square: int) -> str:
    """Return the id of a dark square on the board."""
    return str(square)


def places(squares: Iterable[int]) -> tuple[str, ...]:
    """Return the ids of some dark squares."""
    return tuple(str(square) for square in squares)


def dark_square(place_id: str) -> int | None:
    """Return the number of a place; None for a light square or no place at all."""
    return PLACES.get(place_id)


PLACES = {place(square): square for square in SQUARES}
LIGHT_PLACES = {
    f"c-{row}-{column}": (row, column) for row in range(SIDE) for column in range(SIDE) if (row + column) % 2 == 0
}
