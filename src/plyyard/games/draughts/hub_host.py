"""Commanding any engine that speaks the Hub protocol, version 2."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, cast

from plyyard.core.dialogue import Reply, Task, Thought, points_of_units
from plyyard.core.errors import PlyYardError
from plyyard.core.game import Edition
from plyyard.core.text import Text, text
from plyyard.games.draughts import hub
from plyyard.games.draughts.editions import FMJD
from plyyard.games.draughts.hub_engine import NORMAL, SCALE, HubSpeaker, variant_of
from plyyard.games.draughts.hub_lines import read_line, write_line
from plyyard.games.draughts.rules import Move, Position


@dataclass(slots=True)
class HubHost:
    """The half that commands. An engine is told the position alone, not how it came about: it counts no repetitions."""

    edition: Edition
    variants: tuple[str, ...] = (NORMAL,)
    task: Task | None = None
    last: Thought | None = field(default=None)

    def greet(self) -> Sequence[str]:
        return ("hub",)

    def hear(self, line: str) -> Reply:
        command, arguments = read_line(line)
        match command:
            case "param":
                return self._note(arguments)
            case "wait":
                return self._set_up()
            case "ready":
                return Reply(ready=True)
            case "info":
                self.last = self._thought(arguments)
                return Reply(thought=self.last)
            case "done":
                return self._done(arguments)
            case "error":
                return Reply(fault=text("The engine reports: {message}", message=arguments.get("message", line)[:200]))
        return Reply()

    def _note(self, arguments: Mapping[str, str]) -> Reply:
        if arguments.get("name") == "variant":
            self.variants = tuple(arguments.get("values", "").split()) or self.variants
        return Reply()

    def _set_up(self) -> Reply:
        wanted = variant_of(self.edition)
        if wanted not in self.variants:
            return Reply(fault=text("The engine does not play the variant {variant}.", variant=wanted))
        known = len(self.variants) > 1 or self.variants != (NORMAL,)
        chosen = (write_line("set-param", name="variant", value=wanted),) if known else ()
        return Reply(send=(*chosen, "init", "new-game"))

    def _done(self, arguments: Mapping[str, str]) -> Reply:
        try:
            action = hub.parse_hub_action(self._position(), arguments.get("move", ""))
        except PlyYardError as error:
            return Reply(fault=error.text)
        return Reply(action=action)

    def _thought(self, arguments: Mapping[str, str]) -> Thought | None:
        """Return what the engine says it thinks; None where that makes no sense."""
        try:
            value = points_of_units(float(arguments.get("score", "0")), SCALE)
            depth, nodes = int(arguments.get("depth", "0")), int(arguments.get("nodes", "0"))
        except ValueError:
            return None
        return Thought(self._pv(arguments.get("pv", "")), value, depth, nodes)

    def _pv(self, written: str) -> tuple[Move, ...]:
        moves: list[Move] = []
        position = self._position()
        for word in written.split():
            try:
                moves.append(hub.parse_hub_action(position, word))
            except PlyYardError:
                break
            position = position.apply(moves[-1])
        return tuple(moves)

    def _position(self) -> Position:
        assert self.task is not None, "the engine speaks of a search that nobody asked for"
        return cast(Position, self.task.position)

    def ask(self, task: Task) -> Sequence[str]:
        self.task, self.last = task, None
        level: dict[str, object] = {}
        if task.milliseconds:
            level["move_time"] = f"{task.milliseconds / 1000:.3f}"
        if task.depth:
            level["depth"] = task.depth
        if task.nodes:
            level["nodes"] = task.nodes
        bounds = write_line("level", **level) if level else write_line("level", "infinite")
        position = hub.format_hub_position(self._position())
        return write_line("pos", pos=position), bounds, write_line("go", "analyze" if task.endless else "think")

    def stop(self) -> Sequence[str]:
        return ("stop",)

    def quit(self) -> Sequence[str]:
        return ("quit",)


class Hub:
    """The protocol."""

    title: Final[Text] = text("Hub, version 2 (draughts engines such as Scan)")
    edition: Final = FMJD.name

    def speaker(self, edition: Edition) -> HubSpeaker:
        return HubSpeaker(edition)

    def host(self, edition: Edition) -> HubHost:
        return HubHost(edition)


HUB: Final = Hub()
