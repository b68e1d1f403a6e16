"""The rules of 10x10 draughts: moves and positions, both immutable. What captures exist is the kernel's work."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple, cast

from plyyard.core.errors import IllegalAction
from plyyard.core.face import Face
from plyyard.core.game import Action, Edition, Kind, Outcome, won
from plyyard.core.text import text
from plyyard.games.draughts import kernel
from plyyard.games.draughts.draws import Board, Counts, draw, few_limit, identity
from plyyard.games.draughts.options import BLACK, Options
from plyyard.games.draughts.squares import BITS, SQUARE_OF, bits, numbers

START = Board(black=bits(range(1, 21)), white=bits(range(31, 51)), kings=0)
SIDE_SIZE = 20
"""Pieces of one side at the start; there are never more."""


class Move(NamedTuple):
    """A move or a whole capture sequence: the square it starts from and every landing, and the set it takes."""

    path: tuple[int, ...]
    taken: int = 0

    @property
    def kind(self) -> Kind:
        return Kind.MOVE

    @property
    def text(self) -> str:
        """The squares joined by "-" for a move, by "x" for a capture."""
        return ("x" if self.taken else "-").join(map(str, self.path))

    @property
    def captured(self) -> tuple[int, ...]:
        """The numbers of the squares whose pieces are taken, ascending."""
        return numbers(self.taken)


@dataclass(frozen=True, slots=True)
class Position(Face):
    """A point in a match: board, the seat to move, and the counts that draws need."""

    edition: Edition
    board: Board
    turn: int
    counts: Counts = Counts()
    _legal: tuple[Move, ...] | None = field(default=None, init=False, compare=False, repr=False)
    _outcome: Outcome | None = field(default=None, init=False, compare=False, repr=False)

    @property
    def options(self) -> Options:
        """The edition's choices."""
        return cast(Options, self.edition.options)

    @property
    def colour(self) -> int:
        """The colour to move: BLACK or WHITE."""
        return self.turn ^ self.options.first

    @property
    def own(self) -> int:
        """The set of pieces of the side to move."""
        return self.board[self.colour]

    @property
    def enemy(self) -> int:
        """The set of pieces of the side that is not to move."""
        return self.board[1 - self.colour]

    @property
    def down(self) -> bool:
        """Whether men of the side to move step down the board."""
        return self.colour == BLACK

    @property
    def to_move(self) -> int | None:
        return self.turn if self.legal_actions() else None

    def routes(self) -> kernel.Routes:
        """Return the captures of the side to move, not searched yet."""
        options = self.options
        return kernel.Routes(self.own, self.enemy, self.board.kings, options.at_once, options.prefer_kings)

    def quiet_moves(self) -> list[Move]:
        """Return the moves that capture nothing, whether or not a capture is compulsory."""
        moves = kernel.quiet_moves(self.own, self.enemy, self.board.kings, self.down)
        return sorted(Move((SQUARE_OF[origin], SQUARE_OF[landing])) for origin, landing, _ in moves)

    def legal_actions(self) -> Sequence[Move]:
        return self._judged()

    def outcome(self) -> Outcome | None:
        self._judged()
        return self._outcome

    def _judged(self) -> tuple[Move, ...]:
        """Work out legal moves and outcome, once."""
        if self._legal is None:
            moves = self._moves()
            outcome = self._loss() if not moves else draw(self.board, self.turn, self.counts, self.options)
            object.__setattr__(self, "_outcome", outcome)
            legal: tuple[Move, ...] = () if outcome else tuple(moves)
            object.__setattr__(self, "_legal", legal)
            return legal
        return self._legal

    def _moves(self) -> list[Move]:
        routes = self.routes()
        routes.search()
        if not routes.best:
            return self.quiet_moves()
        return sorted(Move(tuple(SQUARE_OF[place] for place in routes.path(found)), found[2]) for found in routes.found)

    def _loss(self) -> Outcome:
        loser, winner = self.edition.sides[self.turn], self.edition.sides[1 - self.turn]
        if not self.own:
            return won(
                1 - self.turn,
                "no_pieces",
                text("{winner} wins: {loser} has no piece left.", winner=winner, loser=loser),
            )
        return won(1 - self.turn, "no_moves", text("{winner} wins: {loser} cannot move.", winner=winner, loser=loser))

    def apply(self, action: Action | str) -> Position:
        if isinstance(action, str):
            return self.play(action)
        if action not in self._judged():
            # explain reads positions: the arrow between the two files has to be this one
            from plyyard.games.draughts.explain import refuse

            raise IllegalAction(refuse(self, action))
        return self._after(action)

    def _after(self, move: Move) -> Position:
        origin, landing = BITS[move.path[0]], BITS[move.path[-1]]
        kings = kernel.crown(self.board.kings, origin, landing, move.taken, self.down)
        own, enemy = (self.own & ~origin) | landing, self.enemy & ~move.taken
        board = Board(own, enemy, kings) if self.colour == BLACK else Board(enemy, own, kings)
        return Position(self.edition, board, 1 - self.turn, self._counts_after(move, board))

    def _counts_after(self, move: Move, board: Board) -> Counts:
        few = self.counts.few + 1 if few_limit(self.board, self.options) and not move.taken else 0
        if move.taken or self.promotes(move):
            return Counts(few=few)
        quiet = self.counts.quiet + 1
        if not BITS[move.path[0]] & self.board.kings:
            return Counts(quiet, few=few)
        return Counts(quiet, self.counts.kings + 1, few, (*self.counts.seen, identity(self.board, self.turn)))

    def promotes(self, move: Move) -> bool:
        """Tell whether the move makes a man a king."""
        far_row = far_row_of(self.down)
        return bool(not BITS[move.path[0]] & self.board.kings and BITS[move.path[-1]] & far_row)

    def chance_outcomes(self) -> Sequence[tuple[Action, Fraction]]:
        return ()

    def key(self) -> str:
        black, white, kings = self.board
        return f"{'BW'[self.colour]}{black:x}.{white:x}.{kings:x}"


def far_row_of(down: bool) -> int:
    """Return the squares on which men that step down, or up, become kings."""
    return BLACK_GOAL if down else WHITE_GOAL


WHITE_GOAL, BLACK_GOAL = bits(range(1, 6)), bits(range(46, 51))


def start(edition: Edition) -> Position:
    """Return the first position of an edition."""
    return Position(edition, START, 0)
