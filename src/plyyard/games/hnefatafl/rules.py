"""The position: a thin immutable face over the kernel."""

from __future__ import annotations

from dataclasses import dataclass, replace
from dataclasses import field as stored
from fractions import Fraction

from plyyard.core.errors import IllegalAction
from plyyard.core.face import Face
from plyyard.core.game import Action, Edition, Outcome, Seat
from plyyard.games.hnefatafl import kernel, kernel_ends
from plyyard.games.hnefatafl.cells import (
    ATTACKER,
    CAPTURED,
    DEFENDER,
    EMPTY,
    ESCAPED,
    FORTIFIED,
    FORTS,
    GOAL,
    KING,
    RIM,
    RINGS,
    SURROUNDED,
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
FATES = (
    (CAPTURED, "king_captured"),
    (ESCAPED, "king_escaped"),
    (FORTIFIED, "exit_fort"),
    (SURROUNDED, "surrounded"),
)
"""The kernel's bits that end a match, and the reasons they stand for."""
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
        return tuple(map(board.packed.__getitem__, memoryview(room)[:stop].cast("H")))

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
        cells, room = bytearray(self.cells), bytearray(self.field.room())
        result = kernel.play(cells, self.field.ground, self.field.stride, start, end, room, 0)
        return cells, list(room[: result & TAKEN]), result

    def captures(self, action: Action) -> tuple[str, ...]:
        """Return the squares of what a legal action takes, the king's included, in the order a1, b1, ..."""
        _, taken, result = self.played(action)
        if result & CAPTURED:
            taken.append(self.king)
        return tuple(self.field.name_of[index] for index in sorted(taken))

    def walled(self, action: Action) -> tuple[str, ...]:
        """Return those captures of a legal action that are a shield wall's, in the order a1, b1, ..."""
        cells, ground, stride = self.cells, self.field.ground, self.field.stride
        _, end = self.field.pairs[action.text]
        if not ground[end] & RIM:
            return ()
        inward = kernel_ends.inward_of(cells, stride, end)
        along = 1 if abs(inward) == stride else stride
        row: list[int] = []
        for step in (along, -along):
            length = kernel.row_length(cells, ground, end, step, inward, self.side)
            row += [end + step * number for number in range(1, length + 1)]
        return tuple(self.field.name_of[index] for index in sorted(row) if cells[index] != KING)

    def find_ending(self, result: int) -> str:
        """Return the reason the match is over here, "" if it is not; `result` is the kernel's answer to the last move.
        The order is that of the rules: king captured, escaped, fort, surrounded, no move, repetition, quiet plies."""
        for fate, reason in FATES:
            if result & fate:
                return reason
        board, options = self.field, self.options
        if not kernel.can_move(self.cells, board.ground, board.stride, self.side):
            return "no_legal_move"
        if options.repetition and self.occurrences() >= options.repetition:
            return "repetition" if options.repetition_loses == "nobody" else "repetition_lost"
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
    board = field_of(options_of(edition))
    position = Position(edition, board, cells, turn, quiet, (cells,))
    ending = position.find_ending(_fate_of(board, cells))
    return replace(position, ending=ending) if ending else position


def _fate_of(board: Field, cells: bytes) -> int:
    """Return what the board alone decides, in the kernel's words."""
    king, ground, room = cells.find(KING), board.ground, bytearray(board.room())
    if ground[king] & GOAL:
        return ESCAPED
    if ground[0] & FORTS and kernel_ends.holds_fort(cells, ground, board.stride, king, room, 0):
        return FORTIFIED
    if ground[0] & RINGS and kernel_ends.is_surrounded(cells, board.stride, room, 0):
        return SURROUNDED
    return 0
