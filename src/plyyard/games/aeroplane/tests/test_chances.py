"""Exact chances: what is published, the equations they obey, and what the rules themselves say."""

from __future__ import annotations

import contextlib
import json
import random
from array import array
from pathlib import Path

import pytest

from plyyard.core.errors import InvalidNotation
from plyyard.core.game import CHANCE
from plyyard.core.odds import odds_of
from plyyard.games.aeroplane import GAME, learning, tables
from plyyard.games.aeroplane.chances import chance, mind, odds, side, worth
from plyyard.games.aeroplane.course import YARD
from plyyard.games.aeroplane.kernel_learn import Chance, Table, contest
from plyyard.games.aeroplane.kernel_steps import fly, met
from plyyard.games.aeroplane.kernel_tables import at, sweep
from plyyard.games.aeroplane.notation import parse_position
from plyyard.games.aeroplane.options import HOUSE
from plyyard.games.aeroplane.rules import Planes, Position

EXACT = json.loads((Path(__file__).parent / "cases.json").read_text("utf-8"))["aeroplane_exact"]
GOAL = 56
ROUNDING = 0.51 / tables.FINE


def placed(red: Planes, yellow: Planes, turn: int = 0, sixes: int = 0) -> Position:
    home = (GOAL,) * 4
    sides = [
        ",".join("yard" if step == YARD else str(step) for step in (planes + home)[:4]) for planes in (red, yellow)
    ]
    return parse_position(f"{sides[0]} {sides[1]} {'ry'[turn]} - {sixes}", HOUSE)


def some(count: int, seed: int, planes: int = 2) -> list[Position]:
    """Return placements that can happen, with up to `planes` unfinished ones a side."""
    random_, found = random.Random(seed), list[Position]()
    while len(found) < count:
        sides = [tuple(random_.randrange(YARD, GOAL) for _ in range(random_.randint(1, planes))) for _ in (0, 1)]
        with contextlib.suppress(InvalidNotation):  # two enemies on one unsafe cell
            found.append(placed(sides[0], sides[1], random_.randrange(2)))
    return found


@pytest.fixture(scope="module")
def one_plane() -> array[float]:
    """The table with one plane each, worked out here: the rest of it stays empty."""
    table = array("d", [0.5]) * (tables.SIDE * tables.SIDE)
    for _ in range(14):
        change = max(sweep(table, 1, 1, far) for far in range(56, -1, -1))
    assert change < 1e-11
    return table


def test_with_one_plane_each_the_first_player_wins_what_is_known(one_plane: array[float]) -> None:
    known = EXACT["one plane each, first player wins, best play"]
    assert at(one_plane, 0, 57, 0, 57) == pytest.approx(known, abs=1e-6)
    assert at(one_plane, 0, 57, 0, 57) == pytest.approx(0.5178464452692, abs=1e-12)
    told = odds(placed((YARD,), (YARD,)))
    assert told is not None and told.exact
    assert told.points == pytest.approx(known, abs=ROUNDING)


def test_one_plane_each_obeys_the_rules_to_the_last_digit(one_plane: array[float]) -> None:
    """The chance before a roll is the mean over the dice of what the rules make of it, with the best move."""

    def value(position: Position) -> float:
        outcome = position.outcome()
        if outcome is not None:
            return float(outcome.points[position.turn])
        if position.sixes == 0 and not position.die:
            mine, theirs = (min(position.planes[seat]) + 1 for seat in (position.turn, 1 - position.turn))
            return at(one_plane, mine, 57, theirs, 57)
        after = [position.apply(action) for action in position.legal_actions()]
        values = [value(each) if each.turn == position.turn else 1 - value(each) for each in after]
        return sum(values) / 6 if position.to_move == CHANCE else max(values)

    for position in some(60, 3, planes=1):
        after = [position.apply(action) for action in position.legal_actions()]
        values = [value(each) if each.turn == position.turn else 1 - value(each) for each in after]
        assert value(position) == pytest.approx(sum(values) / 6, abs=1e-10)


def test_the_table_that_ships_obeys_the_rules_within_its_rounding() -> None:
    def value(position: Position, seat: int) -> float:
        outcome = position.outcome()
        if outcome is not None:
            return float(outcome.points[seat])
        if position.sixes == 0 and not position.die:
            known = mind().known(side(position.planes[position.turn]), side(position.planes[1 - position.turn]))
            assert known >= 0
            return known if position.turn == seat else 1 - known
        values = [value(position.apply(action), seat) for action in position.legal_actions()]
        if position.to_move == CHANCE:
            return sum(values) / 6
        return max(values) if position.turn == seat else min(values)

    for position in some(120, 4):
        ahead = sum(value(position.apply(action), position.turn) for action in position.legal_actions()) / 6
        assert value(position, position.turn) == pytest.approx(ahead, abs=2.1 * ROUNDING)
        assert chance(position) == value(position, position.turn)


