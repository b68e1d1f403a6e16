"""Counting move sequences; draws are left aside. kernel_entry.pyx lets go of the interpreter's lock for it."""

from __future__ import annotations

from plyyard.games.draughts.kernel_quiet import count_moves, generate
from plyyard.games.draughts.kernel_stack import Moves


def held_king(m: Moves, own: int, kings: int, run: int) -> int:
    """Return the king that has moved as often as it may in a row while its side has men; nothing mostly."""
    return (run >> 2) & own & kings if m.king_run and (run & 3) == 3 and own & ~kings else 0


def run_after(m: Moves, own: int, kings: int, run: int, origin: int, landing: int, taken: int) -> int:
    """Return the run of a side's king after the side's move: its square, and two bits for how often it has moved."""
    if not m.king_run or taken or not origin & kings or not own & ~kings:
        return 0
    moved = (run & 3) + 1 if run >> 2 == origin else 1
    return landing << 2 | moved


def perft(m: Moves, own: int, enemy: int, kings: int, down: bool, run: int, other_run: int, depth: int) -> int:
    """Return the number of move sequences of `depth` plies (at least 1)."""
    held = held_king(m, own, kings, run)
    if depth <= 1:
        return count_moves(m, own, enemy, kings, down, held)
    first = m.count
    last = first + generate(m, own, enemy, kings, down, held)
    total = 0
    for at in range(first, last):
        origin, landing, taken = m.origins[at], m.landings[at], m.takens[at]
        total += perft(
            m,
            enemy & ~taken,
            (own & ~origin) | landing,
            (kings & ~(origin | taken)) | m.royals[at],
            not down,
            other_run,
            run_after(m, own, kings, run, origin, landing, taken),
            depth - 1,
        )
    m.count = first
    return total
