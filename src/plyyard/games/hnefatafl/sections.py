"""The rules in short; every refusal points into them."""

from __future__ import annotations

from plyyard.core.game import Section
from plyyard.core.text import text

SECTIONS = (
    Section(
        "goal",
        text("Two sides, two aims"),
        (
            text("The defenders bring their king to one of the four corners. The attackers close him in."),
            text("Tablut: the king has escaped on any square of the edge; its corners are squares like others."),
            text("There are twice as many attackers as defending soldiers, and the attackers begin."),
        ),
    ),
    Section(
        "board",
        text("Board and set-up"),
        (
            text("The board has 11 by 11 squares, named a1 (bottom left) to k11. The middle square f6 is the throne."),
            text("The king starts on the throne with 12 soldiers around him; 24 attackers stand along the four edges."),
            text(
                "Tablut: 9 by 9 squares, 8 defenders, 16 attackers. Brandubh: 7 by 7 squares, 4 defenders, 8 attackers."
            ),
        ),
    ),
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
    Section(
        "special",
        text("Throne and corners"),
        (
            text("Only the king may stop on the throne or enter a corner. He may come back to the throne."),
            text("Soldiers of both sides may cross the throne while it is empty."),
        ),
    ),
    Section(
        "capture",
        text("Capturing soldiers"),
        (
            text("Your move captures an enemy soldier when it closes a line: your piece, the soldier, your piece."),
            text("An empty throne or a corner can be the second piece. The edge of the board cannot."),
            text("The king captures like a soldier. One move can capture up to three."),
            text("A piece that moves between two enemies by itself is safe."),
        ),
    ),
    Section(
        "shield_wall",
        text("Shield walls (Copenhagen)"),
        (
            text(
                "Two or more enemies side by side on the edge fall together when each has a piece of yours right before"
                " it and your move closes the row: your pieces stand at both ends, or a piece and a corner."
            ),
            text("The king helps like a soldier. If he stands in the row himself, he alone stays."),
        ),
    ),
    Section(
        "king",
        text("Capturing the king"),
        (
            text("An attacker's move captures the king when attackers then stand on all four sides of him."),
            text("Beside the empty throne three attackers are enough: the throne is the fourth."),
            text("At the edge he is safe, and so is a king who steps into a closed ring himself."),
            text(
                "Brandubh and Tablut: away from the throne and the squares beside it, two attackers take him like a"
                " soldier, also at the edge; a corner of Brandubh counts as one of them."
            ),
        ),
    ),
    Section(
        "end",
        text("Winning and losing"),
        (
            text("The king on a corner wins at once for the defenders; the captured king wins for the attackers."),
            text("Whoever has to move and cannot, loses. In Fetlar nothing else wins."),
            text(
                "All other editions: a ring of attackers that cuts king and every defender off from the edge wins for"
                " the attackers."
            ),
        ),
    ),
    Section(
        "exit_fort",
        text("Exit forts (Copenhagen)"),
        (
            text(
                "The defenders also win when the king stands on the edge, can move, and is fenced off by soldiers"
                " whom the attackers can never take."
            ),
            text("Those soldiers count as safe only if they hold even with attackers on every square outside."),
        ),
    ),
    Section(
        "draw",
        text("Draws and repetition"),
        (
            text("Fetlar: the same position with the same side to move for the third time is a draw."),
            text("All other editions: the third time, the defenders lose. It is for them to find another way."),
            text("100 plies in a row without a capture are a draw; a ply is one move of one side."),
        ),
    ),
)
