"""Editions are data: other boards, kings and escapes need no other rules."""

from __future__ import annotations

from dataclasses import replace

import pytest

from plyyard.core.conformance import check_game
from plyyard.core.game import Edition
from plyyard.games.hnefatafl import GAME, Hnefatafl
from plyyard.games.hnefatafl.field import field_of
from plyyard.games.hnefatafl.options import Options, options_of
from plyyard.games.hnefatafl.rules import Position
from plyyard.games.hnefatafl.tests.tables import FETLAR

SMALL = Options("3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3", size=7, king_sides=2)
MIDDLE = Options("3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3", size=9, escape="edges", passable_throne=False)


def edition(options: Options) -> Edition:
    return replace(FETLAR, name="other", options=options)


def read(options: Options, written: str) -> Position:
    position = GAME.parse_position(written, edition(options))
    assert isinstance(position, Position)
    return position


def after(position: Position, *written: str) -> Position:
    for move in written:
        position = position.apply(GAME.parse_action(position, move))
    return position


@pytest.mark.parametrize("options", [SMALL, MIDDLE], ids=["7x7", "9x9"])
def test_other_boards_are_complete_games(options: Options) -> None:
    class Other(Hnefatafl):
        editions = (edition(options),)

    picked = iter(range(10**9))
    check_game(Other(), lambda n: next(picked) * 7919 % n, plies=80)


def test_two_attackers_take_a_weak_king() -> None:
    position = read(SMALL, "7/1t5/7/7/tK5/7/7 A")
    assert position.field.size == 7
    free = after(read(SMALL, "7/6t/7/7/7/1tK3t/7 A"), "g6-d6")
    assert free.ending == "king_captured"
    assert after(read(SMALL, "7/6t/7/7/7/1t1K2t/7 A"), "g6-e6").ending == ""


def test_a_weak_king_beside_the_throne_still_needs_a_ring() -> None:
    position = read(SMALL, "7/7/7/1tK4/7/7/2t3t A")
    assert after(position, "g7-g6").ending == ""
    assert after(read(SMALL, "7/7/2t4/1tK4/6t/7/7 A"), "g5-c5").ending == "king_captured"


def test_the_edge_is_a_goal_where_the_edition_says_so() -> None:
    position = read(MIDDLE, "9/9/9/2K6/9/9/9/4t4/9 D")
    assert after(position, "c4-c1").ending == "king_escaped"
    assert options_of(position.edition).escape == "edges"


def test_soldiers_may_not_cross_a_barred_throne() -> None:
    position = read(MIDDLE, "9/9/9/2K6/9/9/9/4t4/9 A")
    assert "e8-e6" in {action.text for action in position.legal_actions()}
    with pytest.raises(ValueError, match="Soldiers may not cross e5"):
        GAME.parse_action(position, "e8-e4")


def test_a_throne_that_is_not_hostile_closes_nothing() -> None:
    hostile, friendly = options_of(FETLAR), replace(options_of(FETLAR), hostile_throne=False)
    near = "11/11/5t5/11/5T5/11/11/3K7/11/t10/11 A"
    assert read(hostile, near).captures(GAME.parse_action(read(hostile, near), "f3-f4")) == ("f5",)
    assert read(friendly, near).captures(GAME.parse_action(read(friendly, near), "f3-f4")) == ()


def test_a_closed_ring_wins_only_where_the_edition_says_so() -> None:
    nearly = "11/3tt6/2tK1t5/3t7/11/11/11/11/4t6/11/11 A"
    plain, closing = options_of(FETLAR), replace(options_of(FETLAR), surround_wins=True)
    for options, ending in ((plain, ""), (closing, "surrounded")):
        position = read(options, nearly)
        assert position.ending == ""
        assert after(position, "e9-e4").ending == ending


def test_draws_can_be_turned_off() -> None:
    endless = replace(options_of(FETLAR), repetition=0, quiet_limit=0)
    position = read(endless, f"{endless.layout} A 500")
    circle = ("a4-b4", "f4-e4", "b4-a4", "e4-f4")
    assert after(position, *(circle * 3)).ending == ""
    assert GAME.view(position).counters == ()


def test_equal_options_share_one_board() -> None:
    assert field_of(Options(SMALL.layout, size=7, king_sides=2)) is field_of(SMALL)


def test_an_unarmed_king_takes_nothing_and_helps_nobody() -> None:
    armed, unarmed = options_of(FETLAR), replace(options_of(FETLAR), king_armed=False)
    hammer, anvil = "11/11/4Tt5/11/11/11/6K4/11/11/11/tt9 D", "11/11/4Kt5/11/11/11/6T4/11/11/11/tt9 D"
    for written in (hammer, anvil):
        for options, taken in ((armed, ("f3",)), (unarmed, ())):
            position = read(options, written)
            assert position.captures(GAME.parse_action(position, "g7-g3")) == taken
