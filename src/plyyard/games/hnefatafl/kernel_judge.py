"""The static value of a board: plain Python, compiled where a C compiler exists.

`measure` counts what there is to count (TERMS); the value is the sum of the counts times the edition's weights, plus
what each piece is worth on its square. Values are hundredths of an attacker, positive for the defenders. A `Scales`
belongs to one thread; its board has the kernel's shape (kernel.py), at most 15 x 15 bytes with the walls.
"""

from __future__ import annotations

from plyyard.games.hnefatafl.cells import ATTACKER, DEFENDER, EMPTY, GOAL, HOSTILE, KING, RINGS, STRONG, WALL
from plyyard.games.hnefatafl.kernel_ends import holds_keep

# The counts' places; the .pxd types them.
ATTACKERS, DEFENDERS, EVEN, TEMPO = 0, 1, 2, 3
"""Soldiers of both sides; 1 for the edition; 1 where the defenders move, -1 where the attackers do."""
REACH, ROUTE, NEARLY, FORK, THIRD = 4, 5, 6, 7, 8
"""Squares the king can go to; ways from him to a goal; squares within one move from which one way or several lead
there (at most 4 and 3); squares within two moves from which some do (at most 6)."""
WAYS_OUT = 9
"""Five places, one of which is 1: how much of the goals no wall of attackers shuts off, from none to all."""
ROOM = 14
"""Squares inside the wall, once it is closed."""
RINGED = 15
"""Four places for a king who falls to four sides, four for one who falls to two: by the sides that are closed."""
SHELTER, LINKS = 23, 24
"""Defenders beside the king; attackers touching at their corners, as walls hold."""
TERMS = 25
BLOCKS = ATTACKER | WALL
MOST_NEARLY, MOST_FORKS, MOST_THIRDS = 4, 3, 6
KEPT = 3
"""A defence that nobody can break counts as an eighth: two to the third."""


class Scales:
    """A board, the weights, and room to work. `placed` is what the pieces are worth by their squares."""

    cells: bytearray
    ground: bytearray
    weights: list[int]
    terms: list[int]
    worth: list[int]
    buckets: list[int]
    slide_goals: list[int]
    slide_steps: list[int]
    exits: bytearray
    marks: list[int]
    pile: list[int]
    room: bytearray

    def __init__(self) -> None:
        self.stride = self.squares = self.king = self.goals = self.slides = 0
        self.stamp = self.placed = 0
        lend(self, {"cells": bytearray(225), "ground": bytearray(225), "exits": bytearray(225)})
        lend(self, {"weights": [0] * 32, "terms": [0] * 32, "worth": [0] * 768, "buckets": [0] * 64})
        lend(self, {"slide_goals": [0] * 64, "slide_steps": [0] * 64, "marks": [0] * 225, "pile": [0] * 225})
        lend(self, {"room": bytearray(512)})


def lend(owner: object, arrays: dict[str, object]) -> None:
    """Lay out arrays; a compiled class has them already, and no attributes of those names."""
    try:
        for name, array in arrays.items():
            setattr(owner, name, array)
    except AttributeError:
        return


def lay_ground(j: Scales, ground: bytes, stride: int) -> None:
    """Tell which squares there are; also finds the goals and the lines that lead from them."""
    j.stride = stride
    j.squares = stride * stride
    j.goals = j.slides = 0
    for square in range(stride * stride):
        j.ground[square] = ground[square]
        if ground[square] & GOAL:
            j.goals += 1


def add_slide(j: Scales, goal: int, step: int) -> None:
    """Note a line that leads inwards from a goal."""
    j.slide_goals[j.slides] = goal
    j.slide_steps[j.slides] = step
    j.slides += 1


def set_bucket(j: Scales, goals: int, bucket: int) -> None:
    """Say where among WAYS_OUT so many reachable goals count."""
    j.buckets[goals] = bucket


def set_weight(j: Scales, at: int, weight: int) -> None:
    """Say what a term counts."""
    j.weights[at] = weight


def set_worth(j: Scales, kind: int, square: int, worth: int) -> None:
    """Say what a piece is worth on a square; kinds: 0 attacker, 1 defender, 2 king."""
    j.worth[256 * kind + square] = worth


def set_board(j: Scales, cells: bytes, king: int) -> None:
    """Put a board before the scales."""
    for square in range(j.squares):
        j.cells[square] = cells[square]
    j.king = king


def term(j: Scales, at: int) -> int:
    """Return a count of the board measured last."""
    return j.terms[at]


