"""Moves and positions as text: written strictly, read liberally, refused with what was expected."""

from __future__ import annotations

import contextlib
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyyard.core.errors import AmbiguousNotation, IllegalAction, InvalidNotation, PlyYardError
from plyyard.games.draughts import GAME
from plyyard.games.draughts.notation import format_short
from plyyard.games.draughts.tests import oracle
from plyyard.games.draughts.tests.cases import at
from plyyard.games.draughts.tests.test_oracle import fen, random_placement

START = "W:W31-50:B1-20"
STRICT = "W:W31,32:B1,K20"


@pytest.mark.parametrize("written", ["32-28", " 32 - 28 ", "32–28", "３２－２８", "32 28".replace(" ", "−")])
def test_a_move_is_read_liberally(written: str) -> None:
    assert GAME.parse_action(at(START, "fmjd"), written).text == "32-28"


@pytest.mark.parametrize("written", ["12x3x14", "12x14", "12×14", "12:14", "12X3X14", "１２ｘ３ｘ１４", "12 x 14"])
def test_a_capture_is_read_liberally(written: str) -> None:
    assert GAME.parse_action(at("W:W12:B8,9"), written).text == "12x3x14"


def test_the_short_form_of_two_captures_is_ambiguous_and_names_both() -> None:
    with pytest.raises(AmbiguousNotation) as caught:
        GAME.parse_action(at("W:WK4:B13,20,32,37", "fmjd"), "4x15")
    assert "4x27x38x15, 4x31x42x15" in str(caught.value)


def test_a_landing_may_be_left_out_where_the_others_are_enough() -> None:
    position = at("W:WK4:B13,20,32,37", "fmjd")
    assert GAME.parse_action(position, "4x27x15").text == "4x27x38x15"
    assert GAME.parse_action(position, "4x42x15").text == "4x31x42x15"


def test_another_route_to_the_same_capture_is_read() -> None:
    position = at("W:WK2:B7,8,17,18", "fmjd")
    (move,) = position.legal_actions()
    for written in ("2x11x22x13x2", "2x13x22x11x2"):
        assert GAME.parse_action(position, written) == move


@pytest.mark.parametrize(
    "written",
    ["", "?", "32", "32-", "-28", "32-28-23", "32x", "a3-b4", "32--28", "0-5", "32-51", "99x1", "32-28\x00"],
)
def test_unreadable_moves_are_refused_with_what_was_expected(written: str) -> None:
    with pytest.raises(InvalidNotation) as caught:
        GAME.parse_action(at(START, "fmjd"), written)
    assert "50" in str(caught.value)


def test_a_very_long_move_is_refused() -> None:
    with pytest.raises(InvalidNotation, match="200"):
        GAME.parse_action(at(START, "fmjd"), "1x2" * 1_000_000)


def test_an_illegal_move_is_refused_with_the_reason() -> None:
    with pytest.raises(IllegalAction) as caught:
        GAME.parse_action(at(START, "fmjd"), "32-23")
    assert caught.value.refusal.code == "man_too_far"


@pytest.mark.parametrize("edition", sorted(oracle.RULES))
def test_every_legal_action_reads_back_in_both_forms(edition: str) -> None:
    chance = random.Random(11)
    for _ in range(100):
        board, colour = random_placement(chance, oracle.RULES[edition])
        position = at(fen(board, colour), edition)
        for move in position.legal_actions():
            assert GAME.parse_action(position, move.text) == move
            assert GAME.parse_action(position, format_short(position, move)) == move


@pytest.mark.parametrize("edition", sorted(oracle.RULES))
def test_every_position_reads_back(edition: str) -> None:
    chance = random.Random(12)
    for _ in range(100):
        board, colour = random_placement(chance, oracle.RULES[edition])
        written = fen(board, colour)
        position = at(written, edition)
        assert GAME.format_position(position) == written
        assert at(GAME.format_position(position), edition) == position


@pytest.mark.parametrize(
    "written",
    [
        STRICT,
        STRICT + ".",
        "W:B1,K20:W31,32",
        "w:w31,32:b1,k20",
        " W : W31, 32 : B1, K20 ",
        '"W:W31,32:B1,K20"',
        "'W:W31,32:B1,K20.'",
        "W:W31,32:B1,K20:H0:F12",
        "W:W31-32:B1,K20-K20",
        "W:W31-32:B1,K20-20",
        '[FEN "W:W31-32:B1,K20."]',
        "W:W31,d4:Bb10,Ki7",
        "Ｗ：Ｗ３１，３２：Ｂ１，Ｋ２０",
    ],
)
def test_a_position_is_read_liberally(written: str) -> None:
    assert GAME.format_position(at(written)) == STRICT


@pytest.mark.parametrize(
    ("written", "problem"),
    [
        ("", "begins with the side to move"),
        ("W", "one list of white and one of black"),
        ("W:W31", "one list of white and one of black"),
        ("W:W31:W32:B1", "one list of white and one of black"),
        ("X:W31:B1", "begins with the side to move"),
        ("W:W0:B1", "There is no square 0"),
        ("W:W51:B1", "There is no square 51"),
        ("W:W31-51:B1", "There is no square 51"),
        ("W:W31,31:B1", "Square 31 is listed twice"),
        ("W:W31-33,32:B1", "Square 32 is listed twice"),
        ("W:W31:B31", "Square 31 has a white and a black piece"),
        ("W:W33-31:B1", "The range 33-31 runs backwards"),
        ("W:W31,:B1", "found: ?"),
        ("W:WQ31:B1", "found: Q31"),
        ("W:WK:B1", "found: K"),
        ("W:W31-K33:B1", "found: 31-K33"),
        ("W:W31:B1;5", "found: 1;5"),
        ("W:W5:B10", "A man on square 5 would be a king: write K5"),
        ("W:W31:B46", "A man on square 46 would be a king: write K46"),
        ("W:W30-50:B1", "A side has at most 20 pieces"),
        ("W:W31:B1" + " " * 4_000_000, "at most 4000 characters"),
        ("W:W99999999999999999999:B1", "found: 99999999999999999999"),
    ],
)
def test_unreadable_positions_are_refused_with_where_and_what_was_expected(written: str, problem: str) -> None:
    with pytest.raises(InvalidNotation) as caught:
        at(written)
    assert problem in str(caught.value)


def test_a_range_of_kings_and_an_empty_side() -> None:
    assert GAME.format_position(at("B:WK1-3:B")) == "B:WK1,K2,K3:B"


@pytest.mark.parametrize(
    ("written", "place"),
    [("X:W1:B2", 1), ("W:W31,60:B1", 7), ("W : W31 , 60 : B1", 11), ("W:W31:X1", 7), ("W:W31", 6), ("W:W31:B1,,2", 10)],
)
def test_the_refusal_of_a_position_names_the_character(written: str, place: int) -> None:
    with pytest.raises(InvalidNotation) as caught:
        at(written)
    assert caught.value.text.params["place"] == place


@given(st.text(alphabet="BWKbw0123456789,:-. x'\"", max_size=60))
def test_no_text_breaks_the_readers(written: str) -> None:
    for read in (at, lambda text: GAME.parse_action(at(START, "fmjd"), text)):
        with contextlib.suppress(PlyYardError):
            read(written)
