"""Moves of draughts on small integers: plain Python, compiled where a C compiler exists.

A set of squares is one int of 54 bits: rows of five from the top left, and after every second row one ghost bit that
stays empty, so that the four diagonal steps are shifts by 5 and 6 that never wrap around the edge. A smaller board is
the top left corner of the same picture. One square is a set with one bit. `own` and `enemy` are all pieces of the side
to move and of the other, `kings` those of both that are kings, `down` tells that the men to move step down the board.

Every function adds on top of the stack `Moves`; whoever has used the moves puts `count` back. No function here makes an
object or looks at the clock, so a search may run them without the interpreter's lock.

A capture is followed jump by jump. Where a piece may land on several squares behind the one it jumps, those from which
it can go on are compulsory; what weighs less than the best is dropped. A walk that becomes long starts to remember the
states (place, taken) it has seen, which bounds the work.
"""

from __future__ import annotations

from plyyard.games.draughts.kernel_stack import Moves

# Typed in the .pxd: literals of more than 32 bits would be Python objects when compiled.
CROWNED = 0x1000000000000000
TWOS = 0x5555555555555555
FOURS = 0x3333333333333333
EIGHTS = 0x0F0F0F0F0F0F0F0F
LOW = 0x7FFFFFF

ROOM = 4096
"""Moves on the stack at most, as in kernel_stack."""
PATIENCE = 600
"""Jumps of one piece after which the walk remembers where it has been."""
MASK = 0x3FFFF
"""One less than the states that can be remembered."""
MOST_STATES = 200_000
"""States of captures that are looked at in a position; one with more is given up (`spilled`)."""


def size(squares: int) -> int:
    """Return how many squares are in a set."""
    squares -= (squares >> 1) & TWOS
    squares = (squares & FOURS) + ((squares >> 2) & FOURS)
    squares = (squares + (squares >> 4)) & EIGHTS
    squares += squares >> 8
    squares += squares >> 16
    squares += squares >> 32
    return squares & 127


def shift(squares: int, step: int) -> int:
    """Return the squares one step on. Those beyond the edge are no squares of the board."""
    return squares << step if step > 0 else squares >> -step


def forward_jumpers(men: int, enemy: int, empty: int, down: bool) -> int:
    """Return the men that can jump a step ahead."""
    if down:
        return men & (((enemy & (empty >> 5)) >> 5) | ((enemy & (empty >> 6)) >> 6))
    return men & (((enemy & (empty << 5)) << 5) | ((enemy & (empty << 6)) << 6))


def jumping_men(m: Moves, men: int, enemy: int, empty: int, down: bool) -> int:
    """Return the men that can capture."""
    found = forward_jumpers(men, enemy, empty, down)
    if m.backward:
        found |= forward_jumpers(men, enemy, empty, not down)
    return found | jumpers_across(m, men, enemy, empty) if m.across else found


def jumpers_across(m: Moves, men: int, enemy: int, empty: int) -> int:
    """Return the men that can capture along their column or row."""
    along_column = ((enemy & (empty >> 11)) >> 11) | ((enemy & (empty << 11)) << 11)
    right = ((enemy & m.inner_right & (empty >> 1)) >> 1) & m.inner_right
    left = ((enemy & m.inner_left & (empty << 1)) << 1) & m.inner_left
    return men & (along_column | right | left)


def captures(m: Moves, own: int, enemy: int, kings: int, down: bool) -> int:
    """Add the legal captures; return how many."""
    empty = m.board & ~(own | enemy)
    targets = enemy & ~kings if m.men_spare_kings else enemy
    men = jumping_men(m, own & ~kings, targets, empty, down)
    royal = own & kings
    m.best = 0
    if not men and not royal:
        return 0
    prepare(m, enemy, kings, down)
    while men:
        origin = men & -men
        men ^= origin
        follow_from(m, origin, empty, False)
    m.targets = enemy
    while royal:
        origin = royal & -royal
        royal ^= origin
        follow_from(m, origin, empty, True)
    return m.count - m.first


def prepare(m: Moves, enemy: int, kings: int, down: bool) -> None:
    """Set out to capture: nothing found yet. The targets are those of men."""
    m.enemy = enemy
    m.kings = kings
    m.down = down
    m.far = m.bottom if down else m.top
    m.targets = enemy & ~kings if m.men_spare_kings else enemy
    m.first = m.since = m.count
    m.best = m.states = 0
    m.epoch += 128


