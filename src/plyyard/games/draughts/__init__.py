"""Draughts: the house rules, the rules of the world federation (FMJD), and other editions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from plyyard.core.board import BoardSpec, Step, View
from plyyard.core.dialogue import EngineProtocol
from plyyard.core.formats import Format
from plyyard.core.game import Action, Attempt, Edition, Refusal, Section, Stage
from plyyard.core.game import Position as AnyPosition
from plyyard.core.level import Judge, Level
from plyyard.core.maps import Map
from plyyard.core.text import Text, text
from plyyard.core.work import Work
from plyyard.games.draughts import board, counting, describe, explain, fen, notation
from plyyard.games.draughts.editions import EDITIONS
from plyyard.games.draughts.hub_host import HUB
from plyyard.games.draughts.judging import JUDGE
from plyyard.games.draughts.levels import LEVELS
from plyyard.games.draughts.maps import MAPS
from plyyard.games.draughts.pdn_writer import PDN
from plyyard.games.draughts.remarks import remarks
from plyyard.games.draughts.rules import Move, Position
from plyyard.games.draughts.rules import start as first_position
from plyyard.games.draughts.sections import SECTIONS
from plyyard.games.draughts.works import WORKS


@dataclass(frozen=True, slots=True)
class Draughts:
    """The game of this folder."""

    name: str = "draughts"
    title: Text = text("Draughts")
    summary: Text = text("Flying kings and compulsory captures: whoever can take must take the most.")
    stage: Stage = Stage.BETA
    rules_version: int = 1
    editions: Sequence[Edition] = EDITIONS
    sections: Sequence[Section] = SECTIONS
    levels: Sequence[Level] = LEVELS
    judge: Judge = JUDGE
    works: Sequence[Work] = WORKS

    @property
    def maps(self) -> Mapping[str, Map]:
        return MAPS

    @property
    def formats(self) -> Mapping[str, Format]:
        return {"pdn": PDN}

    @property
    def protocols(self) -> Mapping[str, EngineProtocol]:
        return {"hub": HUB}

    def start(self, edition: Edition) -> Position:
        return first_position(edition)

    def parse_position(self, text: str, edition: Edition) -> Position:
        return fen.parse_position(text, edition)

    def format_position(self, position: AnyPosition) -> str:
        return fen.format_position(cast(Position, position))

    def parse_action(self, position: AnyPosition, text: str) -> Move:
        return notation.parse_action(cast(Position, position), text)

    def board(self, edition: Edition) -> BoardSpec:
        return board.board(edition)

    def view(self, position: AnyPosition, last: Action | None = None) -> View:
        return board.view(cast(Position, position), cast(Move | None, last))

    def trace(self, position: AnyPosition, action: Action) -> Sequence[Step]:
        return board.trace(cast(Position, position), cast(Move, action))

    def describe(self, position: AnyPosition, action: Action) -> Text:
        return describe.describe(cast(Position, position), cast(Move, action))

    def perft(self, position: AnyPosition, depth: int) -> int:
        return counting.perft(cast(Position, position), depth)

    def explain(self, position: AnyPosition, attempt: Attempt) -> Refusal | None:
        return explain.explain(cast(Position, position), attempt)

    def remarks(self, position: AnyPosition, played: Sequence[Action], better: Sequence[Action]) -> Sequence[Text]:
        return remarks(cast(Position, position), played, better)


GAME = Draughts()
start, from_text, from_fen = Position.start, Position.from_text, Position.from_text
to_fen = Position.to_fen

__all__ = ["GAME", "Draughts", "Move", "Position", "from_fen", "from_text", "start", "to_fen"]
