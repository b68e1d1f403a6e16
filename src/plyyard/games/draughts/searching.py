"""The compiled search as Python sees it: a position goes in, moves with scores come out."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import NamedTuple

from plyyard.games.draughts import (
    bases,
    kernel_bases,
    kernel_judge,
    kernel_order,
    kernel_root,
    kernel_state,
    kernel_table,
    weights,
)
from plyyard.games.draughts.draws import running
from plyyard.games.draughts.helpers import Helpers
from plyyard.games.draughts.options import Options
from plyyard.games.draughts.rules import Move, Position
from plyyard.games.draughts.scales import digits, worth_of
from plyyard.games.draughts.thinking import thinker

TABLE_BYTES = 1 << 24
"""Memory of a search's table of positions, if nothing else is said."""
SLOTS = 4
"""Neighbouring places of the table, as in the kernel."""
DEEPEST = 99
MOST_SEEN = 400
BOARD = (1 << 54) - 1
DRAWN, WON, LOST = 0, 1, 2
"""What solved endings say of the side to move."""
LOSING = -19_900
BLIND = 1 << 16
"""What the kernel counts shares of overlooked captures in."""


class Found(NamedTuple):
    """What a search has found: moves with their scores, best first; the depth finished; the moves it expects; the
    positions visited."""

    ranked: Sequence[tuple[Move, int]]
    depth: int
    pv: tuple[Move, ...]
    nodes: int


class Board(NamedTuple):
    """A board without a past: all pieces of the side to move and of the other, the kings of both, whether the side to
    move steps down, the plies without capture and promotion, and those by kings."""

    own: int
    enemy: int
    kings: int
    down: bool
    quiet: int = 0
    royal: int = 0


def never() -> int:
    """Ask again much later."""
    return 1 << 30


