"""The training of hnefatafl: what exercises ask is what the rules say, and levels that get harder."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import mean

from plyyard.core.exercise import LEVELS, Part, Way
from plyyard.games.hnefatafl.cells import ATTACKER, DEFENDER
from plyyard.games.hnefatafl.facts import closing, corners
from plyyard.games.hnefatafl.lessons import building, history, roads
from plyyard.games.hnefatafl.lessons.setting import FIELD, open_corners
from plyyard.games.hnefatafl.rules import Position


def drawn(make: object, level: int, count: int = 15) -> Iterator[tuple[Part, ...]]:
    assert callable(make)
    for seed in range(count):
        yield make(level, Random(seed).randrange)


def position_of(part: Part) -> Position:
    assert isinstance(part.position, Position)
    return part.position


def test_a_built_position_is_a_capture_of_what_was_asked() -> None:
    for level in LEVELS:
        for part in (part for parts in drawn(building.make, level) for part in parts):
            verdict = part.check(part.solution)
            assert isinstance(verdict.start, Position)
            move = next(move for move in verdict.start.legal_actions() if move.text == verdict.line[0])
            assert set(part.shown) <= set(verdict.start.captures(move))


def test_a_king_on_the_throne_side_needs_three_and_in_the_open_four() -> None:
    sizes = [{len(parts[1].solution) for parts in drawn(building.make, level)} for level in LEVELS]
    assert sizes == [{4}, {3}, {4}]


def test_corners_and_closing_moves_are_those_of_the_rules() -> None:
    for level in (1, 3):
        for first, second in drawn(roads.make, level):
            assert set(first.solution) == set(corners(position_of(first)))
            if second.way is Way.PLAY:
                found = closing(position_of(second))
                assert found == roads.closing_moves(position_of(second), open_corners(position_of(second).cells))
                for move in position_of(second).legal_actions():
                    assert second.check((move.text,)).right is (move.text in found)


def test_stops_are_squares_from_which_a_corner_is_open() -> None:
    for first, _ in drawn(roads.make, 2):
        here = position_of(first)
        king = FIELD.name_of[here.king]
        for move in (
            move for move in here.legal_actions() if move.start == king and move.end not in ("a1", "a11", "k1", "k11")
        ):
            assert (corners(here.apply(move)) != "-") is (move.end in first.solution)


def test_ways_open_and_close_when_the_match_says_so() -> None:
    for level in LEVELS:
        for parts in drawn(history.make, level, 6):
            pieces = [{(piece.place, piece.look) for piece in frame.pieces} for frame in parts[0].frames]
            opened = int(parts[0].solution[0])
            assert [_is_open(each) for each in pieces[: opened + 1]] == [False] * opened + [True]
            if len(parts) > 1:
                closed = int(parts[1].solution[0])
                assert all(_is_open(each) for each in pieces[opened:closed]) and not _is_open(pieces[closed])


def _is_open(pieces: set[tuple[str, str]]) -> bool:
    """Tell whether the king sees a corner, worked out from files and ranks alone."""
    taken = {place for place, _ in pieces}
    king = next(place for place, look in pieces if look == "king")
    file, rank = king[0], int(king[1:])
    row = [f"{each}{rank}" for each in "abcdefghijk"] if rank in (1, 11) else []
    column = [f"{file}{each}" for each in range(1, 12)] if file in "ak" else []
    lines = [line for line in (row, column) if line]
    along = [half for line in lines for half in (line[: line.index(king)], line[line.index(king) + 1 :])]
    return any(squares and not taken & set(squares) for squares in along)


def test_levels_get_harder() -> None:
    pieces = [mean(_pieces(position_of(parts[0])) for parts in drawn(roads.make, level)) for level in LEVELS]
    assert pieces == sorted(set(pieces))
    moves = [mean(int(parts[0].solution[0]) for parts in drawn(history.make, level, 8)) for level in LEVELS]
    assert moves == sorted(set(moves))
    asked = [{len(parts[0].shown) for parts in drawn(building.make, level)} for level in LEVELS]
    assert asked == [{1}, {1}, {2}]


def _pieces(position: Position) -> int:
    return sum(position.cells.count(piece) for piece in (ATTACKER, DEFENDER))
