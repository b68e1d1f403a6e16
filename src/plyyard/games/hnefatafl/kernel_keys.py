# cython: boundscheck=False, wraparound=False
"""What a search keeps beside the board: a hash that changes with every move, and how free the king is.

`keys` holds one number of 62 bits for each piece on each square (`Field.keys`), four runs of stride * stride; the
third run belongs to no piece, and its first number to the attackers' turn.
"""

from collections.abc import Sequence

from plyyard.games.hnefatafl.cells import BOTH, EMPTY, GOAL, ROOM_TAKEN, TAKEN
from plyyard.games.hnefatafl.kernel import generate, play, unplay

ALL_BITS = (1 << 62) - 1


def hash_of(cells: bytes | bytearray, stride: int, side: int, keys: Sequence[int]) -> int:
    """Return the hash of a board with `side` to move."""
    squares = stride * stride
    found = keys[2 * squares] if side == 1 else keys[2 * squares + 1]
    for square in range(stride + 1, squares - stride - 1):
        if cells[square] & BOTH:
            found ^= keys[(cells[square] >> 1) * squares + square]
    return found


def hash_change(
    cells: bytes | bytearray,
    stride: int,
    start: int,
    end: int,
    taken: bytes | bytearray,
    at: int,
    result: int,
    keys: Sequence[int],
) -> int:
    """Return by what (exclusive or) the hash differs after a move that `kernel.play` has played on `cells`."""
    squares = stride * stride
    piece = cells[end]
    run = (piece >> 1) * squares
    change = keys[run + start] ^ keys[run + end] ^ keys[2 * squares] ^ keys[2 * squares + 1]
    run = squares if piece & 1 else 0
    for index in range(at, at + (result & TAKEN)):
        change ^= keys[run + taken[index]]
    return change


def count_reach(cells: bytes | bytearray, stride: int, square: int) -> int:
    """Return how many squares a king on `square` can go to."""
    return _reach(cells, cells, stride, square, 0)


def count_goals(cells: bytes | bytearray, ground: bytes, stride: int, square: int) -> int:
    """Return how many goals a king on `square` can go to in one move."""
    return _reach(cells, ground, stride, square, GOAL)


def _reach(cells: bytes | bytearray, ground: bytes | bytearray, stride: int, square: int, kind: int) -> int:
    count = 0
    step = 1
    for _ in range(4):
        end = square + step
        while cells[end] == EMPTY:
            if ground[end] & kind == kind:
                count += 1
            end += step
        step = stride if step == 1 else -1 if step == stride else -stride
    return count


def visit(
    cells: bytearray,
    ground: bytes,
    stride: int,
    side: int,
    depth: int,
    space: bytearray,
    at: int,
    found: int,
    keys: Sequence[int],
    total: int,
) -> int:
    """Play every move sequence of at most `depth` moves and return a checksum of all positions in their order; `found`
    is the hash of the first. It does at every node what a search does, and tells whether two kernels do the same."""
    total = (total << 1 & ALL_BITS) ^ (total >> 61) ^ found
    if depth == 0:
        return total
    stop = generate(cells, ground, stride, side, space, at)
    for index in range(at, stop, 2):
        start = space[index]
        end = space[index + 1]
        result = play(cells, ground, stride, start, end, space, stop)
        change = hash_change(cells, stride, start, end, space, stop, result, keys)
        total = visit(
            cells,
            ground,
            stride,
            BOTH - side,
            depth - 1 if result <= TAKEN else 0,
            space,
            stop + ROOM_TAKEN,
            found ^ change ^ result,
            keys,
            total,
        )
        unplay(cells, start, end, space, stop, result)
    return total
