"""Endings with few pieces, solved: won, lost or drawn for the side to move, by working back from the end.

A position is seen from the side to move, as if its men stepped down the board: else the board is turned by half. A
group of positions has equal numbers of own men, own kings, enemy men and enemy kings; within it a position's place is
made of four ranks among the choices of squares. Places where two pieces share a square are not used.

The rules' limits on plies without progress are left aside, as in all tables of this kind.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from plyyard.games.draughts.kernel_quiet import generate

if TYPE_CHECKING:
    from collections.abc import MutableSequence, Sequence

    from plyyard.games.draughts.kernel_stack import Moves

# Typed in the .pxd.
OPEN, WON, LOST, UNUSED = 0, 1, 2, 3
"""What is known of a position; one that stays open is drawn."""
UNKNOWN = 4
"""The answer for a position that the tables do not hold."""
SQUARES, MEN_SQUARES, SHIFT = 50, 45, 5
RADIX = 5
ONE = 1


class Bases:
    """The values, two bits each in the order of the groups; where each group begins (-1: not there), by the numbers of
    its pieces in base five; and binomial coefficients by fives."""

    values: MutableSequence[int]
    starts: Sequence[int]
    choose: Sequence[int]
    own: int
    enemy: int
    kings: int

    def __init__(self, values: MutableSequence[int], starts: Sequence[int], choose: Sequence[int]) -> None:
        self.most = 0
        try:
            for name, table in (("values", values), ("starts", starts), ("choose", choose)):
                setattr(self, name, table)
            self.own = self.enemy = self.kings = 0
        except AttributeError:
            return


def count(squares: int) -> int:
    """Return the size of a small set."""
    found = 0
    while squares:
        squares &= squares - 1
        found += 1
    return found


def square_of(bit: int) -> int:
    """Return the number from 0 of a set of one."""
    at = 0
    if bit >> 32:
        bit >>= 32
        at = 32
    if bit >> 16:
        bit >>= 16
        at += 16
    if bit >> 8:
        bit >>= 8
        at += 8
    if bit >> 4:
        bit >>= 4
        at += 4
    if bit >> 2:
        bit >>= 2
        at += 2
    if bit >> 1:
        at += 1
    return at - at // 11


def rank(b: Bases, squares: int, before: int, turned: bool) -> int:
    """Return the rank of a set among those of its size, its squares counted from `before` on."""
    place = count(squares) if turned else 1
    step = -1 if turned else 1
    found = 0
    while squares:
        square = square_of(squares & -squares)
        if turned:
            square = SQUARES - 1 - square
        squares &= squares - 1
        found += b.choose[(square - before) * RADIX + place]
        place += step
    return found


def group_of(own: int, enemy: int, kings: int) -> int:
    """Return the number of a position's group."""
    own_kings = count(own & kings)
    enemy_kings = count(enemy & kings)
    return (((count(own) - own_kings) * RADIX + own_kings) * RADIX + count(enemy) - enemy_kings) * RADIX + enemy_kings


def probe(b: Bases, own: int, enemy: int, kings: int, down: bool) -> int:
    """Return what is known of a position: WON or LOST for the side to move, OPEN for a draw, or UNKNOWN."""
    if not own:
        return LOST
    if count(own | enemy) > b.most:
        return UNKNOWN
    start = b.starts[group_of(own, enemy, kings)]
    if start < 0:
        return UNKNOWN
    place = start + place_of(b, own, enemy, kings, not down)
    return (b.values[place >> 2] >> (2 * (place & 3))) & 3


def place_of(b: Bases, own: int, enemy: int, kings: int, turned: bool) -> int:
    """Return a position's place in its group."""
    place = rank(b, own & ~kings, 0, turned)
    place = place * b.choose[SQUARES * RADIX + count(own & kings)] + rank(b, own & kings, 0, turned)
    place = place * b.choose[MEN_SQUARES * RADIX + count(enemy & ~kings)] + rank(b, enemy & ~kings, SHIFT, turned)
    return place * b.choose[SQUARES * RADIX + count(enemy & kings)] + rank(b, enemy & kings, 0, turned)


def unrank(b: Bases, found: int, size: int, squares: int, before: int) -> int:
    """Return the set of a rank."""
    chosen = 0
    while size:
        squares -= 1
        while b.choose[squares * RADIX + size] > found:
            squares -= 1
        found -= b.choose[squares * RADIX + size]
        square = squares + before
        chosen |= bit_of(square)
        size -= 1
    return chosen


def bit_of(square: int) -> int:
    """Return the set of one square."""
    return ONE << (square + square // 10)


def set_up(b: Bases, group: int, place: int) -> bool:
    """Put a place's position into `own`, `enemy` and `kings`; tell whether no square is used twice."""
    enemy_kings = group % RADIX
    enemy_men = group // RADIX % RADIX
    own_kings = group // (RADIX * RADIX) % RADIX
    own_men = group // (RADIX * RADIX * RADIX)
    size = b.choose[SQUARES * RADIX + enemy_kings]
    theirs = unrank(b, place % size, enemy_kings, SQUARES, 0)
    place //= size
    size = b.choose[MEN_SQUARES * RADIX + enemy_men]
    men = unrank(b, place % size, enemy_men, MEN_SQUARES, SHIFT)
    if men & theirs:
        return False
    b.enemy = men | theirs
    b.kings = theirs
    place //= size
    size = b.choose[SQUARES * RADIX + own_kings]
    mine = unrank(b, place % size, own_kings, SQUARES, 0)
    men = unrank(b, place // size, own_men, MEN_SQUARES, 0)
    if men & mine or (men | mine) & b.enemy:
        return False
    b.own = men | mine
    b.kings |= mine
    return True


def judge(b: Bases, m: Moves) -> int:
    """Return what the moves of the position set up tell of it so far."""
    first = m.count
    found = generate(m, b.own, b.enemy, b.kings, True, 0)
    value = LOST
    for at in range(first, first + found):
        origin, landing, taken = m.origins[at], m.landings[at], m.takens[at]
        royal = m.royals[at]
        after = probe(b, b.enemy & ~taken, (b.own & ~origin) | landing, (b.kings & ~(origin | taken)) | royal, False)
        if after == LOST:
            value = WON
            break
        if after != WON:
            value = OPEN
    m.count = first
    return value


def sweep(b: Bases, m: Moves, group: int, first: int, last: int) -> int:
    """Look at the open positions between two places of a group once; return how many have been decided."""
    start = b.starts[group]
    decided = 0
    for place in range(first, last):
        at = start + place
        if (b.values[at >> 2] >> (2 * (at & 3))) & 3:
            continue
        value = judge(b, m) if set_up(b, group, place) else UNUSED
        if value != OPEN:
            decided += 1
            b.values[at >> 2] |= value << (2 * (at & 3))
    return decided
