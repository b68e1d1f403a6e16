"""Every case of cases.json, by the words it is written in, and the general conformance."""

import json
import random
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from plyyard.core.conformance import check_game, walk
from plyyard.core.errors import BadOptions, IllegalAction
from plyyard.core.game import CHANCE, Edition, Roll
from plyyard.core.text import text
from plyyard.games.snakes import GAME
from plyyard.games.snakes.board import cell, square_at, trace
from plyyard.games.snakes.notation import parse_position
from plyyard.games.snakes.options import HOUSE, LADDERS, SNAKES, Options, Overshoot
from plyyard.games.snakes.rules import Position, take_turn

CASES = json.loads((Path(__file__).parent / "cases.json").read_text("utf-8"))
HOUSE_OPTIONS = Options(LADDERS + SNAKES)


def play(position: str, *values: int) -> Position:
    here = parse_position(position, HOUSE)
    for value in values:
        here = here.apply(Roll(value))
    return here


def ninety_seven() -> None:
    assert play("97 5 b", 4).key() == "97 5 w"
    assert play("97 5 b", 1).key() == "78 5 w"
    assert play("97 5 b", 1).event.landing == 98


def eighty_wins() -> None:
    after = play("79 5 b", 1)
    assert after.squares == (100, 5)
    assert after.outcome().winner == 0
    assert after.legal_actions() == () and after.to_move is None


def all_squares() -> None:
    cells = [cell(HOUSE_OPTIONS, square) for square in range(1, 101)]
    assert len(set(cells)) == 100
    assert [square_at(HOUSE_OPTIONS, *place) for place in cells] == list(range(1, 101))
    corners = {1: (0, 0), 10: (0, 9), 11: (1, 9), 20: (1, 0), 21: (2, 0), 91: (9, 9), 100: (9, 0)}
    assert {square: cell(HOUSE_OPTIONS, square) for square in corners} == corners


def first_one() -> None:
    assert play("0 0 b", 1).squares == (38, 0)


def both_ends_recorded() -> None:
    event = play("97 5 b", 1).event
    assert (event.start, event.landing, event.end) == (97, 98, 78)
    steps = trace(parse_position("97 5 b", HOUSE), Roll(1))
    assert [(step.kind, step.path) for step in steps] == [("roll", ()), ("slide", ("97", "98")), ("jump", ("98", "78"))]
    assert GAME.view(play("97 5 b", 1), Roll(1)).last == ("97", "98", "78")


CHECKS: dict[str, Callable[[], None]] = {
    "97 + 4 stays on 97 and the turn passes; 97 + 1 lands on 98 and slides to 78": ninety_seven,
    "80 climbs to 100 and wins on that roll": eighty_wins,
    "all 100 squares: number to (row, column) and back": all_squares,
    "the first roll of 1 ends on 38": first_one,
    "the record of a roll that jumps keeps both the landing square and the end square": both_ends_recorded,
}


@pytest.mark.parametrize("case", CASES["snakes"])
def test_case(case: str) -> None:
    CHECKS[case]()


@pytest.mark.parametrize("seed", range(5))
def test_conforms(seed: int) -> None:
    check_game(GAME, random.Random(seed).randrange, 500)


@pytest.mark.parametrize("overshoot", Overshoot)
def test_other_ways_past_the_goal_are_only_data(overshoot: Overshoot) -> None:
    options = Options(((3, 9), (14, 2)), columns=5, goal=20, overshoot=overshoot)
    edition = Edition("small", text("Small"), text("Twenty squares"), HOUSE.sides, options)
    ends = {Overshoot.STAY: 18, Overshoot.STOP: 20, Overshoot.BOUNCE: 17}
    assert take_turn(options, 0, 18, 5).end == ends[overshoot]
    check_game(_Only(edition), random.Random(1).randrange, 300)


class _Only:
    """The game with one edition more, and no other."""

    def __init__(self, edition: Edition) -> None:
        self.editions = (edition,)

    def __getattr__(self, name: str) -> object:
        return getattr(GAME, name)


def test_no_jump_ends_where_another_begins() -> None:
    starts = {start for start, _ in HOUSE_OPTIONS.jumps}
    assert not starts & {end for _, end in HOUSE_OPTIONS.jumps}
    assert len(starts) == len(HOUSE_OPTIONS.jumps) == 19


def test_no_piece_ever_stands_where_a_jump_begins() -> None:
    starts = {start for start, _ in HOUSE_OPTIONS.jumps}
    for square in set(range(100)) - starts:
        assert not starts & {take_turn(HOUSE_OPTIONS, 0, square, value).end for value in range(1, 7)}


def test_nobody_decides_anything() -> None:
    for position, _, _ in walk(GAME, HOUSE, random.Random(4).randrange, 400):
        assert position.to_move == CHANCE and len(GAME.view(position).choices) == 1
    assert GAME.judge is None and [level.engine for level in GAME.levels] == ["only"]


def test_black_begins_and_turns_alternate_after_a_six_too() -> None:
    position = GAME.start(HOUSE)
    for turn in (0, 1, 0, 1):
        assert position.turn == turn
        position = position.apply(Roll(6))


def test_both_may_share_a_square() -> None:
    assert play("5 7 b", 2).squares == (7, 7)


@pytest.mark.parametrize("action", [Roll(0), Roll(7)])
def test_a_die_shows_one_to_six(action: Roll) -> None:
    with pytest.raises(IllegalAction) as caught:
        GAME.start(HOUSE).apply(action)
    assert caught.value.refusal.code == "no_such_roll"


def test_nothing_is_rolled_after_the_end() -> None:
    with pytest.raises(IllegalAction) as caught:
        play("79 5 b", 1).apply(Roll(1))
    assert caught.value.refusal.code == "match_over"


def test_an_edition_of_another_game_is_refused() -> None:
    stranger = Edition("other", text("Other"), text("Other"), HOUSE.sides, object())
    with pytest.raises(BadOptions):
        GAME.board(stranger)


def test_odds_are_even() -> None:
    assert [odds for _, odds in GAME.start(HOUSE).chance_outcomes()] == [Fraction(1, 6)] * 6
