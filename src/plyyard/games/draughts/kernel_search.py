"""Principal variation search on small integers: plain Python, compiled where a C compiler exists.

One `Search` belongs to one thread. It has the evaluation's tables, a table of positions (two numbers each), and by ply
what draws need. Scores are hundredths of a man for the side to move; a win in n plies is WON - n.

Now and then the search asks `look`, which returns how many positions may be visited before the next question, or 0 to
stop. It keeps no clock itself, so within a limit on depth or positions the same search gives the same answer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from plyyard.games.draughts.kernel import captures, size
from plyyard.games.draughts.kernel_bases import Bases, probe
from plyyard.games.draughts.kernel_judge import Scales, evaluate
from plyyard.games.draughts.kernel_perft import held_king, run_after
from plyyard.games.draughts.kernel_quiet import quiet_moves

if TYPE_CHECKING:
    from collections.abc import MutableSequence, Sequence

    from plyyard.games.draughts.kernel_stack import Moves

# Typed in the .pxd.
WON = 30_000
SOLVED = 20_000
SURE = 19_000
"""Scores of this size or more are wins and losses, not judgements."""
INFINITE = 32_000
DEEPEST = 120
"""Plies below the root at most."""
MOST_SEEN = 400
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
EXACT, AT_LEAST, AT_MOST = 1, 2, 3
SLOTS = 4
BASE_DRAWN, BASE_WON, UNUSED = 0, 1, 3
OPEN = 32_001
"""No score: there is more to look at."""
HISTORY = 1 << 20
PROBE_DEPTH = 5
PROBE_MARGIN = 60


class Search(Scales):
    """What a search needs and what it leaves: `nodes` visited, and whether it was `stopped`."""

    bases: Bases
    table: MutableSequence[int]
    keys: list[int]
    quiets: list[int]
    royals: list[int]
    runs: list[int]
    killers: list[int]
    history: list[int]
    ranks: list[int]
    seen: list[int]
    order: list[int]
    scores: list[int]
    found: list[int]
    fixed: list[int]
    done_scores: list[int]
    done_found: list[int]
    best: int

    def __init__(
        self, worth: Sequence[int], digits: Sequence[int], weights: Sequence[int], table: MutableSequence[int]
    ) -> None:
        Scales.__init__(self, worth, digits, weights)
        self.mask = (len(table) // 2 - 1) & ~(SLOTS - 1)
        self.look: Callable[[], int] = never
        self.nodes = self.next_look = self.most_nodes = 0
        self.stopped = False
        self.age = self.date = self.seen_count = 0
        self.wins_stuck = self.king_ends = self.king_run = self.repeats = False
        self.quiet_limit = self.king_limit = self.few = 0
        lay_out(self, table)


def never() -> int:
    """Look again in a while, and never stop."""
    return 1 << 30


def lay_out(s: Search, table: MutableSequence[int]) -> None:
    """Lay out the arrays; the compiled class has them already, and no attribute of that name."""
    lists = {"keys": DEEPEST + 4, "quiets": DEEPEST + 4, "royals": DEEPEST + 4, "runs": DEEPEST + 4}
    lists |= {"killers": 2 * DEEPEST + 8, "history": 8192, "ranks": 4096, "seen": MOST_SEEN}
    lists |= dict.fromkeys(("order", "scores", "found", "fixed", "done_scores", "done_found"), 4096)
    try:
        for name, room in ({name: [0] * length for name, length in lists.items()} | {"table": table}).items():
            setattr(s, name, room)
    except AttributeError:
        return


def begin(s: Search, run: int, other: int, quiet: int, royal: int, fresh: bool) -> None:
    """Set out from a root with its counts; `fresh` forgets what the table knows."""
    s.nodes = 0
    s.stopped = False
    s.date += 1
    s.next_look = 64 if not s.most_nodes or s.most_nodes > 64 else s.most_nodes
    s.runs[0] = run
    s.runs[1] = other
    s.quiets[0] = quiet
    s.royals[0] = royal
    if fresh:
        s.age += 1
        for at in range(8192):
            s.history[at] = 0
    for at in range(2 * DEEPEST + 8):
        s.killers[at] = 0


def key_of(own: int, enemy: int, kings: int, down: bool, run: int, age: int) -> int:
    """Return a number of 62 bits for a position."""
    mixed = (own & LOW) * FIRST + (own >> 27) * SECOND + (enemy & LOW) * THIRD + (enemy >> 27) * FOURTH
    mixed ^= (kings & LOW) * FIFTH + (kings >> 27) * SIXTH
    mixed ^= mixed >> 31
    mixed = ((mixed & LOW) * SEVENTH) ^ (((mixed >> 27) & LOW) * FIRST)
    mixed ^= mixed >> 29
    mixed ^= ((run & LOW) + (run >> 27) * 7) * THIRD + age * FIFTH
    if down:
        mixed ^= STARTED
    return mixed & WHOLE


def index_of(square: int) -> int:
    """Return the bit of a square."""
    return size(square - 1)


def code_of(origin: int, landing: int) -> int:
    """Return 12 bits for the squares of a move."""
    return index_of(origin) << 6 | index_of(landing)


def ask(s: Search) -> None:
    """Ask whether to go on."""
    if s.most_nodes and s.nodes >= s.most_nodes:
        s.stopped = True
        return
    wait = s.look()
    if wait <= 0:
        s.stopped = True
    s.next_look = s.nodes + wait
    if s.most_nodes and s.next_look > s.most_nodes:
        s.next_look = s.most_nodes


def is_drawn(s: Search, ply: int) -> bool:
    """Tell whether a position on the way down is drawn by the counts, or repeats one before."""
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


def lost(s: Search, own: int, kings: int, ply: int) -> int:
    """Return the score of a side that cannot move."""
    if s.king_ends and kings:
        return WON - ply if own & kings else ply - WON
    return WON - ply if s.wins_stuck else ply - WON


def solved(ending: int, ply: int) -> int:
    """Return the score of a solved ending."""
    if ending == BASE_DRAWN:
        return 0
    return SOLVED - ply if ending == BASE_WON else ply - SOLVED


def find_slot(s: Search, key: int) -> int:
    """Return where the table knows a position, or -1."""
    at = key & s.mask
    for slot in range(at, at + SLOTS):
        if s.table[2 * slot] == key:
            return slot
    return -1


def known_move(s: Search, own: int, enemy: int, kings: int, down: bool, run: int) -> int:
    """Return the code of the best move the table knows for a position, 0 for none."""
    slot = find_slot(s, key_of(own, enemy, kings, down, run, s.age))
    return 0 if slot < 0 else (s.table[2 * slot + 1] >> 32) & 4095


def remember(s: Search, key: int, code: int, score: int, bound: int, depth: int, ply: int) -> None:
    """Put what was found in the table, in the place of the shallowest of its neighbours."""
    at = key & s.mask
    chosen = at
    least = 1 << 20
    for slot in range(at, at + SLOTS):
        if s.table[2 * slot] == key:
            chosen = slot
            if not code:
                code = (s.table[2 * slot + 1] >> 32) & 4095
            break
        value = ((s.table[2 * slot + 1] >> 16) & 255) - (
            0 if ((s.table[2 * slot + 1] >> 44) & 255) == s.date & 255 else 200
        )
        if value < least:
            least = value
            chosen = slot
    if score >= SURE:
        score += ply
    elif score <= -SURE:
        score -= ply
    packed = (score + 32768) | depth << 16 | bound << 24
    s.table[2 * chosen] = key
    s.table[2 * chosen + 1] = packed | make_long(code) << 32 | make_long(s.date & 255) << 44


def make_long(number: int) -> int:
    """Return the number, wide enough for shifts."""
    return number


def from_table(score: int, ply: int) -> int:
    """Return a stored score as one seen from the root."""
    if score >= SURE:
        return score - ply
    return score + ply if score <= -SURE else score


def can_step(m: Moves, own: int, enemy: int, kings: int, down: bool) -> bool:
    """Tell whether some piece can move without a capture."""
    empty = m.board & ~(own | enemy)
    royal = own & kings
    ahead = own if down else royal
    back = royal if down else own
    return ((((ahead << 5) | (ahead << 6)) & empty) | (((back >> 5) | (back >> 6)) & empty)) != 0


def is_threatened(m: Moves, own: int, enemy: int, kings: int, down: bool) -> bool:
    """Tell whether men of the other side could capture if they were to move."""
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


def visit(
    s: Search,
    m: Moves,
    own: int,
    enemy: int,
    kings: int,
    down: bool,
    depth: int,
    alpha: int,
    beta: int,
    ply: int,
) -> int:
    """Return the score of a position: exact between alpha and beta, else a bound."""
    if s.stopped:
        return 0
    s.nodes += 1
    if s.nodes >= s.next_look:
        ask(s)
    s.keys[ply] = key_of(own, enemy, kings, down, s.runs[ply] ^ s.runs[ply + 1] << 3, s.age)
    score = known_at_once(s, own, enemy, kings, down, ply)
    if score != OPEN:
        return score
    first = m.count
    score = look_into(s, m, own, enemy, kings, down, depth, alpha, beta, ply)
    m.count = first
    return score


def known_at_once(s: Search, own: int, enemy: int, kings: int, down: bool, ply: int) -> int:
    """Return the score of a position that needs no look at its moves, else OPEN."""
    if s.stopped or is_drawn(s, ply):
        return 0
    if s.king_ends and kings:
        return lost(s, own, kings, ply)
    if ply >= DEEPEST:
        return evaluate(s, own, enemy, kings, down)
    if s.few and size(own | enemy) <= s.few:
        ending = probe(s.bases, own, enemy, kings, down)
        if ending < UNUSED:
            return solved(ending, ply)
    return OPEN


def look_into(
    s: Search,
    m: Moves,
    own: int,
    enemy: int,
    kings: int,
    down: bool,
    depth: int,
    alpha: int,
    beta: int,
    ply: int,
) -> int:
    """Return the score of a position by the table or by its moves, which are left on the stack."""
    first = m.count
    quiet = captures(m, own, enemy, kings, down) == 0
    if quiet and depth <= 0:
        if not can_step(m, own, enemy, kings, down):
            return lost(s, own, kings, ply)
        if depth < 0 or not is_threatened(m, own, enemy, kings, down):
            return evaluate(s, own, enemy, kings, down)
    best_code = 0
    slot = find_slot(s, s.keys[ply]) if depth > 0 else -1
    if slot >= 0:
        score = recall(s.table[2 * slot + 1], depth, alpha, beta, ply)
        if score != OPEN:
            return score
        best_code = (s.table[2 * slot + 1] >> 32) & 4095
    if quiet:
        held = held_king(m, own, kings, s.runs[ply]) if s.king_run else 0
        if not quiet_moves(m, own, enemy, kings, down, held):
            return lost(s, own, kings, ply)
        score = foresee(s, m, own, enemy, kings, down, depth, alpha, beta, ply)
        if score >= beta:
            return score
    return best_of(s, m, own, enemy, kings, down, depth, alpha, beta, ply, first, quiet, best_code)


def recall(entry: int, depth: int, alpha: int, beta: int, ply: int) -> int:
    """Return the score of a table's entry where it decides, else OPEN."""
    if (entry >> 16) & 255 < depth:
        return OPEN
    score = from_table((entry & 0xFFFF) - 32768, ply)
    bound = (entry >> 24) & 3
    if bound == EXACT or (bound == AT_LEAST and score >= beta) or (bound == AT_MOST and score <= alpha):
        return score
    return OPEN


