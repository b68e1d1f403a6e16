"""Principal variation search on small integers: plain Python, compiled where a C compiler exists.

Scores are hundredths of a man for the side to move; a win in n plies is WON - n. A function that is given a `ply` finds
the position there in the search's arrays, and puts the next one beside it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from plyyard.games.draughts.kernel import captures, size
from plyyard.games.draughts.kernel_bases import probe
from plyyard.games.draughts.kernel_judge import evaluate
from plyyard.games.draughts.kernel_order import bring_best, code_of, keep_noticed, praise, rank
from plyyard.games.draughts.kernel_perft import held_king, run_after
from plyyard.games.draughts.kernel_quiet import quiet_moves
from plyyard.games.draughts.kernel_state import Search, ask
from plyyard.games.draughts.kernel_table import find_entry, key_of, move_in, note, recall

if TYPE_CHECKING:
    from plyyard.games.draughts.kernel_stack import Moves

# Typed in the .pxd, as in the other kernels: C numbers are not imported.
WON = 30_000
SOLVED = 20_000
SURE = 19_000
INFINITE = 32_000
DEEPEST = 120
BASE_DRAWN, BASE_WON, UNUSED = 0, 1, 3
OPEN = 32_001
LONG = 10
"""Plies that a count must leave for a solved ending to be believed."""
PROBE_DEPTH = 5
PROBE_MARGIN = 60


def visit(s: Search, m: Moves, depth: int, alpha: int, beta: int, ply: int) -> int:
    """Return the score of the position at a ply: exact between alpha and beta, else a bound."""
    if s.stopped:
        return 0
    s.nodes += 1
    if s.nodes >= s.next_look:
        ask(s)
    s.keys[ply] = key_of(s.own[ply], s.enemy[ply], s.kings[ply], s.down[ply], s.runs[ply] ^ s.runs[ply + 1] << 3)
    score = known_at_once(s, ply)
    if score != OPEN:
        return score
    first = m.count
    score = look_into(s, m, depth, alpha, beta, ply)
    m.count = first
    return score


def known_at_once(s: Search, ply: int) -> int:
    """Return the score of a position that needs no look at its moves, else OPEN."""
    if s.stopped or is_drawn(s, ply):
        return 0
    if s.king_ends and s.kings[ply]:
        return lost(s, ply)
    if ply >= DEEPEST:
        return static(s, ply)
    if s.few and size(s.own[ply] | s.enemy[ply]) <= s.few and has_time(s, ply):
        ending = probe(s.bases, s.own[ply], s.enemy[ply], s.kings[ply], s.down[ply])
        if ending < UNUSED:
            return solved(ending, ply)
    return OPEN


def is_drawn(s: Search, ply: int) -> bool:
    """Tell whether a position on the way down is drawn by the counts, or repeats one before."""
    if s.last_ply and ply >= s.last_ply and s.own[ply]:
        return True
    if s.quiet_limit and s.quiets[ply] >= s.quiet_limit:
        return True
    if s.king_limit and s.royals[ply] >= s.king_limit:
        return True
    if s.royals[ply] < 4:
        return False
    last = ply - s.royals[ply]
    at = ply - 4
    while at >= 0 and at >= last:
        if s.keys[at] == s.keys[ply]:
            return True
        at -= 2
    if last < 0 and s.repeats:
        for at in range(s.seen_count):
            if s.seen[at] == s.keys[ply]:
                return True
    return False


def has_time(s: Search, ply: int) -> bool:
    """Tell whether a solved win can be carried out before a count ends the match; nearly all take a few plies."""
    return not s.last_ply or ply + LONG <= s.last_ply


def lost(s: Search, ply: int) -> int:
    """Return the score of a side that cannot move."""
    if s.king_ends and s.kings[ply]:
        return WON - ply if s.own[ply] & s.kings[ply] else ply - WON
    return WON - ply if s.wins_stuck else ply - WON


def solved(ending: int, ply: int) -> int:
    """Return the score of a solved ending."""
    if ending == BASE_DRAWN:
        return 0
    return SOLVED - ply if ending == BASE_WON else ply - SOLVED


def static(s: Search, ply: int) -> int:
    """Return the static value of the position at a ply."""
    return evaluate(s, s.own[ply], s.enemy[ply], s.kings[ply], s.down[ply])


def look_into(s: Search, m: Moves, depth: int, alpha: int, beta: int, ply: int) -> int:
    """Return the score of a position by the table or by its moves, which are left on the stack."""
    first = m.count
    quiet = captures(m, s.own[ply], s.enemy[ply], s.kings[ply], s.down[ply]) == 0
    if quiet and depth <= 0:
        if not can_step(s, m, ply):
            return lost(s, ply)
        if depth < 0 or not is_threatened(s, m, ply):
            return static(s, ply)
    if s.blind and depth <= 0 and not quiet and not keep_noticed(s, m, first):
        return static(s, ply)
    best_code = 0
    entry = find_entry(s, s.keys[ply]) if depth > 0 else 0
    if entry:
        score = recall(entry, depth, alpha, beta, ply)
        if score != OPEN:
            return score
        best_code = move_in(entry)
    if quiet:
        held = held_king(m, s.own[ply], s.kings[ply], s.runs[ply]) if s.king_run else 0
        if not quiet_moves(m, s.own[ply], s.enemy[ply], s.kings[ply], s.down[ply], held):
            return lost(s, ply)
        score = foresee(s, m, depth, alpha, beta, ply)
        if score >= beta:
            return score
    return best_of(s, m, depth, alpha, beta, ply, first, quiet, best_code)


def can_step(s: Search, m: Moves, ply: int) -> bool:
    """Tell whether some piece can move without a capture."""
    own = s.own[ply]
    empty = m.board & ~(own | s.enemy[ply])
    royal = own & s.kings[ply]
    ahead = own if s.down[ply] else royal
    back = royal if s.down[ply] else own
    return ((((ahead << 5) | (ahead << 6)) & empty) | (((back >> 5) | (back >> 6)) & empty)) != 0


def is_threatened(s: Search, m: Moves, ply: int) -> bool:
    """Tell whether men of the other side could capture if they were to move."""
    own, enemy, kings = s.own[ply], s.enemy[ply], s.kings[ply]
    down = s.down[ply]
    empty = m.board & ~(own | enemy)
    men = enemy & ~kings
    if m.men_spare_kings:
        own &= ~kings
    found = 0
    if not down or m.backward:
        found = ((own & (empty >> 5)) >> 5) | ((own & (empty >> 6)) >> 6)
    if down or m.backward:
        found |= ((own & (empty << 5)) << 5) | ((own & (empty << 6)) << 6)
    return (men & found) != 0


def foresee(s: Search, m: Moves, depth: int, alpha: int, beta: int, ply: int) -> int:
    """Return beta where a shallow search is sure enough of more; a little less otherwise."""
    if depth < PROBE_DEPTH or beta - alpha != 1 or beta >= SURE or alpha <= -SURE:
        return beta - 1
    over = beta + PROBE_MARGIN
    if static(s, ply) < beta:
        return beta - 1
    score = visit(s, m, depth - 4, over - 1, over, ply)
    return beta if score >= over else beta - 1


def best_of(
    s: Search, m: Moves, depth: int, alpha: int, beta: int, ply: int, first: int, quiet: bool, best_code: int
) -> int:
    """Return the score of the best of the moves on the stack from `first` on."""
    last = m.count
    several = last - first > 1
    if several:
        rank(s, m, ply, first, last, quiet, best_code)
    elif depth > 0:
        depth += 1
    best = -INFINITE
    best_at = first
    for at in range(first, last):
        if several:
            bring_best(s, m, at, last)
        floor = max(alpha, best)
        less = lessening(depth, at - first, beta - alpha > 1) if quiet and not m.royals[at] else 0
        score = try_move(s, m, at, depth - 1, less, floor, beta, ply, at > first)
        if s.stopped:
            return 0
        if score > best:
            best = score
            best_at = at
            if score >= beta:
                break
    code = code_of(m.origins[best_at], m.landings[best_at])
    if quiet and several and best >= beta:
        praise(s, code, depth, ply)
    if depth > 0:
        note(s, code, best, depth, alpha, beta, ply)
    return best


def lessening(depth: int, number: int, wide: bool) -> int:
    """Return by how many plies a late move is looked at less deeply."""
    if depth < 2 or number < (3 if wide else 1):
        return 0
    if number >= 4 and depth >= 5:
        return 2
    return 1


def try_move(s: Search, m: Moves, at: int, depth: int, less: int, floor: int, beta: int, ply: int, later: bool) -> int:
    """Return the score of a move; of a later one first whether it is above the floor at all."""
    if later:
        score = after(s, m, at, depth - less, floor, floor + 1, ply)
        if less and score > floor:
            score = after(s, m, at, depth, floor, floor + 1, ply)
        if score <= floor or score >= beta:
            return score
    return after(s, m, at, depth, floor, beta, ply)


def after(s: Search, m: Moves, at: int, depth: int, alpha: int, beta: int, ply: int) -> int:
    """Return the score of a move for the side that makes it."""
    go(s, m, at, ply)
    return -visit(s, m, depth, -beta, -alpha, ply + 1)


def go(s: Search, m: Moves, at: int, ply: int) -> None:
    """Put the position after a move, and its counts, at the next ply."""
    own, kings = s.own[ply], s.kings[ply]
    origin, landing, taken, royal = m.origins[at], m.landings[at], m.takens[at], m.royals[at]
    s.runs[ply + 2] = run_after(m, own, kings, s.runs[ply], origin, landing, taken) if s.king_run else 0
    if taken or (royal and not origin & kings):
        s.quiets[ply + 1] = 0
        s.royals[ply + 1] = 0
    else:
        s.quiets[ply + 1] = s.quiets[ply] + 1
        s.royals[ply + 1] = s.royals[ply] + 1 if royal else 0
    s.own[ply + 1] = s.enemy[ply] & ~taken
    s.enemy[ply + 1] = (own & ~origin) | landing
    s.kings[ply + 1] = (kings & ~(origin | taken)) | royal
    s.down[ply + 1] = not s.down[ply]
