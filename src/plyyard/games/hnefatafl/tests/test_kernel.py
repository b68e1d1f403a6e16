"""The kernel: compiled and plain agree, and what it finds one by one agrees with what it finds at once."""

from __future__ import annotations

import importlib.util
import sys
from collections import Counter
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from plyyard.core.game import Edition
from plyyard.games.hnefatafl import cells as squares
from plyyard.games.hnefatafl import kernel, kernel_keys
from plyyard.games.hnefatafl.cells import CAPTURED, TAKEN
from plyyard.games.hnefatafl.field import Field
from plyyard.games.hnefatafl.rules import Position
from plyyard.games.hnefatafl.tests.tables import COPENHAGEN, EDITIONS, fortified, lined, ringed, scattered, start


def plain_kernels() -> dict[str, ModuleType]:
    """Return the kernels' sources as uncompiled Python that calls only itself, whatever the ordinary import gives."""
    names = [f"{PACKAGE}.{name}" for name in ("kernel_ends", "kernel", "kernel_keys")]
    ordinary = {name: sys.modules[name] for name in names}
    try:
        return {name.rsplit(".", 1)[1]: loaded(name) for name in names}
    finally:
        sys.modules.update(ordinary)


def loaded(name: str) -> ModuleType:
    path = Path(squares.__file__).with_name(name.rsplit(".", 1)[1] + ".py")
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


PACKAGE = squares.__name__.rsplit(".", 1)[0]
PLAINS = plain_kernels()
PLAIN = PLAINS["kernel"]


def placings(name: str, count: int) -> list[Position]:
    """Return seeded positions of every edition, shield walls, forts and rings among them."""
    found = []
    for seed in range(count):
        random = Random(f"{name} {seed}")
        found += [scattered(random, edition) for edition in EDITIONS.values()]
        found += [place(random, COPENHAGEN) for place in (lined, fortified, ringed)]
    return [position for position in found if not position.ending]


def generated(module: ModuleType, position: Position) -> bytes:
    board, room = position.field, bytearray(position.field.moves_room())
    return bytes(room[: module.generate(position.cells, board.ground, board.stride, position.side, room, 0)])


def closing(module: ModuleType, position: Position) -> bytes:
    board, found = position.field, bytearray(len(position.cells))
    module.closing_squares(position.cells, board.ground, board.stride, position.side, found)
    return bytes(found)


def played(module: ModuleType, board: Field, cells: bytes, pair: tuple[int, int]) -> tuple[bytes, bytes, int, bytes]:
    """Return the cells after the move, the squares taken, the answer, and the cells after taking it back."""
    after, taken = bytearray(cells), bytearray(board.room())
    result = module.play(after, board.ground, board.stride, *pair, taken, 0)
    there = bytes(after)
    module.unplay(after, *pair, taken, 0, result)
    return there, bytes(taken[: result & TAKEN]), result, bytes(after)


def signature(kernels: dict[str, ModuleType], position: Position, depth: int) -> int:
    board, keys = position.field, kernels["kernel_keys"]
    found = keys.hash_of(position.cells, board.stride, position.side, board.keys)
    cells, space = bytearray(position.cells), bytearray(board.room(depth))
    return int(keys.visit(cells, board.ground, board.stride, position.side, depth, space, 0, found, board.keys, 0))


ORDINARY = {"kernel": kernel, "kernel_keys": kernel_keys}


@pytest.mark.parametrize("number", range(10))
def test_both_modes_agree_and_moves_can_be_taken_back(number: int) -> None:
    for position in placings(f"kernel {number}", 3):
        board = position.field
        assert generated(kernel, position) == generated(PLAIN, position)
        assert closing(kernel, position) == closing(PLAIN, position)
        for action in position.legal_actions():
            pair = board.pairs[action.text]
            there, taken, result, back = played(kernel, board, position.cells, pair)
            assert (there, taken, result, back) == played(PLAIN, board, position.cells, pair)
            assert back == position.cells, f"{action.text} is not taken back"


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_both_modes_see_the_same_positions_in_the_same_order(edition: Edition) -> None:
    assert signature(ORDINARY, start(edition), 2) == signature(PLAINS, start(edition), 2)
    for position in placings(f"order {edition.name}", 2):
        assert signature(ORDINARY, position, 1) == signature(PLAINS, position, 1)


def test_both_modes_count_alike() -> None:
    for edition in EDITIONS.values():
        position = start(edition)
        board = position.field
        counts = [
            module.perft(bytearray(position.cells), board.ground, board.stride, 1, 2, bytearray(board.room(2)), 0)
            for module in (kernel, PLAIN)
        ]
        assert counts[0] == counts[1]


def test_both_modes_measure_the_king_alike() -> None:
    keys, plain = kernel_keys, PLAINS["kernel_keys"]
    for position in placings("king", 10):
        board, ends = position.field, Counter(action.start for action in position.legal_actions())
        reach = keys.count_reach(position.cells, board.stride, position.king)
        goals = keys.count_goals(position.cells, board.ground, board.stride, position.king)
        assert reach == plain.count_reach(position.cells, board.stride, position.king)
        assert goals == plain.count_goals(position.cells, board.ground, board.stride, position.king)
        if position.turn == 1:
            assert reach == ends[board.name_of[position.king]]
            assert goals == sum(position.apply(a).ending == "king_escaped" for a in position.legal_actions())


def test_hashes_follow_the_moves_and_tell_positions_apart() -> None:
    for position in placings("hash", 6):
        board, keys = position.field, position.field.keys
        found = kernel_keys.hash_of(position.cells, board.stride, position.side, keys)
        for action in position.legal_actions():
            cells, room = bytearray(position.cells), bytearray(board.room())
            pair = board.pairs[action.text]
            result = kernel.play(cells, board.ground, board.stride, *pair, room, 0)
            change = kernel_keys.hash_change(cells, board.stride, *pair, room, 0, result, keys)
            assert found ^ change == kernel_keys.hash_of(cells, board.stride, 3 - position.side, keys)
            assert change and 0 <= found < 1 << 62


@pytest.mark.parametrize("number", range(5))
def test_a_move_is_legal_exactly_when_it_is_generated(number: int) -> None:
    for position in placings(f"legal {number}", 2):
        board, legal = position.field, set(position.legal_actions())
        can_move = bool(kernel.can_move(position.cells, board.ground, board.stride, position.side))
        assert can_move == bool(generated(kernel, position))
        for move in board.moves.values():
            assert position.is_legal(move) == (move in legal), move.text


@pytest.mark.parametrize("number", range(10))
def test_closing_squares_are_where_moves_capture(number: int) -> None:
    for position in placings(f"closing {number}", 2):
        found = closing(kernel, position)
        for action in position.legal_actions():
            _, taken, result = position.played(action)
            closes = found[position.field.pairs[action.text][1]]
            assert bool(closes & 1) == bool(taken), action.text
            assert bool(closes & 2) == bool(result & CAPTURED), action.text


@pytest.mark.parametrize("number", range(10))
def test_shield_walls_are_told_from_other_captures(number: int) -> None:
    random = Random(f"walls {number}")
    for position in [lined(random, COPENHAGEN) for _ in range(8)]:
        for action in position.legal_actions():
            walled, taken = position.walled(action), position.captures(action)
            assert set(walled) <= set(taken)
            beside = {position.field.name_of[i] for i in position.field.neighbours(position.field.indexes[action.end])}
            assert walled or len(set(taken) - beside) == 0, "only a shield wall takes what is not beside the piece"
