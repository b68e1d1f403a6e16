"""The search at its root: deeper step by step, and what every move there is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plyyard.games.draughts.kernel_perft import held_king
from plyyard.games.draughts.kernel_quiet import generate
from plyyard.games.draughts.kernel_search import after
from plyyard.games.draughts.kernel_state import Search, begin
from plyyard.games.draughts.kernel_table import key_of

if TYPE_CHECKING:
    from plyyard.games.draughts.kernel_stack import Moves

# Typed in the .pxd, as in the other kernels: C numbers are not imported.
WON, SURE, INFINITE = 30_000, 19_000, 32_000
ASPIRATION = 20
"""Half the width of the first window around the score of the depth before."""
FREE = INFINITE + 1
"""The mark of a root move whose score is to be searched."""


def open_root(s: Search, m: Moves, own: int, enemy: int, kings: int, down: bool) -> int:
    """Put the root's moves on the empty stack, in the order of their generation; return how many."""
    s.own[0], s.enemy[0], s.kings[0], s.down[0] = own, enemy, kings, down
    s.keys[0] = key_of(own, enemy, kings, down, s.runs[0] ^ s.runs[1] << 3)
    count = generate(m, own, enemy, kings, down, held_king(m, own, kings, s.runs[0]) if s.king_run else 0)
    for at in range(count):
        s.order[at] = at
        s.scores[at] = s.found[at] = s.done_scores[at] = s.done_found[at] = 0
        s.fixed[at] = FREE
    return count


def fix(s: Search, at: int, score: int) -> None:
    """Say what a root move is worth, so that it is not searched."""
    s.fixed[at] = score


def join(s: Search, m: Moves, chief: Search) -> None:
    """Set out from the root of another search, which shares its table with this one."""
    begin(s, chief.runs[0], chief.runs[1], chief.quiets[0], chief.royals[0], False)
    s.date, s.mask, s.last_ply, s.few = chief.date, chief.mask, chief.last_ply, chief.few
    s.blind, s.salt = chief.blind, chief.salt
    m.count = 0
    open_root(s, m, chief.own[0], chief.enemy[0], chief.kings[0], chief.down[0])
    for at in range(m.count):
        s.fixed[at] = chief.fixed[at]
    s.seen_count = chief.seen_count
    for at in range(s.seen_count):
        s.seen[at] = chief.seen[at]


def see(s: Search, key: int) -> None:
    """Note a position that stood on the board before the root."""
    s.seen[s.seen_count] = key
    s.seen_count += 1


def best_move(s: Search) -> int:
    """Return the number of the best root move."""
    return s.order[0]


def known_score(s: Search, at: int) -> int:
    """Return the score of a root move at the last depth that was finished."""
    return s.done_scores[at]


def is_known(s: Search, at: int) -> bool:
    """Tell whether that score is exact, not a bound."""
    return s.done_found[at] != 0


def think(s: Search, m: Moves, most: int, span: int) -> int:
    """Search the moves of an opened root ever deeper; return the last depth that was finished.

    With a `span`, all moves that come within it of the best get exact scores.
    """
    done = 0
    count = m.count
    s.best = 0
    for depth in range(1 + s.ahead, most + s.ahead + 1):
        if not look_around(s, m, depth, span, done):
            break
        done = depth
        for at in range(count):
            s.done_scores[at] = s.scores[at]
            s.done_found[at] = s.found[at]
        if s.best >= WON - depth or s.best <= depth - WON:
            break
    return done


def look_around(s: Search, m: Moves, depth: int, span: int, done: int) -> bool:
    """Search one depth, with windows that become wider; tell whether it was finished."""
    width = ASPIRATION
    before = s.best
    alpha = -INFINITE
    beta = INFINITE
    if not span and done >= 3 and -SURE < before < SURE:
        alpha = before - width
        beta = before + width
    while True:
        best = iterate(s, m, depth, alpha, beta, span)
        if s.stopped:
            return False
        s.best = best
        width *= 4
        if best <= alpha:
            alpha = before - width if width < 1000 else -INFINITE
        elif best >= beta:
            beta = before + width if width < 1000 else INFINITE
        else:
            return True


def iterate(s: Search, m: Moves, depth: int, alpha: int, beta: int, span: int) -> int:
    """Search all root moves within a window; return the best score."""
    best = -INFINITE
    for place in range(m.count):
        at = s.order[place]
        floor = best - span - 1 if span else best
        if floor < alpha:
            floor = alpha
        score = floor
        if s.fixed[at] != FREE:
            score = s.fixed[at]
        else:
            if place and not span:
                score = after(s, m, at, depth - 1, floor, floor + 1, 0)
            if not place or span or floor < score < beta:
                score = after(s, m, at, depth - 1, floor, beta, 0)
        if s.stopped:
            break
        s.scores[at] = score
        s.found[at] = score > floor
        if score > best:
            best = score
            if score > alpha:
                s.best = score
                bring_to_front(s, place)
            if score >= beta:
                break
    return best


def bring_to_front(s: Search, place: int) -> None:
    """Put a root move before all others, which keep their order."""
    at = s.order[place]
    while place > 0:
        s.order[place] = s.order[place - 1]
        place -= 1
    s.order[0] = at


def move_at(m: Moves, at: int, part: int) -> int:
    """Return origin, landing, taken or royal of a root move."""
    if part == 0:
        return m.origins[at]
    if part == 1:
        return m.landings[at]
    return m.takens[at] if part == 2 else m.royals[at]
