"""The rules of snakes and ladders in short: where refusals point to."""

from __future__ import annotations

from typing import Final

from plyyard.core.game import Section
from plyyard.core.text import text

SECTIONS: Final = (
    Section(
        "board",
        text("The board"),
        (
            text("Squares run from 1 at the bottom left to 100 at the top left. Each row runs against the one below."),
            text("So 11 lies right above 10, and 21 right above 20. Both pieces start off the board, on 0."),
        ),
    ),
    Section(
        "turn",
        text("A turn"),
        (
            text("Black begins. A turn is one roll of one die, and your piece goes exactly that many squares."),
            text("A 6 brings nothing extra: after every roll it is the other side's turn."),
        ),
    ),
    Section(
        "jumps",
        text("Ladders and snakes"),
        (
            text("If your roll ends at the foot of a ladder, you climb to its top in the same turn."),
            text("If it ends on a snake's head, you slide to its tail. Squares you only pass do nothing."),
        ),
    ),
    Section(
        "pieces",
        text("Two pieces, one square"),
        (text("Pieces never take or block one another. Both may be on the same square."),),
    ),
    Section(
        "goal",
        text("Exactly 100"),
        (
            text("You need the exact number to reach 100. With a higher roll your piece stays, and the turn passes."),
            text("From 97, a 3 wins; a 4, 5 or 6 moves nothing."),
        ),
    ),
    Section(
        "choice",
        text("Nothing to decide"),
        (
            text("One piece a side and one die leave nothing to choose. You roll, and the die does the rest."),
            text("The computer has nothing to think about either: its rolls are as random as yours."),
        ),
    ),
    Section(
        "end",
        text("The end"),
        (text("The first piece on 100 wins at once, also by the ladder from 80. There is no draw by rule."),),
    ),
)
