"""Draughts keeps the promises of every game."""

from __future__ import annotations

import random

import pytest

from plyyard.core.conformance import check_game
from plyyard.games.draughts import GAME


@pytest.mark.parametrize("seed", range(2))
def test_random_matches_keep_the_promises_of_every_game(seed: int) -> None:
    check_game(GAME, random.Random(seed).randrange, plies=80)