class Engine:
    """One search with its memory, for one edition and one thread at a time."""

    def __init__(
        self, options: Options, table_bytes: int = TABLE_BYTES, learned: array[int] | None = None, threads: int = 1
    ) -> None:
        places = 1 << ((table_bytes // 16).bit_length() - 1)
        learned = weights.load(options) if learned is None else learned
        self._tables = (worth_of(options), digits(), learned, array("q", [0]) * (2 * places))
        self.options, self.table_bytes, self.threads = options, table_bytes, threads
        self._search, self._moves, self._think = thinker(options, self._tables)
        self._helpers = [thinker(options, self._tables) for _ in range(threads - 1)]
        self._team = Helpers(self._search, self._helpers)
        self._bases: kernel_bases.Bases | None = None
        self.use_bases(bases.load(options))

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
    ) -> Found:
        """Search until `look` returns 0, or the depth or the number of positions is reached (0: no bound).

        Several threads share the number of positions. `fresh` forgets what earlier searches have left. `blind` is the
        share of captures beyond the depth that are overlooked, the same ones for the same `salt` (16 bits).
        """
        search, moves = self._search, self._moves
        own, enemy, kings, down, _ = position.side
        counts, colour = position.counts, position.colour
        search.look, search.most_nodes = look, max(nodes // self.threads, min(nodes, 1))
        if fresh or not nodes:
            search.mask = self._mask(nodes)
        search.blind, search.salt = round(blind * BLIND), salt % BLIND
        moves.count = 0
        kernel_state.begin(search, counts.runs[colour], counts.runs[1 - colour], counts.quiet, counts.kings, fresh)
        self._see(position)
        search.last_ply = last_ply(position)
        count = kernel_root.open_root(search, moves, own, enemy, kings, down)
        found = self._actions(position, count)
        self._fix_draws(position, found)
        self._use_bases(position, found)
        done = self._team.think(self._think, moves, min(depth or DEEPEST, DEEPEST), span)
        ranked = self._ranked(found, span)
        return Found(ranked, done, self._line(position, ranked[0][0], done), search.nodes + self._team.nodes)

    def _mask(self, nodes: int) -> int:
        """Return which places of the table a search uses: a short one has few to clear, and the same on any machine."""
        most = len(self._tables[-1]) // 2
        places = min(most, 1 << (4 * nodes).bit_length()) if nodes else most
        return places - SLOTS

    def open(self, board: Board) -> int:
        """Set out from a board without a past; return the number of its moves."""
        self._moves.count = 0
        self._search.few = 0 if self._bases is None else self._bases.most
        kernel_state.begin(self._search, 0, 0, board.quiet, board.royal, False)
        self._search.seen_count = self._search.last_ply = 0
        return kernel_root.open_root(self._search, self._moves, board.own, board.enemy, board.kings, board.down)

    def think(self, nodes: int) -> int:
        """Visit so many positions from an opened board; return the score."""
        self._search.look, self._search.most_nodes = never, nodes
        self._think(self._search, self._moves, DEEPEST, 0)
        return self._search.best

    def best(self) -> int:
        """Return the number of the best move of an opened board."""
        return kernel_root.best_move(self._search)

    def value(self, own: int, enemy: int, down: bool) -> int:
        """Return the static value of men alone for the side to move."""
        return kernel_judge.evaluate(self._search, own, enemy, 0, down)

    def value_of(self, position: Position) -> int:
        """Return the static value of a position for the side to move."""
        own, enemy, kings, down, _ = position.side
        return kernel_judge.evaluate(self._search, own, enemy, kings, down)

    def use_bases(self, known: kernel_bases.Bases | None) -> None:
        """Search with these solved endings from now on, or without any."""
        self._bases = known
        if known is not None:
            self._search.bases = known
            for helper in self._helpers:
                helper.search.bases = known

    def is_sharp(self) -> bool:
        """Tell whether the moves of an opened board are captures."""
        return kernel_root.move_at(self._moves, 0, 2) != 0

    def board_after(self, board: Board, at: int) -> Board:
        """Return the board after a move of an opened board."""
        origin, landing, taken, royal = (kernel_root.move_at(self._moves, at, part) for part in range(4))
        kings = (board.kings & ~(origin | taken)) | royal
        crowns = bool(royal and not origin & board.kings)
        quiet = 0 if taken or crowns else board.quiet + 1
        by_king = board.royal + 1 if quiet and royal else 0
        return Board(board.enemy & ~taken, (board.own & ~origin) | landing, kings, not board.down, quiet, by_king)

    def _ranked(self, found: Sequence[Move], span: int) -> list[tuple[Move, int]]:
        search = self._search
        best = [(found[kernel_root.best_move(search)], search.best)]
        if not span:
            return best
        known = [at for at in range(len(found)) if kernel_root.is_known(search, at)]
        scores = [(found[at], kernel_root.known_score(search, at)) for at in known]
        return sorted(scores, key=lambda pair: -pair[1]) or best

    def _actions(self, position: Position, count: int) -> list[Move]:
        """Return the root's moves as the library shows them, in the kernel's order."""
        bits, kings = position.grid.bits, position.board.kings
        known = {
            (bits[move.path[0]], bits[move.path[-1]], move.taken, position.promotes(move)): move
            for move in position.legal_actions()
        }
        found = []
        for at in range(count):
            origin, landing, taken, royal = (kernel_root.move_at(self._moves, at, part) for part in range(4))
            found.append(known[origin, landing, taken, bool(royal and not origin & kings)])
        return found

    def _see(self, position: Position) -> None:
        """Tell the search which positions have stood on the board and can come again."""
        self._search.seen_count = 0
        for number in position.counts.seen[-MOST_SEEN:]:
            colour = (number & 1) ^ self.options.first
            kings, white, black = number >> 1 & BOARD, number >> 55 & BOARD, number >> 109
            own, enemy = (black, white) if colour == 0 else (white, black)
            key = kernel_table.key_of(own, enemy, kings, colour == 0, 0)
            kernel_root.see(self._search, key)

    def _fix_draws(self, position: Position, found: Sequence[Move]) -> None:
        """Tell the search of root moves that end the match in a draw by the rules' own counts."""
        counts = position.counts
        if not (counts.seen or counts.endings or counts.quiet):
            return
        for at, move in enumerate(found):
            outcome = position.apply(move).outcome()
            if outcome is not None and outcome.points[0] == outcome.points[1]:
                kernel_root.fix(self._search, at, 0)

    def _use_bases(self, position: Position, found: Sequence[Move]) -> None:
        """Let the search look up endings with fewer pieces than the root has. Where the root itself is solved, moves
        that give away a win or a draw are not searched."""
        board = position.board
        pieces = (board.black | board.white).bit_count()
        known = self._bases
        self._search.few = 0 if known is None else min(known.most, pieces - 1)
        if known is None or pieces > known.most:
            return
        own, enemy, kings, down, _ = position.side
        here = kernel_bases.probe(known, own, enemy, kings, down)
        for at, move in enumerate(found):
            own, enemy, kings, down, _ = position.apply(move).side
            there = kernel_bases.probe(known, own, enemy, kings, down)
            if here == WON and there != LOST:
                kernel_root.fix(self._search, at, 0 if there == DRAWN else LOSING)
            elif here == DRAWN and there == WON:
                kernel_root.fix(self._search, at, LOSING)

    def _line(self, position: Position, move: Move, depth: int) -> tuple[Move, ...]:
        """Return the expected moves from the table, at most `depth` (at least one)."""
        line, bits = [move], position.grid.bits
        position = position.apply(move)
        while len(line) < depth and (legal := position.legal_actions()):
            own, enemy, kings, down, _ = position.side
            runs = position.counts.runs
            run = runs[position.colour] ^ runs[1 - position.colour] << 3
            code = kernel_table.known_move(self._search, own, enemy, kings, down, run)
            named = [m for m in legal if kernel_order.code_of(bits[m.path[0]], bits[m.path[-1]]) == code]
            if not code or not named:
                break
            line.append(named[0])
            position = position.apply(named[0])
        return tuple(line)


def last_ply(position: Position) -> int:
    """Return in how many plies an ending's count that lasts draws the match; 0 where none runs."""
    left = [ending.limit - count for ending, count in running(position.counts, position.options) if ending.lasts]
    return min(left, default=0)
