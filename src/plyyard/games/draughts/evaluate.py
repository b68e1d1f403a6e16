"""What engines are told about draughts: how good a position is, which moves to look at first, and the levels."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import cast

from plyyard.core.game import Action
from plyyard.core.game import Position as AnyPosition
from plyyard.core.level import Level
from plyyard.core.text import text
from plyyard.games.draughts.options import BLACK, WHITE
from plyyard.games.draughts.rules import Move, Position
from plyyard.games.draughts.squares import BITS, SQUARES, bits, cell, row_of

MAN, KING = 100, 300
STEP = 2
"""What one row of advance is worth."""
CENTRE = 4
HOME_GUARD = 5
LOPSIDED = 2
DIAGONAL = 15
TEMPO = 3
SCALE = 250
"""Points that make ten to one odds."""

CENTRE_SQUARES = bits((17, 18, 19, 22, 23, 24, 27, 28, 29, 32, 33, 34))
LEFT_HALF = bits(square for square in SQUARES if cell(square)[1] < 5)
LONG_DIAGONAL = bits((5, 10, 14, 19, 23, 28, 32, 37, 41, 46))
PASSED_ROWS = (
    tuple(bits(square for square in SQUARES if row_of(square) >= row) for row in range(1, 10)),
    tuple(bits(square for square in SQUARES if row_of(square) < row) for row in range(1, 10)),
)
"""For BLACK and WHITE: the squares at least 1, 2, ... rows from home (white from the other end)."""
GUARDS = (bits((1, 2, 3, 4, 5)), bits((46, 47, 48, 49, 50)))


class DraughtsJudge:
    """Material first, then advance, centre, home row, balance of the wings, the long diagonal for kings."""

    def score(self, position: AnyPosition) -> int:
        """Return hundredths of a man, for the seat whose turn it is."""
        mine = cast(Position, position)
        black, white, kings = mine.board
        lead = _side(BLACK, black, kings) - _side(WHITE, white, kings)
        return (lead if mine.colour == BLACK else -lead) + TEMPO

    def value(self, position: AnyPosition) -> float:
        """Return the expected points of the seat whose turn it is."""
        return 1 / (1 + math.pow(10, -self.score(position) / SCALE))

    def order(self, position: AnyPosition, actions: Sequence[Action]) -> Sequence[Action]:
        """Return promotions and captures of kings first, then moves to the centre."""
        mine = cast(Position, position)
        return sorted(actions, key=lambda action: -_promise(mine, cast(Move, action)))

    def unrest(self, position: AnyPosition) -> Sequence[Action]:
        """Return all captures."""
        legal = cast(Position, position).legal_actions()
        return legal if legal and legal[0].taken else ()

    def may_stand(self, position: AnyPosition) -> bool:
        """Captures are compulsory: only a position without them can be judged as it stands."""
        return not self.unrest(position)


def _side(colour: int, pieces: int, kings: int) -> int:
    men, crowned = pieces & ~kings, pieces & kings
    worth = MAN * men.bit_count() + KING * crowned.bit_count() + DIAGONAL * (crowned & LONG_DIAGONAL).bit_count()
    worth += STEP * sum((men & rows).bit_count() for rows in PASSED_ROWS[colour])
    worth += CENTRE * (men & CENTRE_SQUARES).bit_count() + HOME_GUARD * (men & GUARDS[colour]).bit_count()
    return worth - LOPSIDED * abs(2 * (men & LEFT_HALF).bit_count() - men.bit_count())


def _promise(position: Position, move: Move) -> int:
    kings = (move.taken & position.board.kings).bit_count()
    centre = 1 if BITS[move.path[-1]] & CENTRE_SQUARES else 0
    return 100 * move.taken.bit_count() + 20 * kings + 50 * position.promotes(move) + centre


JUDGE = DraughtsJudge()

LEVELS = (
    Level("beginner", text("Beginner"), "greedy", margin=150, slips=0.6),
    Level("easy", text("Easy"), "search", depth=2, milliseconds=400, margin=40, slips=0.15),
    Level("medium", text("Medium"), "search", depth=4, milliseconds=800, margin=10),
    Level("strong", text("Strong"), "search", milliseconds=1200),
)