def foresee(
    s: Search,
    m: Moves,
    own: int,
    enemy: int,
    kings: int,
    down: bool,
    depth: int,
    alpha: int,
    beta: int,
    ply: int,
) -> int:
    """Return beta where a shallow search is sure enough of more; a little less otherwise."""
    if depth < PROBE_DEPTH or beta - alpha != 1 or beta >= SURE or alpha <= -SURE:
        return beta - 1
    over = beta + PROBE_MARGIN
    if evaluate(s, own, enemy, kings, down) < beta:
        return beta - 1
    score = visit(s, m, own, enemy, kings, down, depth - 4, over - 1, over, ply)
    return beta if score >= over else beta - 1


def rank(
    s: Search, m: Moves, kings: int, down: bool, ply: int, first: int, last: int, quiet: bool, best_code: int
) -> None:
    """Give every move a number by which to choose the next to look at."""
    side = 4096 if down else 0
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
        rank_here, origin, landing, taken, royal = (
            s.ranks[at],
            m.origins[at],
            m.landings[at],
            m.takens[at],
            m.royals[at],
        )
        s.ranks[at] = s.ranks[best]
        m.origins[at] = m.origins[best]
        m.landings[at] = m.landings[best]
        m.takens[at] = m.takens[best]
        m.royals[at] = m.royals[best]
        s.ranks[best] = rank_here
        m.origins[best] = origin
        m.landings[best] = landing
        m.takens[best] = taken
        m.royals[best] = royal


