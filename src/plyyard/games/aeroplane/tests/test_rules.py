"""Every case of cases.json, by the words it is written in, and the general conformance."""

import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from plyyard.core.conformance import check_game
from plyyard.core.errors import BadOptions, IllegalAction
from plyyard.core.game import DICE, Attempt, Edition, Roll
from plyyard.core.text import text
from plyyard.games.aeroplane import GAME
from plyyard.games.aeroplane.notation import parse_position
from plyyard.games.aeroplane.options import HOUSE, Bonus, Options, Overshoot, Penalty
from plyyard.games.aeroplane.rules import Passed, Position

CASES = json.loads((Path(__file__).parent / "cases.json").read_text("utf-8"))
OTHERS = Options(
    entry_rolls=(5, 6),
    penalty=Penalty.YARD,
    bonuses=(Bonus.SIX,),
    overshoot=Overshoot.BOUNCE,
    jumps=tuple((step, step + 4) for step in range(2, 46, 4)),
    stack_blocks=2,
)


def at(position: str, edition: Edition = HOUSE) -> Position:
    return parse_position(position, edition)


def play(position: Position, *actions: str) -> Position:
    for written in actions:
        position = position.apply(next(action for action in position.legal_actions() if action.text == written))
    return position


def moves(position: Position) -> list[str]:
    return [action.text for action in position.legal_actions()]


def last_plane_on_a_six() -> None:
    after = play(at("56,56,56,50 yard,yard,yard,3 r - 0"), "roll:6", "50-56")
    assert after.to_move is None and after.outcome().winner == 0 and after.event.bonuses == ()


def third_six() -> None:
    for red, would in (("8,yard,yard,yard", "2-8"), ("50,yard,yard,yard", "50-56"), ("56,56,56,50", "50-56")):
        before = at(f"{red} yard,yard,40,40 r - 2")
        after = play(before, "roll:6")
        assert after.planes == before.planes, f"{would} must not happen on the third six"
        assert (after.turn, after.sixes, after.die, after.event.passed) == (1, 0, 0, Passed.SIX_LIMIT)
    twice = play(at("yard,yard,yard,yard yard,yard,yard,yard r - 0"), "roll:6", "yard-0", "roll:6", "0-6")
    assert play(twice, "roll:6").planes[0] == (6, -1, -1, -1)


def six_without_a_plane() -> None:
    after = play(at("51,53,55,56 yard,yard,yard,3 r - 0"), "roll:6")
    assert after.turn == 1 and after.planes[0] == (51, 53, 55, 56) and after.event.passed is Passed.NO_MOVE


def unused_start_is_safe() -> None:
    after = play(at("10,yard,yard,yard 39,yard,yard,yard r 3 0"), "10-13")
    assert after.planes == ((13, -1, -1, -1), (39, -1, -1, -1))
    assert after.turn == 1 and after.event.took == 0 and after.event.bonuses == ()


def home_column_is_exact() -> None:
    before = at("51,yard,yard,yard yard,yard,yard,3 r 6 1")
    assert moves(before) == ["yard-0"]
    refusal = GAME.explain(before, Attempt(0, ("red1",)))
    assert refusal.code == "past_goal" and "51 + 6 = 57" in str(refusal.text)
    assert moves(at("50,51,52,56 yard,yard,yard,3 r 6 1")) == ["50-56"]


def stack_is_sent_home_whole() -> None:
    after = play(at("10,yard,yard,yard 41,41,41,2 r 5 0"), "10-15")
    assert after.planes[1] == (-1, -1, -1, 2)
    assert after.event.took == 3 and after.event.bonuses == (Bonus.CAPTURE,) and after.turn == 0
    assert play(after, "roll:1", "15-16").turn == 1


def two_in_a_row_only() -> None:
    start = at("yard,4,yard,yard 33,yard,yard,yard r - 0")
    after = play(start, "roll:6", "yard-0", "roll:3", "4-7", "roll:6", "0-6", "roll:6", "6-12")
    assert after.planes[0] == (12, 7, -1, -1) and after.sixes == 2 and after.turn == 0
    captured = play(at("4,yard,yard,yard 33,yard,yard,yard r - 1"), "roll:3", "4-7")
    assert captured.event.bonuses == (Bonus.CAPTURE,) and captured.sixes == 0 and captured.turn == 0


def second_roll_is_refused() -> None:
    waiting = at("10,20,yard,yard yard,yard,yard,3 r 4 0")
    key = waiting.key()
    assert GAME.explain(waiting, Attempt(0, (DICE,))).code == "already_rolled"
    with pytest.raises(IllegalAction) as caught:
        waiting.apply(Roll(2))
    assert caught.value.refusal.code == "already_rolled" and waiting.key() == key


