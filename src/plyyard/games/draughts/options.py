"""What editions of 10x10 draughts may differ in, and the editions."""

from __future__ import annotations

from dataclasses import dataclass

from plyyard.core.game import Edition
from plyyard.core.text import text

BLACK, WHITE = 0, 1


@dataclass(frozen=True, slots=True)
class Options:
    """The choices that make an edition. All limits count plies; 0 switches a rule off.

    `first` is the colour of seat 0. `at_once`: captured pieces leave during the sequence, not after it.
    `prefer_kings`: among captures of equally many pieces those with the most kings are compulsory.
    `quiet_limit`: plies without capture and promotion to the draw. `king_limit`: plies by kings only, without capture.
    `repetition`: the third occurrence of a position is a draw. `three_limit`, `two_limit`: plies that three pieces, or
    two or one, with a king among them, have against a lone king (FMJD rules, annex 1, articles on draws).
    """

    first: int
    at_once: bool
    prefer_kings: bool
    quiet_limit: int = 0
    king_limit: int = 0
    repetition: bool = False
    three_limit: int = 0
    two_limit: int = 0


COLOURS = (text("Black"), text("White"))

HOUSE = Edition(
    "house",
    text("House rules"),
    text("Black begins. Captured pieces leave at once, and equal captures are decided by the kings among them."),
    (COLOURS[BLACK], COLOURS[WHITE]),
    Options(first=BLACK, at_once=True, prefer_kings=True, quiet_limit=100),
)
FMJD = Edition(
    "fmjd",
    text("FMJD rules"),
    text("White begins. Captured pieces leave when the sequence is over; the choice among longest captures is free."),
    (COLOURS[WHITE], COLOURS[BLACK]),
    Options(
        first=WHITE, at_once=False, prefer_kings=False, king_limit=50, repetition=True, three_limit=32, two_limit=10
    ),
)
EDITIONS = (HOUSE, FMJD)
