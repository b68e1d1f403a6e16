"""The kernel's levels choose as the product's levels do: the same moves, as often as they."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import Any, cast

import pytest

from plyyard.core.conformance import walk
from plyyard.core.level import Level
from plyyard.core.text import text
from plyyard.engines.chance import SLIP
from plyyard.engines.elo import elo_of
from plyyard.engines.levels import build_engine
from plyyard.engines.limit import Limit, Stop
from plyyard.games.aeroplane import GAME
from plyyard.games.aeroplane.chances import side
from plyyard.games.aeroplane.contests import player, points
from plyyard.games.aeroplane.evaluate import JUDGE
from plyyard.games.aeroplane.kernel_learn import Chance
from plyyard.games.aeroplane.kernel_levels import Player, habitual
from plyyard.games.aeroplane.options import FACES, HOUSE
from plyyard.games.aeroplane.rules import Move, Position

LEVELS = (*GAME.levels, Level("slipping", text("Slipping"), "expectimax", depth=1, margin=3, slips=0.2, habit=0.1))
Odds = dict[int, float]
"""The share of every origin that may be chosen."""


class Fixed(Random):
    """Draws what it is told to, and remembers which choice it was offered."""

    def __init__(self, drawn: float) -> None:
        super().__init__(0)
        self.drawn, self.offered = drawn, Odds()

    def random(self) -> float:
        return self.drawn

    def choices(self, population: Any, weights: Any = None, **_: Any) -> Any:
        self.offered = shares([move.origin for move in population], weights)
        return [population[0]]


def shares(origins: Sequence[int], weights: Sequence[int]) -> Odds:
    return {origin: weight / sum(weights) for origin, weight in zip(origins, weights, strict=True) if weight}


def decisions(seeds: range) -> Iterator[Position]:
    """Yield positions of random matches in which there is a choice."""
    for seed in seeds:
        for before, _, _ in list(walk(GAME, HOUSE, Random(seed).randrange, 400))[seed % 3 :: 9]:
            position = cast(Position, before)
            if len(position.moves) > 1:
                yield position


def of_engine(level: Level, position: Position, drawn: float) -> Odds:
    random = Fixed(drawn)
    chosen = build_engine(level, JUDGE).choose(position, Limit(depth=level.depth), Stop(), random).action
    return random.offered or {cast(Move, chosen).origin: 1.0}


def of_kernel(own: Player, position: Position, slipping: bool) -> Odds:
    mine, theirs = seen(position)
    assert own.weigh(mine, theirs, position.die, position.sixes - (position.die == FACES), slipping)
    return shares(position.planes[position.turn], own.weights)


def seen(position: Position) -> tuple[int, int]:
    return side(position.planes[position.turn]), side(position.planes[1 - position.turn])


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_the_kernel_chooses_each_move_as_often_as_the_engine(level: Level) -> None:
    own = player(level, SLIP)
    for position in decisions(range(2)):
        usual, slip = of_engine(level, position, 0.999), of_kernel(own, position, False)
        assert slip == pytest.approx(usual)
        if level.slips:
            assert of_kernel(own, position, True) == pytest.approx(of_engine(level, position, level.slips * 0.99))


def test_the_kernel_has_the_habits_of_the_judge() -> None:
    for position in decisions(range(6)):
        move = cast(Move, JUDGE.habit(position, position.moves))
        shift = habitual(*seen(position), position.die)
        assert position.planes[position.turn][shift // 6] == move.origin


def test_habits_and_slips_are_as_frequent_as_said() -> None:
    position = next(each for each in decisions(range(9)) if differs(each))
    own, chance = player(Level("", text("Half"), "expectimax", depth=1, habit=0.5), SLIP), Chance(4)
    drawn = [own.choose(chance, *seen(position), position.die, 0) for _ in range(2000)]
    assert 900 < drawn.count(habitual(*seen(position), position.die)) < 1100


def differs(position: Position) -> bool:
    """Tell whether the best move is not the habitual one."""
    best = of_engine(Level("", text("Best"), "expectimax", depth=1), position, 0.0)
    return cast(Move, JUDGE.habit(position, position.moves)).origin not in best


def test_the_habit_takes_and_else_keeps_the_planes_together() -> None:
    taking = GAME.parse_position("2,10,20,yard 42,yard,yard,3 r 6 1", HOUSE)
    assert JUDGE.habit(taking, taking.legal_actions()).text == "10-16"
    waiting = GAME.parse_position("2,10,20,yard 44,yard,yard,3 r 4 0", HOUSE)
    assert JUDGE.habit(waiting, waiting.legal_actions()).text == "2-6"


def test_the_same_seed_plays_the_same() -> None:
    weak, strong = GAME.levels[0], GAME.levels[3]
    won = [points(weak, strong, SLIP, 20, seed) for seed in (1, 1, 2, 3, 4)]
    assert won[0] == won[1] and len(set(won)) > 1


@pytest.mark.long
def test_every_step_of_the_ladder_is_one_that_a_person_notices() -> None:
    """Aim: 80 to 200 Elo; two thousand pairs tell it to some 10."""
    for weak, strong in pairwise(GAME.levels):
        step = elo_of(points(strong, weak, SLIP, 2000, seed=5) / 4000)
        assert 70 < step < 210, f"{strong.name} is {step:.0f} above {weak.name}"
