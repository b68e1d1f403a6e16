"""The rules on bytes: ordinary Python, compiled by Cython where possible (kernel.pxd has the C types).

`cells` and `ground` hold one byte per square, row by row from a1, with a ring of WALL around the board; `stride` is
the length of such a row (size + 2). `side` is ATTACKER or DEFENDER. Moves are written as pairs of bytes (start, end)
into a buffer from index `at` on; the caller provides room for 8 bytes per square (no empty square can be reached from
more than four sides) and nothing is checked here. Bytes limit the board to 13x13.

A search needs `generate`, `play` and `unplay`; kernel_keys.py has hashes and the king's freedom.
"""

from plyyard.games.hnefatafl.cells import (
    ATTACKER,
    BARRED,
    BOTH,
    CAPTURED,
    EMPTY,
    ESCAPED,
    FORTIFIED,
    FORTS,
    GOAL,
    HOSTILE,
    KING,
    RESERVED,
    RIM,
    RINGS,
    ROOM_TAKEN,
    STRONG,
    SURROUNDED,
    TAKEN,
    UNARMED,
)
from plyyard.games.hnefatafl.kernel_ends import holds_fort, inward_of, is_surrounded, may_ring


def step_of(way: int, stride: int) -> int:
    """Return the distance to the next square in direction `way`: 0 east, 1 north, 2 west, 3 south."""
    step = stride if way & 1 else 1
    return -step if way & 2 else step


def find_king(cells: bytes | bytearray, stride: int) -> int:
    """Return the king's square."""
    square = stride + 1
    while cells[square] != KING:
        square += 1
    return square


def generate(
    cells: bytes | bytearray, ground: bytes | bytearray, stride: int, side: int, moves: bytearray, at: int
) -> int:
    """Write all moves of `side` into `moves` from `at` on and return the index behind the last one."""
    for start in range(stride + 1, stride * (stride - 1) - 1):
        piece = cells[start]
        if not piece & side:
            continue
        closed = 0 if piece == KING else BARRED | RESERVED
        step = 1
        for _way in range(4):
            end = start + step
            while not cells[end]:
                kind = ground[end] & closed
                if not kind:
                    moves[at] = start
                    moves[at + 1] = end
                    at += 2
                elif kind & BARRED:
                    break
                end += step
            step = stride if step == 1 else -1 if step == stride else -stride
    return at


def count_moves(cells: bytes | bytearray, ground: bytes | bytearray, stride: int, side: int) -> int:
    """Return how many moves `generate` writes."""
    count = 0
    for start in range(stride + 1, stride * (stride - 1) - 1):
        piece = cells[start]
        if not piece & side:
            continue
        closed = 0 if piece == KING else BARRED | RESERVED
        step = 1
        for _way in range(4):
            end = start + step
            while not cells[end]:
                kind = ground[end] & closed
                if not kind:
                    count += 1
                elif kind & BARRED:
                    break
                end += step
            step = stride if step == 1 else -1 if step == stride else -stride
    return count


def is_legal(cells: bytes | bytearray, ground: bytes | bytearray, stride: int, side: int, start: int, end: int) -> bool:
    """Tell whether `side` may move from `start` to `end`, two different squares of the board."""
    piece = cells[start]
    if not piece & side:
        return False
    if piece != KING and ground[end] & RESERVED:
        return False
    step = stride if (end - start) % stride == 0 else 1
    if step == 1 and start // stride != end // stride:
        return False
    if end < start:
        step = -step
    barred = 0 if piece == KING else BARRED
    square = start
    while square != end:
        square += step
        if cells[square] != EMPTY or ground[square] & barred:
            return False
    return True


def can_move(cells: bytes | bytearray, ground: bytes | bytearray, stride: int, side: int) -> bool:
    """Tell whether `side` has a move."""
    for start in range(stride + 1, stride * (stride - 1) - 1):
        piece = cells[start]
        if piece & side and _can_leave(cells, ground, stride, start, piece == KING):
            return True
    return False


