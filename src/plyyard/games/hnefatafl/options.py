"""Editions as data: what one way of playing decides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, cast

from plyyard.core.game import Edition
from plyyard.core.text import text

FETLAR = "3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3"
BRANDUBH = "3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3"
TABLUT = "3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3"


@dataclass(frozen=True, slots=True)
class Options:
    """What an edition decides. The throne is the middle square; docs/hnefatafl.md names the sources.

    `layout` is the first position, rank 1 first (t attacker, T defender, K king, numbers empty squares). `king_sides`
    is how many sides must be closed to capture the king, 4 or 2; a weak king on the throne or beside it still needs 4.
    `king_armed` is whether he helps to capture. `shield_walls` take rows on the edge, `exit_forts` win for a king on
    the edge behind defenders nobody can take, `surround_wins` is a ring of attackers around king and every defender.
    `repetition` is the occurrence of a position that ends the match, `repetition_loses` who pays for it, and
    `quiet_limit` the plies without a capture that draw; 0 turns either off.
    """

    layout: str
    size: int = 11
    king_sides: Literal[2, 4] = 4
    king_armed: bool = True
    escape: Literal["corners", "edges"] = "corners"
    hostile_throne: bool = True
    passable_throne: bool = True
    shield_walls: bool = False
    exit_forts: bool = False
    surround_wins: bool = False
    repetition: int = 3
    repetition_loses: Literal["nobody", "defenders"] = "nobody"
    quiet_limit: int = 100


SIDES = (text("Attackers"), text("Defenders"))

EDITIONS = (
    Edition(
        name="fetlar",
        title=text("Fetlar"),
        summary=text("11×11, the king escapes to a corner, and only a closed ring captures him."),
        sides=SIDES,
        options=Options(FETLAR),
    ),
    Edition(
        name="copenhagen",
        title=text("Copenhagen"),
        summary=text("Fetlar with shield walls, exit forts, and defeat for defenders who are surrounded or repeat."),
        sides=SIDES,
        options=Options(FETLAR, shield_walls=True, exit_forts=True, surround_wins=True, repetition_loses="defenders"),
    ),
    Edition(
        name="brandubh",
        title=text("Brandubh"),
        summary=text("7×7 and quick: the king escapes to a corner, and away from the throne two attackers take him."),
        sides=SIDES,
        options=Options(BRANDUBH, size=7, king_sides=2, surround_wins=True, repetition_loses="defenders"),
    ),
    Edition(
        name="tablut",
        title=text("Tablut"),
        summary=text("9×9, the king escapes to any edge, and away from the throne two attackers take him."),
        sides=SIDES,
        options=Options(TABLUT, size=9, king_sides=2, escape="edges", surround_wins=True, repetition_loses="defenders"),
    ),
)


def options_of(edition: Edition) -> Options:
    """Return the options of one of this game's editions."""
    return cast("Options", edition.options)
