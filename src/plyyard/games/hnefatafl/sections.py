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
            text("There are twice as many attackers as defending soldiers, and the attackers begin."),
        ),
    ),
    Section(
        "board",
        text("Board and set-up"),
        (
            text("The board has 11 by 11 squares, named a1 (bottom left) to k11. The middle square f6 is the throne."),
            text("The king starts on the throne with 12 soldiers around him; 24 attackers stand along the four edges."),
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
        "king",
        text("Capturing the king"),
        (
            text("An attacker's move captures the king when attackers then stand on all four sides of him."),
            text("Beside the empty throne three attackers are enough: the throne is the fourth."),
            text("At the edge he is safe, and so is a king who steps into a closed ring himself."),
        ),
    ),
    Section(
        "end",
        text("Winning and losing"),
        (
            text("The king on a corner wins at once for the defenders; the captured king wins for the attackers."),
            text("Shield walls and exit forts, known from other editions, do not exist here."),
            text("Whoever has to move and cannot, loses. Reaching the edge away from the corners decides nothing."),
        ),
    ),
    Section(
        "draw",
        text("Draws"),
        (
            text("The same position with the same side to move for the third time is a draw."),
            text("So are 100 plies in a row without a capture; a ply is one move of one side."),
        ),
    ),
)