def _can_leave(cells: bytes | bytearray, ground: bytes | bytearray, stride: int, start: int, is_king: bool) -> bool:
    barred = 0 if is_king else BARRED
    reserved = 0 if is_king else RESERVED
    for way in range(4):
        step = step_of(way, stride)
        end = start + step
        while cells[end] == EMPTY and not ground[end] & barred:
            if not ground[end] & reserved:
                return True
            end += step
    return False


def is_closed(cells: bytes | bytearray, ground: bytes | bytearray, square: int, side: int) -> bool:
    """Tell whether `square` is held against an enemy of `side`: by its piece, or as an empty hostile square."""
    if cells[square] == EMPTY:
        return (ground[square] & HOSTILE) != 0
    return _is_held(cells, ground, square, side)


def _is_held(cells: bytes | bytearray, ground: bytes | bytearray, square: int, side: int) -> bool:
    piece = cells[square]
    return (piece & side) != 0 and (piece != KING or not ground[square] & UNARMED)


def is_ringed(cells: bytes | bytearray, ground: bytes | bytearray, stride: int, king: int, side: int) -> bool:
    """Tell whether all four sides of the square `king` are held by `side`."""
    return (
        is_closed(cells, ground, king + 1, side)
        and is_closed(cells, ground, king - 1, side)
        and is_closed(cells, ground, king + stride, side)
        and is_closed(cells, ground, king - stride, side)
    )


def play(
    cells: bytearray, ground: bytes | bytearray, stride: int, start: int, end: int, taken: bytearray, at: int
) -> int:
    """Play a legal move on `cells`, take what it encloses, and return what happened.

    The answer's TAKEN bits count the soldiers taken, whose squares stand in `taken` from `at` on; the other bits tell
    how the move ended the match. A captured king stays on `cells`. `taken` has room for ROOM_TAKEN bytes and, where
    ground[0] is not 0, for two more per square, walls included.
    """
    piece = cells[start]
    side = piece & BOTH
    cells[start] = EMPTY
    cells[end] = piece
    result = 0
    if piece != KING or not ground[end] & UNARMED:
        result = _take_lines(cells, ground, stride, end, side, taken, at)
        if ground[end] & RIM:
            result = _take_rows(cells, ground, stride, end, side, taken, at, result)
    if piece == KING and ground[end] & GOAL:
        return result | ESCAPED
    if ground[0] and result <= TAKEN:
        return result | _fate(cells, ground, stride, end, side, result, taken, at + ROOM_TAKEN)
    return result


def _take_lines(
    cells: bytearray, ground: bytes | bytearray, stride: int, end: int, side: int, taken: bytearray, at: int
) -> int:
    """Take what stands between the piece that came to `end` and another one, or a hostile square."""
    result = 0
    for way in range(4):
        step = step_of(way, stride)
        near = end + step
        prey = cells[near]
        if not prey & (BOTH - side):
            continue
        if prey == KING and ground[near] & STRONG:
            if is_ringed(cells, ground, stride, near, side):
                result |= CAPTURED
        elif is_closed(cells, ground, near + step, side):
            if prey == KING:
                result |= CAPTURED
            else:
                cells[near] = EMPTY
                taken[at + (result & TAKEN)] = near
                result += 1
    return result


def _take_rows(
    cells: bytearray,
    ground: bytes | bytearray,
    stride: int,
    end: int,
    side: int,
    taken: bytearray,
    at: int,
    result: int,
) -> int:
    """Take the rows on the edge that a shield wall shut in by a move to `end`; the king in a row stays."""
    inward = inward_of(cells, stride, end)
    along = 1 if inward == stride or inward == -stride else stride
    for _way in range(2):
        square = end
        for _ in range(row_length(cells, ground, end, along, inward, side)):
            square += along
            if cells[square] != KING:
                cells[square] = EMPTY
                taken[at + (result & TAKEN)] = square
                result += 1
        along = -along
    return result


