"""One thread's search as the compiled kernel has it, made for the rules of an edition."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from plyyard.games.draughts import kernel_root
from plyyard.games.draughts.kernel_stack import Moves
from plyyard.games.draughts.kernel_state import Search
from plyyard.games.draughts.options import Goal, Options
from plyyard.games.draughts.scales import LOPSIDED, MOBILE, TEMPO

Tables: TypeAlias = "tuple[array[int], array[int], array[int], array[int]]"
"""Worth of pieces, digits, learned weights, and the table of positions: several threads may share them all."""


class Thinker(NamedTuple):
    """A search with its stack of moves, and what starts it."""

    search: Search
    moves: Moves
    think: Callable[..., int]


def thinker(options: Options, tables: Tables) -> Thinker:
    """Return a search for an edition."""
    search = Search(*tables)
    _tell_rules(search, options)
    return Thinker(search, Moves(options.rules), _door(search, tables))


def _door(search: Search, tables: Tables) -> Callable[..., int]:
    """Return what starts a search: without the interpreter's lock where the kernel is compiled."""
    try:
        from plyyard.games.draughts import kernel_door
    except ImportError:
        return kernel_root.think
    kernel_door.connect(search, *tables)
    return kernel_door.search


def _tell_rules(search: Search, options: Options) -> None:
    grid = options.grid
    search.board, search.flying, search.turned = grid.whole, options.flying, options.goal == Goal.LOSE
    search.left = grid.set_of(n for n in grid.squares if grid.cell(n)[1] < options.size // 2)
    search.tempo, search.mobile, search.lopsided = TEMPO, MOBILE, LOPSIDED
    search.wins_stuck, search.king_ends = options.goal == Goal.LOSE, options.goal == Goal.CROWN
    search.king_run, search.repeats = bool(options.king_run), options.repetition
    search.quiet_limit, search.king_limit = options.quiet_limit, options.king_limit
