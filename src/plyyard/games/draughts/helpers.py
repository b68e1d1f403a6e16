"""Threads that help a search: each searches the same root by itself, and all share one table of positions.

What one of them has found, the others need not find again; they differ because they begin at different depths and never
run quite alike. The answer is the first one's: the helpers end with it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Thread

from plyyard.games.draughts import kernel_root
from plyyard.games.draughts.kernel_stack import Moves
from plyyard.games.draughts.kernel_state import Search
from plyyard.games.draughts.thinking import Thinker

FIRST_WAIT, LONGEST_WAIT = 64, 1 << 13
"""Positions after which a helper asks whether it is still wanted: one millisecond at most."""


class Helpers:
    """The helpers of one search, which run while it thinks."""

    def __init__(self, chief: Search, helpers: Sequence[Thinker]) -> None:
        self._chief = chief
        self._helpers = helpers
        self._wait = 0

    @property
    def nodes(self) -> int:
        """Positions that the helpers visited the last time."""
        return sum(helper.search.nodes for helper in self._helpers)

    def think(self, think: Callable[..., int], moves: Moves, most: int, span: int) -> int:
        """Return what the search's own `think` returns, helped meanwhile."""
        if not self._helpers:
            return think(self._chief, moves, most, span)
        chief, look, threads = self._chief, self._chief.look, list[Thread]()
        chief.look, self._wait = lambda: self._told(look()), FIRST_WAIT
        try:
            for number, helper in enumerate(self._helpers, start=1):
                threads.append(self._start(helper, number % 2, most, span))
            return think(chief, moves, most, span)
        finally:
            chief.look, self._wait = look, 0
            for thread in threads:
                thread.join()

    def _told(self, wait: int) -> int:
        """Note after how many positions the search asks again: the helpers do the same, within bounds."""
        self._wait = min(wait, LONGEST_WAIT)
        return wait

    def _start(self, helper: Thinker, ahead: int, most: int, span: int) -> Thread:
        search, moves, think = helper
        kernel_root.join(search, moves, self._chief)
        search.ahead, search.most_nodes = ahead, self._chief.most_nodes
        search.look = lambda: self._wait
        thread = Thread(target=think, args=(search, moves, most, span), name="helper", daemon=True)
        thread.start()
        return thread
