"""What the guide of draughts asks beyond what can be asked in any game. Pieces are read from the position's text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from plyyard.games.draughts.fen import format_position
from plyyard.games.draughts.rules import Move, Position


def taking(position: Position) -> tuple[str, ...]:
    """Return the legal captures with what each takes: "28x10 (14, 41)"."""
    return tuple(_with_taken(move) for move in position.legal_actions() if move.taken)


def _with_taken(move: Move) -> str:
    return f"{move.text} ({', '.join(map(str, move.captured))})"


def taken(position: Position, action: str) -> tuple[int, ...]:
    """Return the squares whose pieces a legal action takes."""
    return next(move.captured for move in position.legal_actions() if move.text == action)


def most(position: Position) -> int:
    """Return how many pieces the longest legal capture takes; 0 for none."""
    return max((len(move.captured) for move in position.legal_actions()), default=0)


def landings(position: Position) -> tuple[int, ...]:
    """Return the squares where legal actions end, ascending."""
    return tuple(sorted({move.path[-1] for move in position.legal_actions()}))


def _pieces(position: Position) -> dict[str, list[str]]:
    """Return "W" and "B" with the squares of each side, kings with a K in front."""
    lists = format_position(position).split(":")[1:]
    return {each[0]: each[1:].split(",") if each[1:] else [] for each in lists if each[:1] in ("W", "B")}


def men(position: Position, colour: str) -> int:
    """Return how many pieces black or white has, kings among them."""
    return len(_pieces(position)[colour[0].upper()])


def is_king(position: Position, square: int) -> str:
    """Return "king" or "man" for the piece on a square, "-" for none."""
    standing = [piece for side in _pieces(position).values() for piece in side]
    if f"K{square}" in standing:
        return "king"
    return "man" if str(square) in standing else "-"


def limit(position: Position, name: str) -> int:
    """Return one of the edition's limits in plies by its name: quiet, king, or what few pieces have, three or two."""
    own = getattr(position.options, f"{name}_limit", None)
    endings = getattr(position.options, "endings", ())
    return int(next(each.limit for each in endings if each.name == name) if own is None else own)


FACTS: Final[Mapping[str, Callable[..., Any]]] = {
    "is_king": is_king,
    "landings": landings,
    "limit": limit,
    "men": men,
    "most": most,
    "taken": taken,
    "taking": taking,
}
