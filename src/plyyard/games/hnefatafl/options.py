"""Editions as data: what one way of playing decides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, cast

from plyyard.core.game import Edition
from plyyard.core.text import text

FETLAR = "3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3"


@dataclass(frozen=True, slots=True)
class Options:
    """What an edition decides. The throne is the middle square; sources are the published rules of each edition.

    `layout` is the first position, rank 1 first (t attacker, T defender, K king, numbers empty squares). `king_sides`
    is how many sides must be closed to capture the king, 4 or 2; a weak king on the throne or beside it still needs 4.
    `repetition` is the occurrence of a position that draws and `quiet_limit` the plies without a capture that draw;
    0 turns either off.
    """

    layout: str
    size: int = 11
    king_sides: Literal[2, 4] = 4
    escape: Literal["corners", "edges"] = "corners"
    hostile_throne: bool = True
    passable_throne: bool = True
    surround_wins: bool = False
    repetition: int = 3
    quiet_limit: int = 100


EDITIONS = (
    Edition(
        name="fetlar",
        title=text("Fetlar"),
        summary=text("11×11, the king escapes to a corner, and only a closed ring captures him."),
        sides=(text("Attackers"), text("Defenders")),
        options=Options(FETLAR),
    ),
)


def options_of(edition: Edition) -> Options:
    """Return the options of one of this game's editions."""
    return cast("Options", edition.options)
