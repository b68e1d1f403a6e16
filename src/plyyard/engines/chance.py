"""Expectimax: looks ahead through dice by their odds. Values are expected points, so that they may be averaged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from plyyard.core.game import CHANCE, Action, Position, Seat
from plyyard.core.level import Foresight, Judge
from plyyard.engines.engine import Decision, Evaluation, decisions_of, points_of
from plyyard.engines.limit import Budget, Limit, Spent, StopFlag
from plyyard.engines.taste import BEST, Ranked, Taste

USUAL_DEPTH = 2
SLIP = 12
"""What a slip may cost, in hundredths of an expected point."""

AT_ONCE = 3
"""Decisions that a judge looks ahead by itself without being asked whether to stop: some milliseconds at most."""

_FINE = 100
"""Parts of a hundredth that ranking tells apart."""


@dataclass(frozen=True, slots=True)
class ExpectimaxEngine:
    """Plays the action with the highest expected points.

    Depth counts decisions of either seat (a passed turn is one), dice cost none: depth 1 judges the position after the
    own action, depth 2 also every next roll and the best reply to it. A level's margin counts hundredths of an expected
    point here.
    """

    judge: Judge
    taste: Taste = BEST

    def choose(self, position: Position, limit: Limit, stop: StopFlag, random: Random, /) -> Decision:
        """Return the best action of the deepest look that was finished, within the level's taste."""
        actions, seat = decisions_of(position), position.turn
        leeway = Taste(self.taste.margin * _FINE, self.taste.slips).draw(random, SLIP * _FINE)
        look = Look(self.judge, seat, Budget(limit, stop))
        values, depth = look.deepen(position, actions, limit.depth or USUAL_DEPTH)
        action = leeway.pick(_rank(actions, values), random)
        return Decision(action, Evaluation(seat, max(values), depth, (action,), look.budget.nodes))


def _rank(actions: Sequence[Action], values: Sequence[float]) -> Ranked:
    return [(action, round(value * 100 * _FINE)) for action, value in zip(actions, values, strict=False)]


@dataclass(frozen=True, slots=True)
class Look:
    """One look ahead from one root, for the seat that decides there."""

    judge: Judge
    seat: Seat
    budget: Budget

    def deepen(self, position: Position, actions: Sequence[Action], most: int) -> tuple[list[float], int]:
        """Return the values of the actions at the greatest depth finished; of the first alone when none was."""
        values, done = [0.5], 0
        try:
            for depth in range(1, most + 1):
                values = self.values(position, actions, depth)
                done = depth
        except Spent:
            pass
        return values, done

    def values(self, position: Position, actions: Sequence[Action], depth: int) -> list[float]:
        """Return the value of each action, looking `depth` decisions ahead. Raises Spent."""
        return [self._worth(position, action, depth) for action in actions]

    def _worth(self, position: Position, action: Action, depth: int) -> float:
        """Return the value of an action: from the judge when it looks so far ahead itself, else by playing on."""
        if isinstance(self.judge, Foresight) and depth <= AT_ONCE:
            found = self.judge.worth(position, action, depth)
            if found is not None:
                self.budget.spend()
                return found if position.turn == self.seat else 1 - found
        return self._value(position.apply(action), depth - 1)

    def _value(self, position: Position, depth: int) -> float:
        """Return the expected points of the seat that decides at the root."""
        self.budget.spend()
        outcome = position.outcome()
        if outcome is not None:
            return points_of(outcome, self.seat)
        if depth == 0:
            return self._judged(position)
        if position.to_move == CHANCE:
            return sum(
                float(odds) * self._fallen(position.apply(die), depth) for die, odds in position.chance_outcomes()
            )
        replies = [self._worth(position, action, depth) for action in position.legal_actions()]
        return max(replies) if position.turn == self.seat else min(replies)

    def _fallen(self, position: Position, depth: int) -> float:
        """Return the value after a die fell. A die that leaves nothing to decide counts as a decision: else a look
        through passed turns would have no end."""
        return self._value(position, depth - (position.to_move == CHANCE))

    def _judged(self, position: Position) -> float:
        value = self.judge.value(position)
        return value if position.turn == self.seat else 1 - value
