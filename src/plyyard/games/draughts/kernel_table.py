"""The table of positions: what was found at each, in two numbers, so that it need not be found again.

A position's number chooses four neighbouring places. A new one takes the place of the least deep among them, an older
search's first. Several threads may write at once: beside what was found stands the position's number mixed with it, so
that two halves of different entries name no position (R. Hyatt and T. Mann, "A lock-less transposition table
implementation for parallel search", 2002).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from plyyard.games.draughts.kernel_state import Search

# Typed in the .pxd, as in kernel_state: C numbers are not imported.
LOW = 0x7FFFFFF
FIRST, SECOND, THIRD, FOURTH, FIFTH, SIXTH, SEVENTH = (
    1640531527,
    1103515245,
    971215073,
    2017283951,
    1299709373,
    1861457627,
    1498172371,
)
STARTED = 0x2545F4914F6CDD
WHOLE = 0x3FFFFFFFFFFFFFFF
SLOTS = 4
EXACT, AT_LEAST, AT_MOST = 1, 2, 3
SURE = 19_000
"""Scores of this size or more are wins and losses, not judgements."""
OPEN = 32_001
"""No score: there is more to look at."""


def key_of(own: int, enemy: int, kings: int, down: bool, run: int) -> int:
    """Return a number of 62 bits for a position."""
    mixed = (own & LOW) * FIRST + (own >> 27) * SECOND + (enemy & LOW) * THIRD + (enemy >> 27) * FOURTH
    mixed ^= (kings & LOW) * FIFTH + (kings >> 27) * SIXTH
    mixed ^= mixed >> 31
    mixed = ((mixed & LOW) * SEVENTH) ^ (((mixed >> 27) & LOW) * FIRST)
    mixed ^= mixed >> 29
    mixed ^= ((run & LOW) + (run >> 27) * 7) * THIRD + FIFTH
    if down:
        mixed ^= STARTED
    return mixed & WHOLE


def find_entry(s: Search, key: int) -> int:
    """Return what the table knows of a position, 0 for nothing."""
    at = key & s.mask
    for slot in range(at, at + SLOTS):
        entry = s.table[2 * slot + 1]
        if s.table[2 * slot] ^ entry == key:
            return entry
    return 0


def move_in(entry: int) -> int:
    """Return the code of the best move in an entry, 0 for none."""
    return (entry >> 32) & 4095


def known_move(s: Search, own: int, enemy: int, kings: int, down: bool, run: int) -> int:
    """Return the code of the best move the table knows for a position, 0 for none."""
    return move_in(find_entry(s, key_of(own, enemy, kings, down, run)))


def recall(entry: int, depth: int, alpha: int, beta: int, ply: int) -> int:
    """Return the score of an entry where it decides, else OPEN."""
    if (entry >> 16) & 255 < depth:
        return OPEN
    score = from_table((entry & 0xFFFF) - 32768, ply)
    bound = (entry >> 24) & 3
    if bound == EXACT or (bound == AT_LEAST and score >= beta) or (bound == AT_MOST and score <= alpha):
        return score
    return OPEN


def note(s: Search, code: int, best: int, depth: int, alpha: int, beta: int, ply: int) -> None:
    """Remember what was found at a ply; no move is remembered where none was good enough."""
    bound = AT_LEAST if best >= beta else EXACT if best > alpha else AT_MOST
    remember(s, s.keys[ply], code if best > alpha else 0, best, bound, depth, ply)


def remember(s: Search, key: int, code: int, score: int, bound: int, depth: int, ply: int) -> None:
    """Put what was found in the table, in the place of the shallowest of its neighbours."""
    at = key & s.mask
    chosen = at
    least = 1 << 20
    for slot in range(at, at + SLOTS):
        entry = s.table[2 * slot + 1]
        if s.table[2 * slot] ^ entry == key:
            chosen = slot
            if not code:
                code = move_in(entry)
            break
        value = ((entry >> 16) & 255) - (0 if ((entry >> 44) & 255) == s.date & 255 else 200)
        if value < least:
            least = value
            chosen = slot
    if score >= SURE:
        score += ply
    elif score <= -SURE:
        score -= ply
    packed = (score + 32768) | depth << 16 | bound << 24 | make_long(code) << 32 | make_long(s.date & 255) << 44
    s.table[2 * chosen] = key ^ packed
    s.table[2 * chosen + 1] = packed


def make_long(number: int) -> int:
    """Return the number, wide enough for shifts."""
    return number


def from_table(score: int, ply: int) -> int:
    """Return a stored score as one seen from the root."""
    if score >= SURE:
        return score - ply
    return score + ply if score <= -SURE else score
