"""The aeroplane game in figures, from the exact table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from plyyard.core.figures import Figure
from plyyard.core.text import Text, text
from plyyard.games.aeroplane.chances import USUAL, mind, side
from plyyard.games.aeroplane.course import YARD
from plyyard.games.aeroplane.options import Options

GOAL: Final = USUAL.goal


def figures(options: Options) -> Sequence[Figure]:
    """Return the figures; none under other options than the usual ones."""
    return (_last_plane(), _two_against_one()) if options == USUAL else ()


def _place(step: int) -> Text:
    return text("Yard") if step == YARD else Text(str(step))


def _last_plane() -> Figure:
    yard = mind().known(side((YARD, GOAL, GOAL, GOAL)), side((YARD, GOAL, GOAL, GOAL)))
    return Figure(
        "last",
        text("One plane each"),
        text(
            "Both sides have one plane left, and the other one is still in its yard. The chance to win of the side to "
            "roll, by the steps its plane has flown. With both in the yard it is {yard} %.",
            yard=f"{100 * yard:.2f}",
        ),
        text("Steps"),
        text("Chance"),
        [(_place(step), _chance((step, GOAL), (YARD, GOAL))) for step in range(YARD, GOAL)],
    )


def _two_against_one() -> Figure:
    return Figure(
        "two",
        text("Two planes against one"),
        text(
            "The side to roll has two planes left, one of them in the yard; the other side has one, still in its yard. "
            "The chance to win by the steps the second plane has flown."
        ),
        text("Steps"),
        text("Chance"),
        [(_place(step), _chance((step, YARD), (YARD, GOAL))) for step in range(YARD, GOAL)],
    )


def _chance(mine: tuple[int, int], theirs: tuple[int, int]) -> float:
    return mind().known(side((*mine, GOAL, GOAL)), side((*theirs, GOAL, GOAL)))
