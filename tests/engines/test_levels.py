"""The levels of the installed games: all of them play legally, and the strongest is stronger than the weakest."""

from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest

from plyyard.core.conformance import walk
from plyyard.core.errors import BadOptions
from plyyard.core.game import CHANCE, Edition, Game, Position
from plyyard.core.level import Level
from plyyard.core.registry import games
from plyyard.core.text import text
from plyyard.engines.levels import LONGEST, build_engine, engine_for, find_level
from plyyard.engines.limit import Limit, Stop

GAMES = list(games().values())
EDITIONS = [(game, edition) for game in GAMES for edition in game.editions]
CONTESTS = [game for game in GAMES if len(game.levels) > 1]
FEW = 150
ENOUGH = 1000
"""Nodes that let the strongest level of every game finish a look at its own actions and some replies."""


def decided(game: Game, edition: Edition, seed: int) -> Iterator[Position]:
    """Yield positions of a random match in which a seat decides."""
    for before, _, _ in walk(game, edition, Random(seed).randrange, 80):
        if before.to_move not in (CHANCE, None):
            yield before


@pytest.mark.parametrize(("game", "edition"), EDITIONS, ids=[f"{game.name}/{ed.name}" for game, ed in EDITIONS])
def test_every_level_plays_legally(game: Game, edition: Edition) -> None:
    random = Random(2)
    for level in game.levels:
        engine, limit = engine_for(game, level.name)
        for position in list(decided(game, edition, 3))[::7]:
            decision = engine.choose(position, Limit(0, limit.depth, FEW), Stop(), random)
            legal = position.legal_actions()
            assert decision.action in legal, f"{level.name} plays {decision.action.text}"
            assert 0 <= decision.evaluation.value <= 1
            assert decision.evaluation.seat == position.turn


@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
def test_every_level_answers_a_stop_with_its_first_action(game: Game) -> None:
    stop = Stop()
    stop.set()
    position = next(iter(decided(game, game.editions[0], 4)), None)
    for level in game.levels if position else ():
        if level.engine not in ("random", "only"):
            engine, limit = engine_for(game, level.name)
            assert engine.choose(position, limit, stop, Random(1)).action == position.legal_actions()[0]


@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
def test_no_level_thinks_longer_than_a_person_waits(game: Game) -> None:
    for level in game.levels:
        assert 0 < engine_for(game, level.name)[1].milliseconds <= LONGEST


@pytest.mark.parametrize("game", CONTESTS, ids=[game.name for game in CONTESTS])
def test_the_strongest_level_beats_the_weakest(game: Game) -> None:
    has_dice = game.start(game.editions[0]).to_move == CHANCE
    matches = 40 if has_dice else 4
    points = sum(play(game, strong=seed % 2, seed=seed) for seed in range(matches))
    assert points >= matches * (Fraction(3, 5) if has_dice else Fraction(3, 4)), f"{points} points of {matches}"


def play(game: Game, strong: int, seed: int) -> Fraction:
    """Return the points of the strongest level in one match against the weakest."""
    random, position = Random(seed), game.start(game.editions[0])
    levels = {strong: game.levels[-1], 1 - strong: game.levels[0]}
    while (outcome := position.outcome()) is None:
        if position.to_move == CHANCE:
            action = random.choice(position.legal_actions())
        else:
            level = levels[position.turn]
            engine = build_engine(level, game.judge)
            action = engine.choose(position, Limit(0, level.depth, ENOUGH), Stop(), random).action
        position = position.apply(action)
    return outcome.points[strong]


@pytest.mark.parametrize("game", CONTESTS, ids=[game.name for game in CONTESTS])
def test_a_level_bounded_by_nodes_plays_the_same_with_the_same_seed(game: Game) -> None:
    kind = game.levels[-1].engine
    level = Level("careless", text("Careless"), kind, depth=2, nodes=200, margin=30, slips=0.3, blind=0.5)
    engine = build_engine(level, game.judge)
    for position in list(decided(game, game.editions[0], 6))[::9]:
        limit = Limit(0, level.depth, level.nodes)
        texts = {engine.choose(position, limit, Stop(), Random(8)).action.text for _ in range(2)}
        assert len(texts) == 1


def test_an_unknown_level_is_named_with_those_there_are() -> None:
    for game in GAMES:
        with pytest.raises(BadOptions, match=game.levels[-1].name):
            find_level(game, "grandmother")
        assert find_level(game) == game.levels[0]


def test_an_engine_that_does_not_fit_is_refused() -> None:
    for kind in ("search", "oracle"):
        with pytest.raises(BadOptions, match="odd"):
            build_engine(Level("odd", text("Odd"), kind), None)


@pytest.mark.parametrize("game", CONTESTS, ids=[game.name for game in CONTESTS])
def test_no_level_that_judges_misses_a_win_at_hand(game: Game) -> None:
    """Also a slip is plausible: not taking a win that is there would not be."""
    chances = [position for seed in range(12) for position in winning_chances(game, seed)]
    has_dice = game.start(game.editions[0]).to_move == CHANCE
    assert chances or has_dice, "no random match came near its end"
    random = Random(5)
    for level in game.levels:
        if level.engine != "random":
            for position in chances[-4:]:
                engine = build_engine(level, game.judge)
                decision = engine.choose(position, Limit(0, level.depth, 4000), Stop(), random)
                outcome = position.apply(decision.action).outcome()
                assert outcome is not None, f"{level.name} plays {decision.action.text}"
                assert (outcome.winner, decision.evaluation.value) == (position.turn, 1.0)


def winning_chances(game: Game, seed: int) -> Iterator[Position]:
    """Yield the positions of a random match in which one action wins."""
    for before, _, _ in list(walk(game, game.editions[0], Random(seed).randrange, 3000))[-12:]:
        if before.to_move not in (CHANCE, None):
            outcomes = [before.apply(action).outcome() for action in before.legal_actions()]
            if len(outcomes) > 1 and any(outcome and outcome.winner == before.turn for outcome in outcomes):
                yield before
