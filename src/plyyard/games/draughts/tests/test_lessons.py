"""The training of draughts: every capture there is, shots proven again, and levels that get harder."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from statistics import mean

from plyyard.core.exercise import LEVELS, Part
from plyyard.games.draughts.lessons import directions, listing, shots
from plyyard.games.draughts.lessons.proof import lead, must_capture, shot
from plyyard.games.draughts.lessons.setting import GRID, complete, identity, scattered, taken_by
from plyyard.games.draughts.rules import Position


def drawn(make: object, level: int, count: int = 12) -> Iterator[tuple[Part, ...]]:
    assert callable(make)
    for seed in range(count):
        yield make(level, Random(seed).randrange)


def position_of(part: Part) -> Position:
    assert isinstance(part.position, Position)
    return part.position


def test_the_best_of_all_complete_captures_are_the_legal_ones() -> None:
    for seed in range(150):
        position = scattered(Random(seed).randrange, 4, 8, 1, 2)
        routes = complete(position)
        weights = {
            identity(position, route): (
                len(taken_by(position, route)),
                (identity(position, route)[2] & position.board.kings).bit_count(),
            )
            for route in routes
        }
        best = {capture for capture, weight in weights.items() if weight == max(weights.values())}
        legal = {(move.path[0], move.path[-1], move.taken) for move in position.legal_actions() if move.taken}
        assert best == legal


def test_a_built_capture_jumps_as_often_forward_and_backward_as_asked() -> None:
    for level, back in ((1, (0, 1)), (2, (1, 1)), (3, (1, 2))):
        for parts in drawn(directions.make, level):
            builds = [part for part in parts if part.tray]
            for part in builds:
                line = part.check(part.solution).line[0]
                rows = [GRID.row_of(int(square)) for square in line.split("x")]
                found = sum(after < before for before, after in pairwise(rows))
                assert back[0] <= found <= back[1]
                assert len(rows) - 1 == len(part.solution)


def test_english_captures_never_go_back() -> None:
    for level in (2, 3):
        for parts in drawn(directions.make, level):
            for option in parts[1].options:
                rows = [GRID.row_of(int(square)) for square in option.id.split("x")]
                assert (rows == sorted(rows)) is (option.id in parts[1].solution)


def test_every_shot_is_proven_again() -> None:
    for level, positions in shots.bank().items():
        assert len(positions) >= 30
        for position in positions:
            move = shot(position, shots.GIFTS[level])
            assert move and not move.taken
            assert level == 1 or not shot(position, shots.GIFTS[level] - 1)
            assert shot(shots.turned(position), shots.GIFTS[level])


def test_a_shot_wins_against_every_answer_and_other_moves_do_not() -> None:
    for level in LEVELS:
        for (part,) in drawn(shots.make, level, 5):
            first = position_of(part)
            for move in first.legal_actions():
                assert part.check((move.text,)).right is (move.text == part.solution[0])
            verdict = part.check(part.solution)
            end = first
            for written in verdict.line:
                end = end.apply(next(move for move in end.legal_actions() if move.text == written))
            assert verdict.right and (end.outcome() or not must_capture(end))
            assert end.outcome() or lead(end, first.turn) >= lead(first, first.turn) + 2


def test_levels_get_harder() -> None:
    routes = [mean(len(parts[0].solution) for parts in drawn(listing.make, level)) for level in LEVELS]
    assert routes == sorted(set(routes))
    men = [mean(len(parts[0].solution) for parts in drawn(directions.make, level)) for level in LEVELS]
    assert men == sorted(set(men))
    pieces = [mean((each.own | each.enemy).bit_count() for each in shots.bank()[level]) for level in (1, 2)]
    assert pieces[0] < pieces[1] and shots.GIFTS[2] < shots.GIFTS[3]
