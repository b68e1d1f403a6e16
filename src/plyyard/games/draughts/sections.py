"""The rules in short, each edition's from its options. The ids are what refusals point to."""

from __future__ import annotations

from typing import Final

from plyyard.core.game import Section
from plyyard.core.text import Text, text
from plyyard.games.draughts.editions import BRAZILIAN_FIVE, COLOURS, FMJD_ENDINGS, FRISIAN_ENDINGS, RUSSIAN_THREE
from plyyard.games.draughts.options import Duty, Ending, Goal, Options

ENDINGS: Final[dict[tuple[Ending, ...], Text]] = {
    FMJD_ENDINGS: text(
        "Against a lone king, three pieces with a king among them have 16 moves each to win, and two pieces with a "
        "king among them, or one king, have 5. A capture does not stop the 16 moves."
    ),
    FRISIAN_ENDINGS: text("Two kings have 7 moves each to win against one king, and one king has 2."),
    (BRAZILIAN_FIVE,): text(
        "Two pieces with a king among them, or one king, have 5 moves each to win against one king, and two kings "
        "have 5 against two pieces with a king."
    ),
    (RUSSIAN_THREE,): text("Three kings or more have 15 moves each to win against one king."),
}
"""What a match is drawn after when few pieces are left."""


def _board(options: Options) -> Text:
    return text(
        "The game is played on the {squares} dark squares of a board of {size} by {size}; the light squares are never "
        "used.",
        squares=options.size**2 // 2,
        size=options.size,
    )


def _men_at_the_start(options: Options) -> Text:
    squares, men = options.size**2 // 2, options.side_size
    return text(
        "Each side starts with {men} men on the {rows} rows nearest to it, black on 1 to {men}, white on {first} to "
        "{last}.",
        men=men,
        rows=options.rows_of_men,
        first=squares - men + 1,
        last=squares,
    )


def _mirrored(options: Options) -> Text | None:
    return text("The board has a light square at the bottom left.") if options.mirrored else None


def _first(options: Options) -> Text:
    return text("{side} begins.", side=COLOURS[options.first])


def _men(options: Options) -> Text:
    if options.backward:
        return text("A man goes one square diagonally forward, to an empty square. It goes backward only to capture.")
    return text("A man goes one square diagonally forward, to an empty square. It never goes backward.")


def _kings(options: Options) -> Text:
    if options.flying:
        return text(
            "A king goes any distance along a diagonal in all four directions, as long as the squares are empty."
        )
    return text("A king goes one square diagonally, in all four directions.")


def _king_run(options: Options) -> Text | None:
    if not options.king_run:
        return None
    return text(
        "While a side has men, it may move the same king at most {n} times in a row without capturing. Then it has "
        "to move another piece or capture.",
        n=options.king_run,
    )


def _men_capture(options: Options) -> Text:
    if options.backward:
        return text("A man jumps over an enemy piece beside it, forward or backward, when the square behind is empty.")
    return text("A man jumps forward over an enemy piece beside it when the square behind is empty.")


def _kings_capture(options: Options) -> Text:
    if options.flying:
        return text("A king also captures from afar and may land on any empty square behind, up to the next piece.")
    return text("A king jumps like a man, but in all four directions.")


def _spare_kings(options: Options) -> Text | None:
    return text("Only a king captures a king.") if options.men_spare_kings else None


def _across(options: Options) -> Text | None:
    if not options.across:
        return None
    return text(
        "Men and kings also capture along rows and columns, from dark square to dark square. They never move that "
        "way without capturing."
    )


def _duty(options: Options) -> Text:
    if options.duty is Duty.ANY:
        return text("Whoever can capture must capture: by any route, but once begun it has to be finished.")
    if options.duty is Duty.VALUE:
        return text(
            "Whoever can capture must capture, by the route of the highest value, a king counting a little less than "
            "two men; of equal routes by one that a king makes."
        )
    return text("Whoever can capture must capture, by a route that takes the most pieces any route of any piece takes.")


def _duty_of_equals(options: Options) -> Text | None:
    if options.duty is Duty.MOST_KINGS:
        return text("Among routes that take equally many, those that take the most kings.")
    if options.duty is Duty.ITALIAN:
        return text(
            "Of routes that take equally many one that a king makes, then the most kings, then the one that takes a "
            "king first."
        )
    return None


def _free(options: Options) -> Text | None:
    if options.duty is Duty.ANY:
        return None
    return text("Between routes that are equal in this, the player chooses.")


def _removal(options: Options) -> Text:
    if options.at_once:
        return text("A captured piece leaves at once, and the same sequence may cross or use its square.")
    return text("Captured pieces stay until the sequence is over; they block, and none is jumped twice.")


def _promotion(options: Options) -> Text:
    if options.crowns_midway:
        return text(
            "A man that reaches the far row becomes a king. In mid-capture it becomes one at once and goes on as one."
        )
    return text("A man whose move ends on the far row becomes a king. Touching that row in mid-capture is not enough.")


def _winning(options: Options) -> Text:
    if options.goal is Goal.LOSE:
        return text(
            "It is the other way round here: you win when, on your turn, you have no piece left or cannot move."
        )
    return text("You win when the other side, on its turn, has no piece left or none that can move.")


def _first_king(options: Options) -> Text | None:
    return text("The first king wins as well.") if options.goal is Goal.CROWN else None


def _quiet(options: Options) -> Text | None:
    if not options.quiet_limit:
        return None
    return text(
        "It is also drawn after {plies} plies ({moves} moves each) without a capture or a promotion.",
        plies=options.quiet_limit,
        moves=options.quiet_limit // 2,
    )


def _repetition(options: Options) -> Text:
    if options.repetition:
        return text("It is also drawn when a position comes for the third time with the same side to move.")
    return text("A repeated position is only announced.")


def _kings_only(options: Options) -> Text | None:
    if not options.king_limit:
        return None
    return text(
        "It is also drawn after {moves} moves each by kings only, without a capture.", moves=options.king_limit // 2
    )


def _endings(options: Options) -> Text | None:
    return ENDINGS[options.endings] if options.endings else None


SECTIONS = (
    Section("board", text("Board and pieces"), (_board, _men_at_the_start, _mirrored)),
    Section(
        "turn",
        text("Turns"),
        (text("The sides take turns with one move each, of a piece of their own. Nobody may pass."), _first),
    ),
    Section("men", text("How men move"), (_men,)),
    Section("kings", text("How kings move"), (_kings, text("It jumps over no piece unless it captures it."))),
    Section("king_run", text("Three moves with one king"), (_king_run,)),
    Section(
        "capture",
        text("Capturing"),
        (
            _men_capture,
            _kings_capture,
            text("When the same piece can capture again from where it lands, the sequence goes on. It is one move."),
            _spare_kings,
        ),
    ),
    Section("across", text("Capturing along rows and columns"), (_across,)),
    Section("longest", text("Which capture is compulsory"), (_duty, _duty_of_equals, _free)),
    Section(
        "removal",
        text("When captured pieces leave"),
        (_removal, text("The square where the sequence began counts as empty.")),
    ),
    Section("promotion", text("Becoming a king"), (_promotion,)),
    Section("end", text("Winning"), (_winning, _first_king)),
    Section(
        "draws",
        text("Draws"),
        (text("A match is drawn when both sides agree."), _quiet, _repetition, _kings_only, _endings),
    ),
)
