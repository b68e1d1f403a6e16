"""What the guide of draughts asks beyond what can be asked in any game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from plyyard.games.draughts.describe import capture_size
from plyyard.games.draughts.rules import SIDE_SIZE, Move, Position
from plyyard.games.draughts.squares import BITS, SQUARES


def taking(position: Position) -> tuple[str, ...]:
    """Return the legal captures with what each takes: "28x10 (14, 41)"."""
    return tuple(_with_taken(move) for move in position.legal_actions() if move.taken)


def _with_taken(move: Move) -> str:
    return f"{move.text} ({', '.join(map(str, move.captured))})"


def taken(position: Position, action: str) -> tuple[int, ...]:
    """Return the squares whose pieces a legal action takes."""
    return next(move.captured for move in position.legal_actions() if move.text == action)


def landings(position: Position) -> tuple[int, ...]:
    """Return the squares where legal actions end, ascending."""
    return tuple(sorted({move.path[-1] for move in position.legal_actions()}))


def men(position: Position, colour: str) -> int:
    """Return how many pieces black or white has."""
    return (position.board.black if colour == "black" else position.board.white).bit_count()


def is_king(position: Position, square: int) -> str:
    """Return "king" or "man" for the piece on a square, "-" for none."""
    bit = BITS[square]
    if not bit & (position.board.black | position.board.white):
        return "-"
    return "king" if bit & position.board.kings else "man"


def limit(position: Position, name: str) -> int:
    """Return one of the edition's limits by its name in the options, in plies."""
    return int(getattr(position.options, name))


FACTS: Final[Mapping[str, Callable[..., Any]]] = {
    "is_king": is_king,
    "landings": landings,
    "limit": limit,
    "men": men,
    "most": capture_size,
    "side_size": lambda: SIDE_SIZE,
    "squares": lambda: len(SQUARES),
    "taken": taken,
    "taking": taking,
}
