"""The routes that the map shows are all complete captures the reference finds, and the barred ones say why."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from plyyard.core.maps import Wish
from plyyard.core.registry import find_edition
from plyyard.games.draughts import GAME
from plyyard.games.draughts.captures import complete
from plyyard.games.draughts.maps import captures
from plyyard.games.draughts.rules import Position
from plyyard.games.draughts.tests import oracle
from plyyard.games.draughts.tests.test_oracle import fen, random_placement

Capture = tuple[int, int, frozenset[int]]
HERE = Wish(0)
NOTHING_BARRED = ("english", "breakthrough")
"""Any capture may be chosen and has one landing behind each piece; and with a king on the board the match is over."""


def at(written: str, edition: str) -> Position:
    position = GAME.parse_position(written, find_edition(GAME, edition))
    assert isinstance(position, Position)
    return position


def by_reference(board: oracle.Board, colour: str, rules: oracle.Rules) -> set[Capture]:
    """Return every capture that cannot go on from where it has landed."""
    return {capture for square in board if board[square].lower() == colour for capture in walk(board, square, rules)}


def walk(board: oracle.Board, origin: int, rules: oracle.Rules) -> Iterator[Capture]:
    rest = {square: piece for square, piece in board.items() if square != origin}
    waiting: list[tuple[int, str, tuple[int, ...]]] = [(origin, board[origin], ())]
    seen = set()
    while waiting:
        square, piece, taken = waiting.pop()
        ways = list(oracle.jumps(rest, square, piece, taken, rules))
        if taken and not ways:
            yield origin, square, frozenset(taken)
        for victim, landings in ways:
            for landing in landings:
                state = (landing, oracle.crowned_midway(piece, landing, rules), (*taken, victim))
                if (state[0], state[1], frozenset(state[2])) not in seen:
                    seen.add((state[0], state[1], frozenset(state[2])))
                    waiting.append(state)


@pytest.mark.parametrize("edition", oracle.RULES)
def test_all_complete_captures_are_found_and_the_legal_ones_told_apart(edition: str) -> None:
    rules, chance, barred = oracle.RULES[edition], random.Random(edition), 0
    for _ in range(60):
        board, colour = random_placement(chance, rules)
        position = at(fen(board, colour), edition)
        routes = complete(position) if position.to_move is not None else None
        if routes is None:
            continue
        found = {(way.path[0], way.path[-1], frozenset(position.grid.numbers(way.taken))): way for way in routes}
        assert len(found) == len(routes)
        assert set(found) == by_reference(board, colour, rules), fen(board, colour)
        legal = {move[:3] for move in oracle.legal_moves(board, colour, rules) if move[2]}
        assert {capture for capture, way in found.items() if way.legal} == legal, fen(board, colour)
        barred += len(found) - len(legal)
    assert (barred > 0) is (edition not in NOTHING_BARRED), "these positions show too little"


@pytest.mark.parametrize("edition", oracle.RULES)
def test_every_barred_route_says_which_rule_bars_it(edition: str) -> None:
    rules, chance = oracle.RULES[edition], random.Random(f"why {edition}")
    for _ in range(25):
        board, colour = random_placement(chance, rules)
        chart = captures(at(fen(board, colour), edition), HERE)
        for item in chart.items:
            assert item.look == ("closed" if item.muted else "open") or not item.look
            assert not item.muted or not item.look or item.section in ("longest", "capture")


def test_the_shorter_route_is_grey_with_the_majority_rule() -> None:
    chart = captures(at("B:W9,10,20,23,33:B24,31,36,39", "house"), HERE)
    assert [(item.sign, item.muted, item.section) for item in chart.items] == [
        ("3", False, ""),
        ("2", True, "longest"),
    ]
    assert "This route takes 2, another takes 3." in str(chart.items[1].text)
    assert [(way.look, way.places) for way in chart.ways] == [
        ("closed", ("39", "28", "19")),
        ("open", ("24", "15", "4", "13")),
    ]
    assert [(mark.place, mark.look, mark.sign) for mark in chart.marks] == [("13", "open", "3"), ("19", "closed", "2")]


def test_where_nothing_can_be_captured_the_map_says_so() -> None:
    chart = captures(GAME.start(GAME.editions[0]), HERE)
    assert str(chart.summary) == "Black cannot capture anything."
    assert not chart.marks and not chart.ways and not chart.items
