"""Principal variation search: plain Python, compiled where a C compiler exists.

One `Search` belongs to one thread. It has the board, the evaluation's weights, a table of positions (two numbers each),
and by ply what repetition and the counting of quiet plies need. Scores are hundredths of an attacker for the side to
move; a win in n plies is WON - n, and no score of that size is ever a guess.

Now and then the search asks `look`, which returns how many positions may be visited before the next question, or 0 to
stop. It keeps no clock itself, so within a limit on depth or positions the same search gives the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, MutableSequence

from plyyard.games.hnefatafl.cells import ATTACKER, BOTH, DEFENDER, KING, TAKEN
from plyyard.games.hnefatafl.kernel import can_move, play, unplay
from plyyard.games.hnefatafl.kernel_judge import evaluate, lend
from plyyard.games.hnefatafl.kernel_lists import (
    Stack,
    can_take_king,
    count_routes,
    list_blocks,
    list_moves,
    list_sharp,
    mark_closing,
)

# Typed in the .pxd.
WON = 30_000
SURE = 29_000
"""Scores of this size or more are wins and losses, not judgements."""
MOST = 20_000
"""No judgement is larger."""
REPAID = 15_000
"""What a repetition is worth that would end the match for the other side: nearly a win."""
INFINITE = 32_000
DEEPEST = 90
"""Plies below the root at most."""
MOST_SEEN = 400
EXACT, AT_LEAST, AT_MOST = 1, 2, 3
SLOTS = 4
OPEN = 32_001
"""No score: there is more to look at."""
HISTORY = 1 << 20
LAST_PLIES = 24
"""So many plies before the limit of quiet plies, positions with different counts are different positions."""
PASS_DEPTH = 2
"""From this depth on a side is tried out by letting the other move twice."""
CALM = 260
"""What a quiet move near the end of a look can hardly bring."""
SHARPEST = -4
MILDEST = -2
"""Captures are followed beyond the depth until SHARPEST, the king's threats until MILDEST."""
STEP_TAKEN = 16
"""Bytes a ply has for the squares that its move empties."""
WHOLE = 0x3FFFFFFFFFFFFFFF
MIXER = 0x9E3779B97F4A7