def evaluate(j: Scales, side: int) -> int:
    """Return the value of the board for `side`, which is to move."""
    measure(j, side)
    value = j.placed
    for at in range(TERMS):
        value += j.terms[at] * j.weights[at]
    if j.terms[WAYS_OUT] and not j.ground[0] & RINGS and holds_keep(j.cells, j.ground, j.stride, j.king, j.room, 0):
        value = value >> KEPT
    return value if side == DEFENDER else -value


def measure(j: Scales, side: int) -> None:
    """Count the terms of the board."""
    for at in range(TERMS):
        j.terms[at] = 0
    j.terms[EVEN] = 1
    j.terms[TEMPO] = 1 if side == DEFENDER else -1
    count_pieces(j)
    look_for_exits(j)
    walk_the_king(j)
    follow_the_wall(j)
    look_beside(j)


def count_pieces(j: Scales) -> None:
    """Count soldiers, what they are worth where they stand, and the attackers' links."""
    placed = j.worth[512 + j.king]
    attackers = 0
    defenders = 0
    links = 0
    for square in range(j.stride + 1, j.squares - j.stride - 1):
        piece = j.cells[square]
        if piece == ATTACKER:
            attackers += 1
            placed += j.worth[square]
            links += (j.cells[square + j.stride + 1] & ATTACKER) + (j.cells[square + j.stride - 1] & ATTACKER)
        elif piece == DEFENDER:
            defenders += 1
            placed += j.worth[256 + square]
    j.placed = placed
    j.terms[ATTACKERS] = attackers
    j.terms[DEFENDERS] = defenders
    j.terms[LINKS] = links


def look_for_exits(j: Scales) -> None:
    """Note for every square how many goals a king there could go to, himself not in the way."""
    for square in range(j.squares):
        j.exits[square] = 0
    for slide in range(j.slides):
        step = j.slide_steps[slide]
        square = j.slide_goals[slide] + step
        while j.cells[square] == EMPTY or j.cells[square] == KING:
            j.exits[square] += 1
            square += step


def walk_the_king(j: Scales) -> None:
    """Count where the king can go, and how near that brings him to a goal."""
    reach = 0
    routes = 0
    nearly = 0
    forks = 0
    thirds = 0
    step = 1
    for _ in range(4):
        across = j.stride if step == 1 or step == -1 else 1
        square = j.king + step
        while j.cells[square] == EMPTY:
            reach += 1
            if j.ground[square] & GOAL:
                routes += 1
            elif j.exits[square] == 1:
                nearly += 1
            elif j.exits[square]:
                forks += 1
            else:
                thirds += count_exits(j, square, across) + count_exits(j, square, -across)
            square += step
        step = j.stride if step == 1 else -1 if step == j.stride else -j.stride
    j.terms[REACH] = reach
    j.terms[ROUTE] = routes
    j.terms[NEARLY] = min(MOST_NEARLY, nearly)
    j.terms[FORK] = min(MOST_FORKS, forks)
    j.terms[THIRD] = min(MOST_THIRDS, thirds)


def count_exits(j: Scales, square: int, step: int) -> int:
    """Return how many squares on a line have a way to a goal."""
    count = 0
    square += step
    while j.cells[square] == EMPTY:
        if j.exits[square]:
            count += 1
        square += step
    return count


def follow_the_wall(j: Scales) -> None:
    """Find out which goals the king and his soldiers could come to by steps between the attackers."""
    j.stamp += 1
    j.marks[j.king] = j.stamp
    j.pile[0] = j.king
    top = 1
    room = 1
    goals = 0
    while top and goals < j.goals:
        top -= 1
        square = j.pile[top]
        step = 1
        for _ in range(4):
            near = square + step
            if not j.cells[near] & BLOCKS and j.marks[near] != j.stamp:
                j.marks[near] = j.stamp
                j.pile[top] = near
                top += 1
                room += 1
                if j.ground[near] & GOAL:
                    goals += 1
            step = j.stride if step == 1 else -1 if step == j.stride else -j.stride
    j.terms[WAYS_OUT + j.buckets[goals]] = 1
    j.terms[ROOM] = 0 if goals else room


def look_beside(j: Scales) -> None:
    """Count the king's closed sides, and the defenders beside him."""
    closed = 0
    shelter = 0
    step = 1
    for _ in range(4):
        near = j.king + step
        if j.cells[near] == ATTACKER or (j.cells[near] == EMPTY and j.ground[near] & HOSTILE):
            closed += 1
        elif j.cells[near] == DEFENDER:
            shelter += 1
        step = j.stride if step == 1 else -1 if step == j.stride else -j.stride
    if closed:
        j.terms[RINGED + (0 if j.ground[j.king] & STRONG else 4) + closed - 1] = 1
    j.terms[SHELTER] = shelter
