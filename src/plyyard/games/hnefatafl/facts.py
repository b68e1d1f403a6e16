"""What the guide of hnefatafl asks beyond what can be asked in any game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from plyyard.games.hnefatafl.field import Move
from plyyard.games.hnefatafl.notation import format_rows, parse_action, parse_position
from plyyard.games.hnefatafl.rules import Position


def taken(position: Position, action: str) -> tuple[str, ...] | str:
    """Return the squares a legal move empties of enemies; "-" for none."""
    return position.captures(parse_action(position, action)) or "-"


def pieces(position: Position, glyph: str) -> int:
    """Return how many pieces of a kind stand there: t attackers, T defending soldiers, K the king."""
    return format_rows(position).count(glyph)


def corners(position: Position) -> tuple[str, ...] | str:
    """Return the corners that the king reaches with one move, were it the defenders' turn; "-" for none."""
    return _corners(position) or "-"


def _corners(position: Position) -> tuple[str, ...]:
    here = parse_position(f"{format_rows(position)} D", position.edition)
    king = here.field.name_of[here.king]
    moves = [move for move in here.legal_actions() if move.start == king]
    return tuple(move.end for move in moves if here.apply(move).ending == "king_escaped")


def closing(position: Position) -> tuple[str, ...] | str:
    """Return the attackers' moves after which the king reaches no corner with one move; "-" for none."""
    return tuple(move.text for move in position.legal_actions() if _closes(position, move)) or "-"


def _closes(position: Position, move: Move) -> bool:
    after = position.apply(move)
    return after.ending == "king_captured" or not _corners(after)


def most_taken(position: Position) -> int:
    """Return the most soldiers that one legal move takes."""
    return max(len(position.captures(move)) for move in position.legal_actions())


def option(position: Position, name: str) -> int | str:
    """Return one of the edition's options."""
    value = getattr(position.options, name)
    return value if isinstance(value, str) else int(value)


FACTS: Final[Mapping[str, Callable[..., Any]]] = {
    "closing": closing,
    "corners": corners,
    "most_taken": most_taken,
    "option": option,
    "pieces": pieces,
    "taken": taken,
}
