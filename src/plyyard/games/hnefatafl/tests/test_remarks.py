"""Routes to the corners and captures, as a review tells them."""

from __future__ import annotations

from functools import cache
from random import Random

from plyyard.core.conformance import walk
from plyyard.games.hnefatafl import GAME
from plyyard.games.hnefatafl.facts import corners
from plyyard.games.hnefatafl.remarks import milestones, open_corners, remarks
from plyyard.games.hnefatafl.rules import Position

EDITION = GAME.editions[0]


@cache
def walked(seed: int, plies: int) -> list[Position]:
    steps = list(walk(GAME, EDITION, Random(seed).randrange, plies))
    return [steps[0][0], *(after for _, _, after in steps)]  # type: ignore[list-item]


def test_a_corner_is_open_when_the_king_could_go_there() -> None:
    for position in walked(4, 480)[120:480:12]:
        if not position.ending:
            assert open_corners(position) == (() if corners(position) == "-" else corners(position))


def test_the_first_opening_and_closing_of_each_corner_is_told_once() -> None:
    told = [(each.after, str(each.text)) for each in milestones(walked(4, 470))]
    assert told == [
        (126, "The route to k1 opens for the first time."),
        (210, "The route to k1 closes for the first time."),
        (462, "The route to a1 opens for the first time."),
        (466, "The route to a1 closes for the first time."),
    ]


def test_a_route_that_the_attackers_leave_open_is_named() -> None:
    for here in walked(4, 470)[126:211]:
        moves = here.legal_actions() if here.turn == 0 and open_corners(here) == ("k1",) else ()
        closing = [move for move in moves if not open_corners(here.apply(move))]
        leaving = [move for move in moves if open_corners(here.apply(move)) == ("k1",)]
        if closing and leaving:
            words = [str(each) for each in remarks(here, leaving[:1], closing[:1])]
            assert "The route to k1 stayed open." in words
            return
    raise AssertionError("no such position")


def test_a_capture_that_was_passed_by_is_named_with_its_squares() -> None:
    found = 0
    for position in walked(4, 200):
        moves = position.legal_actions()
        takes = [move for move in moves if position.captures(move)]
        quiet = [move for move in moves if not position.captures(move)]
        if found < 5 and takes and quiet:
            found += 1
            squares = position.captures(takes[0])
            words = [str(each) for each in remarks(position, quiet[:1], takes[:1])]
            assert any("takes" in each and squares[0] in each for each in words)
    assert found == 5
