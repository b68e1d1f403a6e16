"""The moves a search looks at: all, those that take or threaten, those that come in the king's way."""

from __future__ import annotations

from plyyard.games.hnefatafl.cells import ATTACKER, BARRED, DEFENDER, EMPTY, GOAL, KING, RESERVED, STRONG, UNARMED
from plyyard.games.hnefatafl.kernel import closing_squares, generate, is_closed
from plyyard.games.hnefatafl.kernel_judge import Scales, lend

MIXED = 40503
"""Mixes the bits of a move for `overlooks`; typed in the .pxd like all numbers here."""


class Stack(Scales):
    """A board with a stack of moves, `count` of them. A move's code is its start times 256 plus its end.

    `closing` marks where a piece of the side to move takes something, as it was last asked. Of 65,536 captures
    `blind` are overlooked, the same ones for the same `salt`.
    """

    codes: list[int]
    closing: bytearray
    written: bytearray

    def __init__(self) -> None:
        Scales.__init__(self)
        self.count = self.blind = self.salt = 0
        lend(self, {"codes": [0] * 65536, "closing": bytearray(225), "written": bytearray(1536)})


def code_at(s: Stack, at: int) -> int:
    """Return the code of a move on the stack."""
    return s.codes[at]


def push(s: Stack, start: int, end: int) -> None:
    """Put a move on the stack."""
    s.codes[s.count] = start << 8 | end
    s.count += 1


def overlooks(s: Stack, start: int, end: int) -> bool:
    """Tell whether a capture is one of those that are overlooked."""
    return (((start << 8 | end) ^ s.salt) * MIXED >> 4) & 0xFFFF < s.blind


def mark_closing(s: Stack, side: int) -> None:
    """Mark where a piece of `side` that arrives takes something."""
    for square in range(s.squares):
        s.closing[square] = 0
    closing_squares(s.cells, s.ground, s.stride, side, s.closing)


def list_moves(s: Stack, side: int) -> None:
    """Put all moves of `side` on the stack."""
    stop = generate(s.cells, s.ground, s.stride, side, s.written, 0)
    for at in range(0, stop, 2):
        push(s, s.written[at], s.written[at + 1])


def list_sharp(s: Stack, side: int, threats: bool) -> None:
    """Put the captures on the stack, and with `threats` the king's moves to where a goal is one move away. What is
    marked as closing and as an exit must be this board's."""
    for square in range(s.stride + 1, s.squares - s.stride - 1):
        if s.closing[square]:
            list_arrivals(s, square, side, True)
    if side == DEFENDER and threats:
        list_threats(s)


def list_threats(s: Stack) -> None:
    step = 1
    for _ in range(4):
        square = s.king + step
        while s.cells[square] == EMPTY:
            if s.exits[square] and not s.closing[square]:
                push(s, s.king, square)
            square += step
        step = s.stride if step == 1 else -1 if step == s.stride else -s.stride


def list_blocks(s: Stack) -> None:
    """Put the attackers' moves on the stack that come between the king and a goal he could go to."""
    step = 1
    for _ in range(4):
        if leads_home(s, s.king, step):
            square = s.king + step
            while s.cells[square] == EMPTY:
                list_arrivals(s, square, ATTACKER, False)
                square += step
        step = s.stride if step == 1 else -1 if step == s.stride else -s.stride


def list_arrivals(s: Stack, square: int, side: int, captures: bool) -> None:
    """Put the moves of `side` to an empty square on the stack; of `captures` those that are seen and not unarmed."""
    step = 1
    for _ in range(4):
        start = arrival(s, square, step, side)
        if start and not (captures and (is_unarmed(s, start, square) or (s.blind and overlooks(s, start, square)))):
            push(s, start, square)
        step = s.stride if step == 1 else -1 if step == s.stride else -s.stride


def is_unarmed(s: Stack, start: int, end: int) -> bool:
    """Tell whether a move is that of a king who takes nothing."""
    return s.cells[start] == KING and (s.ground[end] & UNARMED) != 0


def arrival(s: Stack, square: int, step: int, side: int) -> int:
    """Return from where a piece of `side` can come to an empty square against a direction, 0 if none can."""
    barred = s.ground[square] & RESERVED
    at = square + step
    while s.cells[at] == EMPTY:
        barred |= s.ground[at] & BARRED
        at += step
    if not s.cells[at] & side or (barred and s.cells[at] != KING):
        return 0
    return at


def leads_home(s: Stack, square: int, step: int) -> bool:
    """Tell whether a king on a square could go to a goal in a direction."""
    at = square + step
    while s.cells[at] == EMPTY:
        at += step
    return at != square + step and (s.ground[at - step] & GOAL) != 0


def count_routes(s: Stack) -> int:
    """Return in how many directions the king could go to a goal now."""
    return (
        leads_home(s, s.king, 1)
        + leads_home(s, s.king, -1)
        + leads_home(s, s.king, s.stride)
        + leads_home(s, s.king, -s.stride)
    )


def can_take_king(s: Stack) -> bool:
    """Tell whether attackers, if they were to move, could take the king with that move."""
    strong = (s.ground[s.king] & STRONG) != 0
    if strong and count_closed(s) != 3:
        return False
    step = 1
    for _ in range(4):
        near = s.king + step
        held = is_closed(s.cells, s.ground, near if strong else s.king - step, ATTACKER)
        if s.cells[near] == EMPTY and held != strong and can_arrive(s, near, step):
            return True
        step = s.stride if step == 1 else -1 if step == s.stride else -s.stride
    return False


def count_closed(s: Stack) -> int:
    """Return how many sides of the king are closed."""
    return (
        is_closed(s.cells, s.ground, s.king + 1, ATTACKER)
        + is_closed(s.cells, s.ground, s.king - 1, ATTACKER)
        + is_closed(s.cells, s.ground, s.king + s.stride, ATTACKER)
        + is_closed(s.cells, s.ground, s.king - s.stride, ATTACKER)
    )


def can_arrive(s: Stack, square: int, step: int) -> bool:
    """Tell whether an attacker can come to a square beside the king, who lies one `step` back."""
    across = s.stride if step == 1 or step == -1 else 1
    return (
        arrival(s, square, step, ATTACKER) != 0
        or arrival(s, square, across, ATTACKER) != 0
        or arrival(s, square, -across, ATTACKER) != 0
    )
