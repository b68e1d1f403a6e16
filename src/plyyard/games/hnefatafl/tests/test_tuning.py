"""The search for weights by matches follows what wins, and leaves alone what it must."""

from __future__ import annotations

from random import Random

from plyyard.games.hnefatafl import weights
from plyyard.games.hnefatafl.learning import flatten
from plyyard.games.hnefatafl.tuning import FIXED, SPREAD, Climb

BEFORE = weights.Weights(dict.fromkeys(weights.TERMS, 200), dict.fromkeys(weights.KINDS, (0,) * 21))
GOAL = {"fork": 400.0, "shut": 0.0, "attacker 4": -60.0, "king 1": 60.0}


def points(values: weights.Weights) -> float:
    """Return a larger share of points, the nearer some weights are to the goal, like matches without chance."""
    flat = flatten(values)
    return 1 / (1 + sum(((flat[name] - goal) / 100) ** 2 for name, goal in GOAL.items()))


def climbed(rounds: int) -> Climb:
    climb, chance = Climb(BEFORE), Random(1)
    for _ in range(rounds):
        changes = [climb.draw(chance.gauss) for _ in range(2)]
        gains = [points(climb.weights(change)) - points(climb.weights(change, -1)) for change in changes]
        climb.follow(changes, gains)
    return climb


def test_the_climb_comes_nearer_to_what_wins() -> None:
    assert points(BEFORE) < 0.11
    assert points(climbed(150).weights()) > 0.8


def test_the_measure_of_all_weights_and_the_squares_of_defenders_stay() -> None:
    before, after = flatten(BEFORE), flatten(climbed(3).weights())
    changed = {name for name, weight in after.items() if weight != before[name]}
    assert changed
    assert not changed & set(FIXED)
    assert {name.partition(" ")[0] for name in changed if " " in name} <= set(SPREAD)


def test_a_climb_goes_on_where_it_stood() -> None:
    whole, half = climbed(4), climbed(2)
    again, chance = Climb(BEFORE, dict(half.gone), dict(half.way)), Random(1)
    for _ in range(4):
        again.draw(chance.gauss)
    for _ in range(2):
        changes = [again.draw(chance.gauss) for _ in range(2)]
        again.follow(changes, [points(again.weights(change)) - points(again.weights(change, -1)) for change in changes])
    assert again.weights() == whole.weights()
