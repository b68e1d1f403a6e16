"""The king's numbers and cut points are what a plain search with the kernel's moves finds."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from plyyard.core.maps import Wish
from plyyard.games.hnefatafl import GAME, Position, kernel
from plyyard.games.hnefatafl.cells import ATTACKER, DEFENDER, EMPTY, GOAL, KING, RESERVED
from plyyard.games.hnefatafl.field import Field
from plyyard.games.hnefatafl.maps import ways
from plyyard.games.hnefatafl.ways import MOST, cleared, distances, exits, goals, groups

EDITIONS = [edition.name for edition in GAME.editions]


def positions(edition: str, count: int) -> Iterator[Position]:
    """Yield positions of matches played by chance."""
    chance = random.Random(edition)
    while count:
        here = Position.start(edition)
        for _ in range(chance.randrange(10, 70)):
            if here.ending:
                break
            here = here.apply(chance.choice(here.legal_actions()))
        if not here.ending:
            count -= 1
            yield here


def searched(field: Field, cells: bytes | bytearray, start: int, targets: set[int]) -> int | None:
    """Return the fewest moves of a king from a square to a target, by the kernel's moves, others standing still."""
    seen, front, moves = {start}, [start], 0
    while front:
        if targets & set(front):
            return moves
        front = [end for square in front for end in moves_of_king(field, cells, square) if end not in seen]
        seen |= set(front)
        moves += 1
    return None


def moves_of_king(field: Field, cells: bytes | bytearray, square: int) -> list[int]:
    board = bytearray(cells)
    board[square] = KING
    room = bytearray(field.moves_room())
    stop = kernel.generate(bytes(board), field.ground, field.stride, DEFENDER, room, 0)
    return [room[at + 1] for at in range(0, stop, 2) if room[at] == square]


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_squares_number_is_that_of_a_plain_search(edition: str) -> None:
    for here in positions(edition, 3):
        cells = cleared(here)
        aims = goals(here.field, cells)
        away = distances(here.field, cells, aims)
        for square in here.field.indexes.values():
            if cells[square] == EMPTY:
                assert away.get(square) == searched(here.field, cells, square, set(aims))


@pytest.mark.parametrize("edition", EDITIONS)
def test_cut_points_are_just_the_squares_that_make_the_king_need_more_moves(edition: str) -> None:
    for here in positions(edition, 3):
        cells, king = cleared(here), here.king
        found = {each.name: each for each in exits(here)}
        for name, targets in groups(here.field, goals(here.field, cells)).items():
            moves = searched(here.field, cells, king, set(targets))
            assert (name in found) == (moves is not None and 0 < moves <= MOST)
            if name in found:
                assert found[name].moves == moves == len(found[name].way) - 1
                assert set(found[name].cuts) == closing(here, targets, moves or 0)


def closing(here: Position, targets: list[int], moves: int) -> set[int]:
    cells, found = cleared(here), set()
    for square in here.field.indexes.values():
        if cells[square] == EMPTY and square != here.king and not here.field.ground[square] & RESERVED:
            cells[square] = ATTACKER
            left = searched(here.field, cells, here.king, set(targets) - {square})
            cells[square] = EMPTY
            if left is None or left > moves:
                found.add(square)
    return found


def test_an_enclosed_king_has_no_way_and_the_outside_is_drawn_bare() -> None:
    chart = ways(Position.start("fetlar"), Wish(0))
    assert str(chart.summary) == "As things stand, the king on f6 has no way to a corner."
    assert {mark.look for mark in chart.marks} == {"bare"}
    assert not chart.ways


def test_the_squares_of_the_only_nearest_way_close_it() -> None:
    here = Position.from_text("11/11/11/K10/11/t10/11/11/11/5t5/11 A", "fetlar")
    chart = ways(here, Wish(0))
    assert str(chart.summary) == "As things stand, the king on a4 needs 1 move to a corner."
    assert {mark.place for mark in chart.marks if mark.look == "cut"} == {"a2", "a3"}
    assert chart.ways[0].places == ("a4", "a1")
    assert ("a2", "dense", "1") in {(mark.place, mark.look, mark.sign) for mark in chart.marks}


def test_tablut_marks_the_edge_where_the_king_escapes() -> None:
    tablut = next(edition for edition in GAME.editions if edition.name == "tablut")
    marked = {place.id for place in GAME.board(tablut).places if place.mark == "gate"}
    field = Position.start("tablut").field
    assert marked == {name for name, index in field.indexes.items() if field.ground[index] & GOAL}
    assert len(marked) == 32
