"""What places are called, on the board and in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from plyyard.core.game import Seat
from plyyard.core.text import Text, text
from plyyard.games.aeroplane.course import YARD, Course, cell_of

STARTS: Final[Mapping[int, Text]] = {
    0: text("red's start"),
    13: text("green's start"),
    26: text("yellow's start"),
    39: text("blue's start"),
}
YARDS: Final = (text("red's yard"), text("yellow's yard"))
GOALS: Final = (text("red's goal"), text("yellow's goal"))


def track_name(cell: int, safe: bool) -> Text:
    """Return the name of a cell of the shared track."""
    if cell in STARTS:
        return STARTS[cell]
    return text("star {cell}", cell=cell) if safe else text("cell {cell}", cell=cell)


def home_name(seat: Seat, number: int) -> Text:
    """Return the name of a home column's cell, counted from the track."""
    if seat == 0:
        return text("red's home cell {number}", number=number)
    return text("yellow's home cell {number}", number=number)


def step_name(course: Course, seat: Seat, step: int) -> Text:
    """Return the name of the place of a seat's step."""
    options = course.options
    if step == YARD:
        return YARDS[seat]
    if step == options.goal:
        return GOALS[seat]
    if step > options.lap:
        return home_name(seat, step - options.lap)
    cell = cell_of(options, seat, step)
    return track_name(cell, cell in options.safe)


def short_name(course: Course, seat: Seat, step: int) -> Text:
    """Return what the place of a seat's step is called on a button, where the plane's colour is known."""
    options = course.options
    if step == YARD:
        return text("yard")
    if step == options.goal:
        return text("goal")
    if step > options.lap:
        return text("home {number}", number=step - options.lap)
    return text("start") if step == 0 else text("{cell}", cell=cell_of(options, seat, step))
