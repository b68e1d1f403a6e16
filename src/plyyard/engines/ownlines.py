"""Several lines from a search of the game's own, which gives exact values of the best action alone.

The best action comes from a search of the position, the others from searches of what follows them, one ply less deep.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field

from plyyard.core.game import Action, Position
from plyyard.core.level import Bounds, Findings, Searcher
from plyyard.engines.engine import points_of
from plyyard.engines.limit import Limit, StopFlag, Watch
from plyyard.engines.lines import Analysis, Line, Wish, wished
from plyyard.engines.search import DEEPEST

SPAN = 300
"""Hundredths of the game's unit below the best within which an action may be the second or third line."""


def own_lines(searcher: Searcher, position: Position, limit: Limit, stop: StopFlag, wish: Wish) -> Iterator[Analysis]:
    """Yield an analysis for each depth that is finished, at least one."""
    own, last = _Own(searcher, position, limit, stop, wish), None
    for depth in range(1, min(limit.depth or DEEPEST, DEEPEST) + 1):
        found = own.go(depth)
        if found is None:
            break
        yield (last := found)
        if all(line.value in (0.0, 1.0) for line in found.lines) and len(position.legal_actions()) == len(found.lines):
            break
    if last is None:
        yield own.first()


@dataclass(slots=True)
class _Own:
    searcher: Searcher
    position: Position
    limit: Limit
    stop: StopFlag
    wish: Wish
    nodes: int = 0
    began: float = field(default_factory=time.monotonic)

    def go(self, depth: int) -> Analysis | None:
        """Return the lines of a depth; None when it could not be finished."""
        found = self._search(self.position, depth, SPAN if self.wish.lines > 1 else 0)
        if found is None or found.depth < min(depth, 1):
            return None
        best = self._best(found)
        lines = [best]
        for action in self._others(found, best.action):
            line = self._line(action, depth, best.value)
            if line is None:
                return None
            lines.append(line)
        return Analysis(self.position.turn, wished(lines, self.wish), depth, self.nodes)

    def first(self) -> Analysis:
        """Return what there is when not even one ply could be looked at."""
        action = self.position.legal_actions()[0]
        return Analysis(self.position.turn, (Line(action, 0.5, (action,)),), 0, self.nodes)

    def _search(self, position: Position, depth: int, span: int) -> Findings | None:
        """Return what a search found; None when it was stopped, or the positions are used up."""
        if self._is_spent():
            return None
        nodes = self.limit.nodes - self.nodes if self.limit.nodes else 0
        rest = Limit(self._left() if self.limit.milliseconds else 0)
        repeatable = not self.limit.milliseconds and depth == 1
        room, threads = self.limit.table_bytes, self.limit.threads
        bounds = Bounds(depth, nodes, Watch(rest, self.stop), span, repeatable, table_bytes=room, threads=threads)
        found = self.searcher.search(position, bounds)
        self.nodes += found.nodes
        return None if self._is_spent() else found

    def _is_spent(self) -> bool:
        """Tell whether there is nothing left of the limit."""
        used_up = bool(self.limit.nodes) and self.nodes >= self.limit.nodes
        return used_up or self.stop.is_set() or self._left() <= 0

    def _left(self) -> int:
        """Return the milliseconds that are left, one where there is no such bound."""
        if not self.limit.milliseconds:
            return 1
        return self.limit.milliseconds - round(1000 * (time.monotonic() - self.began))

    def _best(self, found: Findings) -> Line:
        action = found.ranked[0][0]
        pv = found.pv if found.pv and found.pv[0] == action else (action,)
        return Line(action, found.value, pv, self._ends(action))

    def _ends(self, action: Action) -> int:
        return int(self.position.apply(action).to_move is None)

    def _others(self, found: Findings, best: Action) -> list[Action]:
        """Return the actions that get lines besides the best: those ranked next, and those that are wanted anyway; all
        of them when as many lines are wanted."""
        ranked = [action for action, _ in found.ranked if action != best][: self.wish.lines - 1]
        legal = [action for action in self.position.legal_actions() if action != best]
        wants_all = self.wish.lines > len(legal)
        wanted = [action for action in legal if wants_all or action.text in self.wish.also]
        return ranked + [action for action in wanted if action not in ranked]

    def _line(self, action: Action, depth: int, most: float) -> Line | None:
        """Return the line of an action that is not the best."""
        after = self.position.apply(action)
        outcome = after.outcome()
        if outcome is not None:
            return Line(action, min(most, points_of(outcome, self.position.turn)), (action,), 1)
        found = self._search(after, max(1, depth - 1), 0)
        if found is None:
            return None
        value = found.value if after.turn == self.position.turn else 1 - found.value
        return Line(action, min(most, value), (action, *found.pv))
