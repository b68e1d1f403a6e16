"""What lies still: the frame, areas, places, their signs and captions."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import hypot
from typing import Final

from plyyard.core.board import Area, Place
from plyyard.core.pictures.elements import Point, el, group, polyline, short, words
from plyyard.core.pictures.palette import FRAMES, GROUNDS, caption_on, ground_of, sign_on
from plyyard.core.pictures.signs import sign
from plyyard.core.text import Catalogue

_CHECKERED: Final = frozenset({"light", "dark"})
_BESIDE_CAPTION: Final = {"goal": " translate(.34 .14) scale(.5)"}
"""How signs make room for a caption, other than by stepping back a little."""


def frame_width(width: float, height: float) -> float:
    """Return the thickness of a board's frame, in cells."""
    return 0.034 * max(width, height)


def draw_frame(width: float, height: float, edge: str) -> str:
    """Return the frame: the edge of a plywood sheet, layer upon layer."""
    *layers, ground = FRAMES.get(edge, FRAMES["wood"])
    sheets = []
    for part, colour in zip((1, 0.74, 0.5, 0.26), layers, strict=True):
        out = frame_width(width, height) * part
        size = {"width": width + 2 * out, "height": height + 2 * out}
        sheets.append(el("rect", x=-out, y=-out, **size, rx=0.1 + out * 0.6, fill=colour))
    return "".join((*sheets, el("rect", width=width, height=height, rx=0.08, fill=ground)))


def draw_area(area: Area, points: Sequence[Point], edge: str) -> str:
    """Return a field that is not touched, its corners given as they are seen."""
    path = _rounded(points, area.round) if area.round else f"{polyline(points)}Z"
    colour = ground_of(area.tone, edge, "field")[0] if area.tone == "plain" else GROUNDS.get(area.tone, "none")
    return el("path", d=path, fill=colour)


def _rounded(points: Sequence[Point], radius: float) -> str:
    """Return a polygon with its corners cut round."""
    runs = []
    for index, corner in enumerate(points):
        into = _step(corner, points[index - 1], radius)
        out = _step(corner, points[(index + 1) % len(points)], radius)
        runs.append(f"{'L' if index else 'M'}{_at(into)}Q{_at(corner)} {_at(out)}")
    return f"{''.join(runs)}Z"


def _at(point: Point) -> str:
    return f"{short(point[0])} {short(point[1])}"


def _step(start: Point, end: Point, distance: float) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    part = min(0.5, distance / (hypot(dx, dy) or 1))
    return start[0] + dx * part, start[1] + dy * part


def draw_ground(place: Place, edge: str) -> str:
    """Return a place without anything on it."""
    fill, rim = ground_of(place.tone, edge, place.shape)
    paint = {"fill": fill, "stroke": rim, "stroke_width": 0.03 if rim else None}
    if place.shape == "round":
        return el("circle", cx=place.x, cy=place.y, r=0.44 * place.width, **paint)
    gap = 0 if place.shape == "field" or place.tone in _CHECKERED else 0.03
    return el(
        "rect",
        x=place.x - place.width / 2 + gap,
        y=place.y - place.height / 2 + gap,
        width=place.width - 2 * gap,
        height=place.height - 2 * gap,
        rx=0.3 if place.shape == "field" else gap * 4 or None,
        **paint,
    )


def draw_signs(places: Sequence[Place], edge: str, occupied: Collection[str]) -> str:
    """Return the signs; those under pieces stand back."""
    return group(*(_sign(place, edge, place.id in occupied) for place in places))


def _sign(place: Place, edge: str, covered: bool) -> str:
    drawn = sign(place.mark, sign_on(place.tone, edge))
    aside = _BESIDE_CAPTION.get(place.mark, " translate(.1 .1) scale(.76)") if place.caption else ""
    where = f"translate({short(place.x)} {short(place.y)}){aside}"
    return group(drawn, transform=where, opacity=0.3 if covered else None)


def draw_captions(
    places: Sequence[Place], middle: float, occupied: Collection[str], ticked: Collection[str], catalogue: Catalogue
) -> str:
    """Return the small texts; they lie above all lines so that every number can be read. They keep clear of pieces on
    `occupied` places and of the corners of `ticked` ones."""
    written = []
    for place in places:
        if place.caption and _is_long(place):
            written.append(_name(place, middle, catalogue))
        elif place.caption:
            written.append(_caption(place, place.id in occupied, place.id in ticked))
    return group(*written, font_weight="600")


def _is_long(place: Place) -> bool:
    return place.shape == "field" and place.width > 1.6 * place.height


def _name(place: Place, middle: float, catalogue: Catalogue) -> str:
    """The name of a long field stands beside it, towards the middle of the board: inside, pieces would cover it."""
    side = 1 if place.x < middle else -1
    x = place.x + side * (place.width / 2 + 0.15)
    anchor = None if side > 0 else "end"
    return words(place.label.render(catalogue), x, place.y, 0.32, fill="#2f3a3b", text_anchor=anchor)


def _caption(place: Place, is_covered: bool, is_ticked: bool) -> str:
    size, inset = 0.24 if place.tone.startswith("stripe") else 0.21, 0.07
    if is_covered and place.tone in ("dark", "plain"):
        size, inset = 0.16, 0.025
    if is_ticked:
        inset = 0.12
    fill, around, width = caption_on(place.tone)
    casing = {"stroke": around, "stroke_width": width, "stroke_linejoin": "round", "paint_order": "stroke"}
    x, y = place.x - place.width / 2 + inset, place.y - place.height / 2 + inset + 0.4 * size
    return words(place.caption, x, y, size, fill=fill, **(casing if around else {}))
