"""The editions: house rules first, then the federation's, then other countries' and two that turn the goal around.

Sources of the draws: FMJD annex 1 (articles on the result) for 10x10; the Frisian federation's seven and two moves;
the Brazilian federation's 20 moves and article on endings of five moves; the IDF's 15 moves for Russian draughts; 40
moves each in English (WCDF) and Italian (FID) rules. docs/draughts.md says what is left out.
"""

from __future__ import annotations

from plyyard.core.game import Edition
from plyyard.core.text import Text, text
from plyyard.games.draughts.options import BLACK, Duty, Ending, Force, Goal, Options

COLOURS = (text("Black"), text("White"))
LONE_KING: Force = (1, 0)


def against_lone_king(*forces: Force) -> frozenset[tuple[Force, Force]]:
    """Return the pairs of a king alone and other forces."""
    return frozenset((LONE_KING, force) for force in forces)


FMJD_ENDINGS = (
    Ending("three", 32, against_lone_king((3, 0), (2, 1), (1, 2)), lasts=True),
    Ending("two", 10, against_lone_king((2, 0), (1, 1), (1, 0)), lasts=True),
)
BRAZILIAN_FIVE = Ending("two", 10, against_lone_king((2, 0), (1, 1), (1, 0)) | {((2, 0), (2, 0)), ((1, 1), (2, 0))})
RUSSIAN_THREE = Ending("three", 30, against_lone_king(*((kings, 0) for kings in range(3, 13))))
FRISIAN_ENDINGS = (
    Ending("two", 14, against_lone_king((2, 0))),
    Ending("one", 4, against_lone_king((1, 0))),
)


def _edition(name: str, title: Text, summary: Text, options: Options) -> Edition:
    return Edition(name, title, summary, (COLOURS[options.first], COLOURS[1 - options.first]), options)


HOUSE = _edition(
    "house",
    text("House rules"),
    text("Black begins. Captured pieces leave at once, and equal captures are decided by the kings among them."),
    Options(first=BLACK, at_once=True, duty=Duty.MOST_KINGS, quiet_limit=100, repetition=False),
)
FMJD = _edition(
    "fmjd",
    text("FMJD rules"),
    text("White begins. Captured pieces leave when the sequence is over; the choice among longest captures is free."),
    Options(king_limit=50, endings=FMJD_ENDINGS),
)
FRISIAN = _edition(
    "frisian",
    text("Frisian"),
    text("Captures also go along rows and columns, and a king counts a little less than two men."),
    Options(across=True, king_run=3, duty=Duty.VALUE, king_limit=50, endings=FRISIAN_ENDINGS),
)
BRAZILIAN = _edition(
    "brazilian",
    text("Brazilian (8×8)"),
    text("FMJD rules on the small board with 12 men each."),
    Options(size=8, king_limit=40, endings=(BRAZILIAN_FIVE,)),
)
RUSSIAN = _edition(
    "russian",
    text("Russian (8×8)"),
    text("Any capture may be chosen, and a man that touches the far row goes on as a king at once."),
    Options(size=8, crowns_midway=True, duty=Duty.ANY, king_limit=30, endings=(RUSSIAN_THREE,)),
)
ENGLISH = _edition(
    "english",
    text("English (8×8)"),
    text("Black begins. Kings go one square, men capture only forward, and any capture may be chosen."),
    Options(first=BLACK, size=8, flying=False, backward=False, duty=Duty.ANY, king_limit=80),
)
ITALIAN = _edition(
    "italian",
    text("Italian (8×8)"),
    text("Kings go one square and only kings capture kings. Most pieces first, then with a king, then most kings."),
    Options(
        size=8,
        mirrored=True,
        flying=False,
        backward=False,
        men_spare_kings=True,
        duty=Duty.ITALIAN,
        king_limit=80,
    ),
)
SPANISH = _edition(
    "spanish",
    text("Spanish (8×8)"),
    text("Kings fly, men capture only forward. Most pieces first, then most kings."),
    Options(size=8, mirrored=True, backward=False, duty=Duty.MOST_KINGS, king_limit=50),
)
ANTIDRAUGHTS = _edition(
    "antidraughts",
    text("Antidraughts"),
    text("FMJD moves, but whoever has no piece or no move left wins."),
    Options(goal=Goal.LOSE, king_limit=50),
)
BREAKTHROUGH = _edition(
    "breakthrough",
    text("Breakthrough"),
    text("FMJD moves, and the first king wins."),
    Options(goal=Goal.CROWN),
)
EDITIONS = (
    HOUSE,
    FMJD,
    FRISIAN,
    BRAZILIAN,
    RUSSIAN,
    ENGLISH,
    ITALIAN,
    SPANISH,
    ANTIDRAUGHTS,
    BREAKTHROUGH,
)
