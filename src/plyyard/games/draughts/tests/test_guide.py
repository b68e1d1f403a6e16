"""The guide's pairs of boards show one position under two rule sets, with different legal moves."""

import pytest

from plyyard.games.draughts import GAME
from plyyard.games.draughts.notation import parse_action
from plyyard.games.draughts.rules import Position
from plyyard.games.draughts.tests.cases import at, texts

PAIRS = {"removal": "B:WK3,K14,K41:B5,K28", "kings": "W:WK22,K43:BK11,18"}


@pytest.mark.parametrize("name", PAIRS)
def test_legal_moves_differ(name: str) -> None:
    house, fmjd = at(PAIRS[name]), at(PAIRS[name], "fmjd")
    assert set(texts(house)) != set(texts(fmjd))


def test_the_sides_that_begin_differ() -> None:
    house, fmjd = (GAME.start(edition) for edition in GAME.editions[:2])
    assert (house.colour, fmjd.colour) == (0, 1)


def test_the_shot_leaves_no_other_reply() -> None:
    position: Position = at("B:W21,32,34,39,41:B11,14,19,24,35")
    for played in ("24-29", "34x23", "19x28x37x46"):
        assert played == "24-29" or texts(position) == [played]
        position = position.apply(parse_action(position, played))