def follow_from(m: Moves, origin: int, empty: int, king: bool) -> None:
    """Find the captures of one piece."""
    m.origin = origin
    m.since = m.count
    m.steps = m.remembers = m.tired = 0
    weight = m.by_king if king else 0
    follow(m, origin, 0, weight, empty | origin, king)
    if m.tired:
        m.tired = 0
        remember_from_now(m)
        follow(m, origin, 0, weight, empty | origin, king)


def continue_from(
    m: Moves, own: int, enemy: int, kings: int, down: bool, origin: int, place: int, taken: int, weight: int, king: bool
) -> int:
    """Add the best ends of a capture begun: by the piece from `origin`, now on `place`. Return how many."""
    prepare(m, enemy, kings, down)
    if king:
        m.targets = enemy
    m.origin = origin
    m.steps = 0
    remember_from_now(m)
    empty = (m.board & ~(own | enemy)) | origin
    follow(m, place, taken, weight, empty | taken if m.at_once else empty, king)
    m.remembers = 0
    return m.count - m.first


def remember_from_now(m: Moves) -> None:
    """Let the walk remember its states, none of this piece known yet."""
    m.remembers = 1
    m.here = -1
    m.tag = m.epoch + 2 * size(m.origin - 1)


def follow(m: Moves, place: int, taken: int, weight: int, empty: int, king: bool) -> bool:
    """Go on with the piece on `place` that has taken pieces of that weight. Return whether it can jump."""
    m.steps += 1
    if m.steps > PATIENCE and not m.remembers:
        m.tired = 1
    if m.tired:
        return True
    if king and m.flying:
        went = fly_around(m, place, taken, weight, empty)
    else:
        went = jump_around(m, place, taken, weight, empty, king)
    return went | follow_across(m, place, taken, weight, empty, king) if m.across else went


def fly_around(m: Moves, place: int, taken: int, weight: int, empty: int) -> bool:
    """Capture from afar in every diagonal direction; look before calling, for speed."""
    went = False
    near = empty | (m.targets & ~taken)
    if (place >> 6) & near:
        went |= fly(m, -6, place, taken, weight, empty)
    if (place >> 5) & near:
        went |= fly(m, -5, place, taken, weight, empty)
    if (place << 5) & near:
        went |= fly(m, 5, place, taken, weight, empty)
    if (place << 6) & near:
        went |= fly(m, 6, place, taken, weight, empty)
    return went


def jump_around(m: Moves, place: int, taken: int, weight: int, empty: int, king: bool) -> bool:
    """Jump in every diagonal direction in which a piece that does not fly can; look before calling, for speed."""
    went = False
    targets = m.targets & ~taken
    if king or m.backward or not m.down:
        if (place >> 6) & targets & (empty << 6):
            went |= jump(m, -6, place, taken, weight, empty, king)
        if (place >> 5) & targets & (empty << 5):
            went |= jump(m, -5, place, taken, weight, empty, king)
    if king or m.backward or m.down:
        if (place << 5) & targets & (empty >> 5):
            went |= jump(m, 5, place, taken, weight, empty, king)
        if (place << 6) & targets & (empty >> 6):
            went |= jump(m, 6, place, taken, weight, empty, king)
    return went


def follow_across(m: Moves, place: int, taken: int, weight: int, empty: int, king: bool) -> bool:
    """Go on along the row and the column."""
    if king:
        went = fly(m, -11, place, taken, weight, empty)
        went |= fly(m, -1, place, taken, weight, empty)
        went |= fly(m, 1, place, taken, weight, empty)
        return went | fly(m, 11, place, taken, weight, empty)
    went = jump(m, -11, place, taken, weight, empty, False)
    went |= jump(m, -1, place, taken, weight, empty, False)
    went |= jump(m, 1, place, taken, weight, empty, False)
    return went | jump(m, 11, place, taken, weight, empty, False)


def stride(m: Moves, square: int, step: int) -> int:
    """Return the next square in a direction; a step along a row does not go over its end."""
    if -2 < step < 2:
        square &= m.inner_right if step > 0 else m.inner_left
    return shift(square, step)


