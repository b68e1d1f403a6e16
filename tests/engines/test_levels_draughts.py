"""The eight levels of draughts: each looks as far as the one before or further and gives less away, without a clock."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from plyyard.core.conformance import walk
from plyyard.core.registry import find_edition, find_game
from plyyard.engines.levels import engine_for
from plyyard.engines.limit import Stop

GAME = find_game("draughts")
NAMES = ("beginner", "casual", "easy", "medium", "steady", "skilled", "strong", "master")


def test_there_are_eight_levels_named_as_in_the_other_games_and_one_for_first_matches() -> None:
    assert tuple(level.name for level in GAME.levels) == ("newcomer", *NAMES)
    assert [level.name for level in find_game("aeroplane").levels] == list(NAMES)


def test_each_level_may_look_at_more_and_gives_away_less_than_the_one_before() -> None:
    levels = GAME.levels
    for weaker, stronger in pairwise(levels):
        assert weaker.nodes <= stronger.nodes
        assert weaker.margin >= stronger.margin
        assert weaker.blind >= stronger.blind
    assert all(level.nodes and not level.milliseconds for level in levels)


def test_a_level_decides_alike_whatever_has_been_searched_before() -> None:
    edition = find_edition(GAME, "house")
    position, *others = [before for before, _, _ in walk(GAME, edition, Random(4).randrange, 30)][-4:]
    for name in NAMES[:-2]:
        engine, limit = engine_for(GAME, name)
        first = engine.choose(position, limit, Stop(), Random(1))
        for other in others:
            engine.choose(other, limit, Stop(), Random(2))
        assert engine.choose(position, limit, Stop(), Random(1)) == first
