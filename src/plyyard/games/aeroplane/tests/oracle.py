"""The rules once more, as plainly as possible, sharing nothing with the package: planes walk along lists of cells."""

from __future__ import annotations

RED_WAY = [
    *[(6, c) for c in range(1, 6)],
    *[(r, 6) for r in range(5, -1, -1)],
    (0, 7),
    *[(r, 8) for r in range(6)],
    *[(6, c) for c in range(9, 15)],
    (7, 14),
    *[(8, c) for c in range(14, 8, -1)],
    *[(r, 8) for r in range(9, 15)],
    (14, 7),
    *[(r, 6) for r in range(14, 8, -1)],
    *[(8, c) for c in range(5, -1, -1)],
    (7, 0),
    (6, 0),
]
SAFE = {RED_WAY[i] for i in (0, 13, 26, 39, 8, 21, 34, 47)}
YARD, GOAL = "yard", "goal"
WAYS = [
    [YARD, *RED_WAY[:51], *[(7, c) for c in range(1, 6)], GOAL],
    [YARD, *RED_WAY[26:], *RED_WAY[:25], *[(7, c) for c in range(13, 8, -1)], GOAL],
]


class Oracle:
    """A match in progress; changed by every roll and move."""

    def __init__(self) -> None:
        self.index = [[0] * 4, [0] * 4]
        self.side, self.die, self.sixes = 0, 0, 0

    def target(self, index: int) -> int | None:
        """Return where a plane on `index` of its way would go, None if it may not."""
        if index == 0:
            return 1 if self.die == 6 else None
        after = index + self.die
        return after if index != 57 and after <= 57 else None

    def moves(self) -> set[tuple[int, int]]:
        """Return (index before, index after) of every move."""
        found = ((index, self.target(index)) for index in self.index[self.side])
        return {(before, after) for before, after in found if after is not None}

    def roll(self, value: int) -> None:
        self.sixes = self.sixes + 1 if value == 6 else 0
        self.die = value
        if self.sixes == 3 or not self.moves():
            self.next_side()

    def next_side(self) -> None:
        self.side, self.die, self.sixes = 1 - self.side, 0, 0

    def move(self, before: int, after: int) -> None:
        mine, theirs = self.index[self.side], self.index[1 - self.side]
        mine[mine.index(before)] = after
        cell = WAYS[self.side][after]
        hit = [i for i in range(4) if WAYS[1 - self.side][theirs[i]] == cell and cell not in (YARD, GOAL)]
        again = self.die == 6 or after == 57
        for i in hit if cell not in SAFE else []:
            theirs[i] = 0
            again = True
        self.die = 0
        if not again or self.over():
            self.next_side()

    def over(self) -> bool:
        return any(all(index == 57 for index in planes) for planes in self.index)
