"""The kernel: compiled and plain agree, and what it finds one by one agrees with what it finds at once."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from plyyard.games.hnefatafl import cells as squares
from plyyard.games.hnefatafl import kernel
from plyyard.games.hnefatafl.cells import CAPTURED, TAKEN
from plyyard.games.hnefatafl.field import Field
from plyyard.games.hnefatafl.rules import Position
from plyyard.games.hnefatafl.tests.tables import scattered, start


def plain_kernel() -> ModuleType:
    """Return the kernel's source as uncompiled Python, whatever the ordinary import gives."""
    spec = importlib.util.spec_from_file_location("plain_kernel", Path(squares.__file__).with_name("kernel.py"))
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


PLAIN = plain_kernel()


def generated(module: ModuleType, position: Position) -> bytes:
    board, room = position.field, bytearray(position.field.moves_room())
    return bytes(room[: module.generate(position.cells, board.ground, board.stride, position.side, room, 0)])


def closing(module: ModuleType, position: Position) -> bytes:
    board, found = position.field, bytearray(len(position.cells))
    module.closing_squares(position.cells, board.ground, board.stride, position.side, found)
    return bytes(found)


def played(module: ModuleType, board: Field, cells: bytes, pair: tuple[int, int]) -> tuple[bytes, bytes, int, bytes]:
    """Return the cells after the move, the squares taken, the answer, and the cells after taking it back."""
    after, taken = bytearray(cells), bytearray(4)
    result = module.play(after, board.ground, board.stride, *pair, taken, 0)
    there = bytes(after)
    module.unplay(after, *pair, taken, 0, result)
    return there, bytes(taken[: result & TAKEN]), result, bytes(after)


@pytest.mark.parametrize("seed", range(150))
def test_both_modes_agree_and_moves_can_be_taken_back(seed: int) -> None:
    position = scattered(Random(f"kernel {seed}"))
    board = position.field
    assert generated(kernel, position) == generated(PLAIN, position)
    assert closing(kernel, position) == closing(PLAIN, position)
    for action in position.legal_actions():
        pair = board.pairs[action.text]
        there, taken, result, back = played(kernel, board, position.cells, pair)
        assert (there, taken, result, back) == played(PLAIN, board, position.cells, pair)
        assert back == position.cells, f"{action.text} is not taken back"


def test_both_modes_count_alike() -> None:
    board, position = start().field, start()
    for module in (kernel, PLAIN):
        space = bytearray(2 * (board.moves_room() + 4))
        assert module.perft(bytearray(position.cells), board.ground, board.stride, 1, 2, space, 0) == 6788


@pytest.mark.parametrize("seed", range(60))
def test_a_move_is_legal_exactly_when_it_is_generated(seed: int) -> None:
    position = scattered(Random(f"legal {seed}"))
    board, legal = position.field, set(position.legal_actions())
    can_move = bool(kernel.can_move(position.cells, board.ground, board.stride, position.side))
    assert can_move == bool(generated(kernel, position))
    for move in board.moves.values():
        assert position.is_legal(move) == (move in legal), move.text


@pytest.mark.parametrize("seed", range(60))
def test_closing_squares_are_where_moves_capture(seed: int) -> None:
    position = scattered(Random(f"closing {seed}"))
    found = closing(kernel, position)
    for action in position.legal_actions():
        _, taken, result = position.played(action)
        closes = found[position.field.pairs[action.text][1]]
        assert bool(closes & 1) == bool(taken), action.text
        assert bool(closes & 2) == bool(result & CAPTURED), action.text
