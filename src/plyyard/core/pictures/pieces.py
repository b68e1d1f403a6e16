"""Pieces, one cell large around the origin."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import cos, pi, sin
from typing import Final

from plyyard.core.board import Look, Piece
from plyyard.core.pictures.elements import el, group, polyline, short, words
from plyyard.core.pictures.palette import GOLD, INK, Body, body_of
from plyyard.core.pictures.planes import plane
from plyyard.core.pictures.signs import crown

_NUMBER: Final = {"font_weight": "700", "text_anchor": "middle", "fill": INK}


def draw_piece(look: Look, piece: Piece, turn: int, crowded: bool) -> str:
    """Return a piece; `turn` are the degrees by which the board is turned, `crowded` pieces have larger numbers."""
    colours = body_of(look.shape, look.tone)
    size = 1.25 if crowded else 1.0
    if look.shape.startswith("plane"):
        return plane(look.shape == "plane-a", colours, piece, turn, size)
    drawn = _SHAPES.get(look.shape, _man)(colours, look.tone != "white")
    return drawn + (words(piece.mark, 0, 0, 0.34 * size, **_NUMBER) if piece.mark else "")


def _disc(radius: float, colours: Body, y: float = 0) -> str:
    return el("circle", cy=y or None, r=radius, fill=colours.body, stroke=colours.edge, stroke_width=0.035)


def _ring(radius: float, colour: str, y: float = 0, width: float = 0.03) -> str:
    return el("circle", cy=y or None, r=radius, fill="none", stroke=colour, stroke_width=width)


def _shadow(radius: float) -> str:
    return el("circle", cy=0.045, r=radius, fill="#2b1c0c", opacity=0.32)


def _cuts(colours: Body, y: float = 0) -> str:
    """The small cuts round the rim of a turned disc."""
    angles = (pi * index / 12 for index in range(24))
    cuts = (polyline((reach * cos(a), reach * sin(a) + y) for reach in (0.32, 0.365)) for a in angles)
    return el("path", d="".join(cuts), stroke=colours.detail, stroke_width=0.022, opacity=0.75)


def _man(colours: Body, is_dark: bool) -> str:
    face = _shadow(0.385) + _disc(0.375, colours)
    if is_dark:
        return face + _cuts(colours) + _ring(0.245, colours.detail)
    return face + _ring(0.295, colours.detail) + _ring(0.185, colours.detail)


def _king(colours: Body, is_dark: bool) -> str:
    lower = _disc(0.38, colours, 0.075) + _ring(0.345, colours.detail, 0.075)
    upper = _disc(0.375, colours, -0.055) + _ring(0.305, colours.detail, -0.055)
    fill, edge = ("#f0b93a", "#14120f") if is_dark else ("#e3a824", "#5e3f05")
    top = group(crown(0.17, fill, edge), transform="translate(0 -.045)")
    return _shadow(0.41) + lower + upper + (_cuts(colours, -0.055) if is_dark else "") + top


def _diamond(reach: float, **paint: str | float) -> str:
    side = reach * 1.22
    return el(
        "rect", x=-side / 2, y=-side / 2, width=side, height=side, rx=reach * 0.2, transform="rotate(45)", **paint
    )


def _soldier(colours: Body, is_dark: bool) -> str:
    if not is_dark:
        boss = el("circle", r=0.09, fill=colours.detail)
        return _shadow(0.4) + _disc(0.38, colours) + _ring(0.26, colours.detail, width=0.06) + boss
    shadow = group(_diamond(0.47, fill="#2b1c0c", opacity=0.32), transform="translate(0 .05)")
    return (
        shadow
        + _diamond(0.47, fill=colours.body, stroke=colours.edge, stroke_width=0.035)
        + _diamond(0.29, fill="none", stroke=colours.detail, stroke_width=0.03)
        + _diamond(0.12, fill=colours.detail)
    )


def _royal(colours: Body, is_dark: bool) -> str:
    fill, edge = ("#f0b93a", "#14120f") if is_dark else ("#e3a824", "#5e3f05")
    return _shadow(0.43) + _disc(0.42, colours) + _ring(0.345, GOLD, width=0.055) + crown(0.19, fill, edge)


def _token(colours: Body, is_dark: bool) -> str:
    solid, opened = el("circle", r=0.15, fill=colours.detail), _ring(0.11, colours.detail, width=0.06)
    casing = el("circle", r=0.36, fill="#fff", stroke="#fff", stroke_width=0.13)
    body = _disc(0.35, colours) + _ring(0.265, colours.detail)
    return _shadow(0.36) + casing + body + (solid if is_dark else opened)


_SHAPES: Final[Mapping[str, Callable[[Body, bool], str]]] = {
    "man": _man,
    "king": _king,
    "soldier": _soldier,
    "royal": _royal,
    "token": _token,
}


def placed(drawn: str, x: float, y: float, scale: float) -> str:
    """Return a piece put onto the board."""
    size = "" if scale == 1 else f" scale({short(scale)})"
    return group(drawn, transform=f"translate({short(x)} {short(y)}){size}")
