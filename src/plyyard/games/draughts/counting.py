"""Counting move sequences below a position with the kernel alone: fast, and blind to draws."""

from __future__ import annotations

from collections.abc import Callable

from plyyard.games.draughts import kernel_perft
from plyyard.games.draughts.kernel_stack import Moves
from plyyard.games.draughts.rules import Position


def find_counter() -> Callable[..., int]:
    """Return what counts: without the interpreter's lock where the kernel is compiled."""
    try:
        from plyyard.games.draughts import kernel_entry
    except ImportError:
        return kernel_perft.perft
    return kernel_entry.count


COUNT = find_counter()


def perft(position: Position, depth: int) -> int:
    """Return the number of move sequences of `depth` plies from a position. A match that is over has none; draws by
    counts and repetition are left aside, the limit on a king's moves in a row is kept."""
    if depth == 0:
        return 1
    own, enemy, kings, down, _ = position.side
    mine, theirs = position.counts.runs[position.colour], position.counts.runs[1 - position.colour]
    return COUNT(Moves(position.options.rules), own, enemy, kings, down, mine, theirs, depth)
