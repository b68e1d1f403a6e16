"""The colours of the boards. They are those of the pages (web/static/board.css), which a test compares."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

HALO, ACCENT, ALARM, INK, GOLD = "#fffaf0", "#0f6e6a", "#b3341f", "#22201c", "#d79a1e"

GROUNDS: Final[Mapping[str, str]] = {
    "light": "#f0e0bf",
    "dark": "#9d6a39",
    "plain": "#e2cfa8",
    "special": "#a8875a",
    "stripe-a": "#f9f5ea",
    "stripe-b": "#e4ece3",
    "red": "#c8372d",
    "green": "#2f8f5b",
    "yellow": "#e0a21b",
    "blue": "#2c79b0",
    "red-faint": "#f1cbc4",
    "green-faint": "#c3dfd0",
    "yellow-faint": "#f5e2b8",
    "blue-faint": "#c3d9e9",
    "hue-1": "#c2452d",
    "hue-2": "#2a7a4b",
    "hue-3": "#2a6fa8",
    "hue-4": "#7a4a9e",
    "hue-5": "#a8780c",
}
DEEP: Final[Mapping[str, str]] = {"red": "#7d1a13", "green": "#12512f", "yellow": "#6b4600", "blue": "#0f4168"}
RIMS: Final[Mapping[str, str]] = {"plain": "#c4ab7c", "special": "#7d603a"}

FRAMES: Final[Mapping[str, tuple[str, str, str, str, str]]] = {
    "wood": ("#5a3819", "#c79a62", "#8a5a30", "#d8b07a", "#d2b27c"),
    "slate": ("#2f3338", "#6f767d", "#464c53", "#8b939a", "#d2b27c"),
    "sky": ("#35566f", "#9fb8c8", "#56798f", "#c3d5de", "#eef1ea"),
}
"""The four layers of a frame's plywood from outside, and the ground between places, by the board's edge."""

PAPER: Final = {"light": ("#fffaf0", "#22201c"), "dark": ("#26231f", "#f1e9da")}
"""What words beneath a board stand on, and they themselves, by theme."""


@dataclass(frozen=True, slots=True)
class Body:
    """The three colours of a piece: its body, its edge, and what is drawn on it."""

    body: str
    edge: str
    detail: str


_WHITE: Final = Body("#fbf4e4", "#7a6238", "#a98550")
_BODIES: Final[Mapping[str, Body]] = {
    "black": Body("#26242a", "#0f0e11", "#8c8892"),
    "red": Body(GROUNDS["red"], DEEP["red"], "#f7c9c3"),
    "green": Body(GROUNDS["green"], DEEP["green"], "#cdeedd"),
    "yellow": Body(GROUNDS["yellow"], DEEP["yellow"], "#fff0c8"),
    "blue": Body(GROUNDS["blue"], DEEP["blue"], "#cfe4f3"),
}
_DARK_SOLDIER: Final = Body("#24323c", "#0c1317", "#86a0b0")


def body_of(shape: str, tone: str) -> Body:
    """Return the colours of a piece."""
    if (shape, tone) == ("soldier", "black"):
        return _DARK_SOLDIER
    return _BODIES.get(tone, _WHITE)


def ground_of(tone: str, edge: str, shape: str = "square") -> tuple[str, str | None]:
    """Return the colours of a place: ground and rim (None: it has none)."""
    if tone == "none":
        return "none", None
    if edge != "wood" and tone == "plain":
        return "#fffdf8", None if shape == "field" else "#bcc6c8"
    if edge == "sky" and shape == "field" and tone == "special":
        return "#dfe7e4", "#6b7b80"
    rim = None if (shape, tone) == ("field", "plain") else RIMS.get(tone)
    return GROUNDS.get(tone, GROUNDS["plain"]), rim


_ON: Final[Mapping[str, str]] = {
    "none": INK,
    "special": "#3f2c12",
    "yellow": "#4f3400",
    **dict.fromkeys(("red", "green", "blue", "dark"), "#ffffff"),
}


def sign_on(tone: str, edge: str) -> str:
    """Return the colour of a sign on a place."""
    return _ON.get(tone, "#6d4f29" if edge == "wood" else "#66747c")


def caption_on(tone: str) -> tuple[str, str | None, float]:
    """Return the colour of a caption on a place, and colour and width of what lies around its letters."""
    if tone == "dark":
        return "#ffffff", None, 0
    if tone == "special":
        return "#2b1d0a", GROUNDS["special"], 0.9
    if tone in DEEP:
        return INK, HALO, 1.4
    return {"plain": "#665024"}.get(tone, "#3f4a4a"), GROUNDS.get(tone), 1.5 if tone.startswith("stripe") else 0.9
