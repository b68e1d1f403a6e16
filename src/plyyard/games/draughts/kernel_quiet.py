"""Moves that capture nothing, all legal moves, and how many there are."""

from __future__ import annotations

from plyyard.games.draughts.kernel import add, captures, size
from plyyard.games.draughts.kernel_stack import Moves


def quiet_moves(m: Moves, own: int, enemy: int, kings: int, down: bool, held: int) -> int:
    """Add the moves that capture nothing, whether or not a capture is compulsory; return how many. Pieces in `held`
    may not move."""
    first = m.count
    empty = m.board & ~(own | enemy)
    far = m.bottom if down else m.top
    step_men(m, own & ~kings, empty, far, 5 if down else -6)
    step_men(m, own & ~kings, empty, far, 6 if down else -5)
    royal = own & kings & ~held
    while royal:
        king = royal & -royal
        royal ^= king
        slide(m, king, empty, -6)
        slide(m, king, empty, -5)
        slide(m, king, empty, 5)
        slide(m, king, empty, 6)
    return m.count - first


def moved(squares: int, step: int) -> int:
    """Return the squares one step on, as `kernel.shift` does; a function of this file is inlined by C compilers."""
    return squares << step if step > 0 else squares >> -step


def step_men(m: Moves, men: int, empty: int, far: int, step: int) -> None:
    """Add every man's step in one direction."""
    landings = moved(men, step) & empty
    while landings:
        landing = landings & -landings
        landings ^= landing
        add(m, moved(landing, -step), landing, 0, landing & far)


def slide(m: Moves, king: int, empty: int, step: int) -> None:
    """Add a king's moves in one direction."""
    landing = moved(king, step) & empty
    while landing:
        add(m, king, landing, 0, landing)
        landing = moved(landing, step) & empty if m.flying else 0


def generate(m: Moves, own: int, enemy: int, kings: int, down: bool, held: int) -> int:
    """Add all legal moves, each once; return how many. None where a king on the board ends the match."""
    if kings and m.king_ends:
        return 0
    found = captures(m, own, enemy, kings, down)
    return found or quiet_moves(m, own, enemy, kings, down, held)


def count_moves(m: Moves, own: int, enemy: int, kings: int, down: bool, held: int) -> int:
    """Return how many legal moves there are, without listing those that capture nothing."""
    if kings and m.king_ends:
        return 0
    found = captures(m, own, enemy, kings, down)
    m.count -= found
    return found or count_quiet(m, own, enemy, kings, down, held)


def count_quiet(m: Moves, own: int, enemy: int, kings: int, down: bool, held: int) -> int:
    """Return how many moves capture nothing."""
    empty = m.board & ~(own | enemy)
    men = own & ~kings
    found = size(moved(men, 5 if down else -6) & empty) + size(moved(men, 6 if down else -5) & empty)
    royal = own & kings & ~held
    while royal:
        king = royal & -royal
        royal ^= king
        found += reach(m, king, empty, -6) + reach(m, king, empty, -5)
        found += reach(m, king, empty, 5) + reach(m, king, empty, 6)
    return found


def reach(m: Moves, king: int, empty: int, step: int) -> int:
    """Return how far a king can go in one direction."""
    found = 0
    landing = moved(king, step) & empty
    while landing:
        found += 1
        landing = moved(landing, step) & empty if m.flying else 0
    return found