class Search(Stack):
    """What a search needs and what it leaves: `nodes` visited, and whether it was `stopped`."""

    table: MutableSequence[int]
    numbers: list[int]
    keys: list[int]
    quiets: list[int]
    pressed: list[int]
    killers: list[int]
    history: list[int]
    ranks: list[int]
    seen: list[int]
    order: list[int]
    scores: list[int]
    found: list[int]
    done_scores: list[int]
    done_found: list[int]
    taken: bytearray
    best: int

    def __init__(self, table: MutableSequence[int]) -> None:
        Stack.__init__(self)
        self.mask = (len(table) // 2 - 1) & ~(SLOTS - 1)
        self.look: Callable[[], int] = never
        self.nodes = self.next_look = self.most_nodes = 0
        self.stopped = self.ignored = self.defenders_pay = False
        self.age = self.date = self.seen_count = self.horizon = self.chosen = self.best = 0
        self.quiet_limit = self.contempt = self.seeker = 0
        self.repeats = False
        plies = dict.fromkeys(("keys", "quiets", "pressed"), DEEPEST + 4)
        lists = plies | {"numbers": 900, "killers": 2 * DEEPEST + 8, "history": 131072, "seen": MOST_SEEN}
        lists |= {"ranks": 65536}
        lists |= dict.fromkeys(("order", "scores", "found", "done_scores", "done_found"), 1024)
        lend(self, {name: [0] * length for name, length in lists.items()} | {"table": table})
        lend(self, {"taken": bytearray(2048)})


def never() -> int:
    """Look again in a while, and never stop."""
    return 1 << 30


def set_number(s: Search, at: int, number: int) -> None:
    """Give the search a number that hashes are made of."""
    s.numbers[at] = number


def renew(s: Search, fresh: bool) -> None:
    """Forget the match before; with `fresh` what the table knows, too."""
    s.nodes = s.count = s.seen_count = 0
    s.stopped = s.ignored = False
    s.date += 1
    s.next_look = 64 if not s.most_nodes or s.most_nodes > 64 else s.most_nodes
    if fresh:
        s.age += 1
        for at in range(131072):
            s.history[at] = 0
    for at in range(2 * DEEPEST + 8):
        s.killers[at] = 0


def begin(s: Search, side: int, quiet: int) -> None:
    """Set out from the board that was set."""
    s.seeker = side
    s.quiets[0] = quiet
    s.keys[0] = key_of(s, side)


def key_of(s: Search, side: int) -> int:
    """Return the hash of the board with `side` to move, for this search alone."""
    key = (s.age * MIXER) & WHOLE
    key ^= s.numbers[2 * s.squares] if side == ATTACKER else s.numbers[2 * s.squares + 1]
    for square in range(s.stride + 1, s.squares - s.stride - 1):
        piece = s.cells[square]
        if piece & BOTH:
            key ^= s.numbers[(piece >> 1) * s.squares + square]
    return key


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


def times_before(s: Search, ply: int) -> int:
    """Return how often the position of a ply has stood before, on the way down or in the match."""
    if s.quiets[ply] < 4:
        return 0
    count = 0
    last = ply - s.quiets[ply]
    at = ply - 4
    while at >= 0 and at >= last:
        if s.keys[at] == s.keys[ply]:
            count += 1
        at -= 2
    if last < 0:
        for at in range(s.seen_count):
            if s.seen[at] == s.keys[ply]:
                count += 1
    return count


def drawn(s: Search, side: int, ply: int) -> int:
    """Return the score of a position that ends by repetition or counting, else OPEN. The first repetition counts like
    the last: whoever could get away would have done so."""
    if s.repeats and times_before(s, ply):
        if not s.defenders_pay:
            return even(s, side)
        return REPAID - ply if side == ATTACKER else ply - REPAID
    if s.quiet_limit and s.quiets[ply] >= s.quiet_limit:
        return even(s, side)
    return OPEN


def even(s: Search, side: int) -> int:
    """Return what a draw counts for a side: less than nothing for the one that searches, if it has contempt."""
    return -s.contempt if side == s.seeker else s.contempt


def find_slot(s: Search, key: int) -> int:
    """Return where the table knows a position, or -1."""
    at = key & s.mask
    for slot in range(at, at + SLOTS):
        if s.table[2 * slot] == key:
            return slot
    return -1


def table_key(s: Search, ply: int) -> int:
    """Return the key of a ply's position; near the limit of quiet plies its count belongs to it."""
    left = s.quiet_limit - s.quiets[ply]
    if s.quiet_limit and left < LAST_PLIES:
        return s.keys[ply] ^ s.numbers[2 * s.squares + 2 + left]
    return s.keys[ply]


def known_move(s: Search, ply: int) -> int:
    """Return the code of the best move the table knows for the position of a ply, 0 for none."""
    slot = find_slot(s, table_key(s, ply))
    return 0 if slot < 0 else (s.table[2 * slot + 1] >> 32) & 65535


def remember(s: Search, key: int, code: int, score: int, bound: int, depth: int, ply: int) -> None:
    """Put what was found in the table, in the place of the shallowest of its neighbours."""
    at = key & s.mask
    chosen = at
    least = 1 << 20
    for slot in range(at, at + SLOTS):
        if s.table[2 * slot] == key:
            chosen = slot
            if not code:
                code = (s.table[2 * slot + 1] >> 32) & 65535
            break
        value = ((s.table[2 * slot + 1] >> 16) & 255) - (
            0 if ((s.table[2 * slot + 1] >> 48) & 255) == s.date & 255 else 200
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
    s.table[2 * chosen + 1] = packed | make_long(code) << 32 | make_long(s.date & 255) << 48


def make_long(number: int) -> int:
    """Return the number, wide enough for shifts."""
    return number


def recall(entry: int, depth: int, alpha: int, beta: int, ply: int) -> int:
    """Return the score of a table's entry where it decides, else OPEN."""
    if (entry >> 16) & 255 < depth:
        return OPEN
    score = (entry & 0xFFFF) - 32768
    if score >= SURE:
        score -= ply
    elif score <= -SURE:
        score += ply
    bound = (entry >> 24) & 3
    if bound == EXACT or (bound == AT_LEAST and score >= beta) or (bound == AT_MOST and score <= alpha):
        return score
    return OPEN


def visit(s: Search, side: int, depth: int, alpha: int, beta: int, ply: int, may_pass: bool) -> int:
    """Return the score of a position: exact between alpha and beta, else a bound."""
    if s.stopped:
        return 0
    s.nodes += 1
    if s.nodes >= s.next_look:
        ask(s)
    score = known_at_once(s, side, ply)
    if score != OPEN:
        return score
    first = s.count
    if s.pressed[ply] and ply < 2 * s.horizon and (depth > 0 or (depth == 0 and side == DEFENDER)):
        depth += 1
    if depth <= 0:
        score = calm_down(s, side, depth, alpha, beta, ply)
    else:
        score = look_into(s, side, depth, alpha, beta, ply, may_pass)
    s.count = first
    return score


def known_at_once(s: Search, side: int, ply: int) -> int:
    """Return the score of a position that needs no look at its moves, else OPEN. A king with a way to a goal wins when
    he moves; with two, nobody stops him. Notes whether the side to move has to answer a threat of that kind."""
    if s.stopped:
        return 0
    score = drawn(s, side, ply)
    if score != OPEN:
        return score if can_move(s.cells, s.ground, s.stride, side) else ply - WON
    routes = count_routes(s)
    if side == DEFENDER:
        if routes:
            return WON - ply - 1
        s.pressed[ply] = can_take_king(s)
    else:
        if can_take_king(s):
            return WON - ply - 1
        if routes > 1 and must_answer(s, ply):
            return ply + 2 - WON
        s.pressed[ply] = routes > 0
    return bounded(evaluate(s, side)) if ply >= DEEPEST else OPEN


def must_answer(s: Search, ply: int) -> bool:
    """Tell whether no draw can come between a threat and what it threatens."""
    return not s.ignored and (not s.quiet_limit or s.quiets[ply] + 1 < s.quiet_limit)


def bounded(value: int) -> int:
    """Return a judgement that no one takes for a win."""
    return MOST if value > MOST else max(value, -MOST)


def calm_down(s: Search, side: int, depth: int, alpha: int, beta: int, ply: int) -> int:
    """Return the score of a position by what can be taken and threatened, or by leaving that."""
    first = s.count
    best = bounded(evaluate(s, side))
    if side == ATTACKER and s.pressed[ply] and depth >= SHARPEST and must_answer(s, ply):
        best = ply + 2 - WON
        list_blocks(s)
    elif best >= beta or depth < SHARPEST:
        return best
    else:
        mark_closing(s, side)
        list_sharp(s, side, depth > MILDEST)
    for at in range(first, s.count):
        s.ranks[at] = s.closing[s.codes[at] & 255]
    for at in range(first, s.count):
        bring_best(s, at, s.count)
        score = after(s, side, s.codes[at], depth - 1, max(alpha, best), beta, ply)
        if s.stopped:
            break
        if score > best:
            best = score
            if best >= beta:
                break
    return best


def look_into(s: Search, side: int, depth: int, alpha: int, beta: int, ply: int, may_pass: bool) -> int:
    """Return the score of a position by the table or by its moves."""
    key = table_key(s, ply)
    code = 0
    slot = find_slot(s, key)
    if slot >= 0:
        score = recall(s.table[2 * slot + 1], depth, alpha, beta, ply)
        if score != OPEN:
            return score
        code = (s.table[2 * slot + 1] >> 32) & 65535
    value = -INFINITE
    if not s.pressed[ply] and alpha > -SURE and beta < SURE:
        value = bounded(evaluate(s, side))
        if may_pass and depth >= PASS_DEPTH and value >= beta and beta - alpha == 1:
            score = passed(s, side, depth, beta, ply)
            if score >= beta:
                return beta
    first = s.count
    if not list_all(s, side, ply):
        return ply + 2 - WON if side == ATTACKER and s.pressed[ply] else ply - WON
    best = best_of(s, side, depth, alpha, beta, ply, first, code, value)
    if not s.stopped:
        bound = AT_LEAST if best >= beta else EXACT if best > alpha else AT_MOST
        remember(s, key, s.chosen if best > alpha else 0, best, bound, depth, ply)
    return best


def passed(s: Search, side: int, depth: int, beta: int, ply: int) -> int:
    """Return what a less deep search thinks when the side to move does not move."""
    s.keys[ply + 1] = s.keys[ply] ^ s.numbers[2 * s.squares] ^ s.numbers[2 * s.squares + 1]
    s.quiets[ply + 1] = 0
    return -visit(s, BOTH - side, depth - 3, -beta, 1 - beta, ply + 1, False)


def list_all(s: Search, side: int, ply: int) -> bool:
    """Put on the stack the moves worth a look, and tell whether there are any: all, or where a king threatens to go to
    a goal those that come into his way, since all others lose at once."""
    first = s.count
    mark_closing(s, side)
    if side == ATTACKER and s.pressed[ply] and must_answer(s, ply):
        list_blocks(s)
    else:
        list_moves(s, side)
    return s.count > first


def rank(s: Search, side: int, ply: int, first: int, known: int) -> None:
    """Give every move a number by which to choose the next to look at."""
    shift = 65536 if side == DEFENDER else 0
    for at in range(first, s.count):
        code = s.codes[at]
        if code == known:
            s.ranks[at] = 1 << 28
        elif s.closing[code & 255]:
            s.ranks[at] = (1 << 25) + s.history[shift + code]
        elif code == s.killers[2 * ply]:
            s.ranks[at] = 1 << 24
        elif code == s.killers[2 * ply + 1]:
            s.ranks[at] = 1 << 23
        else:
            s.ranks[at] = s.history[shift + code]


def bring_best(s: Search, at: int, last: int) -> None:
    """Exchange the best-ranked of the moves left with the first of them."""
    best = at
    highest = s.ranks[at]
    for other in range(at + 1, last):
        if s.ranks[other] > highest:
            highest = s.ranks[other]
            best = other
    if best != at:
        code = s.codes[best]
        s.codes[best] = s.codes[at]
        s.ranks[best] = s.ranks[at]
        s.codes[at] = code
        s.ranks[at] = highest


def best_of(
    s: Search, side: int, depth: int, alpha: int, beta: int, ply: int, first: int, known: int, value: int
) -> int:
    """Return the best score of the moves on top of the stack; leave the move in `chosen`. `value` is the judgement of
    the position, -INFINITE where no move may be left out."""
    last = s.count
    rank(s, side, ply, first, known)
    best = -INFINITE
    chosen = 0
    ordered = True
    for at in range(first, last):
        if ordered:
            bring_best(s, at, last)
            ordered = s.ranks[at] > 0
        code = s.codes[at]
        quiet = s.ranks[at] < (1 << 23) and (code >> 8) != s.king
        number = at - first
        floor = max(alpha, best)
        if quiet and number and value > -INFINITE and is_hopeless(value, depth, floor):
            best = max(best, value + CALM * depth)
            continue
        less = lessening(depth, number, beta - alpha > 1) if quiet and not s.pressed[ply] else 0
        score = try_move(s, side, code, depth - 1, less, floor, beta, ply, number > 0)
        if s.stopped:
            break
        if score > best:
            best = score
            chosen = code
            if score >= beta:
                if quiet:
                    praise(s, code, depth, side, ply)
                break
    s.chosen = chosen
    return best


def is_hopeless(value: int, depth: int, floor: int) -> bool:
    """Tell whether a quiet move so near the end of a look can hardly bring the score above the floor."""
    return depth <= 2 and floor > -SURE and value + CALM * depth <= floor


def try_move(
    s: Search, side: int, code: int, depth: int, less: int, floor: int, beta: int, ply: int, later: bool
) -> int:
    """Return the score of a move; of a later one first whether it is above the floor at all."""
    if later:
        score = after(s, side, code, depth - less, floor, floor + 1, ply)
        if less and score > floor:
            score = after(s, side, code, depth, floor, floor + 1, ply)
        if score <= floor or score >= beta:
            return score
    return after(s, side, code, depth, floor, beta, ply)


def lessening(depth: int, number: int, wide: bool) -> int:
    """Return by how many plies a late move is looked at less deeply."""
    if depth < 3 or number < (4 if wide else 2):
        return 0
    less = 1
    if number >= 8:
        less += 1
    if number >= 24 and depth >= 5:
        less += 1
    return less if less < depth else depth - 1


def praise(s: Search, code: int, depth: int, side: int, ply: int) -> None:
    """Remember a quiet move that was good enough to end the look at its siblings."""
    if s.killers[2 * ply] != code:
        s.killers[2 * ply + 1] = s.killers[2 * ply]
        s.killers[2 * ply] = code
    at = code + (65536 if side == DEFENDER else 0)
    s.history[at] += depth * depth
    if s.history[at] > HISTORY:
        for other in range(131072):
            s.history[other] >>= 1


def after(s: Search, side: int, code: int, depth: int, alpha: int, beta: int, ply: int) -> int:
    """Return the score of a move for the side that makes it."""
    start = code >> 8
    end = code & 255
    at = ply * STEP_TAKEN
    result = play(s.cells, s.ground, s.stride, start, end, s.taken, at)
    if result > TAKEN:
        unplay(s.cells, start, end, s.taken, at, result)
        return WON - ply - 1
    piece = s.cells[end]
    run = (piece >> 1) * s.squares
    key = s.keys[ply] ^ s.numbers[run + start] ^ s.numbers[run + end]
    key ^= s.numbers[2 * s.squares] ^ s.numbers[2 * s.squares + 1]
    run = s.squares if side == ATTACKER else 0
    for index in range(at, at + result):
        key ^= s.numbers[run + s.taken[index]]
    s.keys[ply + 1] = key
    s.quiets[ply + 1] = 0 if result else s.quiets[ply] + 1
    if piece == KING:
        s.king = end
    score = -visit(s, BOTH - side, depth, -beta, -alpha, ply + 1, True)
    if piece == KING:
        s.king = start
    unplay(s.cells, start, end, s.taken, at, result)
    return score
