"""Counts and worked positions of the rules page: every entry of cases.json."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from plyyard.core.errors import IllegalAction
from plyyard.core.perft import perft
from plyyard.games.hnefatafl import GAME, kernel
from plyyard.games.hnefatafl.rules import Position
from plyyard.games.hnefatafl.tests.tables import CASES, position_of

SHORT = 2_500_000
"""Counts up to here run in the ordinary tests, greater ones behind --long."""
FACE = 200_000
"""Counts up to here are checked through the public face as well as in the kernel."""

COUNTS = [
    pytest.param(
        f"{entry['position']} {entry['side']}",
        depth,
        count,
        id=f"{number}-depth{depth}",
        marks=[pytest.mark.long] if count > SHORT else [],
    )
    for number, entry in enumerate(CASES["perft"], 1)
    for depth, count in enumerate(entry["counts"], 1)
]


def count_in_kernel(position: Position, depth: int) -> int:
    board = position.field
    space = bytearray(depth * (board.moves_room() + 4))
    return int(kernel.perft(bytearray(position.cells), board.ground, board.stride, position.side, depth, space, 0))


@pytest.mark.parametrize(("written", "depth", "count"), COUNTS)
def test_kernel_counts_as_published(written: str, depth: int, count: int) -> None:
    assert count_in_kernel(position_of(written), depth) == count


@pytest.mark.parametrize(("written", "depth", "count"), [entry for entry in COUNTS if entry.values[2] <= FACE])
def test_positions_count_as_published(written: str, depth: int, count: int) -> None:
    assert perft(position_of(written), depth) == count


def test_start_counts_as_published_to_depth_3() -> None:
    counts = CASES["perft"][0]["counts"]
    position = GAME.start(GAME.editions[0])
    assert [perft(position, depth) for depth in (1, 2, 3)] == counts[:3] == [116, 6788, 806344]


@pytest.mark.long
@pytest.mark.parametrize(("written", "depth", "count"), COUNTS)
def test_positions_count_as_published_deeper(written: str, depth: int, count: int) -> None:
    assert perft(position_of(written), depth) == count


def after(position: Position, *written: str) -> Position:
    for move in written:
        position = position.apply(GAME.parse_action(position, move))
    return position


def no_capture_and_no_later_one(position: Position) -> None:
    stepped_in = after(position, "f6-f5")
    assert stepped_in.outcome() is None and position.captures(GAME.parse_action(position, "f6-f5")) == ()
    assert after(stepped_in, "b11-b10").outcome() is None, "a ring entered by the king himself stays harmless"


def captured_king(position: Position) -> None:
    move = GAME.parse_action(position, "f2-f4")
    assert position.captures(move) == ("f5",)
    outcome = position.apply(move).outcome()
    assert outcome is not None and (outcome.reason, outcome.winner) == ("king_captured", 0)


def takes(move: str, *squares: str) -> Callable[[Position], None]:
    def check(position: Position) -> None:
        assert set(position.captures(GAME.parse_action(position, move))) == set(squares)
        assert not set(squares) & {piece.place for piece in GAME.view(after(position, move)).pieces}

    return check


def not_over(move: str) -> Callable[[Position], None]:
    def check(position: Position) -> None:
        assert position.captures(GAME.parse_action(position, move)) == ()
        assert after(position, move).outcome() is None

    return check


def throne_is_crossed(position: Position) -> None:
    assert after(position, "f3-f9").outcome() is None
    with pytest.raises(IllegalAction) as refused:
        GAME.parse_action(position, "f3-f6")
    assert refused.value.refusal.code == "throne_reserved"


CHECKS: dict[int, Callable[[Position], None]] = {
    1: no_capture_and_no_later_one,
    3: captured_king,
    6: takes("f1-f3", "e3", "g3", "f4"),
    7: takes("c3-c1", "b1"),
    9: not_over("e1-d1"),
    10: throne_is_crossed,
    15: not_over("d3-d1"),
    18: takes("g7-g3", "f3"),
}


@pytest.mark.parametrize("case", CASES["cases"], ids=lambda case: f"{case['id']}: {case['expect']}")
def test_worked_position(case: dict[str, str]) -> None:
    CHECKS[int(case["id"])](position_of(f"{case['position']} {case['side']}"))
