"""The dark squares of a board by number, from the top left, as bits of the kernel's sets and on the drawn board.

Place ids are the numbers as text; light squares, which nothing may enter, are "c-ROW-COLUMN" (from 0, top left).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

WIDEST = 5
"""Dark squares in a row of the kernel's picture; smaller boards are its top left corner."""


def bit_at(row: int, rank: int) -> int:
    """Return the set that holds the dark square `rank` of a row: rows in pairs, a ghost bit between pairs."""
    return 1 << (row * WIDEST + rank + row // 2)


class Grid:
    """A board of `side` by `side`. On a mirrored one the bottom left corner is light, as in Italy and Spain.

    `squares` are the numbers, `bits` the set of each by number (index 0 is no square), `number_of` the way back.
    """

    def __init__(self, side: int, mirrored: bool) -> None:
        self.side = side
        self.mirrored = mirrored
        self.half = side // 2
        self.squares = range(1, side * self.half + 1)
        self.bits = (0, *(self._bit(square) for square in self.squares))
        self.number_of = {self.bits[square]: square for square in self.squares}
        self.whole = self.set_of(self.squares)
        self.rows = tuple(
            self.set_of(square for square in self.squares if self.row_of(square) == n) for n in range(side)
        )
        self.light_places = {
            f"c-{row}-{column}": (row, column)
            for row in range(side)
            for column in range(side)
            if self.square_at(row, column) is None
        }
        self._places = {str(square): square for square in self.squares}

    def _bit(self, square: int) -> int:
        row, rank = divmod(square - 1, self.half)
        return bit_at(row, self.half - 1 - rank if self.mirrored else rank)

    def numbers(self, squares: int) -> tuple[int, ...]:
        """Return the numbers in a set, ascending."""
        found = []
        while squares:
            lowest = squares & -squares
            squares ^= lowest
            found.append(self.number_of[lowest])
        return tuple(sorted(found) if self.mirrored else found)

    def set_of(self, squares: Iterable[int]) -> int:
        """Return the set of some numbers."""
        return sum({self.bits[square] for square in squares})

    def row_of(self, square: int) -> int:
        """Return the row from 0 at the top."""
        return (square - 1) // self.half

    def cell(self, square: int) -> tuple[int, int]:
        """Return (row, column) from 0 at the top left."""
        row, rank = divmod(square - 1, self.half)
        return row, 2 * rank + (row + 1 + self.mirrored) % 2

    def square_at(self, row: int, column: int) -> int | None:
        """Return the dark square on a cell; None for a light one and off the board."""
        if not (0 <= row < self.side and 0 <= column < self.side) or (row + column + self.mirrored) % 2 == 0:
            return None
        return row * self.half + column // 2 + 1

    def between(self, start: int, end: int) -> tuple[int, ...] | None:
        """Return the squares strictly between two on one diagonal, from `start` on; None when they share none."""
        (row, column), (last_row, last_column) = self.cell(start), self.cell(end)
        rows, columns = last_row - row, last_column - column
        return self._passed(start, end, abs(rows)) if rows and abs(rows) == abs(columns) else None

    def straight_between(self, start: int, end: int) -> tuple[int, ...] | None:
        """Return the dark squares strictly between two in one row or column; None when they share none."""
        (row, column), (last_row, last_column) = self.cell(start), self.cell(end)
        if start == end or (row != last_row and column != last_column):
            return None
        return self._passed(start, end, max(abs(last_row - row), abs(last_column - column)) // 2)

    def _passed(self, start: int, end: int, steps: int) -> tuple[int, ...]:
        (row, column), (last_row, last_column) = self.cell(start), self.cell(end)
        down, right = (last_row - row) // steps, (last_column - column) // steps
        cells = ((row + n * down, column + n * right) for n in range(1, steps))
        return tuple(square for square in (self.square_at(*place) for place in cells) if square is not None)

    def dark_square(self, place_id: str) -> int | None:
        """Return the number of a place; None for a light square or no place at all."""
        return self._places.get(place_id)


@cache
def grid(side: int, mirrored: bool = False) -> Grid:
    """Return the board of a size."""
    return Grid(side, mirrored)


def place(square: int) -> str:
    """Return the id of a dark square on the board."""
    return str(square)


def places(squares: Iterable[int]) -> tuple[str, ...]:
    """Return the ids of some dark squares."""
    return tuple(str(square) for square in squares)
