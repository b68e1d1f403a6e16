"""A die from above."""

from __future__ import annotations

from typing import Final

from plyyard.core.pictures.elements import el, group, short
from plyyard.core.pictures.palette import INK

_PIPS: Final = {1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "acdfgi"}
"""Which of nine spots, row by row from a to i, have a pip."""


def draw_die(value: int, x: float, y: float, size: float) -> str:
    """Return a die of `size` cells that shows a value, its corner at `x`, `y`."""
    top = el(
        "rect", x=0.03, y=0.03, width=0.94, height=0.94, rx=0.2, fill="#fbf4e4", stroke="#8b7347", stroke_width=0.05
    )
    spots = ("abcdefghi".index(spot) for spot in _PIPS.get(value, ""))
    pips = (el("circle", cx=0.25 * (1 + spot % 3), cy=0.25 * (1 + spot // 3), r=0.085, fill=INK) for spot in spots)
    return group(top, *pips, transform=f"translate({short(x)} {short(y)}) scale({short(size)})")
