"""Legal moves from the kernel, as the library shows them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import NamedTuple

from plyyard.core.game import Kind
from plyyard.games.draughts import kernel, kernel_listing
from plyyard.games.draughts.kernel_stack import Moves
from plyyard.games.draughts.options import Options
from plyyard.games.draughts.squares import Grid

Found = tuple[int, int, int, int]
"""A capture of the kernel: origin, landing and taken set, and the landing again if a king stands there afterwards."""


class Move(NamedTuple):
    """A move or a whole capture sequence: the square it starts from and every landing, the set it takes, and the
    numbers of the squares in that set, ascending."""

    path: tuple[int, ...]
    taken: int = 0
    captured: tuple[int, ...] = ()

    @property
    def kind(self) -> Kind:
        return Kind.MOVE

    @property
    def text(self) -> str:
        """The squares joined by "-" for a move, by "x" for a capture."""
        return ("x" if self.taken else "-").join(map(str, self.path))


class Side(NamedTuple):
    """Whose turn it is, as the kernel sees it: all its pieces, those of the other side, all kings, whether men step
    down the board, and the pieces that may not move without capturing."""

    own: int
    enemy: int
    kings: int
    down: bool
    held: int = 0


class Generator:
    """The kernel for one edition. Its stacks are lent, one to each call, so that threads do not meet on one."""

    def __init__(self, options: Options) -> None:
        self.first, self.king_run = options.first, options.king_run
        self._rules = options.rules
        self._grid = options.grid
        self._spare: list[Moves] = []
        self._quiet = quiet_by_code(options.grid)
        ready = (self._spare, options.rules, self._quiet, names_by_index(options.grid), Move)
        listing = partial(kernel_listing.list_lent, *ready)
        self.legal: Legal = (lambda *side: in_order(listing(*side))) if options.grid.mirrored else listing
        """Lists all legal moves of a side in the order of their paths: the one call that every position makes."""

    def quiet(self, side: Side) -> list[Move]:
        """Return the moves that capture nothing, whether or not a capture is compulsory."""
        moves = self.lend()
        found = kernel_listing.list_quiet(moves, *side, self._quiet)
        self._give_back(moves)
        return sorted(found)

    def any_quiet_of(self, piece: int, side: Side) -> list[Move]:
        """Return the moves of one piece that capture nothing, also of one that is held."""
        moves = self.lend()
        others = side.own & ~piece
        own, enemy, kings = piece, side.enemy | others, side.kings
        found = kernel_listing.list_quiet(moves, own, enemy, kings, side.down, 0, self._quiet)
        self._give_back(moves)
        return found

    def best_weight(self, side: Side) -> int:
        """Return the weight of the best captures, 0 where there is none or all weigh nothing."""
        moves = self.lend()
        kernel.captures(moves, side.own, side.enemy, side.kings, side.down)
        best = int(moves.best)
        self._give_back(moves)
        return best

    def best_after(self, side: Side, begun: Begun) -> tuple[int, list[Found]]:
        """Return the weight of the best that can follow a capture begun, and these captures as far as they are
        listed; nothing where it cannot go on."""
        moves = self.lend()
        own, enemy, kings, down, _ = side
        kernel.continue_from(
            moves, own, enemy, kings, down, begun.origin, begun.place, begun.taken, begun.weight, begun.king
        )
        found = kernel_listing.list_captures(moves, 0)
        best = int(moves.best)
        self._give_back(moves)
        return best, found

    def has_bounded_captures(self, side: Side) -> bool:
        """Tell whether the captures can be worked out within the limit of the kernel."""
        moves = self.lend()
        kernel.captures(moves, side.own, side.enemy, side.kings, side.down)
        bounded = not moves.spilled
        if bounded:
            self._give_back(moves)
        return bounded

    def lend(self) -> Moves:
        """Return an empty stack."""
        return self._spare.pop() if self._spare else Moves(self._rules)

    def _give_back(self, moves: Moves) -> None:
        moves.count = 0
        self._spare.append(moves)


class Begun(NamedTuple):
    """A capture in progress: where it began, where the piece is, what it has taken, and whether it is a king now."""

    origin: int
    place: int
    taken: int
    weight: int
    king: bool


Legal = Callable[[int, int, int, bool, int], "tuple[Move, ...] | None"]
"""From the words of a side to its legal moves, None where captures have too many ways."""


def in_order(moves: tuple[Move, ...] | None) -> tuple[Move, ...] | None:
    """Return moves in the order of their paths, on a board whose squares the kernel counts from the other end."""
    return None if moves is None else tuple(sorted(moves))


@cache
def quiet_by_code(grid: Grid) -> list[Move | None]:
    """Return the move from any square to any other by the kernel's code for the two."""
    by_code: list[Move | None] = [None] * 4096
    for origin in grid.squares:
        for landing in grid.squares:
            by_code[_index(grid.bits[origin]) * 64 + _index(grid.bits[landing])] = Move((origin, landing))
    return by_code


def _index(square: int) -> int:
    return square.bit_length() - 1


def names_by_index(grid: Grid) -> list[int]:
    """Return the number of every square by its place in the kernel's sets; 0 for places that are no squares."""
    return [grid.number_of.get(1 << index, 0) for index in range(64)]
