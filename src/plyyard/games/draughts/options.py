"""What editions of draughts may differ in. The rules are the same code for all; an edition is data."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from plyyard.games.draughts.squares import Grid, bit_at, grid

if TYPE_CHECKING:
    from plyyard.games.draughts.moves import Generator

BLACK, WHITE = 0, 1


class Duty(StrEnum):
    """Which captures are compulsory among all there are."""

    ANY = "any"
    """Any, as long as it is finished."""
    MOST = "most"
    """Those of the most pieces."""
    MOST_KINGS = "most kings"
    """Those of the most pieces, among them those of the most kings."""
    VALUE = "value"
    """Those of the highest value, a king counting a little less than two men; if equal, with a king."""
    ITALIAN = "italian"
    """Those of the most pieces; if equal with a king; if equal of the most kings; if equal where a king comes first."""


class Goal(StrEnum):
    """What wins."""

    TAKE = "take"
    """The other side cannot move."""
    LOSE = "lose"
    """One cannot move oneself."""
    CROWN = "crown"
    """The first king, or the other side cannot move."""


Force: TypeAlias = tuple[int, int]
"""Kings and men of one side."""


@dataclass(frozen=True, slots=True)
class Ending:
    """Few pieces with which a side must win within `limit` plies. `forces` are pairs of sides, the weaker first.

    The count starts at 0 with the move after which such a pair first stands on the board. It goes on as long as one of
    the pairs stands, captures or not; where it `lasts`, also when a capture leads to other forces.
    """

    name: str
    limit: int
    forces: frozenset[tuple[Force, Force]]
    lasts: bool = False


@dataclass(frozen=True)
class Options:
    """The choices that make an edition. All limits count plies; 0 switches a rule off.

    `first` is the colour of seat 0, `size` the board's side, `mirrored` a board with a light square at the bottom left.
    `flying`: kings go any distance. `backward`: men capture backward too. `across`: captures also go along rows and
    columns. `at_once`: captured pieces leave during the sequence, not after it. `crowns_midway`: a man that touches the
    far row in mid-capture goes on as a king. `men_spare_kings`: men cannot capture kings. `king_run`: so many moves in
    a row may one king make while its side has men.
    `quiet_limit`: plies without capture and promotion to the draw. `king_limit`: plies by kings only, without capture.
    `repetition`: the third occurrence of a position is a draw. `endings`: few pieces with a limit of their own.
    """

    first: int = WHITE
    size: int = 10
    mirrored: bool = False
    flying: bool = True
    backward: bool = True
    across: bool = False
    at_once: bool = False
    crowns_midway: bool = False
    men_spare_kings: bool = False
    king_run: int = 0
    duty: Duty = Duty.MOST
    goal: Goal = Goal.TAKE
    quiet_limit: int = 0
    king_limit: int = 0
    repetition: bool = True
    endings: tuple[Ending, ...] = ()

    def __hash__(self) -> int:
        """Hashed once: caches ask for it at every move."""
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash(tuple(getattr(self, choice.name) for choice in fields(self)))

    @cached_property
    def grid(self) -> Grid:
        """The board."""
        return grid(self.size, self.mirrored)

    @property
    def rows_of_men(self) -> int:
        """Rows that a side's men fill at the start."""
        return self.size // 2 - 1

    @property
    def side_size(self) -> int:
        """Pieces of one side at the start; there are never more."""
        return self.rows_of_men * self.size // 2

    @property
    def prefer_kings(self) -> bool:
        """Whether the kings taken decide between captures of equally many pieces."""
        return self.duty in (Duty.MOST_KINGS, Duty.ITALIAN)

    @cached_property
    def generator(self) -> Generator:
        """What finds the moves; kept here because every position asks for it."""
        from plyyard.games.draughts.moves import Generator

        return Generator(self)

    @cached_property
    def rules(self) -> Rules:
        """The choices as the kernel reads them."""
        board = self.grid
        half = board.half
        left = sum(bit_at(row, 0) for row in range(1, self.size, 2))
        right = sum(bit_at(row, half - 1) for row in range(0, self.size, 2))
        return Rules(
            board.whole,
            board.rows[0],
            board.rows[-1],
            board.whole & ~left,
            board.whole & ~right,
            self.flying,
            self.backward,
            self.across,
            self.at_once,
            self.crowns_midway,
            self.men_spare_kings,
            self.goal == Goal.CROWN,
            bool(self.king_run),
            *WEIGHTS[self.duty],
        )


class Weights(NamedTuple):
    """What a captured man and king weigh, what is added when a king captures, and what an early king adds."""

    man_weight: int
    king_weight: int
    by_king: int = 0
    early: int = 0


EACH = 64
"""What a captured piece weighs: more than all kings together, which weigh 1 each where they are preferred."""
WEIGHTS = {
    Duty.ANY: Weights(0, 0),
    Duty.MOST: Weights(EACH, EACH),
    Duty.MOST_KINGS: Weights(EACH, EACH + 1),
    Duty.VALUE: Weights(200, 398, by_king=1),
    Duty.ITALIAN: Weights(1 << 20, (1 << 20) + (1 << 13), by_king=1 << 18, early=1 << 12),
}
"""Additive over a capture, so that the kernel has to compare numbers only."""


class Rules(NamedTuple):
    """An edition as numbers and flags: the squares of the board, its far rows, the squares from which a step along the
    row stays on the board; then the choices of `Options`, and the weights of captures."""

    board: int
    top: int
    bottom: int
    inner_left: int
    inner_right: int
    flying: bool
    backward: bool
    across: bool
    at_once: bool
    crowns_midway: bool
    men_spare_kings: bool
    king_ends: bool
    king_run: bool
    man_weight: int
    king_weight: int
    by_king: int
    early: int
