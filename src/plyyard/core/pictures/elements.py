"""SVG elements as text: short numbers, escaped words, attributes in the order given."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

Attribute: TypeAlias = str | float | None
Point: TypeAlias = tuple[float, float]


def el(name: str, *children: str, **attributes: Attribute) -> str:
    """Return an element; `stroke_width=1` is the attribute stroke-width, `class_` is class, None leaves one out."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{''.join(children)}</{name}>" if children else f"<{name}{written}/>"


def _value(value: str | float) -> str:
    return escaped(value) if isinstance(value, str) else short(value)


def escaped(words: str) -> str:
    """Return words so that they may stand in an element or between double quotes."""
    return words.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")


def short(number: float) -> str:
    """Return a number with at most three decimals."""
    return f"{round(number, 3):g}"


def group(*children: str, **attributes: Attribute) -> str:
    """Return a group, nothing when it would be empty."""
    return el("g", *children, **attributes) if any(children) else ""


def polyline(points: Iterable[Point]) -> str:
    """Return path data through the points."""
    return "".join(f"{'L' if index else 'M'}{short(x)} {short(y)}" for index, (x, y) in enumerate(points))


def words(content: str, x: float, y: float, size: float, **attributes: Attribute) -> str:
    """Return words whose middle line is at `y`. `size` is in cells; browsers are unreliable with fonts below one pixel,
    so the letters are large and scaled down."""
    place = f"translate({short(x)} {short(y)}) scale(.05)"
    return el("text", escaped(content), transform=place, y=size * 7, font_size=size * 20, **attributes)
