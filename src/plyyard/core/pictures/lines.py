"""What runs from place to place: a ladder, a snake, an arrow."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import atan2, degrees, hypot, pi, sin
from typing import Final

from plyyard.core.board import Line
from plyyard.core.pictures.elements import Point, el, group, polyline, short
from plyyard.core.pictures.palette import GROUNDS

_SAMPLES: Final = 60
_HEAD: Final = "M0-.24C.1-.24.15-.14.19-.02C.22.1.12.2 0 .2C-.12.2-.22.1-.19-.02C-.15-.14-.1-.24 0-.24Z"
_TONGUE: Final = "M0-.22V-.36M0-.35L-.06-.42M0-.35L.06-.42"
_SCALES: Final[Mapping[str, tuple[str | None, float]]] = {
    "hue-2": (".1 .13", 0.045),
    "hue-4": (".1 .13", 0.045),
    "hue-3": (None, 0.03),
}
"""The pattern on a snake's back by hue: dashes and width. Every hue has one, because colour is never alone."""


@dataclass(frozen=True, slots=True)
class _Way:
    """The way from one point to another, in its own directions."""

    start: Point
    ahead: Point
    length: float

    def at(self, along: float, aside: float) -> Point:
        (x, y), (dx, dy) = self.start, self.ahead
        return x + along * dx - aside * dy, y + along * dy + aside * dx


def _way(start: Point, end: Point) -> _Way:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy) or 1
    return _Way(start, (dx / length, dy / length), length)


def draw_lines(lines: Iterable[Line], spots: Mapping[str, Point]) -> str:
    """Return all lines; heads lie above every body."""
    routes = [(line, [spots[place] for place in line.places if place in spots]) for line in lines]
    routes = [(line, points) for line, points in routes if len(points) > 1]
    heads = (_head(_bends(*points[:2]), line.tone) for line, points in routes if line.kind == "snake")
    return group(*(_line(line, points) for line, points in routes), *heads)


def _line(line: Line, points: Sequence[Point]) -> str:
    if line.kind == "ladder":
        return _ladder(points[0], points[1])
    return _snake(_bends(*points[:2]), line.tone) if line.kind == "snake" else _arrow(points)


def _stroke(path: str, colour: str, width: float, **more: str | float) -> str:
    return el("path", d=path, stroke=colour, stroke_width=width, **more)


def _ladder(foot: Point, top: Point) -> str:
    way = _way(foot, top)
    first, last, half = -0.22, way.length + 0.22, 0.17
    rails = "".join(polyline((way.at(first, aside), way.at(last, aside))) for aside in (-half, half))
    count = max(2, round((last - first - 0.3) / 0.36))
    stands = (first + 0.15 + index * (last - first - 0.3) / count for index in range(count + 1))
    rungs = "".join(polyline((way.at(along, -half), way.at(along, half))) for along in stands)
    return group(
        _stroke(rungs + rails, "#fffaf0", 0.18, opacity=0.85),
        _stroke(rungs, "#ab7f4b", 0.06),
        _stroke(rails, "#8f6331", 0.11),
        _stroke(rails, "#cda06a", 0.06),
        fill="none",
        stroke_linecap="round",
    )


def _bends(head: Point, tail: Point) -> list[Point]:
    """Return the middle line of a snake, which bends the more the longer it is."""
    way = _way(head, tail)
    waves, reach = max(2, round(way.length / 1.25)), min(0.36, 0.14 * way.length)
    points = []
    for part in (index / _SAMPLES for index in range(_SAMPLES + 1)):
        calm = min(1, part * 6, (1 - part) * 6)
        points.append(way.at(part * way.length, calm * reach * sin(part * waves * pi)))
    return points


def _body(middle: Sequence[Point]) -> str:
    """Return the outline around a middle line, thickest behind the neck and thin at the tail."""
    left: list[Point] = []
    right: list[Point] = []
    for index, (x, y) in enumerate(middle):
        way = _way(middle[max(index - 1, 0)], middle[min(index + 1, _SAMPLES)])
        part = index / _SAMPLES
        half = 0.115 * min(1, 0.75 + part * 2) * min(1, (1 - part) * 1.9 + 0.1)
        dx, dy = -way.ahead[1] * half, way.ahead[0] * half
        left.append((x + dx, y + dy))
        right.append((x - dx, y - dy))
    return f"{polyline([*left, *reversed(right)])}Z"


def _snake(middle: Sequence[Point], tone: str) -> str:
    dashes, width = _SCALES.get(tone, (".001 .16", 0.055))
    outline = _body(middle)
    return group(
        _stroke(outline, "#fff", 0.09, fill="#fff", stroke_linejoin="round"),
        el("path", d=outline, fill=GROUNDS.get(tone, GROUNDS["hue-1"])),
        el(
            "path",
            d=polyline(middle[4:-6]),
            fill="none",
            stroke="#fff",
            stroke_opacity=0.75,
            stroke_width=width,
            stroke_linecap="round",
            stroke_dasharray=dashes,
        ),
    )


def _head(middle: Sequence[Point], tone: str) -> str:
    (x, y), (neck_x, neck_y) = middle[0], middle[3]
    angle = degrees(atan2(y - neck_y, x - neck_x)) + 90
    eyes = (el("circle", cx=cx, cy=-0.05, r=0.062, fill="#fff") for cx in (-0.085, 0.085))
    pupils = (el("circle", cx=cx, cy=-0.07, r=0.032, fill="#1d1a17") for cx in (-0.085, 0.085))
    return group(
        _stroke(_TONGUE, "#fff", 0.08, fill="none", stroke_linecap="round"),
        _stroke(_TONGUE, "#b3341f", 0.035, fill="none", stroke_linecap="round"),
        _stroke(_HEAD, "#fff", 0.09, fill="#fff", stroke_linejoin="round"),
        el("path", d=_HEAD, fill=GROUNDS.get(tone, GROUNDS["hue-1"])),
        *eyes,
        *pupils,
        transform=f"translate({short(x)} {short(y)}) rotate({short(angle)})",
    )


def _arrow(points: Sequence[Point]) -> str:
    way = _way(points[-2], points[-1])
    tip = (way.at(way.length - 0.3, -0.16), way.at(way.length, 0), way.at(way.length - 0.3, 0.16))
    path = polyline(points) + polyline(tip)
    return _stroke(path, "#6f675a", 0.07, fill="none", stroke_linecap="round", stroke_linejoin="round")