def jump(m: Moves, step: int, place: int, taken: int, weight: int, empty: int, king: bool) -> bool:
    """Jump an enemy right beside the piece, and go on. Return whether there is one."""
    victim = stride(m, place, step) & m.targets & ~taken
    if not victim:
        return False
    landing = stride(m, victim, step) & empty
    if not landing:
        return False
    weight += weigh(m, victim, taken)
    taken |= victim
    crowned = king or (m.crowns_midway and (landing & m.far) != 0)
    if not arrive(m, landing, taken, weight, empty | victim if m.at_once else empty, crowned):
        record(m, landing, taken, weight, crowned)
    return True


def fly(m: Moves, step: int, place: int, taken: int, weight: int, empty: int) -> bool:
    """Jump the first enemy on a line from afar, and go on from every landing. Return whether there is one."""
    victim = stride(m, place, step)
    while victim & empty:
        victim = stride(m, victim, step)
    victim &= m.targets & ~taken
    if not victim:
        return False
    nearest = stride(m, victim, step) & empty
    if not nearest:
        return False
    weight += weigh(m, victim, taken)
    taken |= victim
    fly_on(m, step, nearest, taken, weight, empty, empty | victim if m.at_once else empty)
    return True


def fly_on(m: Moves, step: int, nearest: int, taken: int, weight: int, empty: int, opened: int) -> None:
    """Land behind a captured piece: where the piece can go on it must, else anywhere up to the next piece."""
    went = False
    landing = nearest
    while landing:
        went |= arrive(m, landing, taken, weight, opened, True)
        landing = stride(m, landing, step) & empty
    landing = 0 if went else nearest
    while landing:
        record(m, landing, taken, weight, True)
        landing = stride(m, landing, step) & empty


def weigh(m: Moves, victim: int, taken: int) -> int:
    """Return what a captured piece adds to the weight; where early kings count, the sooner the more."""
    if not victim & m.kings:
        return m.man_weight
    return m.king_weight + (m.early >> size(taken)) if m.early else m.king_weight


def arrive(m: Moves, landing: int, taken: int, weight: int, empty: int, king: bool) -> bool:
    """Go on from a landing, unless the walk remembers it. Return whether the piece can go on."""
    if not m.remembers:
        return follow(m, landing, taken, weight, empty, king)
    state = state_of(landing, taken, king)
    slot = slot_of(m, state)
    if m.seen_marks[slot] >= m.epoch:
        return (m.seen_marks[slot] & 1) != 0
    if m.states >= MOST_STATES:
        m.spilled = 1
        return True
    m.states += 1
    before = m.here
    m.seen_states[slot] = state
    m.seen_parents[slot] = before
    m.seen_marks[slot] = m.tag
    m.here = slot
    went = follow(m, landing, taken, weight, empty, king)
    m.here = before
    if went:
        m.seen_marks[slot] = m.tag + 1
    return went


def state_of(place: int, taken: int, king: bool) -> int:
    """Return one number of 61 bits for a piece on a place that has taken a set."""
    index = size(place - 1)
    state = taken | index << 54
    return state | CROWNED if king else state


def slot_of(m: Moves, state: int) -> int:
    """Return where a state is remembered, or will be."""
    mixed = (state & LOW) * 1640531527 + ((state >> 27) & LOW) * 1103515245 + (state >> 54) * 971215073
    slot = (mixed ^ (mixed >> 23)) & MASK
    while m.seen_marks[slot] >= m.epoch and (m.seen_states[slot] != state or (m.seen_marks[slot] | 1) != m.tag + 1):
        slot = (slot + 1) & MASK
    return slot


def record(m: Moves, landing: int, taken: int, weight: int, king: bool) -> None:
    """Note a capture that cannot go on, once, if none is better."""
    if weight < m.best:
        return
    if weight > m.best:
        m.best = weight
        m.count = m.since = m.first
    royal = landing if king else landing & m.far
    at = m.since
    while at < m.count:
        if m.landings[at] == landing and m.takens[at] == taken and m.royals[at] == royal:
            return
        at += 1
    add(m, m.origin, landing, taken, royal)
    if m.remembers and m.count > m.since:
        m.ends[m.count - 1] = slot_of(m, state_of(landing, taken, king))


def add(m: Moves, origin: int, landing: int, taken: int, royal: int) -> None:
    """Put a move on the stack; one too many is lost and told by `spilled`."""
    if m.count >= ROOM:
        m.spilled = 1
        return
    m.origins[m.count] = origin
    m.landings[m.count] = landing
    m.takens[m.count] = taken
    m.royals[m.count] = royal
    m.ends[m.count] = -1
    m.count += 1
