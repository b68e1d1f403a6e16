"""Squares as letters and numbers, as in chess: a1 is the square at the bottom left, on White's side."""

from __future__ import annotations

import re
from string import ascii_lowercase
from typing import Final

from plyyard.games.draughts.squares import Grid

_NAMED: Final = re.compile(r"([a-z])([0-9]{1,2})")


def square_name(square: int, grid: Grid) -> str:
    """Return the name of a numbered square: 46 of 100 squares is a1."""
    row, column = grid.cell(square)
    return f"{ascii_lowercase[column]}{grid.side - row}"


def square_number(name: str, grid: Grid) -> int | None:
    """Return the number of a named square; None for a light square and off the board."""
    found = _NAMED.fullmatch(name)
    return grid.square_at(grid.side - int(found[2]), ascii_lowercase.index(found[1])) if found else None
