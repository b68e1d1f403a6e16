"""The judgement agrees with plain sense, and sees both colours alike."""

import random

import pytest

from plyyard.core.conformance import walk
from plyyard.games.aeroplane import GAME
from plyyard.games.aeroplane.evaluate import JUDGE
from plyyard.games.aeroplane.notation import parse_position
from plyyard.games.aeroplane.options import HOUSE
from plyyard.games.aeroplane.rules import Position

YARD = "yard,yard,yard"


def value(position: str) -> float:
    return JUDGE.value(parse_position(position, HOUSE))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (f"0,{YARD} yard,{YARD} r - 0", f"yard,{YARD} yard,{YARD} r - 0"),
        (f"30,{YARD} yard,{YARD} r - 0", f"20,{YARD} yard,{YARD} r - 0"),
        (f"56,30,yard,yard 5,{YARD} r - 0", f"20,30,yard,yard 5,{YARD} r - 0"),
        (f"34,{YARD} 5,{YARD} y - 0", f"32,{YARD} 5,{YARD} y - 0"),
        (f"40,{YARD} 20,{YARD} r - 0", f"40,{YARD} 20,{YARD} y - 0"),
    ],
    ids=["out of the yard", "further on", "home", "safe on a star", "to roll"],
)
def test_better_is_better(better: str, worse: str) -> None:
    seat = {"r": 0, "y": 1}

    def for_red(position: str) -> float:
        return value(position) if seat[position.split()[2]] == 0 else 1 - value(position)

    assert for_red(better) > for_red(worse)


def test_colours_are_judged_alike() -> None:
    for _, _, after in walk(GAME, HOUSE, random.Random(6).randrange, 300):
        if after.outcome() is None:
            mirrored = Position(after.course, after.planes[::-1], 1 - after.turn, after.die, after.sixes)
            assert JUDGE.score(mirrored) == JUDGE.score(after)
            assert 0 <= JUDGE.value(after) <= 1 and abs(JUDGE.score(after)) < 100_000


def test_captures_and_arrivals_are_looked_at_first() -> None:
    position = parse_position("10,20,50,yard 42,yard,yard,3 r 6 1", HOUSE)
    ordered = [action.text for action in JUDGE.order(position, position.legal_actions())]
    assert ordered[:2] == ["10-16", "50-56"] and sorted(ordered) == sorted(a.text for a in position.moves)
    assert list(JUDGE.unrest(position)) == [] and JUDGE.may_stand(position)
