"""What engines are told about draughts: how good a position is, and which moves to look at first."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from typing import cast

from plyyard.core.game import Action
from plyyard.core.game import Position as AnyPosition
from plyyard.games.draughts.options import BLACK, WHITE, Goal, Options
from plyyard.games.draughts.rules import Move, Position

MAN, KING, SHORT_KING = 100, 300, 140
STEP = 2
"""What one row of advance is worth."""
RACE = 12
"""The same where the first king wins."""
CENTRE = 4
HOME_GUARD = 5
LOPSIDED = 2
DIAGONAL = 15
TEMPO = 3
SCALE = 240
"""Hundredths of a man that make ten to one odds between equals; `scripts/draughts.py scale` fits it to own play."""


class Atlas:
    """The squares of an edition's board that matter, as sets; those of black and white in this order."""

    def __init__(self, options: Options) -> None:
        grid, side = options.grid, options.size
        middle = range(side // 2 - 2, side // 2 + 2)
        inner = range(2, side - 2)
        cells = {square: grid.cell(square) for square in grid.squares}
        self.centre = grid.set_of(n for n, (row, column) in cells.items() if row in middle and column in inner)
        self.left_half = grid.set_of(n for n, (_, column) in cells.items() if column < side // 2)
        mirror = 0 if options.mirrored else side - 1
        self.long_diagonal = grid.set_of(n for n, (row, column) in cells.items() if column == abs(mirror - row))
        self.passed_rows = (
            tuple(sum(grid.rows[row:]) for row in range(1, side)),
            tuple(sum(grid.rows[:row]) for row in range(1, side)),
        )
        self.guards = (grid.rows[0], grid.rows[-1])
        self.king = KING if options.flying else SHORT_KING
        self.diagonal = DIAGONAL if options.flying else 0
        self.step = RACE if options.goal == Goal.CROWN else STEP
        self.sign = -1 if options.goal == Goal.LOSE else 1


@cache
def atlas(options: Options) -> Atlas:
    """Return the atlas of an edition."""
    return Atlas(options)


class DraughtsJudge:
    """Material first, then advance, centre, home row, balance of the wings, the long diagonal for kings."""

    def score(self, position: AnyPosition) -> int:
        """Return hundredths of a man, for the seat whose turn it is."""
        mine = cast(Position, position)
        black, white, kings = mine.board
        here = atlas(mine.options)
        lead = here.sign * (_side(here, BLACK, black, kings) - _side(here, WHITE, white, kings))
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


def _side(here: Atlas, colour: int, pieces: int, kings: int) -> int:
    men, crowned = pieces & ~kings, pieces & kings
    worth = MAN * men.bit_count() + here.king * crowned.bit_count()
    worth += here.diagonal * (crowned & here.long_diagonal).bit_count()
    worth += here.step * sum((men & rows).bit_count() for rows in here.passed_rows[colour])
    worth += CENTRE * (men & here.centre).bit_count() + HOME_GUARD * (men & here.guards[colour]).bit_count()
    return worth - LOPSIDED * abs(2 * (men & here.left_half).bit_count() - men.bit_count())


def _promise(position: Position, move: Move) -> int:
    kings = (move.taken & position.board.kings).bit_count()
    centre = 1 if position.grid.bits[move.path[-1]] & atlas(position.options).centre else 0
    return 100 * move.taken.bit_count() + 20 * kings + 50 * position.promotes(move) + centre


JUDGE = DraughtsJudge()