def one_action_for_two_planes() -> None:
    assert moves(at("17,17,yard,yard yard,yard,yard,3 r 4 0")) == ["17-21"]
    assert moves(at("17,17,yard,yard yard,yard,yard,3 r 6 1")) == ["yard-0", "17-23"]


CHECKS: dict[str, Callable[[], None]] = {
    "a fourth plane arriving on a 6 wins, there is no extra roll": last_plane_on_a_six,
    "third six in a row would capture / arrive / win: "
    "void, nothing moves, the turn passes, the two earlier moves stay": third_six,
    "6 with no legal plane (all in home columns, too far): the turn passes, no re-roll": six_without_a_plane,
    "landing on an unused colour's start with an enemy there: both stay, no capture, no extra roll": (
        unused_start_is_safe
    ),
    "home-column plane on step 51 with a 6: 57 > 56, cannot move; only step 50 + 6 arrives": home_column_is_exact,
    "a stack of three enemies on an unsafe cell is sent home whole; exactly one extra roll": stack_is_sent_home_whole,
    "6, then 3 with a capture, then 6, then 6: only two sixes in a row, both are moved": two_in_a_row_only,
    "a second roll while a die waits for a choice is refused and changes nothing": second_roll_is_refused,
    "two own planes on one cell: one action, not two": one_action_for_two_planes,
}


@pytest.mark.parametrize("case", CASES["aeroplane"])
def test_case(case: str) -> None:
    CHECKS[case]()


@pytest.mark.parametrize("seed", range(3))
def test_conforms(seed: int) -> None:
    check_game(GAME, random.Random(seed).randrange, 500)


class _Only:
    """The game with one other edition."""

    def __init__(self, options: Options) -> None:
        self.editions = (Edition("other", text("Other"), text("Other rules"), HOUSE.sides, options),)

    def __getattr__(self, name: str) -> object:
        return getattr(GAME, name)


@pytest.mark.parametrize("options", [OTHERS, Options(planes=1), Options(six_limit=0, starts=(13, 39))])
def test_other_editions_are_only_data(options: Options) -> None:
    check_game(_Only(options), random.Random(1).randrange, 400)


def test_what_the_other_options_do() -> None:
    edition = _Only(OTHERS).editions[0]
    assert moves(at("yard,yard,yard,yard yard,yard,yard,yard r 5 0", edition)) == ["yard-0"]
    assert moves(at("55,56,56,56 yard,yard,yard,yard r 4 0", edition)) == ["55-53"]
    assert moves(at("7,yard,yard,yard yard,yard,yard,yard r 3 0", edition)) == ["7-14"]
    assert moves(at("10,30,yard,yard 40,40,yard,yard r 3 0", edition)) == ["10-13", "30-33"]
    assert moves(at("12,30,yard,yard 40,40,yard,yard r 3 0", edition)) == ["30-33"]
    grounded = play(at("10,30,56,yard yard,yard,yard,yard r - 2", edition), "roll:6")
    assert grounded.planes[0] == (-1, -1, 56, -1)


def test_one_extra_roll_for_two_reasons() -> None:
    after = play(at("10,yard,yard,yard 42,yard,yard,yard r 6 1"), "10-16")
    assert after.event.bonuses == (Bonus.SIX, Bonus.CAPTURE) and after.turn == 0
    assert play(after, "roll:2", "16-18").turn == 1


def test_an_arrival_gives_another_roll() -> None:
    after = play(at("54,yard,yard,yard yard,yard,yard,3 r 2 0"), "54-56")
    assert after.event.bonuses == (Bonus.ARRIVAL,) and after.turn == 0


def test_a_star_protects_and_the_next_cell_does_not() -> None:
    star = play(at("20,yard,yard,yard 47,yard,yard,yard r 1 0"), "20-21")
    assert star.planes[1][0] == 47 and star.turn == 1
    beside = play(at("21,yard,yard,yard 48,yard,yard,yard r 1 0"), "21-22")
    assert beside.planes[1][0] == -1 and beside.turn == 0


def test_the_start_is_safe_for_a_plane_that_waits_there() -> None:
    after = play(at("yard,yard,yard,yard 26,yard,yard,yard r 6 1"), "yard-0")
    assert after.planes == ((0, -1, -1, -1), (26, -1, -1, -1))


def test_equal_planes_make_equal_positions() -> None:
    one, other = at("17,yard,3,56 yard,yard,yard,3 r - 0"), at("56,3,17,yard 3,yard,yard,yard r - 0")
    assert one == other and hash(one) == hash(other) and one.planes != other.planes
    assert one != one._replace(sixes=1) and one != "17"


def test_an_edition_of_another_game_is_refused() -> None:
    with pytest.raises(BadOptions):
        GAME.start(Edition("other", text("Other"), text("Other"), HOUSE.sides, object()))
