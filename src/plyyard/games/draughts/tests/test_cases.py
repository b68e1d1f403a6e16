"""Every known position gives its known answer."""

from __future__ import annotations

from typing import Any

import pytest

from plyyard.core.errors import InvalidNotation
from plyyard.games.draughts import GAME, kernel
from plyyard.games.draughts.notation import format_short
from plyyard.games.draughts.routes import taken_along
from plyyard.games.draughts.tests.cases import CASES, at, captures, texts

REPORTS = {report["source"]: report for report in CASES["reports"]}


@pytest.mark.parametrize("edition", ["house", "fmjd"])
@pytest.mark.parametrize("case", CASES["two_editions"], ids=lambda case: case["fen"])
def test_the_editions_capture_differently(case: dict[str, Any], edition: str) -> None:
    position = at(case["fen"], edition)
    assert captures(position) == sorted(case[edition]), case["shows"]
    assert len(position.legal_actions()) == len(case[edition])


def test_all_reports_are_used() -> None:
    assert set(REPORTS) == {
        "py-draughts#29",
        "py-draughts#34",
        "py-draughts#28",
        "lidraughts#2",
        "lidraughts#16",
        "pydraughts#19",
    }


def test_captures_with_equal_ends_are_told_apart_by_their_path() -> None:
    report = REPORTS["py-draughts#29"]
    position = at(report["fen"], "fmjd")
    assert captures(position) == sorted(report["fmjd"])
    assert texts(position) == ["4x27x38x15", "4x31x42x15"]


def test_two_directions_of_one_round_trip_are_one_move() -> None:
    report = REPORTS["py-draughts#34"]
    position = at(report["fen"], "fmjd")
    assert captures(position) == report["fmjd"]
    (move,) = position.legal_actions()
    backwards = "x".join(map(str, reversed(move.path)))
    assert backwards != move.text
    assert GAME.parse_action(position, backwards) == move


@pytest.mark.parametrize("edition", ["house", "fmjd"])
def test_an_empty_side_is_readable_and_has_lost(edition: str) -> None:
    position = at(REPORTS["py-draughts#28"]["fen"], edition)
    assert GAME.format_position(position) == REPORTS["py-draughts#28"]["fen"]
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.reason == "no_pieces"
    assert outcome.winner == 1 - position.turn


@pytest.mark.parametrize("edition", ["house", "fmjd"])
def test_a_man_that_passes_over_the_far_row_stays_a_man(edition: str) -> None:
    assert "passes over the far row" in REPORTS["lidraughts#2"]["note"]
    position = at("W:W12:B8,9", edition)
    (move,) = position.legal_actions()
    assert move.text == "12x3x14"
    assert GAME.format_position(position.apply(move)) == "B:W14:B"


def test_the_short_form_is_written_only_where_it_is_enough() -> None:
    assert "must be written" in REPORTS["lidraughts#16"]["note"]
    twofold = at("W:WK4:B13,20,32,37", "fmjd")
    assert [format_short(twofold, move) for move in twofold.legal_actions()] == texts(twofold)
    simple = at("W:W12:B8,9", "fmjd")
    assert [format_short(simple, move) for move in simple.legal_actions()] == ["12x14"]


def test_the_25_moves_count_plies_by_kings_and_not_plies_since_a_capture() -> None:
    assert "plies by kings only" in REPORTS["pydraughts#19"]["note"]
    position = at("W:WK46,K47,45:BK5,K4", "fmjd")
    for written in ("47-33", "4-15", "45-40"):
        position = position.apply(GAME.parse_action(position, written))
    assert (position.counts.quiet, position.counts.kings) == (3, 0)


@pytest.mark.parametrize("case", CASES["stress"], ids=lambda case: case["fen"])
def test_long_captures_come_back_in_bounded_time(case: dict[str, Any]) -> None:
    position = at(case["fen"], case["edition"])
    stack = position.generator.lend()
    kernel.captures(stack, *position.side[:4])
    assert stack.states == 79_083 - 1, "the walk looks at each (square, captured) state once, the start left out"
    moves = position.legal_actions()
    assert len(moves) == case["moves"]
    assert {len(move.captured) for move in moves} == {case["captured"]}
    assert {taken_along(position, move.path) for move in moves} == {position.enemy}


def test_several_kings_with_long_captures_come_back_in_bounded_time() -> None:
    fen = "W:WK1,K5,K49:B8,9,10,11,12,19,20,21,22,23,30,31,32,33,37,39,40,41,42,43"
    position = at(fen)
    moves = position.legal_actions()
    assert len(moves) == 96
    assert {taken_along(position, move.path) for move in moves} == {move.taken for move in moves}


def test_a_position_with_more_ways_to_capture_than_can_be_looked_at_is_refused() -> None:
    with pytest.raises(InvalidNotation, match="too many ways to capture"):
        at("W:WK48:B3,9,10,11,12,13,16,18,22,25,27,29,31,34,39,40,41,43,K47,K50", "frisian")