def test_the_table_agrees_with_matches_played_by_it() -> None:
    table, wins, matches = Table(Chance(5)), 0, 1500
    mine, theirs = side((20, YARD, GOAL, GOAL)), side((35, 3, GOAL, GOAL))
    for _ in range(matches):
        table.set_up(mine, theirs, 0)
        wins += table.play(mind(), mind(), 1, 1) == 0
    assert wins / matches == pytest.approx(mind().known(mine, theirs), abs=0.04)


def test_nothing_is_worse_than_the_yard() -> None:
    """Beyond it further on is not always better: near the end fewer rolls can be used, and arriving earns one more."""
    theirs = side((4, 40, GOAL, GOAL))
    for other in (3, 12, 45, 53):
        along = [mind().known(side((step, other, GOAL, GOAL)), theirs) for step in range(YARD, GOAL + 1)]
        assert min(along) == along[0] and max(along) > 0.5


def test_both_colours_and_every_order_of_planes_are_told_alike() -> None:
    for position in some(50, 6, planes=4):
        turned = placed(position.planes[1], position.planes[0], 1 - position.turn)
        shuffled = placed(position.planes[0][::-1], position.planes[1][::-1], position.turn)
        told, mirrored, again = odds(position), odds(turned), odds(shuffled)
        assert told is not None and mirrored is not None and again is not None
        assert told.points + mirrored.points == pytest.approx(1, abs=1e-12)
        assert told.points == pytest.approx(again.points, abs=1e-6)


def test_the_kernels_steps_are_the_rules() -> None:
    course = Position.first(HOUSE).course
    for step in range(YARD, GOAL + 1):
        assert met(step + 1) == (course.takes[0][step] + 1 if step >= 0 and course.takes[0][step] >= 0 else -1)
        for value in range(1, 7):
            target = course.route(step, value).target
            assert fly(step + 1, value) == (target + 1 if target >= 0 else -1)


def test_the_kernels_matches_are_the_rules() -> None:
    """Random matches move by move: the same planes, turn and sixes as the rules, and the same number of moves."""
    random_ = random.Random(9)
    for _ in range(6):
        table, position = Table(Chance(1)), Position.first(HOUSE)
        table.set_up(0, 0, 0)
        while position.outcome() is None:
            value = random_.randint(1, 6)
            fallen = position.apply(position.legal_actions()[value - 1])
            moves, shift = fallen.moves, -1
            seat = position.turn
            if moves:
                values = [mind().flying(table.mine, table.theirs, at_, value, table.sixes, 1) for at_ in (0, 6, 12, 18)]
                assert sum(found >= 0 for found in values) == len(moves)
                move = random_.choice(moves)
                shift = 6 * fallen.planes[seat].index(move.origin)
                assert worth(fallen, move, 1) == values[shift // 6]
                fallen = fallen.apply(move)
            table.move(shift, value)
            position = fallen
            if position.outcome() is None:
                assert table.seat == position.turn and table.sixes == position.sixes
                assert table.mine == side(position.planes[position.turn])
                assert table.theirs == side(position.planes[1 - position.turn])


def test_the_chances_at_the_end_are_the_points() -> None:
    over = placed((), (YARD, YARD))
    told = odds_of(GAME, over)
    assert told is not None and (told.points, told.exact) == (1.0, True)


def test_a_roll_changes_the_chances_and_its_mean_does_not() -> None:
    position = parse_position("12,30,yard,yard 5,44,yard,yard r - 0", HOUSE)
    before, after = odds(position), [odds(position.apply(die)) for die in position.legal_actions()]
    assert before is not None and not before.exact
    values = [told.points for told in after if told]
    assert len({round(value, 3) for value in values}) > 3
    assert sum(values) / 6 == pytest.approx(before.points, abs=0.02)


def test_packing_keeps_weights_and_tables() -> None:
    weights = array("f", [number / learning.FINE for number in range(-3000, 3000)])
    assert learning.unpack(learning.pack(weights)) == weights
    assert len(tables.unpack(tables.FILE.read_bytes())) == tables.SIDE**2


def test_the_same_seed_learns_and_plays_the_same() -> None:
    def learn() -> tuple[array[float], int]:
        from plyyard.games.aeroplane.kernel_value import Mind

        weights = array("f", [0.0]) * learning.SET
        own = Mind(weights, array("H", [0]), 0)
        lessons = learning.study(own, 0.02, 7, matches=2)
        return weights, lessons

    first, second = learn(), learn()
    assert first == second
    assert first[1] == 305


def test_signature() -> None:
    """A handful of matches at fixed seeds, compiled or not: whoever changes how the computer plays sees it here."""
    assert contest(Chance(3), mind(), mind(), 1, -2, 3) == 4
