"""Expectimax counts the odds right and never touches a die."""

import itertools
from random import Random

import pytest

from plyyard.core.game import CHANCE
from plyyard.engines.chance import ExpectimaxEngine
from plyyard.engines.limit import Limit, Stop
from plyyard.engines.simple import GreedyEngine, OnlyEngine, RandomEngine
from tests.engines.toys import Blind, Race, Racing


def exact(position: Race) -> float:
    """Expected points of seat 0 under best play, by the definition."""
    outcome = position.outcome()
    if outcome is not None:
        return float(outcome.points[0])
    values = [exact(position.apply(action)) for action in position.legal_actions()]
    if position.to_move == CHANCE:
        return sum(values) / len(values)
    return max(values) if position.turn == 0 else min(values)


def test_a_look_to_the_end_gives_the_exact_expectation() -> None:
    for at, turn, die in itertools.product(((3, 4), (4, 2), (5, 5), (1, 0)), (0, 1), (1, 3)):
        position = Race(at, turn, die)
        decision = ExpectimaxEngine(Blind()).choose(position, Limit(depth=12), Stop(), Random(1))
        points = exact(position) if turn == 0 else 1 - exact(position)
        assert decision.evaluation.value == pytest.approx(points)


def test_the_judge_is_read_from_the_side_of_the_seat() -> None:
    decision = ExpectimaxEngine(Racing()).choose(Race(at=(0, 0), die=3), Limit(depth=1), Stop(), Random(1))
    assert decision.action.text == "3"
    assert decision.evaluation.value == pytest.approx(0.65)


def test_a_stop_before_the_start_gives_the_first_legal_action() -> None:
    stop = Stop()
    stop.set()
    for engine in (ExpectimaxEngine(Racing()), GreedyEngine(Racing())):
        assert engine.choose(Race(die=3), Limit(), stop, Random(1)).action.text == "1"


def test_a_cut_look_falls_back_on_the_last_finished_depth() -> None:
    decision = ExpectimaxEngine(Racing()).choose(Race(die=3), Limit(depth=9, nodes=40), Stop(), Random(1))
    assert decision.evaluation.nodes == 40
    assert 1 <= decision.evaluation.depth < 9
    assert decision.action.text == "3"


def test_turns_that_pass_without_a_decision_end_too() -> None:
    decision = ExpectimaxEngine(Racing()).choose(Race(die=3, idle=1), Limit(depth=6), Stop(), Random(1))
    assert (decision.action.text, decision.evaluation.depth) == ("3", 6)


def test_no_engine_decides_for_the_die() -> None:
    for engine in (ExpectimaxEngine(Racing()), GreedyEngine(Racing()), RandomEngine(), OnlyEngine()):
        with pytest.raises(ValueError, match="no seat decides"):
            engine.choose(Race(), Limit(), Stop(), Random(1))


def test_random_plays_everything_and_only_the_first() -> None:
    random = Random(3)
    texts = {RandomEngine().choose(Race(die=3), Limit(), Stop(), random).action.text for _ in range(30)}
    assert texts == {"1", "3"}
    assert OnlyEngine().choose(Race(die=3), Limit(), Stop(), random).action.text == "1"
