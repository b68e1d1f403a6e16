"""A level with a habit plays so often as its data says by the rule of thumb of the judge, and else as it would."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from plyyard.core.errors import BadOptions
from plyyard.core.game import Action, Position
from plyyard.core.level import Level
from plyyard.core.text import text
from plyyard.engines.engine import Engine
from plyyard.engines.levels import build_engine
from plyyard.engines.limit import Limit, Stop
from tests.engines.toys import Race, Racing

DIE = Race(die=3)
"""Steps 1 and 3 are legal; the judge prefers 3."""


class Shuffling(Racing):
    """A judge who knows people who go step by step."""

    def habit(self, position: Position, actions: Sequence[Action]) -> Action:
        return actions[0]


def level(habit: float) -> Level:
    return Level("dreamer", text("Dreamer"), "expectimax", depth=1, habit=habit)


def engine(habit: float) -> Engine:
    return build_engine(level(habit), Shuffling())


def played(habit: float, times: int) -> list[str]:
    random = Random(4)
    own = engine(habit)
    return [own.choose(DIE, Limit(depth=1), Stop(), random).action.text for _ in range(times)]


def test_a_habit_is_followed_as_often_as_said() -> None:
    assert set(played(0, 20)) == {"3"} and set(played(1, 20)) == {"1"}
    assert 250 < played(0.3, 1000).count("1") < 350


def test_an_action_by_habit_comes_without_a_judgement() -> None:
    judged, habitual = (engine(habit).choose(DIE, Limit(depth=1), Stop(), Random(1)) for habit in (0, 1))
    assert (judged.evaluation.depth, habitual.evaluation.depth) == (1, 0)
    assert (habitual.evaluation.value, habitual.evaluation.pv) == (0.5, (habitual.action,))


def test_nobody_decides_for_the_die_by_habit() -> None:
    with pytest.raises(ValueError, match="no seat decides"):
        engine(1).choose(Race(), Limit(), Stop(), Random(1))


@pytest.mark.parametrize("judge", [Racing(), None], ids=["without habits", "no judge"])
def test_a_level_with_a_habit_needs_a_judge_who_knows_one(judge: Racing | None) -> None:
    with pytest.raises(BadOptions, match="dreamer"):
        build_engine(level(0.5), judge)
