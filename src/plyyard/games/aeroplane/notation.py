"""Positions and actions of the aeroplane game as text.

A position is "yard,yard,17,56 yard,yard,0,50 r 4 0": red's planes and yellow's by number, as steps from their own
start; whose turn it is, r or y; the die that waits for a choice, - for none; the sixes in a row in this turn, the
waiting die included. An action is "yard-0" or "17-21", in the mover's steps, or a fallen die, "roll:4".
"""

from __future__ import annotations

import re
from typing import Final

from plyyard.core.errors import IllegalAction, InvalidNotation
from plyyard.core.game import CHANCE, Action, Edition
from plyyard.core.text import Text, text
from plyyard.games.aeroplane.course import YARD, Course, course
from plyyard.games.aeroplane.explain import refused_action
from plyyard.games.aeroplane.names import step_name
from plyyard.games.aeroplane.options import FACES
from plyyard.games.aeroplane.rules import ROLLS, Move, Planes, Position, with_actions

MAX_POSITION: Final = 400
"""Characters of a position; the longest real one has 45."""
_LETTERS: Final = ("r", "y")
_MOVE: Final = re.compile(r"(yard|[0-9]{1,3})-([0-9]{1,3})")


def format_position(position: Position) -> str:
    """Return the position's text."""
    return position.written()


def parse_position(written: str, edition: Edition) -> Position:
    """Read a position. Raises InvalidNotation that says which part is wrong and what was expected."""
    if len(written) > MAX_POSITION:
        raise InvalidNotation(text("A position has at most {limit} characters.", limit=MAX_POSITION))
    parts = written.split()
    if len(parts) != 5:
        raise InvalidNotation(
            text("A position has five parts: red's planes, yellow's planes, turn, die, sixes in a row.")
        )
    if parts[2] not in _LETTERS:
        raise InvalidNotation(text("The third part says whose turn it is: r or y."))
    table = course(edition)
    planes = (_planes(parts[0], table), _planes(parts[1], table))
    die = 0 if parts[3] == "-" else _number(parts[3], 1, FACES, text("The die is a number from 1 to 6, or - for none."))
    limit = (table.options.six_limit or 1000) - 1
    sixes = _number(parts[4], 0, limit, text("The sixes in a row are a number from 0 to {limit}.", limit=limit))
    return _checked(Position(table, planes, _LETTERS.index(parts[2]), die, sixes))


def _planes(written: str, table: Course) -> Planes:
    steps = written.split(",")
    count, goal = table.options.planes, table.options.goal
    if len(steps) != count:
        raise InvalidNotation(text("Each side has {count} planes, joined by commas.", count=count))
    expected = text("A plane is on yard or on a step from 0 to {goal}.", goal=goal)
    return tuple(YARD if step == "yard" else _number(step, 0, goal, expected) for step in steps)


def _number(written: str, low: int, high: int, expected: Text) -> int:
    number = int(written) if re.fullmatch("[0-9]{1,3}", written) else low - 1
    if not low <= number <= high:
        raise InvalidNotation(expected)
    return number


def _checked(position: Position) -> Position:
    goal = position.course.options.goal
    if min(position.planes[0]) == min(position.planes[1]) == goal:
        raise InvalidNotation(text("Only one side can have every plane home."))
    for step in position.planes[0]:
        if step >= 0 and position.course.takes[0][step] in position.planes[1]:
            cell = step_name(position.course, 0, step)
            raise InvalidNotation(text("Red and yellow cannot both be on {place}: it is not a safe cell.", place=cell))
    if position.die and (position.die == FACES) != (position.sixes > 0):
        raise InvalidNotation(text("A waiting 6 counts among the sixes in a row, and any other die ends the count."))
    position = with_actions(position)
    if position.die and (position.to_move in (None, CHANCE) or not position.moves):
        raise InvalidNotation(text("No plane can move with that die, so it cannot be waiting."))
    return position


def parse_action(position: Position, written: str) -> Action:
    """Read a legal action. Raises InvalidNotation, or IllegalAction with the reason."""
    action = _action(written)
    if action not in position.legal_actions():
        raise IllegalAction(refused_action(position, action))
    return action


def _action(written: str) -> Action:
    for roll in ROLLS:
        if roll.text == written:
            return roll
    match = _MOVE.fullmatch(written)
    if not match:
        raise InvalidNotation(text("Expected a move such as yard-0 or 17-21, or a roll from roll:1 to roll:6."))
    origin, target = match.groups()
    return Move(YARD if origin == "yard" else int(origin), int(target))
