"""Solved endings: built anew they are what ships, agree with their own moves, and with trying everything."""

from __future__ import annotations

import random
from array import array
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from plyyard.core.registry import find_edition
from plyyard.games.draughts import GAME, bases, kernel_bases
from plyyard.games.draughts.draws import Counts
from plyyard.games.draughts.rules import Position
from plyyard.games.draughts.searching import DRAWN, LOST, WON, Engine, never
from plyyard.games.draughts.tests.cases import at
from plyyard.games.draughts.tests.test_search import SMALL, few_pieces, solve

EDITIONS = ["fmjd", "house"]


def ask(position: Position) -> int:
    """Return what the shipped endings say of a position."""
    known = bases.load(position.options)
    assert known is not None
    own, enemy, kings, down, _ = position.side
    return kernel_bases.probe(known, own, enemy, kings, down)


def few(edition: str, seed: int, count: int) -> list[Position]:
    """Return random positions of three and four pieces."""
    chance = random.Random(seed)
    return [few_pieces(chance, edition, 10) for _ in range(count)]


@pytest.mark.parametrize("edition", EDITIONS)
def test_endings_of_two_pieces_built_anew_are_those_that_ship(edition: str) -> None:
    options = find_edition(GAME, edition).options
    *_, built = bases.solve(options, 2)
    again, values = bases.empty(2)
    memoryview(values)[:] = cast("array[int]", built)
    for position in _two_pieces(edition):
        own, enemy, kings, down, _ = position.side
        assert kernel_bases.probe(again, own, enemy, kings, down) == ask(position)


def _two_pieces(edition: str) -> list[Position]:
    chance = random.Random(1)
    found = []
    for _ in range(200):
        white, black = chance.sample(range(6, 46), 2)
        crown = chance.choice(("", "K")), chance.choice(("", "K"))
        text = f"{chance.choice('WB')}:W{crown[0]}{white}:B{crown[1]}{black}"
        found.append(GAME.parse_position(text, find_edition(GAME, edition)))
    return found


def test_an_interrupted_solution_is_gone_on_from(tmp_path: Path) -> None:
    options, part = find_edition(GAME, "house").options, tmp_path / "part"
    shares = [found for found in bases.solve(options, 2) if isinstance(found, float)]
    first = bases.solve(options, 2, part)
    assert [next(first), next(first)] == shares[:2]
    first.close()
    *rest, built = bases.solve(options, 2, part)
    *_, whole = bases.solve(options, 2)
    assert (rest, built) == (shares[2:], whole)
    assert bases.steps(2) == len(shares)


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_an_ending_is_worth_follows_from_its_moves(edition: str) -> None:
    met = set()
    for position in few(edition, 5, 300):
        after = [_after(position, move) for move in position.legal_actions()]
        expected = WON if LOST in after else DRAWN if DRAWN in after else LOST
        assert ask(position) == expected
        met.add(expected)
    assert met == {DRAWN, WON, LOST}


def _after(position: Position, move: object) -> int:
    """Return what the endings say after a move; a side without a piece has lost."""
    after = position.apply(move)  # type: ignore[arg-type]
    return ask(after) if after.own else LOST


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_win_found_by_trying_everything_is_a_win_in_the_table(edition: str) -> None:
    results = {1: WON, -1: LOST}
    proved = 0
    for position in few(edition, 6, 60):
        result = solve(position, 3)
        if result:
            proved += 1
            assert ask(position) == results[result]
    assert proved > 5


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_search_at_a_solved_root_keeps_what_it_has(edition: str) -> None:
    for position in few(edition, 7, 40):
        if position.legal_actions():
            move, _ = Engine(position.options, SMALL).find(position, never, depth=3).ranked[0]
            assert {WON: LOST, LOST: WON, DRAWN: DRAWN}[ask(position)] == _after(position, move)


@pytest.mark.parametrize(("count", "score"), [(0, 29_995), (5, 29_995), (6, 0), (9, 0)])
def test_a_win_in_five_plies_is_one_only_while_the_five_moves_of_the_ending_leave_as_many(
    count: int, score: int
) -> None:
    position = replace(at("B:BK7,K39:WK45", "fmjd"), counts=Counts(endings=(-1, count)))
    assert ask(position) == WON
    assert Engine(position.options, SMALL).find(position, never, depth=7).ranked[0][1] == score


def test_a_side_without_pieces_has_lost_and_too_many_pieces_are_unknown() -> None:
    known, _ = bases.empty(2)
    assert kernel_bases.probe(known, 0, 1, 0, True) == LOST
    assert kernel_bases.probe(known, 0b11, 0b1100000, 0, True) == 4


def test_every_group_is_solved_after_those_it_leads_to() -> None:
    order = bases.groups(4)
    assert len(set(order)) == len(order)
    for men, kings, other_men, other_kings in order:
        if men:
            promoted = (other_men, other_kings, men - 1, kings + 1)
            assert order.index(promoted) < order.index((men, kings, other_men, other_kings))
