"""Marks on places, in two layers, light beneath and coloured above, so that they show on any ground."""

from __future__ import annotations

from plyyard.core.board import Place
from plyyard.core.pictures.elements import Attribute, el, group, polyline
from plyyard.core.pictures.palette import ACCENT, HALO, INK


def _mark(name: str, colour: str, line: float, halo: float, **shape: Attribute) -> str:
    return group(
        el(name, **shape, stroke=HALO, stroke_width=line + 0.045, stroke_opacity=halo),
        el(name, **shape, stroke=colour, stroke_width=line),
        fill="none",
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def last_mark(place: Place) -> str:
    """Return the ticks in the corners of a place that belongs to the last action."""
    x, y, run = place.width / 2 - 0.06, place.height / 2 - 0.06, 0.2
    corners = []
    for across, down in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        at_x, at_y = place.x + across * x, place.y + down * y
        corners.append(polyline(((at_x, at_y - down * run), (at_x, at_y), (at_x - across * run, at_y))))
    return _mark("path", INK, 0.05, 0.55, d="".join(corners))


def chosen_mark(place: Place) -> str:
    """Return the thick frame of a place that somebody points out."""
    inset = 0.03
    return _mark(
        "rect",
        ACCENT,
        0.11,
        1,
        x=place.x - place.width / 2 + inset,
        y=place.y - place.height / 2 + inset,
        width=place.width - 2 * inset,
        height=place.height - 2 * inset,
        rx=0.1,
    )
