"""The rules in short, each edition's from its options; every refusal points into them."""

from __future__ import annotations

from plyyard.core.game import Section
from plyyard.core.text import Text, text
from plyyard.games.hnefatafl.options import Options


def _to_corners(options: Options) -> bool:
    return options.escape == "corners"


def _goal(options: Options) -> Text:
    if _to_corners(options):
        return text("The defenders bring their king to one of the four corners. The attackers close him in.")
    return text("The defenders bring their king to any square of the edge. The attackers close him in.")


def _board(options: Options) -> Text:
    files = "abcdefghijklmnopqrs"
    last, middle = options.size - 1, options.size // 2
    return text(
        "The board has {size} by {size} squares, named a1 (bottom left) to {last}. The middle square {throne} is the "
        "throne.",
        size=options.size,
        last=f"{files[last]}{last + 1}",
        throne=f"{files[middle]}{middle + 1}",
    )


def _armies(options: Options) -> Text:
    return text(
        "The king starts on the throne with {defenders} soldiers around him; {attackers} attackers stand along the "
        "four edges.",
        defenders=options.layout.count("T"),
        attackers=options.layout.count("t"),
    )


def _king_only(options: Options) -> Text:
    if _to_corners(options):
        return text("Only the king may stop on the throne or enter a corner. He may come back to the throne.")
    return text("Only the king may stop on the throne, and he may come back to it. Corners are squares like others.")


def _crossing(options: Options) -> Text:
    if options.passable_throne:
        return text("Soldiers of both sides may cross the throne while it is empty.")
    return text("Soldiers may not cross the throne.")


def _anvils(options: Options) -> Text:
    if _to_corners(options):
        return text("An empty throne or a corner can be the second piece. The edge of the board cannot.")
    return text("An empty throne can be the second piece. The edge of the board and the corners cannot.")


def _king_captures(options: Options) -> Text:
    if options.king_armed:
        return text("The king captures like a soldier. One move can capture up to three.")
    return text("The king does not help to capture. One move can capture up to three.")


def _shield_wall(options: Options) -> Text | None:
    if not options.shield_walls:
        return None
    return text(
        "Two or more enemies side by side on the edge fall together when each has a piece of yours right before"
        " it and your move closes the row: your pieces stand at both ends, or a piece and a corner."
    )


def _king_in_the_wall(options: Options) -> Text | None:
    if not options.shield_walls:
        return None
    return text("The king helps like a soldier. If he stands in the row himself, he alone stays.")


def _four_sides(options: Options) -> Text:
    if options.king_sides == 4:
        return text("An attacker's move captures the king when attackers then stand on all four sides of him.")
    return text(
        "On the throne and beside it, an attacker's move captures the king when attackers then stand on all four sides "
        "of him."
    )


def _two_sides(options: Options) -> Text | None:
    if options.king_sides == 4:
        return None
    if _to_corners(options):
        return text(
            "Anywhere else two attackers take him like a soldier, also at the edge; a corner counts as one of them."
        )
    return text("Anywhere else two attackers take him like a soldier.")


def _safe_king(options: Options) -> Text:
    if options.king_sides == 4:
        return text("At the edge he is safe, and so is a king who steps into a closed ring himself.")
    return text("A king who steps between attackers himself is safe.")


def _winning(options: Options) -> Text:
    if _to_corners(options):
        return text("The king on a corner wins at once for the defenders; the captured king wins for the attackers.")
    return text("The king on the edge wins at once for the defenders; the captured king wins for the attackers.")


def _nothing_else(options: Options) -> Text | None:
    return None if options.surround_wins or options.exit_forts else text("Nothing else wins.")


def _surround(options: Options) -> Text | None:
    if not options.surround_wins:
        return None
    return text("A ring of attackers that cuts king and every defender off from the edge wins for the attackers.")


def _fort(options: Options) -> Text | None:
    if not options.exit_forts:
        return None
    return text(
        "The defenders also win when the king stands on the edge, can move, and is fenced off by soldiers"
        " whom the attackers can never take."
    )


def _fort_holds(options: Options) -> Text | None:
    if not options.exit_forts:
        return None
    return text("Those soldiers count as safe only if they hold even with attackers on every square outside.")


def _repetition(options: Options) -> Text | None:
    if not options.repetition:
        return None
    if options.repetition_loses == "defenders":
        return text(
            "When the same position stands for the third time with the same side to move, the defenders lose. It is "
            "for them to find another way."
        )
    return text("The same position with the same side to move for the third time is a draw.")


def _quiet(options: Options) -> Text | None:
    if not options.quiet_limit:
        return None
    return text(
        "{plies} plies in a row without a capture are a draw; a ply is one move of one side.",
        plies=options.quiet_limit,
    )


SECTIONS = (
    Section(
        "goal",
        text("Two sides, two aims"),
        (_goal, text("There are twice as many attackers as defending soldiers, and the attackers begin.")),
    ),
    Section("board", text("Board and set-up"), (_board, _armies)),
    Section(
        "turn",
        text("Taking turns"),
        (text("The sides move one piece in turn. Nobody may pass, and there are no dice."),),
    ),
    Section(
        "moving",
        text("How pieces move"),
        (
            text("Every piece goes any number of empty squares along a rank or a file, never diagonally."),
            text(
                "It may not jump over a piece, nor end on one: you capture by enclosing. A move is one straight line."
            ),
        ),
    ),
    Section("special", text("Throne and corners"), (_king_only, _crossing)),
    Section(
        "capture",
        text("Capturing soldiers"),
        (
            text("Your move captures an enemy soldier when it closes a line: your piece, the soldier, your piece."),
            _anvils,
            _king_captures,
            text("A piece that moves between two enemies by itself is safe."),
        ),
    ),
    Section("shield_wall", text("Shield walls (Copenhagen)"), (_shield_wall, _king_in_the_wall)),
    Section(
        "king",
        text("Capturing the king"),
        (
            _four_sides,
            text("Beside the empty throne three attackers are enough: the throne is the fourth."),
            _two_sides,
            _safe_king,
        ),
    ),
    Section(
        "end",
        text("Winning and losing"),
        (_winning, text("Whoever has to move and cannot, loses."), _nothing_else, _surround),
    ),
    Section("exit_fort", text("Exit forts (Copenhagen)"), (_fort, _fort_holds)),
    Section("draw", text("Draws and repetition"), (_repetition, _quiet)),
)
