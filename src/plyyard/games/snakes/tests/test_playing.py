"""Many matches at once are the matches of the rules."""

from random import Random

from plyyard.games.snakes import GAME
from plyyard.games.snakes.options import HOUSE
from plyyard.games.snakes.playing import play_at_random
from plyyard.games.snakes.rules import ROLLS


def test_the_same_dice_make_the_same_matches() -> None:
    played, dice = play_at_random(200, Random(8).random), Random(8)
    for winner, length in zip(played.winners, played.lengths, strict=True):
        position, rolls = GAME.start(HOUSE), 0
        while position.to_move is not None:
            position = position.apply(ROLLS[int(dice.random() * 6)])
            rolls += 1
        assert (position.outcome().winner, rolls) == (winner, length)
    assert len(played.winners) == 200
