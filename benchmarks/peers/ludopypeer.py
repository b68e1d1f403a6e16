"""LUDOpy: Ludo in Python (`pip install ludopy`), two players, everything at random."""

from __future__ import annotations

from random import Random

import ludopy
from driver import repeat, run

random = Random(1)


def match() -> None:
    game = ludopy.Game(ghost_players=[1, 3])
    won = False
    while not won:
        (_, pieces, *_), _ = game.get_observation()
        *_, won = game.answer_observation(random.choice(pieces) if len(pieces) else -1)


run({"aeroplane": lambda: repeat(match)})
