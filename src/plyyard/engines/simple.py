"""The engines that do not look ahead: the only action, any action, the best-looking action."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from plyyard.core.game import Action, Position
from plyyard.core.level import Judge
from plyyard.engines.engine import Decision, Evaluation, decisions_of
from plyyard.engines.limit import Budget, Limit, Spent, StopFlag
from plyyard.engines.score import expected_points, static_score
from plyyard.engines.taste import BEST, Taste

SLIP = 300
"""What a slip may cost, in hundredths: three men, never the match."""


@dataclass(frozen=True, slots=True)
class OnlyEngine:
    """For games with nothing to decide: plays what there is to play."""

    def choose(self, position: Position, _limit: Limit, _stop: StopFlag, _random: Random, /) -> Decision:
        """Return the first legal action; no judgement, so even points."""
        return Decision(decisions_of(position)[0], Evaluation(position.turn, 0.5))


@dataclass(frozen=True, slots=True)
class RandomEngine:
    """Plays any legal action, all alike."""

    def choose(self, position: Position, _limit: Limit, _stop: StopFlag, random: Random, /) -> Decision:
        """Return a legal action drawn evenly; no judgement, so even points."""
        return Decision(random.choice(decisions_of(position)), Evaluation(position.turn, 0.5))


@dataclass(frozen=True, slots=True)
class GreedyEngine:
    """Plays the action after which the judge likes the position best."""

    judge: Judge
    taste: Taste = BEST

    def choose(self, position: Position, limit: Limit, stop: StopFlag, random: Random, /) -> Decision:
        """Return the best-looking action, within the level's taste."""
        leeway = self.taste.draw(random, SLIP)
        ranked: list[tuple[Action, int]] = []
        actions, budget = decisions_of(position), Budget(limit, stop)
        try:
            for action in actions:
                budget.spend()
                ranked.append((action, self._score(position, action)))
        except Spent:
            ranked = ranked or [(actions[0], 0)]
        action = leeway.pick(ranked, random)
        value = expected_points(max(score for _, score in ranked))
        return Decision(action, Evaluation(position.turn, value, 1, (action,), budget.nodes))

    def _score(self, position: Position, action: Action) -> int:
        after = position.apply(action)
        score = static_score(self.judge, after, 1)
        return score if after.turn == position.turn else -score
