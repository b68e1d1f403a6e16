"""Squares as letters and numbers, as in chess: a1 is the dark square at the bottom left, on White's side."""

from __future__ import annotations

import re
from string import ascii_lowercase
from typing import Final

from plyyard.core.game import Edition

_NAMED: Final = re.compile(r"([a-z])([0-9]{1,2})")


def size_of(edition: Edition) -> int:
    """Return the squares along a side of the edition's board."""
    return int(getattr(edition.options, "size", 10))


def square_name(square: int, size: int) -> str:
    """Return the name of a numbered square: 46 of 100 squares is a1."""
    row, place = divmod(square - 1, size // 2)
    return f"{ascii_lowercase[2 * place + (row + 1) % 2]}{size - row}"


def square_number(name: str, size: int) -> int | None:
    """Return the number of a named square; None for a light square and off the board."""
    found = _NAMED.fullmatch(name)
    if not found:
        return None
    column, row = ascii_lowercase.index(found[1]), size - int(found[2])
    if not (0 <= row < size and column < size) or (row + column) % 2 == 0:
        return None
    return row * (size // 2) + column // 2 + 1
