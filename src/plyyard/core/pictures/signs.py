"""The signs that mark places, one cell large around the origin."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import cos, pi, sin
from typing import Final

from plyyard.core.pictures.elements import el, group, polyline, short

_KNOT: Final = (
    "M-.24-.13H.24A.11.11 0 1 0 .13-.24V.24A.11.11 0 1 0 .24.13H-.24A.11.11 0 1 0-.13.24V-.24A.11.11 0 1 0-.24-.13Z"
)
_CROWN: Final = ((-1, 0.62), (-1.08, -0.5), (-0.5, 0.02), (0, -0.82), (0.5, 0.02), (1.08, -0.5), (1, 0.62))


def sign(name: str, colour: str) -> str:
    """Return the sign of that name, nothing for one that is not known."""
    return _SIGNS[name](colour) if name in _SIGNS else ""


def crown(size: float, fill: str, edge: str) -> str:
    """Return a crown around the origin, about twice `size` wide."""
    balls = (el("circle", cx=x * size, cy=(-0.58 if x else -0.92) * size, r=0.2 * size) for x in (-1.08, 0, 1.08))
    outline = el("path", d=f"{polyline((x * size, y * size) for x, y in _CROWN)}Z")
    band = el("path", d=f"M{short(-0.72 * size)} {short(0.34 * size)}H{short(0.72 * size)}", fill="none")
    return group(outline, *balls, band, fill=fill, stroke=edge, stroke_width=0.028, stroke_linejoin="round")


def _star(colour: str) -> str:
    reaches = (0.34 * (0.46 if index % 2 else 1) for index in range(10))
    points = ((reach * cos(pi * n / 5 - pi / 2), reach * sin(pi * n / 5 - pi / 2)) for n, reach in enumerate(reaches))
    return el("path", d=f"{polyline(points)}Z", fill=colour)


def _drawn(path: str, colour: str) -> str:
    return el(
        "path",
        d=path,
        fill="none",
        stroke=colour,
        stroke_width=0.055,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def _gate(colour: str) -> str:
    return _drawn("M-.17 0L0-.17L.17 0L0 .17Z", colour) + el("circle", r=0.045, fill=colour)


def _start(colour: str) -> str:
    return el("circle", r=0.3, fill="none", stroke=colour, stroke_width=0.055) + _drawn("M0-.16V.16M-.16 0H.16", colour)


def _goal(colour: str) -> str:
    return _drawn("M-.2.34V-.34", colour) + el("path", d="M-.2-.32L.3-.14L-.2.06Z", fill=colour)


_SIGNS: Final[Mapping[str, Callable[[str], str]]] = {
    "star": _star,
    "start": _start,
    "knot": lambda colour: _drawn(_KNOT, colour),
    "gate": _gate,
    "crown": lambda colour: crown(0.26, colour, colour),
    "goal": _goal,
}
