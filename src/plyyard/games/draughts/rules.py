"""The rules of draughts: positions, immutable. What moves exist is the kernel's work; editions are data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, cast

from plyyard.core.errors import IllegalAction, PlyYardError
from plyyard.core.face import Face
from plyyard.core.game import Action, Edition, Outcome, won
from plyyard.core.text import text
from plyyard.games.draughts.draws import Board, Counts, draw, endings_after, first_counts, identity
from plyyard.games.draughts.moves import Generator, Move, Side
from plyyard.games.draughts.options import BLACK, Goal, Options
from plyyard.games.draughts.squares import Grid

__all__ = ["Move", "Position", "start"]

_set = object.__setattr__
UNCOUNTED = Counts()
"""The counts of a position without history, until its endings are looked at."""


@dataclass(frozen=True, slots=True)
class Position(Face):
    """A point in a match: board, the seat to move, and the counts that draws need."""

    edition: Edition
    board: Board
    turn: int
    counts: Counts = UNCOUNTED
    _legal: tuple[Move, ...] | None = field(default=None, init=False, compare=False, repr=False)
    _outcome: Outcome | None = field(default=None, init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        if self.counts is UNCOUNTED and self.options.endings:
            _set(self, "counts", first_counts(self.board, self.options))

    @property
    def options(self) -> Options:
        """The edition's choices."""
        return cast(Options, self.edition.options)

    @property
    def grid(self) -> Grid:
        """The board's squares and their numbers."""
        return self.options.grid

    @property
    def generator(self) -> Generator:
        """What finds the moves of the edition."""
        return self.options.generator

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
    def held(self) -> int:
        """The king that has moved as often as it may in a row, as a set; mostly nothing."""
        limit = self.options.king_run
        run = self.counts.runs[self.colour]
        own, kings = self.own, self.board.kings
        return (run >> 2) & own & kings if limit and run & 3 >= limit and own & ~kings else 0

    @property
    def side(self) -> Side:
        """The position as the kernel sees it."""
        board, colour = self.board, self.colour
        return Side(board[colour], board[1 - colour], board.kings, colour == BLACK, self.held)

    @property
    def to_move(self) -> int | None:
        return self.turn if self.legal_actions() else None

    def quiet_moves(self) -> list[Move]:
        """Return the moves that capture nothing, whether or not a capture is compulsory."""
        return self.generator.quiet(self.side)

    def legal_actions(self) -> Sequence[Move]:
        legal = self._legal
        if legal is not None:
            return legal
        options: Any = self.edition.options
        generator: Generator = options.generator
        black, white, kings = self.board
        held = self.held if generator.king_run else 0
        if self.turn == generator.first:
            legal = generator.legal(black, white, kings, True, held)
        else:
            legal = generator.legal(white, black, kings, False, held)
        counts = self.counts
        if not legal or (counts is not UNCOUNTED and (counts.quiet > 3 or counts.endings)):
            if legal is None:
                raise PlyYardError(text("There are too many ways to capture in this position."))
            outcome = draw(self.board, self.turn, counts, options) if legal else self._end()
            if outcome is not None:
                _set(self, "_outcome", outcome)
                legal = ()
        _keep_legal(self, legal)
        return legal

    def outcome(self) -> Outcome | None:
        self.legal_actions()
        return self._outcome

    def _end(self) -> Outcome:
        """Return how a position without a legal move has ended."""
        mover, other = self.edition.sides[self.turn], self.edition.sides[1 - self.turn]
        if self.options.goal == Goal.CROWN and self.board.kings:
            seat = 1 - self.turn if self.enemy & self.board.kings else self.turn
            return won(seat, "first_king", text("{winner} wins with the first king.", winner=self.edition.sides[seat]))
        if self.options.goal == Goal.LOSE:
            if not self.own:
                return won(self.turn, "no_pieces", text("{winner} wins: it has no piece left.", winner=mover))
            return won(self.turn, "no_moves", text("{winner} wins: it cannot move.", winner=mover))
        if not self.own:
            sentence = text("{winner} wins: {loser} has no piece left.", winner=other, loser=mover)
            return won(1 - self.turn, "no_pieces", sentence)
        return won(1 - self.turn, "no_moves", text("{winner} wins: {loser} cannot move.", winner=other, loser=mover))

    def apply(self, action: Action | str) -> Position:
        if isinstance(action, str):
            return self.play(action)
        if action not in self.legal_actions():
            # explain reads positions: the arrow between the two files has to be this one
            from plyyard.games.draughts.explain import refuse

            raise IllegalAction(refuse(self, action))
        return self._after(action)

    def _after(self, move: Any) -> Position:
        options: Any = self.edition.options
        path, taken, _ = move
        grid = options.grid
        bits = grid.bits
        origin, landing = bits[path[0]], bits[path[-1]]
        black, white, kings = self.board
        by_king = kings & origin
        if taken and options.crowns_midway:
            promotes = self.promotes(move)
        else:
            promotes = not by_king and landing & grid.rows[-1 if self.turn == options.first else 0]
        kings = kings & ~(origin | taken) | (landing if by_king or promotes else 0)
        if self.turn == options.first:
            after = Board(black & ~origin | landing, white & ~taken, kings)
        else:
            after = Board(black & ~taken, white & ~origin | landing, kings)
        counts = self._counts_after(options, after, bool(taken or promotes), bool(by_king))
        if options.king_run:
            counts = counts._replace(runs=self._runs_after(move))
        return _made(self.edition, after, 1 - self.turn, counts)

    def _counts_after(self, options: Options, board: Board, changes: bool, by_king: bool) -> Counts:
        """Return the counts after a move that changes the pieces or not, by a king or not."""
        quiet, by_kings, endings, seen, _ = self.counts
        if options.endings:
            endings = endings_after(board, endings, options)
        if changes:
            return Counts(0, 0, endings)
        if not by_king:
            return Counts(quiet + 1, 0, endings)
        return Counts(quiet + 1, by_kings + 1, endings, (*seen, identity(self.board, self.turn)))

    def _runs_after(self, move: Move) -> tuple[int, int]:
        """Return the runs of both sides' kings after a move."""
        bits, kings = self.options.grid.bits, self.board.kings
        origin, landing = bits[move.path[0]], bits[move.path[-1]]
        run = 0
        if not move.taken and origin & kings and self.own & ~kings:
            before = self.counts.runs[self.colour]
            run = landing << 2 | ((before & 3) + 1 if before >> 2 == origin else 1)
        return (run, self.counts.runs[1]) if self.colour == BLACK else (self.counts.runs[0], run)

    def promotes(self, move: Move) -> bool:
        """Tell whether the move makes a man a king."""
        options: Any = self.edition.options
        grid = options.grid
        bits = grid.bits
        if bits[move.path[0]] & self.board.kings:
            return False
        far_row = grid.rows[-1 if self.turn == options.first else 0]
        if move.taken and options.crowns_midway:
            return any(bits[square] & far_row for square in move.path[1:])
        return bool(bits[move.path[-1]] & far_row)

    def chance_outcomes(self) -> Sequence[tuple[Action, Fraction]]:
        return ()

    def to_fen(self) -> str:
        """Return what draughts players call the text of a position: the same as `to_text`."""
        return self.to_text()

    def key(self) -> str:
        black, white, kings = self.board
        return f"{'BW'[self.colour]}{black:x}.{white:x}.{kings:x}"


def far_row_of(options: Options, down: bool) -> int:
    """Return the squares on which men that step down, or up, become kings."""
    return options.grid.rows[-1 if down else 0]


_new = object.__new__
_fields = Position.__dict__
_keep_edition, _keep_board, _keep_turn = (_fields[name].__set__ for name in ("edition", "board", "turn"))
_keep_counts, _keep_legal, _keep_outcome = (_fields[name].__set__ for name in ("counts", "_legal", "_outcome"))
"""Half the time of object.__setattr__, in the two questions that every program asks most."""


def _made(edition: Edition, board: Board, turn: int, counts: Counts) -> Position:
    """Return what `Position` does for counts that are known, in half the time."""
    made = _new(Position)
    _keep_edition(made, edition)
    _keep_board(made, board)
    _keep_turn(made, turn)
    _keep_counts(made, counts)
    _keep_legal(made, None)
    _keep_outcome(made, None)
    return made


def start(edition: Edition) -> Position:
    """Return the first position of an edition."""
    assert isinstance(edition.options, Options)
    grid, rows = edition.options.grid, edition.options.rows_of_men
    return Position(edition, Board(sum(grid.rows[:rows]), sum(grid.rows[-rows:]), 0), 0)
