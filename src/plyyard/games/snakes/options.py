"""What may differ between editions of snakes and ladders, as data."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from plyyard.core.errors import BadOptions
from plyyard.core.game import Edition
from plyyard.core.text import text

FACES: Final = 6
"""Faces of the die: a turn is one roll of it."""


class Overshoot(StrEnum):
    """What a roll does that would pass the goal."""

    STAY = "stay"
    """The piece stays where it is."""
    STOP = "stop"
    """The piece stops on the goal: it need not be hit exactly."""
    BOUNCE = "bounce"
    """The piece walks on backwards from the goal."""


@dataclass(frozen=True, slots=True)
class Options:
    """The board and the way to its end. `jumps` are (from, to): up is a ladder, down a snake. No jump may end where
    another begins."""

    jumps: tuple[tuple[int, int], ...]
    columns: int = 10
    goal: int = 100
    overshoot: Overshoot = Overshoot.STAY


LADDERS: Final = ((1, 38), (4, 14), (9, 31), (21, 42), (28, 84), (36, 44), (51, 67), (71, 91), (80, 100))
SNAKES: Final = (
    *((16, 6), (47, 26), (49, 11), (56, 53), (62, 19)),
    *((64, 60), (87, 24), (93, 73), (95, 75), (98, 78)),
)

HOUSE: Final = Edition(
    name="house",
    title=text("House rules"),
    summary=text("100 squares, 9 ladders, 10 snakes. The goal must be hit exactly, and a 6 gives no second roll."),
    sides=(text("Black"), text("White")),
    options=Options(jumps=LADDERS + SNAKES),
)

EDITIONS: Final = (HOUSE,)


def options_of(edition: Edition) -> Options:
    """Return the edition's options. Raises BadOptions for an edition of another game."""
    if not isinstance(edition.options, Options):
        raise BadOptions(text("This edition belongs to another game."))
    return edition.options
