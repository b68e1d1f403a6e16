"""The rules on bytes: ordinary Python, compiled by Cython where possible (kernel_play.pxd has the C types).

A plane's place is its step plus one: 0 is the yard, 1 its start, the last one the goal. `planes` are the places of both
sides, seat 0's planes first. `rules` are an edition's tables (`playing.tables`). Nothing is checked here. The random
numbers come from a state that is passed in and handed back, so that a seed decides everything.
"""

from plyyard.games.aeroplane.layout import (
    AGAIN,
    BONUSES,
    FOR_ARRIVAL,
    FOR_CAPTURE,
    FOR_SIX,
    GOAL,
    PLANES,
    PRIME,
    SIX_LIMIT,
    TAKES,
    TARGETS,
    TO_YARD,
    UNFINISHED,
    WIDTH,
    WON,
)

WORD = 0xFFFFFFFF


def next_state(state: int) -> int:
    """Return the state after this one. The low 32 bits are a xorshift generator, the 31 above them a multiplicative
    one; neither may be 0. The period is near 2**63."""
    low = state & WORD
    low ^= (low << 13) & WORD
    low ^= low >> 17
    low ^= (low << 5) & WORD
    return ((state >> 32) * 48271 % PRIME) << 32 | low


def draw(state: int, size: int) -> int:
    """Return a number below `size` from a state, even to one part in a hundred million."""
    return (((state & WORD) + (state >> 31)) & WORD) * size >> 32


def find_origins(planes: bytearray, rules: bytes, seat: int, value: int, origins: bytearray) -> int:
    """Write the places that a plane may leave with a roll, each once and ascending; return how many there are."""
    count = 0
    first = seat * rules[PLANES]
    row = TARGETS + value * WIDTH
    for plane in range(first, first + rules[PLANES]):
        place = planes[plane]
        if not rules[row + place]:
            continue
        at = count
        while at and origins[at - 1] > place:
            at -= 1
        if at and origins[at - 1] == place:
            continue
        for later in range(count, at, -1):
            origins[later] = origins[later - 1]
        origins[at] = place
        count += 1
    return count


def move(planes: bytearray, rules: bytes, seat: int, value: int, origin: int) -> int:
    """Fly the first plane on `origin` by the whole roll; return what came of it (TOOK, AGAIN, WON)."""
    each = rules[PLANES]
    goal = rules[GOAL]
    first = seat * each
    other = each - first
    plane = first
    while planes[plane] != origin:
        plane += 1
    target = rules[TARGETS + value * WIDTH + origin]
    planes[plane] = target
    victim = rules[TAKES + seat * WIDTH + target]
    took = 0
    if victim:
        for enemy in range(other, other + each):
            if planes[enemy] == victim:
                planes[enemy] = 0
                took += 1
    causes = FOR_CAPTURE if took else 0
    if value == 6:
        causes |= FOR_SIX
    if target == goal:
        causes |= FOR_ARRIVAL
        home = 0
        for own in range(first, first + each):
            if planes[own] == goal:
                home += 1
        if home == each:
            return took | WON
    return took | AGAIN if causes & rules[BONUSES] else took


def ground(planes: bytearray, rules: bytes, seat: int) -> None:
    """Do what the six too many does."""
    if rules[TO_YARD]:
        first = seat * rules[PLANES]
        for plane in range(first, first + rules[PLANES]):
            if planes[plane] != rules[GOAL]:
                planes[plane] = 0


def play_matches(
    planes: bytearray, rules: bytes, state: int, limit: int, result: bytearray, count: int, origins: bytearray
) -> int:
    """Play `count` matches from the start into `result`; return the state that is left. `planes` and `origins` are
    rooms to work in, for the planes of both sides and of one."""
    for match in range(count):
        for plane in range(2 * rules[PLANES]):
            planes[plane] = 0
        state = play_match(planes, rules, state, limit, result, 3 * match, origins)
    return state


def play_match(
    planes: bytearray, rules: bytes, state: int, limit: int, result: bytearray, at: int, origins: bytearray
) -> int:
    """Play from `planes` on, seat 0 to roll, everything at random; return the state that is left.

    Writes the winner to `result[at]` (UNFINISHED after `limit` actions) and the number of actions, rolls included, to
    the next two bytes, the smaller half first.
    """
    seat = 0
    sixes = 0
    actions = 0
    winner = UNFINISHED
    while actions < limit:
        state = next_state(state)
        value = 1 + draw(state, 6)
        actions += 1
        sixes = sixes + 1 if value == 6 else 0
        again = 0
        if sixes and sixes == rules[SIX_LIMIT]:
            ground(planes, rules, seat)
        else:
            count = find_origins(planes, rules, seat, value, origins)
            if count:
                state = next_state(state)
                actions += 1
                done = move(planes, rules, seat, value, origins[draw(state, count)])
                if done & WON:
                    winner = seat
                    break
                again = done & AGAIN
        if not again:
            seat = 1 - seat
            sixes = 0
    result[at] = winner
    result[at + 1] = actions & 255
    result[at + 2] = actions >> 8
    return state
