"""Counting move sequences below a position with the kernel alone: fast, and blind to draws."""

from __future__ import annotations

from plyyard.games.hnefatafl import kernel
from plyyard.games.hnefatafl.rules import Position


def perft(position: Position, depth: int) -> int:
    """Return the number of sequences of `depth` moves from a position. A match that is over has none; draws by
    repetition and by plies without a capture are left aside."""
    if depth == 0 or position.to_move is None:
        return 0 if depth else 1
    board = position.field
    space = bytearray((depth + 1) * (board.moves_room() + 64) + 4 * board.stride**2)
    return int(kernel.perft(bytearray(position.cells), board.ground, board.stride, position.side, depth, space, 0))
