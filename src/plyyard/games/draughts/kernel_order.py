"""Which move is looked at next, and which are remembered as good ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plyyard.games.draughts.kernel import size

if TYPE_CHECKING:
    from plyyard.games.draughts.kernel_stack import Moves
    from plyyard.games.draughts.kernel_state import Search

# Typed in the .pxd.
HISTORY = 1 << 20
"""The most that a move's history counts; then all are halved."""
CODES = 8192


def index_of(square: int) -> int:
    """Return the bit of a square."""
    return size(square - 1)


def code_of(origin: int, landing: int) -> int:
    """Return 12 bits for the squares of a move."""
    return index_of(origin) << 6 | index_of(landing)


def rank(s: Search, m: Moves, ply: int, first: int, last: int, quiet: bool, best_code: int) -> None:
    """Give every move a number by which to choose the next to look at."""
    kings = s.kings[ply]
    side = 4096 if s.down[ply] else 0
    for at in range(first, last):
        code = code_of(m.origins[at], m.landings[at])
        if code == best_code:
            s.ranks[at] = 1 << 28
        elif quiet:
            if code == s.killers[2 * ply]:
                s.ranks[at] = 1 << 26
            elif code == s.killers[2 * ply + 1]:
                s.ranks[at] = 1 << 25
            else:
                s.ranks[at] = s.history[side + code]
            if m.royals[at] and not m.origins[at] & kings:
                s.ranks[at] += 1 << 24
        else:
            s.ranks[at] = 8 * size(m.takens[at]) + 9 * size(m.takens[at] & kings)


def bring_best(s: Search, m: Moves, at: int, last: int) -> None:
    """Exchange the best-ranked of the moves left with the first of them."""
    best = at
    for other in range(at + 1, last):
        if s.ranks[other] > s.ranks[best]:
            best = other
    if best != at:
        rank_here = s.ranks[at]
        s.ranks[at] = s.ranks[best]
        s.ranks[best] = rank_here
        exchange(m, at, best)


def exchange(m: Moves, one: int, other: int) -> None:
    """Let two moves on the stack change places."""
    origin, landing, taken, royal = m.origins[one], m.landings[one], m.takens[one], m.royals[one]
    m.origins[one] = m.origins[other]
    m.landings[one] = m.landings[other]
    m.takens[one] = m.takens[other]
    m.royals[one] = m.royals[other]
    m.origins[other] = origin
    m.landings[other] = landing
    m.takens[other] = taken
    m.royals[other] = royal


def praise(s: Search, code: int, depth: int, ply: int) -> None:
    """Remember a move that was good enough to end the look at its siblings."""
    if s.killers[2 * ply] != code:
        s.killers[2 * ply + 1] = s.killers[2 * ply]
        s.killers[2 * ply] = code
    at = code + (4096 if s.down[ply] else 0)
    if depth > 0:
        s.history[at] += depth * depth
    if s.history[at] > HISTORY:
        for other in range(CODES):
            s.history[other] >>= 1


def keep_noticed(s: Search, m: Moves, first: int) -> bool:
    """Take the captures that this search overlooks off the stack; tell whether any are left."""
    kept = first
    for at in range(first, m.count):
        if is_noticed(s, code_of(m.origins[at], m.landings[at])):
            exchange(m, kept, at)
            kept += 1
    m.count = kept
    return kept > first


def is_noticed(s: Search, code: int) -> bool:
    """Tell whether this search sees a capture beyond its depth."""
    mixed = (code + 1) * 40503 + s.salt * 30011
    mixed ^= mixed >> 7
    return (mixed * 25717 >> 5) & 0xFFFF >= s.blind
