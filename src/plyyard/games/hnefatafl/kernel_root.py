"""The search at its root: deeper step by step, and what every move there is worth."""

from __future__ import annotations

from plyyard.games.hnefatafl.cells import DEFENDER
from plyyard.games.hnefatafl.kernel_lists import count_routes, list_moves
from plyyard.games.hnefatafl.kernel_search import Search, after, key_of, known_move

# Typed in the .pxd, as in kernel_search: C numbers are not imported.
WON, SURE, INFINITE = 30_000, 29_000, 32_000
ASPIRATION = 30
"""Half the width of the first window around the score of the depth before."""


def open_root(s: Search, side: int) -> int:
    """Put the root's moves on the empty stack, in the order of their generation; return how many."""
    list_moves(s, side)
    for at in range(s.count):
        s.order[at] = at
        s.scores[at] = s.found[at] = s.done_scores[at] = s.done_found[at] = 0
    return s.count


def see(s: Search, side: int) -> None:
    """Note the board that was set as one that stood there before the root, with `side` to move. Notes too where the
    defenders left a way to a goal unused: then the match can come back to that position and be drawn."""
    s.seen[s.seen_count] = key_of(s, side)
    s.seen_count += 1
    if side == DEFENDER and count_routes(s):
        s.ignored = True


def move_for(s: Search, side: int, quiet: int) -> int:
    """Return the code of the best move the table knows for the board that was set, 0 for none."""
    s.quiets[0] = quiet
    s.keys[0] = key_of(s, side)
    return known_move(s, 0)


def best_move(s: Search) -> int:
    """Return the number of the best root move."""
    return s.order[0]


def known_score(s: Search, at: int) -> int:
    """Return the score of a root move at the last depth that was finished."""
    return s.done_scores[at]


def is_known(s: Search, at: int) -> bool:
    """Tell whether that score is exact, not a bound."""
    return s.done_found[at] != 0


def think(s: Search, side: int, most: int, span: int) -> int:
    """Search the moves of an opened root ever deeper; return the last depth that was finished.

    With a `span`, all moves that come within it of the best get exact scores.
    """
    done = 0
    count = s.count
    s.best = 0
    for depth in range(1, most + 1):
        s.horizon = depth
        if not look_around(s, side, count, depth, span, done):
            break
        done = depth
        for at in range(count):
            s.done_scores[at] = s.scores[at]
            s.done_found[at] = s.found[at]
        if s.best >= WON - depth or s.best <= depth - WON:
            break
    return done


def look_around(s: Search, side: int, count: int, depth: int, span: int, done: int) -> bool:
    """Search one depth, with windows that become wider; tell whether it was finished."""
    width = ASPIRATION
    before = s.best
    alpha = -INFINITE
    beta = INFINITE
    if not span and done >= 2 and -SURE < before < SURE:
        alpha = before - width
        beta = before + width
    while True:
        best = iterate(s, side, count, depth, alpha, beta, span)
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


def iterate(s: Search, side: int, count: int, depth: int, alpha: int, beta: int, span: int) -> int:
    """Search all root moves within a window; return the best score."""
    best = -INFINITE
    for place in range(count):
        at = s.order[place]
        floor = best - span - 1 if span else best
        if floor < alpha:
            floor = alpha
        score = floor
        if place and not span:
            score = after(s, side, s.codes[at], depth - 1, floor, floor + 1, 0)
        if not place or span or floor < score < beta:
            score = after(s, side, s.codes[at], depth - 1, floor, beta, 0)
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
