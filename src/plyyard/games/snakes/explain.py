"""Why something is refused. In snakes and ladders that is everything but the die."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plyyard.core.game import DICE, Attempt, Refusal
from plyyard.core.refusals import general_refusal
from plyyard.core.text import text, texts
from plyyard.games.snakes.options import FACES

if TYPE_CHECKING:
    from plyyard.games.snakes.rules import Position


def explain(position: Position, attempt: Attempt) -> Refusal | None:
    """Return why the attempt is refused; None for the die, and for an attempt that has not begun."""
    refusal = general_refusal(position, attempt)
    if refusal or attempt.path in ((), (DICE,)):
        return refusal
    if attempt.path[0] == DICE:
        return Refusal("roll_is_all", text("The roll is the whole turn: nothing is chosen after it."), (), "choice")
    own = str(position.squares[position.turn])
    if attempt.path[0] == own:
        return _own_piece(position) if len(attempt.path) == 1 else _target(position, attempt.path[1])
    return _target(position, attempt.path[0])


def refused_action(position: Position) -> Refusal:
    """Return why an action that is not a roll of the die, or comes too late, may not be applied."""
    over = general_refusal(position, Attempt(position.turn, (DICE,)))
    return over or Refusal("no_such_roll", text("A die shows 1 to {faces}.", faces=FACES), (DICE,), "turn")


def _own_piece(position: Position) -> Refusal:
    square = position.squares[position.turn]
    sentence = text("The die decides how far your piece goes from {square}: roll it.", square=square)
    return Refusal("die_moves_piece", sentence, (str(square), DICE), "choice")


def _target(position: Position, place: str) -> Refusal:
    own, other = position.squares[position.turn], position.squares[1 - position.turn]
    if place == DICE:
        return Refusal("die_alone", text("Touch the die alone: no piece is chosen for it."), (DICE,), "choice")
    if not _is_square(position, place):
        return Refusal("no_such_square", text("There is no such square on this board."), (), "board")
    square = int(place)
    if square == other != own:
        return _other_piece(position, square)
    if square == own:
        return Refusal("already_there", text("Your piece is on {square} already.", square=own), (place, DICE), "choice")
    if square < own:
        return _behind(own, square)
    return _ahead(own, square)


def _is_square(position: Position, place: str) -> bool:
    return place in {str(square) for square in range(position.options.goal + 1)}


def _other_piece(position: Position, square: int) -> Refusal:
    sides, own = position.edition.sides, position.squares[position.turn]
    sentence = text(
        "The piece on {square} is {other}'s. Yours is on {own}; the die moves it.",
        square=square,
        other=sides[1 - position.turn],
        own=own,
    )
    return Refusal("other_side", sentence, (str(own), DICE), "turn")


def _behind(own: int, square: int) -> Refusal:
    sentence = text("{square} lies behind your piece on {own}: only a snake leads back.", square=square, own=own)
    return Refusal("square_behind", sentence, (str(own),), "jumps")


def _ahead(own: int, square: int) -> Refusal:
    steps = square - own
    places = (str(own), str(square), DICE)
    if steps <= FACES:
        sentence = text("{square} needs a {steps}, and the die decides: roll it.", square=square, steps=steps)
        return Refusal("needs_roll", sentence, places, "choice")
    sentence = texts(
        "{square} is {n} square away from {own}, and one roll takes a piece at most {faces} on.",
        "{square} is {n} squares away from {own}, and one roll takes a piece at most {faces} on.",
        steps,
        square=square,
        own=own,
        faces=FACES,
    )
    return Refusal("out_of_reach", sentence, places, "turn")
