"""What may differ between editions of the aeroplane game, as data."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from plyyard.core.errors import BadOptions
from plyyard.core.game import Edition
from plyyard.core.text import text

FACES: Final = 6
"""Faces of the die; its highest is the six that bonuses and the six limit speak of."""


class Overshoot(StrEnum):
    """What a roll does that would pass the goal."""

    STAY = "stay"
    """The plane may not move."""
    BOUNCE = "bounce"
    """The plane flies on backwards from the goal."""


class Penalty(StrEnum):
    """What the last six of the limit does, before any move is considered."""

    VOID = "void"
    """Nothing moves."""
    YARD = "yard"
    """Every plane of the seat that is under way goes back to the yard."""


class Bonus(StrEnum):
    """What earns another roll."""

    SIX = "six"
    CAPTURE = "capture"
    ARRIVAL = "arrival"


@dataclass(frozen=True, slots=True)
class Options:
    """The rules as data. Cells of the shared track are absolute, 0 to `track` - 1, clockwise from red's start; steps
    are relative to the mover's own start: 0 to `lap` on the track, then `home` steps of its own column, then the goal.

    `starts` are the seats' first cells, `safe` the cells without captures, `entry_rolls` the rolls that leave the
    yard, `six_limit` how many sixes in a row bring the `penalty` (0: never), `jumps` the steps that carry a plane on
    (from, to), `stack_blocks` how many enemy planes on one cell stop a plane from passing or landing (0: never).
    """

    planes: int = 4
    track: int = 52
    lap: int = 50
    home: int = 5
    starts: tuple[int, int] = (0, 26)
    safe: tuple[int, ...] = (0, 13, 26, 39, 8, 21, 34, 47)
    entry_rolls: tuple[int, ...] = (6,)
    six_limit: int = 3
    penalty: Penalty = Penalty.VOID
    bonuses: tuple[Bonus, ...] = (Bonus.SIX, Bonus.CAPTURE, Bonus.ARRIVAL)
    overshoot: Overshoot = Overshoot.STAY
    jumps: tuple[tuple[int, int], ...] = ()
    stack_blocks: int = 0

    @property
    def goal(self) -> int:
        """Return the step of the goal."""
        return self.lap + self.home + 1


SIDES: Final = (text("Red"), text("Yellow"))

HOUSE: Final = Edition(
    name="house",
    title=text("House rules"),
    summary=text("Four planes a side. A 6 leaves the yard, the goal must be hit exactly, and colours give no jumps."),
    sides=SIDES,
    options=Options(),
)

EDITIONS: Final = (HOUSE,)


def options_of(edition: Edition) -> Options:
    """Return the edition's options. Raises BadOptions for an edition of another game."""
    if not isinstance(edition.options, Options):
        raise BadOptions(text("This edition belongs to another game."))
    return edition.options
