"""Snakes and ladders solved: against published numbers, exact fractions on a small board, and many matches."""

import random
from fractions import Fraction

import pytest

from plyyard.core.game import Edition
from plyyard.core.odds import odds_of
from plyyard.games.snakes import GAME
from plyyard.games.snakes.chances import Race, odds, reachable, solve, uses
from plyyard.games.snakes.options import EDITIONS, FACES, HOUSE, Options, Overshoot, options_of
from plyyard.games.snakes.rules import Position, take_turn
from plyyard.games.snakes.tests.test_length import PUBLISHED

SMALL = [Options(((2, 7), (9, 3)), columns=4, goal=11, overshoot=overshoot) for overshoot in Overshoot]


def race(options: Options) -> Race:
    found = solve(options)
    assert found is not None
    return found


def test_the_mean_is_the_published_one() -> None:
    assert race(options_of(HOUSE)).mean(0) == pytest.approx(float(PUBLISHED), rel=1e-13)


def test_the_first_to_roll_wins_a_little_more() -> None:
    first = odds_of(GAME, GAME.start(HOUSE))
    assert first is not None and first.exact
    assert first.points == pytest.approx(0.507911593870, abs=1e-12)


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: str(edition.name))
def test_every_chance_is_the_mean_of_those_one_roll_on(edition: Edition) -> None:
    solved, goal = race(options_of(edition)), options_of(edition).goal
    for mine, ends in solved.targets.items():
        for theirs in list(solved.targets)[::27]:
            after = [1.0 if end == goal else 1 - solved.wins(theirs, end) for end in ends]
            assert solved.wins(mine, theirs) == pytest.approx(sum(after) / FACES, abs=1e-13)


@pytest.mark.parametrize("options", SMALL, ids=lambda options: str(options.overshoot))
def test_a_small_board_gives_the_exact_fractions(options: Options) -> None:
    solved = race(options)
    for (mine, theirs), chance in exact(options).items():
        assert solved.wins(mine, theirs) == pytest.approx(float(chance), abs=1e-14)


def exact(options: Options) -> dict[tuple[int, int], Fraction]:
    """Solve v(a, b) = mean over a's rolls of 1 - v(b, a after it), v = 1 on arrival, by elimination."""
    ends = reachable(options)
    rows: dict[tuple[int, int], dict[tuple[int, int], Fraction]] = {}
    right: dict[tuple[int, int], Fraction] = {}
    for state in [(a, b) for a in ends for b in ends]:
        rows[state], right[state] = {state: Fraction(1)}, Fraction(1)
        for end in ends[state[0]]:
            if end != options.goal:
                rows[state][state[1], end] = rows[state].get((state[1], end), Fraction(0)) + Fraction(1, FACES)
    for pivot in rows:
        scale = rows[pivot][pivot]
        rows[pivot] = {column: value / scale for column, value in rows[pivot].items()}
        right[pivot] /= scale
        for state, row in rows.items():
            factor = row.pop(pivot, Fraction(0)) if state != pivot else Fraction(0)
            if factor:
                for column, value in rows[pivot].items():
                    if column != pivot:
                        row[column] = row.get(column, Fraction(0)) - factor * value
                right[state] -= factor * right[pivot]
    return right


def test_both_seats_are_told_alike() -> None:
    for squares in ((0, 0), (14, 60), (97, 99), (3, 79)):
        mine, theirs = odds(Position(HOUSE, squares, 0)), odds(Position(HOUSE, squares[::-1], 1))
        assert mine is not None and theirs is not None
        assert mine.points + theirs.points == pytest.approx(1, abs=1e-15)
        assert mine.exact and theirs.exact


def test_an_ended_match_has_its_points() -> None:
    lost = odds_of(GAME, Position(HOUSE, (99, 100), 0))
    assert lost is not None and (lost.points, lost.exact) == (0.0, True)


def test_uses_agree_with_many_matches() -> None:
    options, random_, matches = options_of(HOUSE), random.Random(11), 900
    counted = dict.fromkeys(options.jumps, 0)
    for _ in range(matches):
        squares, seat = [0, 0], 0
        while options.goal not in squares:
            turn = take_turn(options, seat, squares[seat], random_.randrange(FACES) + 1)
            if turn.jumped:
                counted[turn.landing, turn.end] += 1
            squares[seat], seat = turn.end, 1 - seat
    for each in uses(options):
        assert counted[each.start, each.end] / matches == pytest.approx(each.in_match, abs=0.13)
        assert each.in_match <= 2 * each.alone + 1e-12


def test_nothing_is_told_of_a_race_that_need_not_end() -> None:
    stuck = Options(tuple((square, 1) for square in range(4, 10)), goal=20)
    edition = Edition("stuck", HOUSE.title, HOUSE.summary, HOUSE.sides, stuck)
    assert solve(stuck) is None and uses(stuck) == () and GAME.figures(edition) == ()
    assert odds_of(GAME, Position(edition)) is None


def test_the_figures_are_of_one_race_and_one_match() -> None:
    figures = {figure.id: figure for figure in GAME.figures(HOUSE)}
    assert sum(chance for _, chance in figures["rolls"].points) == pytest.approx(0.98, abs=0.02)
    match = [chance for _, chance in figures["match"].points]
    assert match == sorted(match) and match[-1] < 1
    assert len(figures["uses"].points) == 19
    assert {str(label): value for label, value in figures["left"].points}["0"] == pytest.approx(39.2251, abs=1e-4)
