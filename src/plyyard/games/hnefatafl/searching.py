"""The compiled search as Python sees it: a position goes in, moves with scores come out."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from plyyard.games.hnefatafl import kernel_judge, kernel_lists, kernel_root, kernel_search, weights
from plyyard.games.hnefatafl.cells import GOAL, KING
from plyyard.games.hnefatafl.field import Field, Move, field_of
from plyyard.games.hnefatafl.options import Options
from plyyard.games.hnefatafl.rules import SIDES, Position

TABLE_BYTES: Final = 1 << 24
"""Memory of a search's table of positions, if nothing else is said."""
LEAST_BYTES: Final = 1 << 16
CONTEMPT: Final = 1_500
"""How much less than even a draw counts for the side that a partial search plays, in hundredths of an attacker."""
SEATS: Final = ("attackers", "defenders")
DEEPEST: Final = 60
MOST_SEEN: Final = 400


class Found(NamedTuple):
    """What a search has found: moves with their scores, best first; the depth finished; the moves it expects; the
    positions visited."""

    ranked: Sequence[tuple[Move, int]]
    depth: int
    pv: tuple[Move, ...]
    nodes: int


def never() -> int:
    """Ask again much later."""
    return 1 << 30


class Engine:
    """One search with its memory, for one edition and one thread at a time."""

    def __init__(self, options: Options, table_bytes: int = TABLE_BYTES, values: weights.Weights | None = None) -> None:
        self.options, self.bytes = options, table_bytes
        self.field = field_of(options)
        places = 1 << ((max(table_bytes, LEAST_BYTES) // 16).bit_length() - 1)
        table = array("q", bytes(16 * places))
        self._search = kernel_search.Search(table)
        self._think = _door(self._search, table)
        _tell_rules(self._search, options, self.field)
        self._groups = [(square, weights.class_of(self.field, square)) for square in self.field.indexes.values()]
        self._given = values
        self._side = ""
        self._weigh(values or weights.load(options))

    def _weigh(self, values: weights.Weights) -> None:
        for at, name in enumerate(weights.TERMS):
            kernel_judge.set_weight(self._search, at, values.terms.get(name, 0))
        for kind, name in enumerate(weights.KINDS):
            worth = values.places.get(name, ())
            for square, group in self._groups:
                kernel_judge.set_worth(self._search, kind, square, worth[group] if worth else 0)

    def find(
        self,
        position: Position,
        look: Callable[[], int],
        depth: int = 0,
        nodes: int = 0,
        span: int = 0,
        fresh: bool = True,
        blind: float = 0.0,
        salt: int = 0,
        partial: bool = False,
    ) -> Found:
        """Search until `look` returns 0, or the depth or the number of positions is reached (0: no bound).

        `fresh` forgets what earlier searches have left in the table. A share `blind` of the captures beyond the depth
        is overlooked, the same ones for the same `salt`. A `partial` search judges as suits the side to move, and
        counts a draw as less than even.
        """
        search = self._search
        fresh = self._take(SEATS[position.turn] if partial else "") or fresh
        search.look, search.most_nodes = look, nodes
        search.blind, search.salt = round(65536 * blind), salt & 0xFFFF
        kernel_search.renew(search, fresh)
        self._see_past(position)
        self._set(position.cells)
        kernel_search.begin(search, position.side, position.quiet)
        moves = self._moves(kernel_root.open_root(search, position.side))
        done = self._think(search, position.side, min(depth or DEEPEST, DEEPEST), span)
        visited, ranked = search.nodes, self._ranked(moves, span)
        return Found(ranked, done, self._line(position, ranked[0][0], done), visited)

    def _take(self, side: str) -> bool:
        """Judge for a side, or for none; tell whether that is another one than before."""
        if side == self._side:
            return False
        self._side = side
        self._search.contempt = CONTEMPT if side else 0
        if self._given is None:
            self._weigh(weights.load(self.options, side))
        return True

    def value_of(self, position: Position) -> int:
        """Return the static value of a position for the side to move."""
        self._take("")
        self._set(position.cells)
        return kernel_judge.evaluate(self._search, position.side)

    def terms_of(self, position: Position) -> dict[str, int]:
        """Return what the judgement counts in a position, without the squares of pieces."""
        self._set(position.cells)
        kernel_judge.measure(self._search, position.side)
        return {name: kernel_judge.term(self._search, at) for at, name in enumerate(weights.TERMS)}

    def _set(self, cells: bytes) -> None:
        kernel_judge.set_board(self._search, cells, cells.find(KING))

    def _see_past(self, position: Position) -> None:
        """Tell the search which positions have stood on the board since the last capture."""
        earlier = position.history[:-1][-MOST_SEEN:]
        for back, cells in enumerate(reversed(earlier), start=1):
            self._set(cells)
            kernel_root.see(self._search, SIDES[(position.turn + back) % 2])

    def _moves(self, count: int) -> list[Move]:
        """Return the root's moves as the library shows them, in the kernel's order."""
        codes = [kernel_lists.code_at(self._search, at) for at in range(count)]
        return [self.field.moves[code >> 8, code & 255] for code in codes]

    def _ranked(self, moves: Sequence[Move], span: int) -> list[tuple[Move, int]]:
        search = self._search
        best = [(moves[kernel_root.best_move(search)], search.best)]
        if not span:
            return best
        known = [at for at in range(len(moves)) if kernel_root.is_known(search, at)]
        scores = [(moves[at], kernel_root.known_score(search, at)) for at in known]
        return sorted(scores, key=lambda pair: -pair[1]) or best

    def _line(self, position: Position, move: Move, depth: int) -> tuple[Move, ...]:
        """Return the expected moves from the table, at most `depth` (at least one)."""
        line, position = [move], position.apply(move)
        while len(line) < depth and position.to_move is not None:
            self._set(position.cells)
            code = kernel_root.move_for(self._search, position.side, position.quiet)
            following = self.field.moves.get((code >> 8, code & 255))
            if following is None or not position.is_legal(following):
                break
            line.append(following)
            position = position.apply(following)
        return tuple(line)


def _door(search: kernel_search.Search, table: array[int]) -> Callable[..., int]:
    """Return what starts a search: without the interpreter's lock where the kernel is compiled."""
    try:
        from plyyard.games.hnefatafl import kernel_door
    except ImportError:
        return kernel_root.think
    kernel_door.connect(search, table)
    return kernel_door.search


def _tell_rules(search: kernel_search.Search, options: Options, board: Field) -> None:
    kernel_judge.lay_ground(search, board.ground, board.stride)
    for goal, step in slides(board):
        kernel_judge.add_slide(search, goal, step)
    for goals in range(search.goals + 1):
        kernel_judge.set_bucket(search, goals, -(-4 * goals // search.goals))
    for at, number in enumerate(board.keys):
        kernel_search.set_number(search, at, number)
    search.quiet_limit, search.repeats = options.quiet_limit, options.repetition > 0
    search.defenders_pay = options.repetition_loses == "defenders"


def slides(board: Field) -> list[tuple[int, int]]:
    """Return the lines on which a king comes to a goal, as the goal and the step that leads away from it."""
    goals = [index for index in board.indexes.values() if board.ground[index] & GOAL]
    inside = set(board.indexes.values())
    lines = [(goal, step) for goal in goals for step in (1, -1, board.stride, -board.stride)]
    return [(goal, step) for goal, step in lines if goal + step in inside and goal + step not in goals]