def best_of(
    s: Search,
    m: Moves,
    own: int,
    enemy: int,
    kings: int,
    down: bool,
    depth: int,
    alpha: int,
    beta: int,
    ply: int,
    first: int,
    quiet: bool,
    best_code: int,
) -> int:
    """Return the score of the best of the moves on the stack from `first` on."""
    last = m.count
    several = last - first > 1
    if several:
        rank(s, m, kings, down, ply, first, last, quiet, best_code)
    elif depth > 0:
        depth += 1
    best = -INFINITE
    best_at = first
    for at in range(first, last):
        if several:
            bring_best(s, m, at, last)
        floor = max(alpha, best)
        less = lessening(depth, at - first, beta - alpha > 1) if quiet and not m.royals[at] else 0
        score = try_move(s, m, own, enemy, kings, down, at, depth - 1, less, floor, beta, ply, at > first)
        if s.stopped:
            return 0
        if score > best:
            best = score
            best_at = at
            if score >= beta:
                break
    code = code_of(m.origins[best_at], m.landings[best_at])
    if quiet and several and best >= beta:
        praise(s, code, depth, down, ply)
    if depth > 0:
        note(s, code, best, depth, alpha, beta, ply)
    return best


def note(s: Search, code: int, best: int, depth: int, alpha: int, beta: int, ply: int) -> None:
    """Remember what was found; no move is remembered where none was good enough."""
    bound = AT_LEAST if best >= beta else EXACT if best > alpha else AT_MOST
    remember(s, s.keys[ply], code if best > alpha else 0, best, bound, depth, ply)


