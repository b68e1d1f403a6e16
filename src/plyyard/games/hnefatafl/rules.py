"""The position: a thin immutable face over the kernel."""

from __future__ import annotations

from dataclasses import dataclass, replace
from dataclasses import field as stored
from fractions import Fraction

from plyyard.core.errors import IllegalAction
from plyyard.core.face import Face
from plyyard.core.game import Action, Edition, Outcome, Seat
from plyyard.games.hnefatafl import kernel
from plyyard.games.hnefatafl.cells import (
    ATTACKER,
    BOTH,
    CAPTURED,
    DEFENDER,
    EMPTY,
    ESCAPED,
    GOAL,
    KING,
    TAKEN,
    WALL,
)
from plyyard.games.hnefatafl.endings import outcome_of
from plyyard.games.hnefatafl.explain import refuse_action
from plyyard.games.hnefatafl.field import Field, Move, field_of
from plyyard.games.hnefatafl.options import Options, options_of

GLYPHS = {EMPTY: ".", ATTACKER: "t", DEFENDER: "T", KING: "K"}
SIDES = (ATTACKER, DEFENDER)
"""The side bit of each seat."""
_WALLS = bytes([WALL])
_LETTERS = bytes.maketrans(bytes(GLYPHS), "".join(GLYPHS.values()).encode())


@dataclass(frozen=True, slots=True)
class Position(Face):
    """All that the rules need. `cells` is the kernel's board, `quiet` the plies since the last capture, `history` the
    boards since then with this one last (every second one has the same side to move), `ending` the reason it is over
    ("" while it goes on), `taken` the squares the last move emptied of soldiers."""

    edition: Edition
    field: Field
    cells: bytes
    turn: Seat
    quiet: int = 0
    history: tuple[bytes, ...] = ()
    ending: str = ""
    _legal: list[tuple[Move, ...]] = stored(default_factory=list, compare=False, repr=False)

    @property
    def options(self) -> Options:
        """The edition's options."""
        return options_of(self.edition)

    @property
    def to_move(self) -> Seat | None:
        return None if self.ending else self.turn

    @property
    def side(self) -> int:
        """The kernel's bit of the seat whose turn it is."""
        return SIDES[self.turn]

    @property
    def king(self) -> int:
        """The index of the king's square."""
        return self.cells.find(KING)

    def legal_actions(self) -> tuple[Move, ...]:
        """All moves, by starting square from a1 on; found once and kept."""
        if not self._legal:
            self._legal.append(() if self.ending else self._generate())
        return self._legal[0]

    def _generate(self) -> tuple[Move, ...]:
        board = self.field
        room = bytearray(board.moves_room())
        stop = kernel.generate(self.cells, board.ground, board.stride, self.side, room, 0)
        squares = iter(room[:stop])
        moves = board.moves
        return tuple([moves[pair] for pair in zip(squares, squares, strict=True)])

    def is_legal(self, action: Action) -> bool:
        """Tell whether the action may be played here, without looking at any other."""
        pair = self.field.pairs.get(action.text)
        if pair is None or self.ending:
            return False
        return bool(kernel.is_legal(self.cells, self.field.ground, self.field.stride, self.side, *pair))

    def apply(self, action: Action | str) -> Position:
        if isinstance(action, str):
            return self.play(action)
        if not self.is_legal(action):
            raise IllegalAction(refuse_action(self, action))
        cells, _, result = self.played(action)
        board = bytes(cells)
        quiet = 0 if result & TAKEN else self.quiet + 1
        history = (board,) if quiet == 0 else (*self.history, board)
        after = Position(self.edition, self.field, board, 1 - self.turn, quiet, history)
        ending = after.find_ending(result)
        return replace(after, ending=ending) if ending else after

    def played(self, action: Action) -> tuple[bytearray, list[int], int]:
        """Return the cells after a legal action, the indexes of the soldiers it takes, and the kernel's answer."""
        start, end = self.field.pairs[action.text]
        cells, taken = bytearray(self.cells), bytearray(4)
        result = kernel.play(cells, self.field.ground, self.field.stride, start, end, taken, 0)
        return cells, list(taken[: result & TAKEN]), result

    def captures(self, action: Action) -> tuple[str, ...]:
        """Return the squares of what a legal action takes, the king's included, in the order a1, b1, ..."""
        _, taken, result = self.played(action)
        if result & CAPTURED:
            taken.append(self.king)
        return tuple(self.field.name_of[index] for index in sorted(taken))

    def find_ending(self, result: int = 0) -> str:
        """Return the reason the match is over here, "" if it is not; `result` is the kernel's answer to the last move.
        The order is that of the rules: king captured, escaped, (surrounded,) no move, repetition, quiet plies."""
        board, options = self.field, self.options
        if result & CAPTURED:
            return "king_captured"
        if result & ESCAPED or board.ground[self.king] & GOAL:
            return "king_escaped"
        if options.surround_wins and self.turn == 1 and is_surrounded(board, self.cells):
            return "surrounded"
        if not kernel.can_move(self.cells, board.ground, board.stride, self.side):
            return "no_legal_move"
        if options.repetition and self.occurrences() >= options.repetition:
            return "repetition"
        if options.quiet_limit and self.quiet >= options.quiet_limit:
            return "quiet_plies"
        return ""

    def occurrences(self) -> int:
        """Return how often this board with this side to move has stood since the last capture, now included."""
        return self.history[::-2].count(self.cells)

    def outcome(self) -> Outcome | None:
        return outcome_of(self.ending, self.turn, self.options) if self.ending else None

    def chance_outcomes(self) -> tuple[tuple[Action, Fraction], ...]:
        return ()

    def key(self) -> str:
        return self.cells.translate(_LETTERS, _WALLS).decode() + "AD"[self.turn]


def position_from(edition: Edition, cells: bytes, turn: Seat, quiet: int = 0) -> Position:
    """Return a position without a past, over if its board alone says so."""
    options = options_of(edition)
    position = Position(edition, field_of(options), cells, turn, quiet, (cells,))
    ending = position.find_ending()
    return replace(position, ending=ending) if ending else position


def is_surrounded(board: Field, cells: bytes) -> bool:
    """Tell whether the attackers cut king and every defender off from the edge."""
    reached, front = set[int](), [index for index, piece in enumerate(cells) if piece & BOTH == DEFENDER]
    while front:
        index = front.pop()
        if cells[index] == WALL:
            return False
        if index not in reached and cells[index] != ATTACKER:
            reached.add(index)
            front.extend(board.neighbours(index))
    return True
