"""From a game's level to an engine and its limit."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from plyyard.core.errors import BadOptions
from plyyard.core.game import Game
from plyyard.core.level import Habitual, Judge, Level
from plyyard.core.text import text
from plyyard.engines.chance import ExpectimaxEngine
from plyyard.engines.engine import Engine
from plyyard.engines.guests import KIND, SETTING, guest_engine, levels_of
from plyyard.engines.habit import HabitEngine
from plyyard.engines.limit import Limit
from plyyard.engines.own import search_engine
from plyyard.engines.simple import GreedyEngine, OnlyEngine, RandomEngine
from plyyard.engines.taste import Taste

LONGEST: Final = 1_500
"""Milliseconds that no level exceeds: a person waits two seconds at most, drawing and sending included."""

_WITHOUT_JUDGE: Final[Mapping[str, Callable[[], Engine]]] = {"only": OnlyEngine, "random": RandomEngine}
_WITH_JUDGE: Final[Mapping[str, Callable[[Judge, Taste], Engine]]] = {
    "greedy": GreedyEngine,
    "expectimax": ExpectimaxEngine,
    "search": search_engine,
}


def find_level(game: Game, name: str = "") -> Level:
    """Return a level of the game by name, its weakest one when the name is empty. Raises BadOptions."""
    levels = levels_of(game)
    for level in levels:
        if not name or level.name == name:
            return level
    names = tuple(level.name for level in levels)
    raise BadOptions(text("There is no such level of this game. The levels are: {names}.", names=names))


def engine_for(game: Game, level_name: str) -> tuple[Engine, Limit]:
    """Return the engine of a level and the limit to give it. Raises BadOptions for an unknown level."""
    level = find_level(game, level_name)
    if level.engine == KIND:
        return guest_engine(game.name, level.name, os.environ.get(SETTING, "")), Limit(level.milliseconds)
    return build_engine(level, game.judge), Limit(min(level.milliseconds or LONGEST, LONGEST), level.depth, level.nodes)


def build_engine(level: Level, judge: Judge | None) -> Engine:
    """Return the engine that a level names. Raises BadOptions for an unknown kind, or one that asks more of the
    judge than it can."""
    if level.habit:
        if judge is not None and isinstance(judge, Habitual):
            return HabitEngine(build_engine(replace(level, habit=0.0), judge), judge, level.habit)
    elif level.engine in _WITHOUT_JUDGE:
        return _WITHOUT_JUDGE[level.engine]()
    elif level.engine in _WITH_JUDGE and judge is not None:
        return _WITH_JUDGE[level.engine](judge, Taste(level.margin, level.slips, level.blind))
    raise BadOptions(text("The level {level} names an engine that does not fit this game.", level=level.name))
