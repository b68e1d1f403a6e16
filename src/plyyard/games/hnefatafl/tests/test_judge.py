"""The computer's judgement: what it values, what it looks at first, what it must not overlook."""

from __future__ import annotations

from random import Random

import pytest

from plyyard.core.game import Action
from plyyard.core.level import Judge
from plyyard.games.hnefatafl import GAME
from plyyard.games.hnefatafl.cells import CAPTURED, ESCAPED, TAKEN
from plyyard.games.hnefatafl.rules import Position
from plyyard.games.hnefatafl.tests.tables import EDITIONS, placed, position_of, scattered, start


def judge() -> Judge:
    assert GAME.judge is not None
    return GAME.judge


def going_on(name: str, count: int) -> list[Position]:
    editions = list(EDITIONS.values())
    found = (scattered(Random(f"{name} {seed}"), editions[seed % len(editions)]) for seed in range(count))
    return [position for position in found if not position.ending]


def eventful(position: Position, action: Action) -> bool:
    return bool(position.played(action)[2] & (TAKEN | CAPTURED | ESCAPED))


def test_unrest_is_every_capture_and_every_escape() -> None:
    for position in going_on("unrest", 80):
        expected = [action for action in position.legal_actions() if eventful(position, action)]
        assert list(judge().unrest(position)) == expected, GAME.format_position(position)
        assert judge().may_stand(position)


def test_the_order_keeps_every_action_and_puts_what_decides_first() -> None:
    for position in going_on("order", 80):
        actions = position.legal_actions()
        order = judge().order(position, actions)
        assert sorted(action.text for action in order) == sorted(action.text for action in actions)
        decides = [position.played(action)[2] & (CAPTURED | ESCAPED) > 0 for action in order]
        assert decides == sorted(decides, reverse=True), GAME.format_position(position)


def test_scores_stay_in_bounds_and_agree_with_values() -> None:
    for position in [start(), *going_on("scores", 80)]:
        score, value = judge().score(position), judge().value(position)
        assert abs(score) < 100_000 and 0 <= value <= 1
        assert (score > 0) == (value > 0.5) or score == 0


def test_soldiers_count_for_their_side() -> None:
    fewer = {"a6": "t", "d4": "T", "f6": "K", "k3": "t"}
    for side, sign in (("A", 1), ("D", -1)):
        lone = judge().score(placed(fewer, side))
        assert (judge().score(placed(fewer | {"h2": "t"}, side)) - lone) * sign > 0
        assert (judge().score(placed(fewer | {"h2": "T"}, side)) - lone) * sign < 0


@pytest.mark.parametrize("written", ["1t9/11/2T8/11/11/11/11/3K7/11/11/1t9 D", "11/11/K10/5t5/11/11/11/11/11/11/5t5 D"])
def test_a_king_with_a_fork_or_a_route_is_nearly_home(written: str) -> None:
    assert judge().value(position_of(written)) > 0.99


def test_one_open_route_worries_the_attackers_and_two_end_it() -> None:
    one = placed({"a4": "K", "a9": "t", "c2": "t", "j9": "t", "d9": "t"})
    two = placed({"a4": "K", "c2": "t", "j9": "t", "d9": "t"})
    shut = placed({"a4": "K", "a9": "t", "a3": "t", "c2": "t", "j9": "t"})
    assert judge().score(two) < -10_000 < judge().score(one) < judge().score(shut)


def test_a_closed_wall_pleases_the_attackers() -> None:
    ring = dict.fromkeys(("e8", "f8", "g8", "e4", "f4", "g4", "d7", "d6", "d5", "h7", "h6", "h5"), "t")
    closed = placed(ring | {"f6": "K"})
    torn = placed(ring | {"f6": "K", "k4": "t"})
    del ring["h6"]
    gap = placed(ring | {"f6": "K", "k4": "t"})
    assert judge().score(closed) > judge().score(gap) + 300
    assert judge().score(torn) > judge().score(gap) + 300


@pytest.mark.parametrize("number", range(len(GAME.levels)))
def test_levels_are_bounded_by_depth_or_positions_and_give_less_and_less_away(number: int) -> None:
    level = GAME.levels[number]
    assert level.engine == "search" and not level.milliseconds and bool(level.depth) != bool(level.nodes)
    if number:
        before = GAME.levels[number - 1]
        assert before.slips >= level.slips or before.depth < level.depth
        assert before.depth <= level.depth or level.nodes > before.nodes


def test_the_start_is_open() -> None:
    assert 0.2 < judge().value(start()) < 0.8
