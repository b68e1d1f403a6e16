"""Moves as text: `32-28` is a move, `26x37x48` a capture with every landing, and `26x48` is read where it is enough."""

from __future__ import annotations

import re
import unicodedata
from itertools import pairwise

from plyyard.core.errors import AmbiguousNotation, IllegalAction, InvalidNotation
from plyyard.core.text import text
from plyyard.games.draughts.routes import Leg, legs, line_between, taken_along
from plyyard.games.draughts.rules import Move, Position
from plyyard.games.draughts.squares import Grid

MAX_ACTION = 200
"""Characters; the longest capture of 20 pieces has 62."""
_FORM = re.compile(r"[0-9]{1,2}(?:(?:-[0-9]{1,2})|(?:x[0-9]{1,2})+)")
_SIGNS = str.maketrans({"×": "x", "X": "x", ":": "x", "–": "-", "—": "-", "−": "-", "‐": "-", "‑": "-", "ー": "-"})


def format_action(move: Move) -> str:
    """Write a move so that `parse_action` reads it back."""
    return move.text


def format_short(position: Position, move: Move) -> str:
    """Write a move as PDN does: first and last square where that is unambiguous, else every landing."""
    ends = (move.path[0], move.path[-1])
    alike = [other for other in position.legal_actions() if (other.path[0], other.path[-1]) == ends]
    if not move.taken or len(alike) > 1:
        return format_long(position, move)
    return f"{ends[0]}x{ends[1]}"


def format_long(position: Position, move: Move) -> str:
    """Write a move with the landings that PDN 3.0 asks for: where the capture turns, the square of the turn; where it
    goes straight on, the one right behind the piece taken."""
    route = legs(position, move.path) if move.taken else None
    if route is None:
        return move.text
    landings = [_landing(position, leg, after) for leg, after in pairwise(route)]
    return "x".join(map(str, (move.path[0], *landings, move.path[-1])))


def _landing(position: Position, leg: Leg, after: Leg) -> int:
    grid = position.grid
    if _direction(grid, leg.start, leg.landing) != _direction(grid, after.start, after.landing):
        return leg.landing
    behind = line_between(position, leg.victim, leg.landing)
    return behind[0] if behind else leg.landing


def _direction(grid: Grid, start: int, end: int) -> tuple[int, int]:
    (row, column), (last_row, last_column) = grid.cell(start), grid.cell(end)
    return _sign(last_row - row), _sign(last_column - column)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def parse_action(position: Position, written: str) -> Move:
    """Read a legal move. Raises InvalidNotation, AmbiguousNotation (with the readings) or IllegalAction (with why)."""
    path = _read_path(written, position.grid)
    legal = position.legal_actions()
    for move in legal:
        if move.path == path:
            return move
    fitting = [move for move in legal if _fits(position, move, path)]
    if len(fitting) > 1:
        readings = tuple(move.text for move in fitting)
        raise AmbiguousNotation(
            text(
                "{written} can be read in more than one way. Write one of: {readings}.",
                written=_joined(path),
                readings=readings,
            )
        )
    if fitting:
        return fitting[0]
    # explain judges the path as if it had been touched on the board
    from plyyard.games.draughts.explain import refuse

    raise IllegalAction(refuse(position, Move(path)))


def _joined(path: tuple[int, ...]) -> str:
    return "x".join(map(str, path))


def _read_path(written: str, grid: Grid) -> tuple[int, ...]:
    """Return the squares of a move by number."""
    last = grid.squares[-1]
    if len(written) > MAX_ACTION:
        raise InvalidNotation(text("A move has at most {limit} characters.", limit=MAX_ACTION))
    plain = unicodedata.normalize("NFKC", written).translate(_SIGNS)
    plain = "".join(plain.split())
    if not _FORM.fullmatch(plain):
        raise InvalidNotation(
            text("Write a move as 32-28 and a capture as 26x37, with square numbers from 1 to {last}.", last=last)
        )
    path = tuple(int(part) for part in re.split("[-x]", plain))
    wrong = [square for square in path if not 1 <= square <= last]
    if wrong:
        raise InvalidNotation(
            text("There is no square {square}; the squares are 1 to {last}.", square=wrong[0], last=last)
        )
    return path


def _fits(position: Position, move: Move, path: tuple[int, ...]) -> bool:
    """Tell whether a path means this move: its landings or some of them, or another route that does the same."""
    if (move.path[0], move.path[-1]) != (path[0], path[-1]):
        return False
    return _is_shortened(path, move.path) or (bool(move.taken) and taken_along(position, path) == move.taken)


def _is_shortened(path: tuple[int, ...], full: tuple[int, ...]) -> bool:
    """Tell whether a path is a full one with some squares left out."""
    rest = iter(full)
    return all(square in rest for square in path)
