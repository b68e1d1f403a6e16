"""Commanding any engine that speaks OpenTafl's engine protocol."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, cast

from plyyard.core.dialogue import Reply, Task, Thought, points_of_units
from plyyard.core.errors import PlyYardError
from plyyard.core.game import Edition
from plyyard.core.text import Text, text
from plyyard.games.hnefatafl import notation, opentafl
from plyyard.games.hnefatafl.options import EDITIONS
from plyyard.games.hnefatafl.rules import Position
from plyyard.games.hnefatafl.tafl_engine import MOVES_LEFT, SCALE, SIDES, TaflSpeaker

LONG_AGO: Final = 86_400
"""Seconds on the clock of a side that is not asked."""


@dataclass(slots=True)
class TaflHost:
    """The half that commands. Each question gives the rules with the position as the first one: an engine need not
    follow the match, and counts no repetitions."""

    edition: Edition
    task: Task | None = None

    def greet(self) -> Sequence[str]:
        return ()

    def hear(self, line: str) -> Reply:
        command, _, rest = line.strip().partition(" ")
        match command:
            case "hello":
                return Reply(ready=True)
            case "error":
                return Reply(fault=text("The engine reports: {message}", message=line.strip()[:40]))
            case "move":
                return self._moved(rest.strip())
            case "analysis":
                return self._analysed(rest.split())
        return Reply()

    def _moved(self, written: str) -> Reply:
        if self.task is None:
            return Reply()
        try:
            return Reply(action=notation.parse_action(self._position(), written))
        except PlyYardError as error:
            return Reply(fault=error.text)

    def _analysed(self, words: Sequence[str]) -> Reply:
        """Take the first line of an analysis for the answer."""
        if self.task is None or len(words) < 3:
            return Reply()
        reply = self._moved(words[1].partition("|")[0])
        try:
            value = points_of_units(float(words[2]), SCALE)
        except ValueError:
            return reply
        if reply.action is not None:
            reply.thought = Thought((reply.action,), value)
        return reply

    def _position(self) -> Position:
        assert self.task is not None
        return cast(Position, self.task.position)

    def ask(self, task: Task) -> Sequence[str]:
        self.task = task
        position = self._position()
        side, turn = SIDES[position.turn], position.turn
        rules = opentafl.format_rules(self.edition, notation.format_rows(position), turn)
        mine = max(1, round(task.milliseconds / 1000 * MOVES_LEFT)) if task.milliseconds else -1
        clocks = (mine, LONG_AGO) if turn == 0 else (LONG_AGO, mine)
        clock = f"clock {clocks[0]} {clocks[1]} 0 0 0"
        return f"rules {rules}", f"side {side}", "start", clock, f"play {side}", clock

    def stop(self) -> Sequence[str]:
        """The protocol knows no order to stop; `finish` tells that nobody waits any longer."""
        return ("finish 0",)

    def quit(self) -> Sequence[str]:
        return "finish 0", "goodbye"


class OpenTafl:
    """The protocol."""

    title: Final[Text] = text("OpenTafl engine protocol (tafl engines)")
    edition: Final = EDITIONS[0].name

    def speaker(self, edition: Edition) -> TaflSpeaker:
        return TaflSpeaker(edition)

    def host(self, edition: Edition) -> TaflHost:
        return TaflHost(edition)


OPENTAFL: Final = OpenTafl()
