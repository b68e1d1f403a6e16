"""Finds the games: every folder under games/, every folder in PLYYARD_GAMES, every installed entry point."""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
import sys
from collections.abc import Mapping
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import cast

from plyyard.core.errors import BadOptions, UnknownGame
from plyyard.core.game import Edition, Game
from plyyard.core.text import text

PACKAGE = "plyyard.games"
"""The package whose folders are games, and the entry point group of games installed from elsewhere."""


@cache
def games() -> Mapping[str, Game]:
    """Return all games by name, in alphabetical order."""
    found = [importlib.import_module(f"{PACKAGE}.{name}").GAME for name in _folders()]
    found += [point.load() for point in entry_points(group=PACKAGE)]
    return MappingProxyType({game.name: cast("Game", game) for game in sorted(found, key=lambda game: str(game.name))})


def _folders() -> list[str]:
    path = importlib.import_module(PACKAGE).__path__
    return [module.name for module in pkgutil.iter_modules(path) if module.ispkg]


def find_game(name: str) -> Game:
    """Return the game called `name`. Raises UnknownGame."""
    try:
        return games()[name]
    except KeyError:
        known = tuple(games())
        raise UnknownGame(text("There is no such game. The games are: {names}.", names=known)) from None


def find_edition(game: Game, name: str = "") -> Edition:
    """Return an edition of the game by name, its first one when the name is empty. Raises BadOptions."""
    if not name:
        return game.editions[0]
    for edition in game.editions:
        if edition.name == name:
            return edition
    names = tuple(edition.name for edition in game.editions)
    raise BadOptions(text("There is no such edition of this game. The editions are: {names}.", names=names))


def find_rules(written: str, edition: str = "") -> tuple[Game, Edition]:
    """Return the game and edition of GAME/EDITION, or of GAME with `edition` or its first one. Raises UnknownGame,
    BadOptions."""
    name, _, named = written.partition("/")
    game = find_game(name)
    return game, find_edition(game, named or edition)


def folder_of(game: Game) -> Path:
    """Return the folder that holds everything of the game."""
    return Path(str(_package(game).__file__)).parent


def part_of(game: Game, name: str) -> ModuleType | None:
    """Return a module of the game's package that not every game has, None where there is none."""
    full = f"{_package(game).__name__}.{name}"
    return importlib.import_module(full) if importlib.util.find_spec(full) else None


def _package(game: Game) -> ModuleType:
    module = sys.modules[type(game).__module__]
    return sys.modules[module.__package__ or module.__name__]
