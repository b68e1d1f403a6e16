"""Moves as text: `32-28` is a move, `26x37x48` a capture with every landing, and `26x48` is read where it is enough."""

from __future__ import annotations

import re
import unicodedata

from plyyard.core.errors import AmbiguousNotation, IllegalAction, InvalidNotation
from plyyard.core.text import text
from plyyard.games.draughts.routes import taken_along
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
    return f"{ends[0]}x{ends[1]}" if move.taken and len(alike) == 1 else move.text


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
    if len(written) > MAX_ACTION:
        raise InvalidNotation(text("A move has at most {limit} characters.", limit=MAX_ACTION))
    plain = unicodedata.normalize("NFKC", written).translate(_SIGNS)
    plain = "".join(plain.split())
    if not _FORM.fullmatch(plain):
        last = grid.squares[-1]
        raise InvalidNotation(
            text("Write a move as 32-28 and a capture as 26x37, with square numbers from 1 to {last}.", last=last)
        )
    path = tuple(int(part) for part in re.split("[-x]", plain))
    wrong = [square for square in path if square not in grid.squares]
    if wrong:
        last = grid.squares[-1]
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
