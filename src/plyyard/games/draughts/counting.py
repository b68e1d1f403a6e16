"""Counting move sequences below a position with the kernel alone: fast, and blind to draws."""

from __future__ import annotations

from plyyard.games.draughts import kernel
from plyyard.games.draughts.rules import Position


def perft(position: Position, depth: int) -> int:
    """Return the number of move sequences of `depth` plies from a position. A match that is over has none; draws by
    counts and repetition are left aside."""
    if depth == 0 or position.to_move is None:
        return 0 if depth else 1
    options = position.options
    sides = position.own, position.enemy, position.board.kings, position.down
    return int(kernel.perft(*sides, options.at_once, options.prefer_kings, depth))
