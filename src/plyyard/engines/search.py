"""Iterative-deepening alpha-beta over any game without dice: principal variation search with a transposition table,
killer actions, forced-reply extension and quiescence by the judge's unrest.

A seat may move twice in a row, so a score is negated exactly where the turn changes. Draws by repetition and by
counting are the position's own outcomes, so the search meets them like any other ending.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from plyyard.core.game import CHANCE, Action, Position
from plyyard.core.level import Judge
from plyyard.engines.engine import Decision, Evaluation, decisions_of
from plyyard.engines.limit import Budget, Limit, Spent, StopFlag
from plyyard.engines.score import INFINITE, WIN, expected_points, outcome_score
from plyyard.engines.table import Bound, Entry, Table, entries_for, from_table, to_table
from plyyard.engines.taste import BEST, CLEAR, Ranked, Sight, Taste

SLIP = 200
"""What a slip may cost, in hundredths: two men, never the match."""

DEEPEST = 60
_QUIESCENCE = 16
"""Plies that quiescence may go below the nominal depth."""


@dataclass(frozen=True, slots=True)
class SearchEngine:
    """Plays the best action that alpha-beta finds within the limit, within the level's taste."""

    judge: Judge
    taste: Taste = BEST

    def choose(self, position: Position, limit: Limit, stop: StopFlag, random: Random, /) -> Decision:
        """Return a decision. A forced action is returned at once, with a value from quiescence alone."""
        actions = decisions_of(position)
        leeway = self.taste.draw(random, SLIP)
        table = Table(entries_for(limit.table_bytes))
        search = Search(self.judge, Budget(limit, stop), table, self.taste.sight(random))
        most = min(limit.depth or DEEPEST, DEEPEST) if len(actions) > 1 else 1
        ranked, depth = search.deepen(position, actions, most, leeway.span)
        action = leeway.pick(ranked, random)
        score = max(score for _, score in ranked)
        pv = search.variation(position, action, depth)
        return Decision(action, Evaluation(position.turn, expected_points(score), depth, pv, search.budget.nodes))


