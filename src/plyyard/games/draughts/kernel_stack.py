"""What the kernel works on: a stack of moves, and the rules of one edition as numbers.

A move is an origin, a landing, the set taken, and `royal`: the landing if a king stands there afterwards, else nothing.
`ends` is where the walk remembers the end of a long capture, -1 for others. The arrays have a fixed size, the same here
and in the .pxd, so that compiled code reaches them without an object between.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from plyyard.games.draughts.options import Rules

ROOM = 4096
"""Moves on the stack at most."""
MEMORY = 262144
"""States that can be remembered."""


class Moves:
    """A stack of moves, and the rules they follow. `best` is the weight of the captures found last."""

    origins: list[int]
    landings: list[int]
    takens: list[int]
    royals: list[int]
    ends: list[int]
    seen_states: list[int]
    seen_marks: list[int]
    seen_parents: list[int]

    def __init__(self, rules: Rules) -> None:
        self.board, self.top, self.bottom = rules.board, rules.top, rules.bottom
        self.inner_left, self.inner_right = rules.inner_left, rules.inner_right
        self.flying, self.backward, self.across = rules.flying, rules.backward, rules.across
        self.at_once, self.crowns_midway = rules.at_once, rules.crowns_midway
        self.men_spare_kings, self.king_ends, self.king_run = rules.men_spare_kings, rules.king_ends, rules.king_run
        self.man_weight, self.king_weight = rules.man_weight, rules.king_weight
        self.by_king, self.early = rules.by_king, rules.early
        self.count = self.first = self.since = self.best = 0
        self.origin = self.enemy = self.targets = self.kings = self.far = self.down = 0
        self.steps = self.epoch = self.states = self.remembers = self.tired = self.spilled = 0
        self.goal = self.goal_royal = self.whole = self.tag = self.here = 0
        for name, size in (("origins", ROOM), ("landings", ROOM), ("takens", ROOM), ("royals", ROOM), ("ends", ROOM)):
            make_room(self, name, size)
        for name in ("seen_states", "seen_marks", "seen_parents"):
            make_room(self, name, MEMORY)


def make_room(moves: Moves, name: str, size: int) -> None:
    """Lay out an array; the compiled class has its arrays already, and no attribute of that name."""
    try:
        setattr(moves, name, [0] * size)
    except AttributeError:
        return
