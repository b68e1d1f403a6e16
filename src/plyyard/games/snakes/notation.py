"""Positions and actions of snakes and ladders as text.

A position is "53 97 b": black's square, white's square, and who rolls, b or w. Square 0 is off the board.
An action is a fallen die, "roll:4".
"""

from __future__ import annotations

from typing import Final

from plyyard.core.errors import IllegalAction, InvalidNotation
from plyyard.core.game import Action, Edition
from plyyard.core.text import text
from plyyard.games.snakes.explain import refused_action
from plyyard.games.snakes.options import options_of
from plyyard.games.snakes.rules import ROLLS, Position, jumps

MAX_POSITION: Final = 100
"""Characters of a position; the longest real one has 9."""
_LETTERS: Final = ("b", "w")


def format_position(position: Position) -> str:
    """Return the position's text."""
    return position.key()


def parse_position(written: str, edition: Edition) -> Position:
    """Read a position. Raises InvalidNotation that says which part is wrong and what was expected."""
    if len(written) > MAX_POSITION:
        raise InvalidNotation(text("A position has at most {limit} characters.", limit=MAX_POSITION))
    parts = written.split()
    if len(parts) != 3:
        raise InvalidNotation(
            text("A position has three parts, such as 53 97 b: black's square, white's square, who rolls.")
        )
    if parts[2] not in _LETTERS:
        raise InvalidNotation(text("The third part says who rolls: b or w."))
    squares = (_square(parts[0], edition), _square(parts[1], edition))
    position = Position(edition, squares, _LETTERS.index(parts[2]))
    if squares[0] == squares[1] == position.options.goal:
        raise InvalidNotation(text("Only one piece can be on {goal}.", goal=position.options.goal))
    return position


def _square(written: str, edition: Edition) -> int:
    options = options_of(edition)
    number = int(written) if written.isascii() and written.isdigit() else -1
    if not 0 <= number <= options.goal:
        raise InvalidNotation(
            text("“{part}” is not a square: expected a number from 0 to {goal}.", part=written, goal=options.goal)
        )
    if number in jumps(options):
        raise InvalidNotation(text("No piece can stay on {square}: a ladder or a snake begins there.", square=number))
    return number


def parse_action(position: Position, written: str) -> Action:
    """Read a fallen die. Raises InvalidNotation, or IllegalAction when the match is over."""
    for roll in ROLLS:
        if roll.text == written:
            if position.to_move is None:
                raise IllegalAction(refused_action(position))
            return roll
    raise InvalidNotation(text("Expected a roll from roll:1 to roll:6."))