class Search:
    """One search from one root."""

    def __init__(self, judge: Judge, budget: Budget, table: Table | None = None, sight: Sight = CLEAR) -> None:
        self.judge = judge
        self._sight = sight
        self.budget = budget
        self.table = table or Table()
        self._killers: dict[int, list[Action]] = {}
        self._floor_ply = 0

    def deepen(self, position: Position, actions: Sequence[Action], most: int, span: int) -> tuple[Ranked, int]:
        """Return the root actions that come within `span` of the best, best first, and the depth reached.

        A depth cut short counts as far as it came: it began with the best action of the depth before.
        """
        ranked: list[tuple[Action, int]] = [(actions[0], 0)]
        done, order = 0, actions
        for depth in range(1, most + 1):
            found: list[tuple[Action, int]] = []
            self._floor_ply = depth + _QUIESCENCE
            try:
                order = order if done else self.judge.order(position, actions)
                self._rank(position, order, depth, span, found)
            except Spent:
                return (_best_first(found) if found else ranked), done
            ranked, done = _best_first(found), depth
            order = _reorder(order, ranked)
            if abs(ranked[0][1]) >= WIN - depth:
                break
        return ranked, done

    def score_of(self, position: Position, action: Action, depth: int, floor: int) -> int:
        """Return the score of a root action at a depth, exact above `floor`, else a bound. Raises Spent."""
        self._floor_ply = depth + _QUIESCENCE
        return self._after(position, action, depth, floor, INFINITE, 0)

    def _rank(
        self, position: Position, order: Sequence[Action], depth: int, span: int, found: list[tuple[Action, int]]
    ) -> None:
        best = -INFINITE
        for action in order:
            floor = max(best - span - (span > 0), -INFINITE)
            score = floor
            if found and not span:
                score = self._after(position, action, depth, floor, floor + 1, 0)
            if not found or span or score > floor:
                score = self._after(position, action, depth, floor, INFINITE, 0)
            if score > floor:
                found.append((action, score))
            best = max(best, score)

    def _after(self, position: Position, action: Action, depth: int, alpha: int, beta: int, ply: int) -> int:
        """Return the score of an action for the seat that plays it."""
        after = position.apply(action)
        if after.turn == position.turn:
            return self._visit(after, depth - 1, alpha, beta, ply + 1)
        return -self._visit(after, depth - 1, -beta, -alpha, ply + 1)

    def _visit(self, position: Position, depth: int, alpha: int, beta: int, ply: int) -> int:
        """Return the score for the seat whose turn it is: exact within (alpha, beta), else a bound (fail-soft)."""
        self.budget.spend()
        outcome = position.outcome()
        if outcome is not None:
            return outcome_score(outcome, position.turn, ply)
        if position.to_move == CHANCE or ply >= DEEPEST:
            return self.judge.score(position)
        if depth <= 0:
            return self._quiesce(position, alpha, beta, ply)
        key = position.key()
        known = self.table.get(key)
        if known is not None and known.depth >= depth:
            score = from_table(known.score, ply)
            if _decides(known.bound, score, alpha, beta):
                return score
        best, action = self._best(position, known, depth, alpha, beta, ply)
        bound = Bound.AT_LEAST if best >= beta else Bound.EXACT if best > alpha else Bound.AT_MOST
        self.table.put(key, Entry(depth, bound, to_table(best, ply), action))
        return best

    def _best(
        self, position: Position, known: Entry | None, depth: int, alpha: int, beta: int, ply: int
    ) -> tuple[int, Action | None]:
        order = self._order(position, known, ply)
        if len(order) == 1:
            depth += 1
        best, best_action = -INFINITE, order[0]
        for number, action in enumerate(order):
            score = alpha
            if number:
                score = self._after(position, action, depth, alpha, alpha + 1, ply)
            if not number or alpha < score < beta:
                score = self._after(position, action, depth, alpha, beta, ply)
            if score > best:
                best, best_action = score, action
                alpha = max(alpha, score)
                if score >= beta:
                    self._remember_killer(action, ply)
                    break
        return best, best_action

    def _order(self, position: Position, known: Entry | None, ply: int) -> Sequence[Action]:
        """Return the actions: the table's, then the killers, then as the judge has them."""
        actions = position.legal_actions()
        if len(actions) == 1:
            return actions
        order = self.judge.order(position, actions)
        first = [known.action] if known is not None and known.action is not None else []
        first += [action for action in self._killers.get(ply, ()) if action not in first]
        return _reorder(order, [(action, 0) for action in first if action in order])

    def _remember_killer(self, action: Action, ply: int) -> None:
        killers = self._killers.setdefault(ply, [])
        if action not in killers:
            killers.insert(0, action)
            del killers[2:]

    def _quiesce(self, position: Position, alpha: int, beta: int, ply: int) -> int:
        best, is_deep = -INFINITE, ply >= self._floor_ply
        if is_deep or self.judge.may_stand(position):
            best = self.judge.score(position)
            if is_deep or best >= beta:
                return best
        unrest = [action for action in self.judge.unrest(position) if self._sight.sees(action)]
        if not unrest and best == -INFINITE:
            return self.judge.score(position)
        for action in unrest:
            best = max(best, self._after(position, action, 0, max(alpha, best), beta, ply))
            if best >= beta:
                break
        return best

    def variation(self, position: Position, action: Action, depth: int) -> tuple[Action, ...]:
        """Return the expected actions from the table, beginning with `action`, at most `depth` (at least one) long."""
        line = [action]
        position = position.apply(action)
        while len(line) < depth and position.outcome() is None:
            known = self.table.get(position.key())
            if known is None or known.action is None or known.action not in position.legal_actions():
                break
            line.append(known.action)
            position = position.apply(known.action)
        return tuple(line)


def _decides(bound: Bound, score: int, alpha: int, beta: int) -> bool:
    if bound is Bound.EXACT:
        return True
    return score >= beta if bound is Bound.AT_LEAST else score <= alpha


def _best_first(found: Sequence[tuple[Action, int]]) -> list[tuple[Action, int]]:
    return sorted(found, key=lambda pair: -pair[1])


def _reorder(order: Sequence[Action], first: Ranked) -> list[Action]:
    """Return the actions with those of `first` in front, in that order."""
    front = [action for action, _ in first]
    return [*front, *(action for action in order if action not in front)]