def row_length(
    cells: bytes | bytearray, ground: bytes | bytearray, end: int, along: int, inward: int, side: int
) -> int:
    """Return how long the row beside `end` is that a shield wall of `side` takes when a piece comes there, 0 for none:
    two or more enemies on the edge, a piece of `side` before each of them, and the far end closed."""
    square = end + along
    length = 0
    while cells[square] & (BOTH - side) and _is_held(cells, ground, square + inward, side):
        square += along
        length += 1
    return length if length > 1 and is_closed(cells, ground, square, side) else 0


def _fate(
    cells: bytes | bytearray,
    ground: bytes | bytearray,
    stride: int,
    end: int,
    side: int,
    result: int,
    room: bytearray,
    at: int,
) -> int:
    """Return SURROUNDED or FORTIFIED when a move to `end` decided the match that way, else 0. Only attackers can close
    a ring, and only defenders a fort: an attacker who leaves was or stays beside the way he went."""
    if side == ATTACKER:
        if ground[0] & RINGS and (result or may_ring(cells, stride, end)) and is_surrounded(cells, stride, room, at):
            return SURROUNDED
    elif ground[0] & FORTS and holds_fort(cells, ground, stride, find_king(cells, stride), room, at):
        return FORTIFIED
    return 0


def unplay(cells: bytearray, start: int, end: int, taken: bytearray, at: int, result: int) -> None:
    """Take back a move of `play` that answered `result`."""
    piece = cells[end]
    cells[end] = EMPTY
    cells[start] = piece
    for index in range(at, at + (result & TAKEN)):
        cells[taken[index]] = BOTH - (piece & BOTH)


def closing_squares(
    cells: bytes | bytearray, ground: bytes | bytearray, stride: int, side: int, found: bytearray
) -> None:
    """Set `found[square]` to 1 (2 for the king) where a piece of `side` that arrives there takes something.

    `found` has one byte per square, all 0. Whether a piece can arrive is not asked.
    """
    for prey in range(stride + 1, stride * (stride - 1) - 1):
        piece = cells[prey]
        if not piece & (BOTH - side):
            continue
        for way in range(4):
            step = step_of(way, stride)
            near = prey + step
            if cells[near] != EMPTY or not is_closed(cells, ground, prey - step, side):
                continue
            if piece != KING:
                found[near] |= 1
            elif not ground[prey] & STRONG or _closed_across(cells, ground, stride, prey, way, side):
                found[near] |= 2
    _closing_rows(cells, ground, stride, side, found)


def _closing_rows(
    cells: bytes | bytearray, ground: bytes | bytearray, stride: int, side: int, found: bytearray
) -> None:
    for square in range(stride + 1, stride * (stride - 1) - 1):
        if cells[square] == EMPTY and ground[square] & RIM:
            inward = inward_of(cells, stride, square)
            along = 1 if inward == stride or inward == -stride else stride
            if row_length(cells, ground, square, along, inward, side) or row_length(
                cells, ground, square, -along, inward, side
            ):
                found[square] |= 1


def _closed_across(
    cells: bytes | bytearray, ground: bytes | bytearray, stride: int, square: int, way: int, side: int
) -> bool:
    step = step_of(way + 1, stride)
    return is_closed(cells, ground, square + step, side) and is_closed(cells, ground, square - step, side)


def perft(
    cells: bytearray, ground: bytes | bytearray, stride: int, side: int, depth: int, space: bytearray, at: int
) -> int:
    """Return the number of move sequences of `depth` (at least 1) moves. A move that decides the match is a leaf;
    repetition and quiet plies are not counted. `space` has the room that `Field.room` tells."""
    if depth == 1:
        return count_moves(cells, ground, stride, side)
    stop = generate(cells, ground, stride, side, space, at)
    total = 0
    for index in range(at, stop, 2):
        start = space[index]
        end = space[index + 1]
        result = play(cells, ground, stride, start, end, space, stop)
        if result <= TAKEN:
            total += perft(cells, ground, stride, BOTH - side, depth - 1, space, stop + ROOM_TAKEN)
        unplay(cells, start, end, space, stop, result)
    return total
