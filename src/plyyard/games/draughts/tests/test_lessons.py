"""The training of draughts: every capture there is, shots proven again, and levels that get harder."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from statistics import mean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyyard.core.exercise import LEVELS, Part
from plyyard.games.draughts.lessons import directions, finding, listing, shots
from plyyard.games.draughts.lessons.finding import GIFTS
from plyyard.games.draughts.lessons.proof import forced, lead, must_capture, shot
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


def proven(position: Position, level: int) -> bool:
    """Tell whether one gift of the level wins, of as many as it has and not of fewer, for either colour."""
    gifts = GIFTS[level]
    move = shot(position, gifts)
    less = gifts > 1 and shot(position, gifts - 1)
    return bool(move and not move.taken and not less and shot(shots.turned(position), gifts))


def test_every_shot_that_is_found_is_proven_again() -> None:
    for level in LEVELS:
        found = [finding.find(level, Random(seed).randrange) for seed in range(8)]
        assert all(proven(position, level) for position in found)
        assert len({position.board for position in found}) == len(found), "none comes twice"


def test_the_shots_kept_for_the_case_that_none_is_found_are_shots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding, "MOST_MATCHES", 0)
    for level in LEVELS:
        known = finding.find(level, lambda _: 0)
        assert proven(known, level) and finding.has_shot(known, level)


@pytest.mark.long
def test_shots_do_not_run_out() -> None:
    for level in LEVELS:
        found = [finding.find(level, Random(seed).randrange) for seed in range(1_000)]
        assert all(proven(position, level) for position in found)
        assert len({position.board for position in found}) > 990


@given(st.integers(0, 2**31 - 1), st.sampled_from(LEVELS))
@settings(max_examples=12, deadline=None)
def test_an_answer_is_right_whatever_the_other_side_captures(seed: int, level: int) -> None:
    (part,) = shots.make(level, Random(seed).randrange)
    first = position_of(part)
    after = first.apply(next(move for move in first.legal_actions() if move.text == part.solution[0]))
    for reply in after.legal_actions():
        assert reply.taken, "the gift has to be taken"
        assert forced(after.apply(reply), first.turn, GIFTS[level] - 1) >= lead(first, first.turn) + 2


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
    found = {level: [position_of(parts[0]) for parts in drawn(shots.make, level, 5)] for level in LEVELS}
    pieces = [mean((each.own | each.enemy).bit_count() for each in found[level]) for level in (1, 2)]
    assert pieces[0] < pieces[1] and GIFTS[2] < GIFTS[3]
    assert not any(shot(each, 1) for each in found[3]), "one gift does not do where two are asked for"
