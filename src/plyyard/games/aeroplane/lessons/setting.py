"""Positions put together for exercises: red is seat 0 and to roll."""

from __future__ import annotations

from typing import Final

from plyyard.games.aeroplane.course import YARD, Course, course
from plyyard.games.aeroplane.options import HOUSE, options_of
from plyyard.games.aeroplane.rules import Position

COURSE: Final[Course] = course(HOUSE)
GOAL: Final = options_of(HOUSE).goal
LAP: Final = options_of(HOUSE).lap
RED: Final = 0
YELLOW: Final = 1


def set_up(
    red: tuple[int, ...], yellow: tuple[int, ...], sixes: int = 0, turn: int = RED, rest: int = YARD
) -> Position:
    """Return the position before a roll, with the planes that are named and the rest of each side on one step."""
    fill = (rest,) * options_of(HOUSE).planes
    return Position(COURSE, ((*red, *fill)[: len(fill)], (*yellow, *fill)[: len(fill)]), turn, 0, sixes)


def met(step: int) -> int:
    """Return yellow's step on the cell of a step of red's, below 0 where yellow never comes."""
    return COURSE.meets[RED][step]


def is_safe(step: int) -> bool:
    """Tell whether both sides can come to a step's cell and nobody is sent home from there."""
    return met(step) >= 0 and COURSE.takes[RED][step] < 0


def place(seat: int, step: int) -> str:
    """Return the place of a step."""
    return COURSE.place(seat, step)
