"""The refusals that are the same in every game."""

from __future__ import annotations

from plyyard.core.game import CHANCE, DICE, Attempt, Position, Refusal
from plyyard.core.text import text

MATCH_OVER = Refusal("match_over", text("The match is over. Start a new one to play on."), section="end")


def general_refusal(position: Position, attempt: Attempt) -> Refusal | None:
    """Return the refusal that needs no rule of the game: the match is over, or it is the other seat's turn.

    Games call this first in `explain`; None means that the game itself must judge.
    """
    if position.to_move is None:
        return MATCH_OVER
    if attempt.seat != position.turn:
        side = position.edition.sides[position.turn]
        if attempt.path[:1] == (DICE,):
            return Refusal("roll_out_of_turn", text("It is {side}'s turn to roll.", side=side), section="turn")
        return Refusal("not_your_turn", text("It is {side}'s turn.", side=side), section="turn")
    return None


def dice_refusal(position: Position, attempt: Attempt) -> Refusal | None:
    """Return the refusal for touching dice and pieces in the wrong order, in a game with one die."""
    rolling = position.to_move == CHANCE
    touches_dice = attempt.path[:1] == (DICE,)
    if touches_dice and not rolling:
        return Refusal("already_rolled", text("The die has fallen: choose a piece first."), section="turn")
    if not touches_dice and rolling:
        return Refusal("roll_first", text("Roll the die first."), (DICE,), "turn")
    return None
