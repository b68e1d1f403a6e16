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
            text(
                "Brazilian, Russian, English, Italian and Spanish draughts use 8 by 8: 32 dark squares and 12 men each "
                "on three rows. The Italian and Spanish boards have a light square at the bottom left."
            ),
        ),
    ),
    Section(
        "turn",
        text("Turns"),
        (
            text("The sides take turns with one move each, of a piece of their own. Nobody may pass."),
            text("Under the house rules and in English draughts Black begins, in all other editions White."),
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
            text("English and Italian kings go one square, in all four directions."),
        ),
    ),
    Section(
        "king_run",
        text("Three moves with one king"),
        (
            text(
                "Frisian: while a side has men, it may move the same king at most three times in a row without "
                "capturing. Then it has to move another piece or capture."
            ),
        ),
    ),
    Section(
        "capture",
        text("Capturing"),
        (
            text("A man jumps over an enemy piece beside it, forward or backward, when the square behind is empty."),
            text("A king also captures from afar and may land on any empty square behind, up to the next piece."),
            text("When the same piece can capture again from where it lands, the sequence goes on. It is one move."),
            text("English, Italian and Spanish men capture only forward; English and Italian kings jump like men."),
            text("Italian: only a king captures a king."),
        ),
    ),
    Section(
        "across",
        text("Capturing along rows and columns"),
        (
            text(
                "Frisian: men and kings also capture along rows and columns, from dark square to dark square. "
                "They never move that way without capturing."
            ),
        ),
    ),
    Section(
        "longest",
        text("Which capture is compulsory"),
        (
            text(
                "Whoever can capture must capture, by a route that takes the most pieces any route of any piece takes."
            ),
            text("House and Spanish rules: among routes that take equally many, those that take the most kings."),
            text(
                "Frisian: the route of the highest value, a king counting a little less than two men; of equal routes "
                "one that a king makes."
            ),
            text(
                "Italian: of routes that take equally many one that a king makes, then the most kings, then the one "
                "that takes a king first."
            ),
            text("Russian and English: any route, but once begun it has to be finished."),
            text("Between routes that are equal in this, the player chooses."),
        ),
    ),
    Section(
        "removal",
        text("When captured pieces leave"),
        (
            text("House rules: a captured piece leaves at once, and the same sequence may cross or use its square."),
            text("All others: captured pieces stay until the sequence is over; they block, and none is jumped twice."),
            text("The square where the sequence began counts as empty in both."),
        ),
    ),
    Section(
        "promotion",
        text("Becoming a king"),
        (
            text(
                "A man whose move ends on the far row becomes a king. Touching that row in mid-capture is not enough."
            ),
            text("Russian: a man that touches the far row in mid-capture becomes a king at once and goes on as one."),
        ),
    ),
    Section(
        "end",
        text("Winning"),
        (
            text("You win when the other side, on its turn, has no piece left or none that can move."),
            text("Antidraughts: it is the other way round. Whoever has no piece left or none that can move wins."),
            text("Breakthrough: the first king wins as well."),
        ),
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
                "All others: it is also drawn when a position comes for the third time with the same side to move, and "
                "after a number of moves each by kings only, without a capture: 25 in FMJD, Frisian and Spanish rules "
                "and antidraughts, 20 in Brazilian, 15 in Russian, 40 in English and Italian. Breakthrough has no "
                "kings to count."
            ),
            text(
                "FMJD rules: against a lone king, three pieces with a king among them have 16 moves each to win, and "
                "two pieces with a king among them, or one king, have 5. A capture does not stop the 16 moves."
            ),
            text(
                "Frisian: two kings have 7 moves each against one, one king has 2. Brazilian: two pieces with a king "
                "among them, or one king, have 5 against one king, two kings 5 against two pieces with a king. "
                "Russian: three kings or more have 15 against one."
            ),
        ),
    ),
)
