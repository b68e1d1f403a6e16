"""Where the pieces of one place stand: one is whole, two lie on the diagonal, three in a triangle, more in a grid."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, sqrt
from typing import Final, NamedTuple

from plyyard.core.board import Piece, Place

_APART: Final = 0.21
_AIRY: Final = 0.86
"""In a field there is room to keep pieces clear of one another."""


class Stand(NamedTuple):
    """An offset from the middle of the place, in cells, and a size."""

    x: float
    y: float
    scale: float


_SHARED: Final = {
    1: (Stand(0, 0, 1),),
    2: (Stand(-_APART, -_APART, 0.76), Stand(_APART, _APART, 0.76)),
    3: (
        Stand(0, -_APART - 0.03, 0.66),
        Stand(-_APART - 0.04, _APART - 0.02, 0.66),
        Stand(_APART + 0.04, _APART - 0.02, 0.66),
    ),
}


def fan(place: Place, pieces: Sequence[Piece]) -> list[Stand]:
    """Return where each of the pieces on a place stands. In a field every piece keeps its own corner, found by its
    number, so that the others stay where they are when one leaves."""
    if place.shape == "field" and max(place.width, place.height) > 1.5:
        return _in_field(place, pieces)
    size = min(place.width, place.height)
    stands = _SHARED.get(len(pieces)) or _grid(len(pieces), ceil(sqrt(len(pieces))), 1.06, 1.06)
    return [Stand(x * size, y * size, scale * min(size, 1.2)) for x, y, scale in stands]


def _in_field(place: Place, pieces: Sequence[Piece]) -> list[Stand]:
    marks = [piece.mark for piece in pieces]
    numbered = len(set(marks)) == len(marks) and set(marks) <= set("1234")
    is_long = place.width > 1.6 * place.height
    count = max(len(pieces), 2 if is_long else 4)
    stands = _grid(count, count if is_long else ceil(sqrt(count)), place.width * 0.8, place.height * 0.8)
    chosen = [stands[int(mark) - 1] for mark in marks] if numbered and not is_long else stands[: len(pieces)]
    return [Stand(x, y, scale * _AIRY) for x, y, scale in chosen]


def _grid(count: int, across: int, width: float, height: float) -> list[Stand]:
    """Return `count` stands in rows of `across`, within a width and a height."""
    down = ceil(count / across)
    wide, high = width / across, height / down
    scale = min(1.15 * min(wide, high), 1.5)
    return [
        Stand((index % across - (across - 1) / 2) * wide, (index // across - (down - 1) / 2) * high, scale)
        for index in range(count)
    ]
