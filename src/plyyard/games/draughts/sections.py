"""The rules in short. The ids are what refusals point to."""

from __future__ import annotations

from plyyard.core.game import Section
from plyyard.core.text import text

SECTIONS = (
    Section(
        "board",
        text("Board and pieces"),
        (
            text("The game is played on the 50 dark squares of a board of 10 by 10; the light squares are never used."),
            text("Each side starts with 20 men on the four rows nearest to it, black on 1 to 20, white on 31 to 50."),
        ),
    ),
    Section(
        "turn",
        text("Turns"),
        (
            text("The sides take turns with one move each, of a piece of their own. Nobody may pass."),
            text("Under the house rules Black begins, under FMJD rules White begins."),
        ),
    ),
    Section(
        "men",
        text("How men move"),
        (text("A man goes one square diagonally forward, to an empty square. It goes backward only to capture."),),
    ),
    Section(
        "kings",
        text("How kings move"),
        (
            text("A king goes any distance along a diagonal in all four directions, as long as the squares are empty."),
            text("It jumps over no piece unless it captures it."),
        ),
    ),
    Section(
        "capture",
        text("Capturing"),
        (
            text("A man jumps over an enemy piece beside it, forward or backward, when the square behind is empty."),
            text("A king also captures from afar and may land on any empty square behind, up to the next piece."),
            text("When the same piece can capture again from where it lands, the sequence goes on. It is one move."),
        ),
    ),
    Section(
        "longest",
        text("Which capture is compulsory"),
        (
            text(
                "Whoever can capture must capture, by a route that takes the most pieces any route of any piece takes."
            ),
            text("House rules: among routes that take equally many, those that take the most kings are compulsory."),
            text("Between routes that are equal in this, the player chooses."),
        ),
    ),
    Section(
        "removal",
        text("When captured pieces leave"),
        (
            text("House rules: a captured piece leaves at once, and the same sequence may cross or use its square."),
            text("FMJD rules: captured pieces stay until the sequence is over; they block, and none is jumped twice."),
            text("The square where the sequence began counts as empty in both."),
        ),
    ),
    Section(
        "promotion",
        text("Becoming a king"),
        (text("A man whose move ends on the far row becomes a king. Touching that row in mid-capture is not enough."),),
    ),
    Section(
        "end",
        text("Winning"),
        (text("You win when the other side, on its turn, has no piece left or none that can move."),),
    ),
    Section(
        "draws",
        text("Draws"),
        (
            text("A match is drawn when both sides agree."),
            text(
                "House rules: it is also drawn after 100 plies (50 moves each) without a capture or a promotion. "
                "A repeated position is only announced."
            ),
            text(
                "FMJD rules: it is also drawn when a position comes for the third time with the same side to move, and "
                "after 25 moves each by kings only, without a capture."
            ),
            text(
                "FMJD rules: against a lone king, three pieces with a king among them have 16 moves each to win, and "
                "two pieces with a king among them, or one king, have 5."
            ),
        ),
    ),
)
