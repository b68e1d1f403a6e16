"""Matches as text: a change of a rule, a reason or a sentence shows as a difference.

`python -m plyyard.games.draughts.tests.test_playthroughs` writes them anew after an intended change.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from plyyard.core.conformance import playthrough_actions, walk, write_playthrough
from plyyard.core.registry import find_edition
from plyyard.games.draughts import GAME

FOLDER = Path(__file__).with_name("playthroughs")
MATCHES = {
    "house": (230, 400),
    "fmjd": (8, 400),
    "frisian": (1, 60),
    "russian": (2, 60),
    "italian": (3, 60),
    "breakthrough": (4, 100),
}
"""The seed and the most plies of each edition's match."""


@pytest.mark.parametrize("edition", sorted(MATCHES))
def test_the_playthrough_is_as_it_was(edition: str) -> None:
    written = (FOLDER / f"{edition}.txt").read_text(encoding="utf-8")
    assert write_playthrough(GAME, find_edition(GAME, edition), playthrough_actions(written)) == written


def write_all() -> None:
    for edition, (seed, plies) in MATCHES.items():
        steps = walk(GAME, find_edition(GAME, edition), random.Random(seed).randrange, plies)
        actions = [action.text for _, action, _ in steps]
        playthrough = write_playthrough(GAME, find_edition(GAME, edition), actions)
        (FOLDER / f"{edition}.txt").write_text(playthrough, encoding="utf-8")


if __name__ == "__main__":
    write_all()
