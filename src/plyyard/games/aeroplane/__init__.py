"""The aeroplane game for two: four planes a side, a die, and the choice which plane flies."""

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
from plyyard.core.work import Work
from plyyard.games.aeroplane import board, chances, describe, explain, figures, notation
from plyyard.games.aeroplane.evaluate import JUDGE
from plyyard.games.aeroplane.levels import LEVELS
from plyyard.games.aeroplane.maps import MAPS
from plyyard.games.aeroplane.options import EDITIONS, options_of
from plyyard.games.aeroplane.playing import Played, play_at_random
from plyyard.games.aeroplane.remarks import remarks
from plyyard.games.aeroplane.rules import Move, Position
from plyyard.games.aeroplane.sections import SECTIONS
from plyyard.games.aeroplane.works import WORKS


class Aeroplane:
    """The game, as `core.game.Game` asks for it; every method hands on to the file that knows."""

    name: Final = "aeroplane"
    title: Final = text("Aeroplane game")
    summary: Final = text("Bring four planes round the board and home, and send the other side's back.")
    stage: Final = Stage.READY
    rules_version: Final = 1
    editions: Final = EDITIONS
    sections: Final = SECTIONS
    levels: Final = LEVELS
    judge: Final = JUDGE
    works: Final[Sequence[Work]] = WORKS
    maps: Final[Mapping[str, Map]] = MAPS

    def start(self, edition: Edition) -> Position:
        return Position.first(edition)

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

    def remarks(self, position: core.Position, played: Sequence[Action], better: Sequence[Action]) -> Sequence[Text]:
        return remarks(_own(position), played, better)


def _own(position: core.Position) -> Position:
    if not isinstance(position, Position):
        raise TypeError("a position of another game")
    return position


GAME: Final[core.Game] = Aeroplane()
start, from_text = Position.start, Position.from_text

__all__ = ["GAME", "Aeroplane", "Move", "Played", "Position", "from_text", "play_at_random", "start"]
