"""Snakes and ladders. The smallest game here, and the one to copy for a new one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from plyyard.core import game as core
from plyyard.core.board import BoardSpec, Step, View
from plyyard.core.figures import Figure
from plyyard.core.game import Action, Attempt, Edition, Refusal, Stage
from plyyard.core.maps import Map
from plyyard.core.odds import Odds
from plyyard.core.text import Text, text
from plyyard.games.snakes import board, chances, describe, explain, figures, notation
from plyyard.games.snakes.evaluate import LEVELS
from plyyard.games.snakes.maps import MAPS
from plyyard.games.snakes.options import EDITIONS, options_of
from plyyard.games.snakes.playing import Played, play_at_random
from plyyard.games.snakes.rules import Position
from plyyard.games.snakes.rules import start as first_position
from plyyard.games.snakes.sections import SECTIONS


class Snakes:
    """The game, as `core.game.Game` asks for it; every method hands on to the file that knows."""

    name: Final = "snakes"
    title: Final = text("Snakes and ladders")
    summary: Final = text("A race of pure luck to square 100, up the ladders and down the snakes.")
    stage: Final = Stage.READY
    rules_version: Final = 1
    editions: Final = EDITIONS
    sections: Final = SECTIONS
    levels: Final = LEVELS
    judge: Final = None
    maps: Final[Mapping[str, Map]] = MAPS

    def start(self, edition: Edition) -> Position:
        return first_position(edition)

    def parse_position(self, text: str, edition: Edition) -> Position:
        return notation.parse_position(text, edition)

    def format_position(self, position: core.Position) -> str:
        return notation.format_position(_own(position))

    def parse_action(self, position: core.Position, text: str) -> Action:
        return notation.parse_action(_own(position), text)

    def board(self, edition: Edition) -> BoardSpec:
        return board.board(edition)

    def view(self, position: core.Position, last: Action | None = None) -> View:
        return board.view(_own(position), last)

    def trace(self, position: core.Position, action: Action) -> Sequence[Step]:
        return board.trace(_own(position), action)

    def describe(self, position: core.Position, action: Action) -> Text:
        return describe.describe(_own(position), action)

    def explain(self, position: core.Position, attempt: Attempt) -> Refusal | None:
        return explain.explain(_own(position), attempt)

    def odds(self, position: core.Position) -> Odds | None:
        return chances.odds(_own(position))

    def figures(self, edition: Edition) -> Sequence[Figure]:
        return figures.figures(options_of(edition))


def _own(position: core.Position) -> Position:
    if not isinstance(position, Position):
        raise TypeError("a position of another game")
    return position


GAME: Final[core.Game] = Snakes()
start, from_text = Position.start, Position.from_text

__all__ = ["GAME", "Played", "Position", "Snakes", "from_text", "play_at_random", "start"]
