"""Hnefatafl: the king breaks out, the attackers close the ring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import cast

from plyyard.core.board import BoardSpec, Step, View
from plyyard.core.dialogue import EngineProtocol
from plyyard.core.formats import Format
from plyyard.core.game import Action, Attempt, Edition, Game, Refusal, Section, Stage
from plyyard.core.level import Judge, Level
from plyyard.core.maps import Map
from plyyard.core.remarks import Milestone
from plyyard.core.text import Text, text
from plyyard.games.hnefatafl import board, counting, explain, notation, remarks
from plyyard.games.hnefatafl.field import Move
from plyyard.games.hnefatafl.judging import JUDGE
from plyyard.games.hnefatafl.levels import LEVELS
from plyyard.games.hnefatafl.maps import MAPS
from plyyard.games.hnefatafl.movelist import MOVES
from plyyard.games.hnefatafl.options import EDITIONS, options_of
from plyyard.games.hnefatafl.otg import OTG
from plyyard.games.hnefatafl.rules import Position
from plyyard.games.hnefatafl.sections import SECTIONS
from plyyard.games.hnefatafl.tafl_host import OPENTAFL


class Hnefatafl:
    """The game as core knows it. Fetlar is told in the house guide; docs/hnefatafl.md has the sources of the others."""

    name = "hnefatafl"
    title: Text = text("Hnefatafl")
    summary: Text = text("A king breaks out of a ring twice as strong as his guard.")
    stage = Stage.BETA
    rules_version = 1
    editions: Sequence[Edition] = EDITIONS
    sections: Sequence[Section] = SECTIONS
    levels: Sequence[Level] = LEVELS
    judge: Judge | None = JUDGE
    maps: Mapping[str, Map] = MAPS
    protocols: Mapping[str, EngineProtocol] = MappingProxyType({"opentafl": OPENTAFL})
    formats: Mapping[str, Format] = MappingProxyType({"otg": OTG, "moves": MOVES})

    def start(self, edition: Edition) -> Position:
        return notation.parse_position(f"{options_of(edition).layout} A", edition)

    def parse_position(self, text: str, edition: Edition) -> Position:
        return notation.parse_position(text, edition)

    def format_position(self, position: Position) -> str:
        return notation.format_position(position)

    def parse_action(self, position: Position, text: str) -> Action:
        return notation.parse_action(position, text)

    def board(self, edition: Edition) -> BoardSpec:
        return board.board(edition)

    def view(self, position: Position, last: Action | None = None) -> View:
        return board.view(position, last)

    def trace(self, position: Position, action: Action) -> Sequence[Step]:
        return board.trace(position, action)

    def describe(self, position: Position, action: Action) -> Text:
        return explain.describe(position, action)

    def perft(self, position: Position, depth: int) -> int:
        return counting.perft(position, depth)

    def explain(self, position: Position, attempt: Attempt) -> Refusal | None:
        return explain.explain(position, attempt)

    def remarks(self, position: Position, played: Sequence[Action], better: Sequence[Action]) -> Sequence[Text]:
        return remarks.remarks(position, played, better)

    def milestones(self, positions: Sequence[Position]) -> Sequence[Milestone]:
        return remarks.milestones(positions)


GAME = cast("Game", Hnefatafl())
start, from_text = Position.start, Position.from_text

__all__ = ["GAME", "Hnefatafl", "Move", "Position", "from_text", "start"]
