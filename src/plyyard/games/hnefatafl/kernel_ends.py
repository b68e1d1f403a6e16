"""The two ends that ask the whole board: a ring of attackers around everybody, and the king's exit fort.

Boards as in kernel.py. `room` is working space of two bytes per square from `at` on; what it holds does not matter.
"""

from plyyard.games.hnefatafl.cells import ATTACKER, DEFENDER, EMPTY, HOSTILE, RIM, SHORE, WALL

SAFE = 1
"""In an exit fort's marks: a soldier nobody can take."""
INSIDE = 2
"""A square no attacker can reach."""


def step_of(way: int, stride: int) -> int:
    """Return the distance to the next square in direction `way`: 0 east, 1 north, 2 west, 3 south."""
    step = stride if way & 1 else 1
    return -step if way & 2 else step


def is_surrounded(cells: bytes | bytearray, stride: int, room: bytearray, at: int) -> bool:
    """Tell whether the attackers cut king and every defender off from the edge."""
    squares = stride * stride
    pile = at + squares
    top = pile
    for square in range(squares):
        room[at + square] = 0
        if cells[square] & DEFENDER:
            room[at + square] = 1
            room[top] = square
            top += 1
    while top > pile:
        top -= 1
        square = room[top]
        for way in range(4):
            near = square + step_of(way, stride)
            piece = cells[near]
            if piece == WALL:
                return False
            if piece != ATTACKER and not room[at + near]:
                room[at + near] = 1
                room[top] = near
                top += 1
    return True


def may_ring(cells: bytes | bytearray, stride: int, end: int) -> bool:
    """Tell whether an attacker that came to `end` may have closed a ring: he has two attackers at his sides or
    corners. A ring holds together by them, so without two there is none that was not there before."""
    count = 0
    for across in range(end - 1, end + 2):
        count += cells[across - stride] & ATTACKER
        count += cells[across] & ATTACKER
        count += cells[across + stride] & ATTACKER
    return count > 2


def holds_fort(
    cells: bytes | bytearray, ground: bytes | bytearray, stride: int, king: int, room: bytearray, at: int
) -> bool:
    """Tell whether the king holds an exit fort: he stands on the edge, can move, and no attacker can ever come to a
    square he can get to, because every soldier around is safe for good.

    A soldier is safe when attackers cannot take him even if they stood everywhere outside: what is found unsafe is
    given up until nothing more falls, so the soldiers left protect each other.
    """
    return (ground[king] & SHORE) != 0 and holds_keep(cells, ground, stride, king, room, at)


def holds_keep(
    cells: bytes | bytearray, ground: bytes | bytearray, stride: int, king: int, room: bytearray, at: int
) -> bool:
    """Tell whether the king can move and no attacker can ever come to a square he can get to, wherever he stands."""
    if not _can_step(cells, stride, king):
        return False
    for square in range(stride * stride):
        room[at + square] = SAFE if cells[square] == DEFENDER else 0
    if not _fill_inside(cells, stride, king, room, at):
        return False
    while _give_up(cells, ground, stride, room, at):
        if _is_breached(cells, stride, room, at):
            return False
    return True


def _can_step(cells: bytes | bytearray, stride: int, square: int) -> bool:
    return (
        cells[square + 1] == EMPTY
        or cells[square - 1] == EMPTY
        or cells[square + stride] == EMPTY
        or cells[square - stride] == EMPTY
    )


def _fill_inside(cells: bytes | bytearray, stride: int, king: int, room: bytearray, at: int) -> bool:
    """Mark what the king can reach in any number of moves as INSIDE; False when an attacker stands beside it."""
    pile = at + stride * stride
    top = pile + 1
    room[pile] = king
    room[at + king] = INSIDE
    while top > pile:
        top -= 1
        square = room[top]
        for way in range(4):
            near = square + step_of(way, stride)
            if cells[near] == ATTACKER:
                return False
            if cells[near] == EMPTY and not room[at + near]:
                room[at + near] = INSIDE
                room[top] = near
                top += 1
    return True


def _give_up(cells: bytes | bytearray, ground: bytes | bytearray, stride: int, room: bytearray, at: int) -> bool:
    """Take SAFE from soldiers that attackers could take, and tell whether there were any."""
    lost = 0
    for square in range(stride + 1, stride * (stride - 1) - 1):
        if room[at + square] != SAFE:
            continue
        if _is_between(cells, ground, square, 1, room, at) or _is_between(cells, ground, square, stride, room, at):
            room[at + square] = 0
            lost = 1
        elif ground[square] & RIM and _give_up_row(cells, ground, stride, square, room, at):
            lost = 1
    return lost != 0


def _is_between(
    cells: bytes | bytearray, ground: bytes | bytearray, square: int, step: int, room: bytearray, at: int
) -> bool:
    return _is_open(cells, ground, square + step, room, at) and _is_open(cells, ground, square - step, room, at)


def _is_open(cells: bytes | bytearray, ground: bytes | bytearray, square: int, room: bytearray, at: int) -> bool:
    """Tell whether an attacker could stand on a square, or it counts as one."""
    if cells[square] == WALL:
        return False
    return room[at + square] == 0 or (ground[square] & HOSTILE) != 0


def _give_up_row(
    cells: bytes | bytearray, ground: bytes | bytearray, stride: int, first: int, room: bytearray, at: int
) -> bool:
    """Take SAFE from the row of soldiers that begins on `first`, if a shield wall could take it. Rows are looked at
    from their first square only, westmost or southmost. The king needs no row: with him in it, it cannot fall."""
    inward = inward_of(cells, stride, first)
    along = 1 if inward == stride or inward == -stride else stride
    if room[at + first - along] == SAFE or not _is_open(cells, ground, first - along, room, at):
        return False
    last = first
    while room[at + last] == SAFE:
        if room[at + last + inward] != 0:
            return False
        last += along
    if last - first < 2 * along or not _is_open(cells, ground, last, room, at):
        return False
    while last != first:
        last -= along
        room[at + last] = 0
    return True


def inward_of(cells: bytes | bytearray, stride: int, square: int) -> int:
    """Return the step from a square of the edge, no corner, to the row behind it."""
    for way in range(4):
        step = step_of(way, stride)
        if cells[square - step] == WALL:
            return step
    return 0


def _is_breached(cells: bytes | bytearray, stride: int, room: bytearray, at: int) -> bool:
    """Tell whether a soldier who is not safe stands beside the inside."""
    for square in range(stride + 1, stride * (stride - 1) - 1):
        if cells[square] == DEFENDER and room[at + square] == 0:
            for way in range(4):
                if room[at + square + step_of(way, stride)] == INSIDE:
                    return True
    return False
