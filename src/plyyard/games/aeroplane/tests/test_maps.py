"""The risk that the map shows is what playing every die and every choice of the other side gives."""

from __future__ import annotations

import copy
import random
from fractions import Fraction

import pytest

from plyyard.core.maps import Wish
from plyyard.games.aeroplane import GAME
from plyyard.games.aeroplane.danger import caught, dangers, hunting
from plyyard.games.aeroplane.maps import risk
from plyyard.games.aeroplane.rules import Position
from plyyard.games.aeroplane.tests.oracle import Oracle

HOUSE = GAME.editions[0]
RED, YELLOW = 0, 1
HOME = 56


def position(red: list[int], yellow: list[int], rest: str) -> Position:
    """Return the position with the planes that are not named in the yard or home."""
    written = [",".join([*map(str, steps), *["yard" if steps is red else "56"] * 4][:4]) for steps in (red, yellow)]
    found = GAME.parse_position(f"{written[0]} {written[1]} {rest}", HOUSE)
    assert isinstance(found, Position)
    return found


@pytest.mark.parametrize("distance", range(1, 24))
def test_a_lone_hunter_needs_one_two_or_three_rolls(distance: int) -> None:
    """1 to 6 away one die, 7 to 12 a six first, 13 to 17 two sixes; a third six is void."""
    target, start = 49, (49 - 26) % 52
    threat = position([target], [start - distance], "y - 0")
    rolls = 1 if distance <= 6 else 2 if distance <= 12 else 3
    expected = Fraction(1, 6**rolls) if distance <= 17 else Fraction(0)
    assert caught(threat, [target], YELLOW) == expected
    found = dangers(threat, YELLOW)
    assert [danger.turn for danger in found] == ([expected] if expected else [])
    assert not found or found[0].faces == ((distance,) if distance <= 6 else ())


def by_playing(match: Oracle, target: int, hunter: int) -> Fraction:
    """Return the chance to hit the plane on a target of the other side, by the reference alone."""
    if target not in match.index[1 - hunter]:
        return Fraction(1)
    if match.over() or match.side != hunter:
        return Fraction(0)
    if match.die:
        return max(by_playing(moved(match, *move), target, hunter) for move in match.moves())
    return sum((by_playing(rolled(match, value), target, hunter) for value in range(1, 7)), Fraction(0)) / 6


def moved(match: Oracle, before: int, after: int) -> Oracle:
    twin = copy.deepcopy(match)
    twin.move(before, after)
    return twin


def rolled(match: Oracle, value: int) -> Oracle:
    twin = copy.deepcopy(match)
    twin.roll(value)
    return twin


@pytest.mark.parametrize("seed", range(12))
def test_the_risk_is_what_playing_the_other_sides_turn_gives(seed: int) -> None:
    chance = random.Random(seed)
    red = chance.sample(range(1, 50), 2)
    yellow = chance.sample([step for step in range(51) if (26 + step) % 52 not in red], 2)
    threat = position(red, yellow, "y - 0")
    match = Oracle()
    match.index = [[step + 1 for step in (*red, -1, -1)], [step + 1 for step in (*yellow, HOME, HOME)]]
    match.side = YELLOW
    found = {danger.step: danger.turn for danger in dangers(threat, YELLOW)}
    assert threat.planes == ((*red, -1, -1), (*yellow, HOME, HOME))
    for step in red:
        assert found.get(step, 0) == by_playing(match, step + 1, YELLOW)


@pytest.mark.parametrize("seed", range(5))
def test_the_chances_after_each_face_make_up_the_chance_of_the_turn(seed: int) -> None:
    chance = random.Random(seed)
    here = GAME.start(HOUSE)
    while here.to_move is not None:
        if chance.random() < 0.01:
            threat = hunting(here, 1 - here.turn)
            for danger in dangers(threat, 1 - here.turn):
                assert sum(part or 0 for part in danger.by_face) == 6 * danger.turn
                assert all(danger.by_face[face - 1] == 1 for face in danger.faces)
        here = here.apply(chance.choice(list(here.legal_actions())))


def test_the_hit_on_any_plane_is_no_less_likely_than_on_one() -> None:
    threat = position([5, 14, 27, 32], [3, 20, 44, 49], "y - 0")
    singles = [danger.turn for danger in dangers(threat, YELLOW)]
    assert max(singles) <= caught(threat, threat.planes[RED], YELLOW) <= sum(singles)


def test_a_chosen_plane_is_judged_where_it_would_land() -> None:
    here = position([10, 17, 30], [1], "r 4 0")
    before = {mark.place: mark.sign for mark in risk(here, Wish(RED)).marks if mark.look != "die"}
    after = {mark.place: mark.sign for mark in risk(here, Wish(RED, ("t10",))).marks if mark.look != "die"}
    assert before.keys() == {"t10", "t17", "t30"}
    assert after.keys() == {"t14", "t17", "t30"}
    assert "With the plane on cell 14" in str(risk(here, Wish(RED, ("t10",))).summary)


@pytest.mark.parametrize("path", [("nowhere",), ("t17", "t99"), ("dice",), ("t27",)])
def test_a_path_that_moves_nothing_is_overlooked(path: tuple[str, ...]) -> None:
    here = position([10, 30], [1], "r 4 0")
    assert risk(here, Wish(RED, path)) == risk(here, Wish(RED))


def test_each_sides_planes_are_shown_to_their_own_side() -> None:
    here = position([10], [40], "r - 0")
    assert {mark.place for mark in risk(here, Wish(RED)).marks} == {"t10"}
    assert {mark.place for mark in risk(here, Wish(YELLOW)).marks} == {"t14", "t10"}


def test_safe_cells_and_home_columns_say_why_nobody_is_hit() -> None:
    told = [str(item.text) for item in risk(position([8, 52], [31], "y - 0"), Wish(RED)).items]
    assert any("safe cell" in line for line in told)
    assert any("home column" in line for line in told)
