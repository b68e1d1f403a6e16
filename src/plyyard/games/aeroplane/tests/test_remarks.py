"""Why one plane was the better one: faces that hit, planes sent back, planes home."""

from __future__ import annotations

import pytest

from plyyard.games.aeroplane import GAME
from plyyard.games.aeroplane.remarks import hit_by, remarks

EDITION = GAME.editions[0]


def said(position: str, played: str, better: str) -> list[str]:
    here = GAME.parse_position(position, EDITION)
    actions = {action.text: action for action in here.legal_actions()}
    return [str(each) for each in remarks(here, [actions[played]], [actions[better]])]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("position", "played", "better", "words"),
    [
        (
            "10,43,yard,yard 31,yard,yard,yard r 3 0",
            "43-46",
            "10-13",
            ["It left a plane on cell 10, to be taken by 1 of 6 faces."],
        ),
        (
            "6,43,yard,yard 31,yard,yard,yard r 3 0",
            "6-9",
            "43-46",
            ["It put a plane on cell 9, to be taken by 1 of 6 faces."],
        ),
        (
            "2,43,yard,yard 31,yard,yard,yard r 3 0",
            "43-46",
            "2-5",
            ["The better move sends 1 plane back from cell 5."],
        ),
        (
            "53,20,56,56 yard,yard,yard,yard r 3 0",
            "20-23",
            "53-56",
            ["The better move brings a plane home and earns another roll."],
        ),
    ],
)
def test_facts_of_the_rules_set_moves_apart(position: str, played: str, better: str, words: list[str]) -> None:
    assert said(position, played, better) == words


def test_the_faces_that_hit_are_those_whose_roll_takes_the_plane() -> None:
    here = GAME.parse_position("10,43,yard,yard 31,yard,yard,yard y - 0", EDITION)
    taking = []
    for die, _ in here.chance_outcomes():
        rolled = here.apply(die)
        after = [rolled.apply(move) for move in rolled.legal_actions()] if rolled.to_move == 1 else []
        if any(10 not in position.planes[0] for position in after):  # type: ignore[attr-defined]
            taking.append(int(die.text[-1]))
    assert hit_by(here, 0) == {10: tuple(taking)}  # type: ignore[arg-type]
