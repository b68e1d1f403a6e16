"""The chances that the map shows agree with each other and with the chain of squares worked out for the guide."""

from __future__ import annotations

import random

import pytest

from plyyard.core.maps import Wish
from plyyard.games.snakes import GAME, Position
from plyyard.games.snakes.chances import reachable
from plyyard.games.snakes.facts import first_wins
from plyyard.games.snakes.maps import chances, share
from plyyard.games.snakes.options import options_of
from plyyard.games.snakes.rules import ROLLS

HOUSE = GAME.editions[0]
STANDS = sorted(reachable(options_of(HOUSE)))
HERE = Wish(0)


def some(count: int) -> list[Position]:
    chance = random.Random(7)
    return [Position(HOUSE, (chance.choice(STANDS), chance.choice(STANDS)), chance.randrange(2)) for _ in range(count)]


def test_the_chance_now_is_the_mean_of_the_chances_after_each_face() -> None:
    for here in some(300):
        after = [share(here.apply(roll), here.turn) or 0 for roll in ROLLS]
        assert share(here, here.turn) == pytest.approx(sum(after) / 6, abs=1e-12)


def test_the_chance_is_the_exact_one_of_the_chain_of_squares() -> None:
    for here in some(6):
        expected = first_wins(here.squares[here.turn], here.squares[1 - here.turn])
        assert share(here, here.turn) == pytest.approx(expected, abs=1e-9)


def test_every_face_is_marked_where_it_leads() -> None:
    chart = chances(Position(HOUSE, (75, 97), 0), HERE)
    faces = {mark.place: mark.sign for mark in chart.marks if mark.look == "die"}
    assert faces == {"76": "1", "77": "2", "78": "3", "79": "4", "80": "5", "81": "6"}
    ends = {mark.place: mark.sign for mark in chart.marks if mark.look != "die"}
    assert ends["100"] == "100" and "80" not in ends
    assert [way.places for way in chart.ways] == [("80", "100")]


def test_faces_that_pass_the_goal_stay_together() -> None:
    chart = chances(Position(HOUSE, (97, 75), 0), HERE)
    assert {mark.place: mark.sign for mark in chart.marks if mark.look == "die"}["97"] == "4–6"
    assert [item.sign for item in chart.items if item.look == "die"] == ["1", "2", "3", "4", "5", "6"]


def test_the_table_has_the_chances_with_either_side_to_roll() -> None:
    table = chances(Position(HOUSE, (12, 30), 1), HERE).table
    assert table is not None
    assert [str(row[0]) for row in table.rows] == ["White (now)", "Black"]
    for row in table.rows:
        black, white = (float(str(cell).split()[0]) for cell in row[1:])
        assert black + white == pytest.approx(100, abs=0.11)
