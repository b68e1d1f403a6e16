"""What a position is worth and what may be played in it: the best actions with their values, deeper and deeper.

Games without dice are searched, games with dice looked through by their odds, and where a game knows its odds exactly
there is nothing to search. Values are expected points (0 to 1) of the seat that decides.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from plyyard.core.game import Action, Game, Position
from plyyard.core.level import Judge, Searcher
from plyyard.core.odds import odds_of
from plyyard.engines.chance import Look
from plyyard.engines.engine import decisions_of
from plyyard.engines.limit import Budget, Limit, Spent, StopFlag
from plyyard.engines.lines import Analysis, Line, Wish, wished
from plyyard.engines.ownlines import own_lines
from plyyard.engines.score import INFINITE, SURE, WIN, expected_points
from plyyard.engines.search import DEEPEST, Search
from plyyard.engines.table import Table, entries_for

LOOK: Final = 2
"""Decisions that a look through dice goes ahead when no depth is asked for."""
BEST_FEW: Final = Wish()


def analyse(game: Game, position: Position, limit: Limit, stop: StopFlag, wish: Wish = BEST_FEW) -> Analysis:
    """Return the deepest analysis within the limit. Raises ValueError where no seat decides."""
    *_, last = deepen(game, position, limit, stop, wish)
    return last


def deepen(game: Game, position: Position, limit: Limit, stop: StopFlag, wish: Wish = BEST_FEW) -> Iterator[Analysis]:
    """Yield an analysis for each depth that is finished, at least one. Raises ValueError where no seat decides.

    The clock of the limit runs while the caller looks at what was yielded.
    """
    actions = decisions_of(position)
    known = _known(game, position, actions, wish)
    if known is not None:
        yield known
    elif game.judge is None:
        yield Analysis(position.turn, tuple(Line(action, 0.5, (action,)) for action in actions[: wish.lines]), 0)
    elif _has_dice(game, position):
        yield from _look(game.judge, position, limit, stop, wish)
    elif isinstance(game.judge, Searcher):
        yield from own_lines(game.judge, position, limit, stop, wish)
    else:
        yield from _search(game.judge, position, limit, stop, wish)


def _has_dice(game: Game, position: Position) -> bool:
    return bool(game.board(position.edition).dice)


def _known(game: Game, position: Position, actions: Sequence[Action], wish: Wish) -> Analysis | None:
    """Return the analysis that the game's exact odds give; None when they do not reach every action."""
    lines = []
    for action in actions:
        after = position.apply(action)
        odds = odds_of(game, after)
        if odds is None or not odds.exact:
            return None
        value = odds.points if position.turn == 0 else 1 - odds.points
        lines.append(Line(action, value, (action,), ends_in=int(after.to_move is None)))
    return Analysis(position.turn, wished(lines, wish), 1, len(actions), exact=True)


def _look(judge: Judge, position: Position, limit: Limit, stop: StopFlag, wish: Wish) -> Iterator[Analysis]:
    actions, budget = judge.order(position, position.legal_actions()), Budget(limit, stop)
    look, lines, depth = Look(judge, position.turn, budget), [Line(actions[0], 0.5, (actions[0],))], 0
    try:
        for depth in range(1, (limit.depth or LOOK) + 1):
            values = look.values(position, actions, depth)
            lines = [Line(action, value, (action,)) for action, value in zip(actions, values, strict=True)]
            yield Analysis(position.turn, wished(lines, wish), depth, budget.nodes)
    except Spent:
        if depth == 1:
            yield Analysis(position.turn, tuple(lines), 0, budget.nodes)


def _search(judge: Judge, position: Position, limit: Limit, stop: StopFlag, wish: Wish) -> Iterator[Analysis]:
    found = _Deepening(judge, position, limit, stop, wish)
    try:
        for depth in range(1, min(limit.depth or DEEPEST, DEEPEST) + 1):
            yield found.go(depth)
            if found.is_settled(depth):
                break
    except Spent:
        if not found.finished:
            yield found.so_far()


class _Deepening:
    """One search for several lines. A depth that is cut short is forgotten, unless it was the first."""

    def __init__(self, judge: Judge, position: Position, limit: Limit, stop: StopFlag, wish: Wish) -> None:
        self._position = position
        self._wish = wish
        self._search = Search(judge, Budget(limit, stop), Table(entries_for(limit.table_bytes)))
        self._order = list(judge.order(position, position.legal_actions()))
        self._scores: dict[Action, int] = {}
        self.finished = 0

    def go(self, depth: int) -> Analysis:
        """Search one depth to its end. Raises Spent."""
        self._scores = {}
        for action in self._order:
            floor = self._floor(action)
            score = self._search.score_of(self._position, action, depth, floor)
            if score > floor:
                self._scores[action] = score
        self.finished = depth
        self._order.sort(key=lambda action: -self._scores.get(action, -INFINITE))
        return self._analysis(depth)

    def _floor(self, action: Action) -> int:
        """Return the score below which an action is no line."""
        if action.text in self._wish.also or len(self._scores) < self._wish.lines:
            return -INFINITE
        return sorted(self._scores.values())[-self._wish.lines]

    def is_settled(self, depth: int) -> bool:
        """Tell whether deeper searching changes nothing: every line comes to its end."""
        return all(abs(score) >= WIN - depth for score in self._scores.values())

    def so_far(self) -> Analysis:
        """Return what a first depth that was cut short has found."""
        self._scores = self._scores or {self._position.legal_actions()[0]: 0}
        return self._analysis(0)

    def _analysis(self, depth: int) -> Analysis:
        lines = [self._line(action, score, depth) for action, score in self._scores.items()]
        exact = self.is_settled(depth)
        return Analysis(self._position.turn, wished(lines, self._wish), depth, self._search.budget.nodes, exact)

    def _line(self, action: Action, score: int, depth: int) -> Line:
        pv = self._search.variation(self._position, action, max(depth, 1))
        return Line(action, expected_points(score), pv, WIN - abs(score) if abs(score) >= SURE else 0)
