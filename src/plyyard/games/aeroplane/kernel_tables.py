# cython: boundscheck=False, wraparound=False
"""Exact win chances with at most two planes a side still to come home: value iteration on small integers.

`table` has one number for each (mine, theirs): the chance to win of the side about to roll, at the beginning of its
turn or for a roll that was not earned by a six. Two planes in any order are one number, `pair`; a side with one plane
left has its other one at the goal. Sixes in a row are followed to the third within one value and need no tables.
"""

from __future__ import annotations

from array import array

from plyyard.games.aeroplane.kernel_steps import fly, met

PAIRS = 1711
"""Pairs of places: 58 · 59 / 2."""


def pair(first: int, second: int) -> int:
    """Return the number of two places in any order."""
    if first < second:
        return second * (second + 1) // 2 + first
    return first * (first + 1) // 2 + second


def at(table: array[float], a: int, b: int, c: int, d: int) -> float:
    """Return the chance of the side with planes on a and b, to roll, against c and d."""
    return table[pair(a, b) * PAIRS + pair(c, d)]


def rolling(table: array[float], a: int, b: int, c: int, d: int, sixes: int) -> float:
    """Return the same from one roll ahead; `sixes` have been rolled in a row."""
    total = 0.0
    for die in range(1, 7):
        total += thrown(table, a, b, c, d, die, sixes)
    return total / 6


def thrown(table: array[float], a: int, b: int, c: int, d: int, die: int, sixes: int) -> float:
    """Return the chance once the die has fallen and the better plane flies."""
    best = moving(table, a, b, c, d, die, sixes)
    return best if best >= 0 else 1 - at(table, c, d, a, b)


def moving(table: array[float], a: int, b: int, c: int, d: int, die: int, sixes: int) -> float:
    """Return the chance after the better move, -1 where the turn passes without one."""
    if die == 6 and sixes == 2:
        return -1
    best, target = -1.0, fly(a, die)
    if target > 0:
        best = flown(table, target, b, c, d, die, sixes)
    target = fly(b, die)
    if target > 0 and a != b:
        best = max(best, flown(table, target, a, c, d, die, sixes))
    return best


def flown(table: array[float], target: int, stays: int, c: int, d: int, die: int, sixes: int) -> float:
    """Return the chance after one plane has landed on `target` while the other `stays`."""
    if target == 57 and stays == 57:
        return 1.0
    victim, again = met(target), die == 6 or target == 57
    if victim == c:
        c, again = 0, True
    if victim == d:
        d, again = 0, True
    if die == 6:
        return rolling(table, target, stays, c, d, sixes + 1)
    return at(table, target, stays, c, d) if again else 1 - at(table, c, d, target, stays)


def settle(table: array[float], a: int, b: int, c: int, d: int) -> float:
    """Work out both sides of one placement anew and return the larger change.

    Where both may have to pass, each waits for the other: v = gain + stay (1 - w) and w = gain' + stay' (1 - v), two
    equations solved at once.
    """
    gain, stay = ahead(table, a, b, c, d)
    other_gain, other_stay = ahead(table, c, d, a, b)
    value = (gain + stay * (1 - other_gain - other_stay)) / (1 - stay * other_stay)
    other = other_gain + other_stay * (1 - value)
    change = max(
        abs(value - table[pair(a, b) * PAIRS + pair(c, d)]), abs(other - table[pair(c, d) * PAIRS + pair(a, b)])
    )
    table[pair(a, b) * PAIRS + pair(c, d)] = value
    table[pair(c, d) * PAIRS + pair(a, b)] = other
    return change


def ahead(table: array[float], a: int, b: int, c: int, d: int) -> tuple[float, float]:
    """Return what the rolls with a move bring, and the chance to have none."""
    gain, stay = 0.0, 0.0
    for die in range(1, 7):
        value = moving(table, a, b, c, d, die, 0)
        if value < 0:
            stay += 1
        else:
            gain += value
    return gain / 6, stay / 6


def sweep(table: array[float], mine: int, theirs: int, far: int) -> float:
    """Settle all placements with `mine` and `theirs` unfinished planes (1 or 2, theirs not more) in which the foremost
    unfinished plane of `mine` is on `far`; return the largest change. Values spread fastest downwards from far = 56."""
    change = 0.0
    for near in range(far if mine == 2 else 57, -1 if mine == 2 else 56, -1):
        for front in range(56, -1, -1):
            for back in range(front if theirs == 2 else 57, -1 if theirs == 2 else 56, -1):
                if mine != theirs or pair(front, back) <= pair(far, near):
                    change = max(change, settle(table, far, near, front, back))
    return change


def fold(table: array[int], high: bytearray, low: bytearray) -> None:
    """Write a table of whole numbers as differences from what its neighbours suggest, in two halves of a byte each.

    Placements that cannot be (an enemy on a cell where planes are taken) become what is suggested: no difference.
    """
    for place in range(PAIRS * PAIRS):
        hint = suggested(table, place)
        if impossible(place // PAIRS, place % PAIRS):
            table[place] = hint
        rest = table[place] - hint
        rest = 2 * rest if rest >= 0 else -2 * rest - 1
        high[place], low[place] = rest >> 8, rest & 255


def unfold(table: array[int], high: bytes, low: bytes) -> None:
    """Read what `fold` has written."""
    for place in range(PAIRS * PAIRS):
        rest = (high[place] << 8) + low[place]
        table[place] = suggested(table, place) + (-(rest + 1) // 2 if rest & 1 else rest // 2)


def suggested(table: array[int], place: int) -> int:
    """Return what the neighbours to the left and above suggest for a number of the table."""
    left = table[place - 1] if place % PAIRS else 0
    if place < PAIRS:
        return left
    above = table[place - PAIRS]
    return max(0, left + above - table[place - PAIRS - 1]) if place % PAIRS else above


def impossible(mine: int, theirs: int) -> bool:
    """Tell whether planes of both sides stand where one would have been taken."""
    a, c = 0, 0
    while (a + 1) * (a + 2) // 2 <= mine:
        a += 1
    while (c + 1) * (c + 2) // 2 <= theirs:
        c += 1
    b, d = mine - a * (a + 1) // 2, theirs - c * (c + 1) // 2
    return met(a) == c or met(a) == d or met(b) == c or met(b) == d
