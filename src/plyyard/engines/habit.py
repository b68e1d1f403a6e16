"""The engine that does not always think: now and then it plays by habit."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from plyyard.core.game import Position
from plyyard.core.level import Habitual
from plyyard.engines.engine import Decision, Engine, Evaluation, decisions_of
from plyyard.engines.limit import Limit, StopFlag


@dataclass(frozen=True, slots=True)
class HabitEngine:
    """Plays a `share` (0 to 1) of its actions by the judge's rule of thumb, the others as `engine` does."""

    engine: Engine
    judge: Habitual
    share: float

    def choose(self, position: Position, limit: Limit, stop: StopFlag, random: Random, /) -> Decision:
        """Return a decision; one by habit comes without a judgement, so with even points."""
        actions = decisions_of(position)
        if stop.is_set() or random.random() >= self.share:
            return self.engine.choose(position, limit, stop, random)
        action = self.judge.habit(position, actions)
        return Decision(action, Evaluation(position.turn, 0.5, 0, (action,)))
