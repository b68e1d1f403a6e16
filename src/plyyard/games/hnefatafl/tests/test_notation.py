"""Text in and out: actions, captures, positions, and what cannot be read."""

from __future__ import annotations

from random import Random

import pytest

from plyyard.core.errors import InvalidNotation
from plyyard.games.hnefatafl import GAME
from plyyard.games.hnefatafl.notation import format_action, format_action_with_captures, format_rows
from plyyard.games.hnefatafl.options import FETLAR as LAYOUT
from plyyard.games.hnefatafl.tests.tables import FETLAR, placed, position_of, scattered, start


@pytest.mark.parametrize(
    "written",
    ["d1-d4", " D1 - D4 ", "d1d4", "ｄ１－ｄ４", "d1—d4", "d1→d4", "d01-d04", "D1ーD4", "d1 d4"],
)
def test_one_move_in_many_hands(written: str) -> None:
    assert GAME.parse_action(start(), written).text == "d1-d4"


@pytest.mark.parametrize("written", ["f1-f3xe3xf4xg3", "f1-f3xg3xe3xf4", "F1-F3 × e3/f4/g3", "f1f3xe3,f4,g3", "f1-f3"])
def test_captures_may_be_listed_in_any_order(written: str) -> None:
    position = position_of("5T5/11/3Tt1tT3/5t5/5T5/11/11/3K7/11/11/tt9 D")
    action = GAME.parse_action(position, written)
    assert format_action(action) == "f1-f3"
    assert format_action_with_captures(position, action) == "f1-f3xe3xg3xf4"


def test_the_captured_king_is_listed() -> None:
    position = position_of("11/5t5/11/11/4tKt4/11/11/11/11/8T2/tt9 A")
    assert format_action_with_captures(position, GAME.parse_action(position, "f2-f4")) == "f2-f4xf5"


@pytest.mark.parametrize("seed", range(100))
def test_what_is_written_is_read_back(seed: int) -> None:
    position = scattered(Random(f"notation {seed}"))
    assert GAME.format_position(position_of(GAME.format_position(position))) == GAME.format_position(position)
    for action in position.legal_actions():
        assert GAME.parse_action(position, format_action_with_captures(position, action)) == action


def test_the_start_is_written_as_published() -> None:
    assert GAME.format_position(start()) == f"{LAYOUT} A"
    assert format_rows(start()) == LAYOUT


def test_quiet_plies_are_written_when_there_are_any() -> None:
    assert GAME.format_position(placed({"a2": "t", "f6": "K"}, "D", 12)).endswith(" D 12")
    assert not GAME.format_position(placed({"a2": "t", "f6": "K"}, "D", 0)).endswith("0")


def test_positions_are_read_liberally() -> None:
    loose = f"  {LAYOUT.replace('/', '／').replace('K', 'k').replace('5t5', '05ｔ５')}/  ａ  007 "
    assert GAME.format_position(position_of(loose)) == f"{LAYOUT} A 7"


def test_soldiers_on_corners_are_read_and_may_leave() -> None:
    position = position_of("11/11/3K7/11/11/11/11/11/11/8T2/tt9 A")
    assert {action.start for action in position.legal_actions()} == {"a11", "b11"}
    assert all(action.end != "a11" for action in position.legal_actions())


EMPTY_ROWS = "/11" * 9


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("11/11 A", "11 rows joined by / are expected, rank 1 first; 2 were found"),
        (f"tK8{EMPTY_ROWS}/11 A", "Rank 1 has 10 squares; 11 are expected"),
        (f"1tK9{EMPTY_ROWS}/11 A", "Rank 1 has 12 squares; 11 are expected"),
        (f"1tK8{EMPTY_ROWS}/x10 A", "Rank 11: “x” means nothing here"),
        (f"1tK8{EMPTY_ROWS}/999999 A", "Rank 11: “999” means nothing here"),
        (f"1tK8{EMPTY_ROWS}/2K8 A", "two kings, on c1 and c11"),
        (f"1tT8{EMPTY_ROWS}/11 A", "no king"),
        ("2K8/11/11/11/11/5T5/11/11/11/11/11 A", "Only the king may stand on f6"),
        (f"1tK8{EMPTY_ROWS}/11", "write whose turn it is"),
        (f"1tK8{EMPTY_ROWS}/11 B", "write whose turn it is"),
        (f"1tK8{EMPTY_ROWS}/11 A -1", "whole number from 0 to 100"),
        (f"1tK8{EMPTY_ROWS}/11 A 101", "whole number from 0 to 100"),
        (f"1tK8{EMPTY_ROWS}/11 A x", "whole number from 0 to 100"),
        (f"1tK8{EMPTY_ROWS}/11 A 1 x", "nothing more"),
        (f"1tK8{EMPTY_ROWS}/11 A" + " " * 4000, "longer than 4000"),
        (f"1tK8{EMPTY_ROWS}/11\u202e A", "means nothing here"),
    ],
)
def test_unreadable_positions_say_where_and_what(written: str, message: str) -> None:
    with pytest.raises(InvalidNotation) as unread:
        GAME.parse_position(written, FETLAR)
    assert message in unread.value.text.render()