def try_move(
    s: Search,
    m: Moves,
    own: int,
    enemy: int,
    kings: int,
    down: bool,
    at: int,
    depth: int,
    less: int,
    floor: int,
    beta: int,
    ply: int,
    later: bool,
) -> int:
    """Return the score of a move; of a later one first whether it is above the floor at all."""
    if later:
        score = after(s, m, own, enemy, kings, down, at, depth - less, floor, floor + 1, ply)
        if less and score > floor:
            score = after(s, m, own, enemy, kings, down, at, depth, floor, floor + 1, ply)
        if score <= floor or score >= beta:
            return score
    return after(s, m, own, enemy, kings, down, at, depth, floor, beta, ply)


def lessening(depth: int, number: int, wide: bool) -> int:
    """Return by how many plies a late move is looked at less deeply."""
    if depth < 2 or number < (3 if wide else 1):
        return 0
    if number >= 4 and depth >= 5:
        return 2
    return 1


def praise(s: Search, code: int, depth: int, down: bool, ply: int) -> None:
    """Remember a move that was good enough to end the look at its siblings."""
    if s.killers[2 * ply] != code:
        s.killers[2 * ply + 1] = s.killers[2 * ply]
        s.killers[2 * ply] = code
    at = code + (4096 if down else 0)
    if depth > 0:
        s.history[at] += depth * depth
    if s.history[at] > HISTORY:
        for other in range(8192):
            s.history[other] >>= 1


def after(
    s: Search,
    m: Moves,
    own: int,
    enemy: int,
    kings: int,
    down: bool,
    at: int,
    depth: int,
    alpha: int,
    beta: int,
    ply: int,
) -> int:
    """Return the score of a move for the side that makes it."""
    origin, landing, taken = m.origins[at], m.landings[at], m.takens[at]
    royal = m.royals[at]
    s.runs[ply + 2] = run_after(m, own, kings, s.runs[ply], origin, landing, taken) if s.king_run else 0
    if taken or (royal and not origin & kings):
        s.quiets[ply + 1] = 0
        s.royals[ply + 1] = 0
    else:
        s.quiets[ply + 1] = s.quiets[ply] + 1
        s.royals[ply + 1] = s.royals[ply] + 1 if royal else 0
    return -visit(
        s, m, enemy & ~taken, (own & ~origin) | landing, (kings & ~(origin | taken)) | royal, not down,
        depth, -beta, -alpha, ply + 1,
    )  # fmt: skip
