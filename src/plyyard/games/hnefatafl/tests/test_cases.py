"""Counts and worked positions of the rules page: every entry of cases.json."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from plyyard.core.errors import IllegalAction
from plyyard.core.perft import perft
from plyyard.games.hnefatafl import GAME, kernel
from plyyard.games.hnefatafl.rules import Position
from plyyard.games.hnefatafl.tests import oracle
from plyyard.games.hnefatafl.tests.tables import CASES, EDITIONS, position_of, start

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
    space = bytearray(board.room(depth))
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


FROM_THE_START = {
    "copenhagen": (116, 6_788, 806_344, 50_456_804),
    "brandubh": (40, 960, 39_512, 1_007_392),
    "tablut": (80, 4_400, 353_200, 19_913_864),
}
"""No published counts are known to us: the reference and the kernel agree on these (to depth 3, the reference)."""


@pytest.mark.parametrize(
    ("name", "depth", "count"),
    [
        pytest.param(name, depth, count, marks=[pytest.mark.long] if count > SHORT else [])
        for name, counts in FROM_THE_START.items()
        for depth, count in enumerate(counts, 1)
    ],
)
def test_kernel_counts_in_every_edition(name: str, depth: int, count: int) -> None:
    assert count_in_kernel(start(EDITIONS[name]), depth) == count


def count_by_reference(rules: oracle.Rules, board: oracle.Board, side: str, depth: int) -> int:
    moves = oracle.moves(rules, board, side)
    if depth == 1:
        return len(moves)
    total = 0
    for begin, end in moves:
        after, _, captured = oracle.play(rules, board, side, begin, end)
        over = captured or rules.escaped(oracle.king_of(after)) or (rules.rings and oracle.is_ringed(rules, after))
        total += 0 if over else count_by_reference(rules, after, "DA"[side == "D"], depth - 1)
    return total


@pytest.mark.parametrize(
    ("name", "depth"),
    [("brandubh", 2), ("tablut", 2), *(pytest.param(name, 3, marks=pytest.mark.long) for name in FROM_THE_START)],
)
def test_the_reference_counts_alike(name: str, depth: int) -> None:
    board, side, _ = oracle.read(GAME.format_position(start(EDITIONS[name])))
    assert count_by_reference(oracle.RULES[name], board, side, depth) == FROM_THE_START[name][depth - 1]


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
