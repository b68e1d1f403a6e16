"""ludo-king-engine: Ludo in Python (`pip install ludo-king-engine`), two players, everything at random."""

from __future__ import annotations

from random import Random

from driver import repeat, run
from ludo_engine.core import LudoGame, PlayerColor

random = Random(1)


def match() -> None:
    game = LudoGame([PlayerColor.RED, PlayerColor.YELLOW])
    while not game.game_over:
        value = game.roll_dice()
        moves = game.get_valid_moves(game.get_current_player(), value)
        game.play_turn(random.choice(moves).token_id if moves else None, value)


run({"aeroplane": lambda: repeat(match)})
