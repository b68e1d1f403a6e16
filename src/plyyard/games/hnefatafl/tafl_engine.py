"""Our engine in OpenTafl's engine protocol (opentafl-engine-protocol of that program, facts only).

The other side says the rules, whose side is whose, and what the opponent moved; it asks with `play SIDE` or
`analyze LINES SECONDS`, and commands are never acknowledged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from plyyard.core.dialogue import Heard, Order, Task, Thought, units_of
from plyyard.core.errors import PlyYardError
from plyyard.core.game import Edition, Seat
from plyyard.games.hnefatafl import notation, opentafl
from plyyard.games.hnefatafl.options import options_of
from plyyard.games.hnefatafl.rules import Position

SIDES: Final = ("attackers", "defenders")
SCALE: Final = 9.0
"""Attackers' men that make ten of eleven points."""
USUAL_MS: Final = 3_000
MOVES_LEFT: Final = 25
"""How many moves the rest of the time is shared among."""
NOT_SUPPORTED: Final = "error 0"
WRONG_SIDE: Final = "error 1"
ILLEGAL: Final = "error 3"


def first_of(edition: Edition) -> Position:
    """Return an edition's first position."""
    return notation.parse_position(f"{options_of(edition).layout} A", edition)


@dataclass(slots=True)
class TaflSpeaker:
    """The engine's half."""

    edition: Edition
    position: Position = field(init=False)
    seconds: tuple[float, float] = (-1.0, -1.0)

    def __post_init__(self) -> None:
        self.position = first_of(self.edition)

    def greet(self) -> Sequence[str]:
        return "hello", "simple-moves on"

    def hear(self, line: str) -> Iterator[Heard]:
        command, _, rest = line.strip().partition(" ")
        act = _COMMANDS.get(command)
        if act is not None:
            yield from act(self, rest.strip())

    def take_rules(self, rest: str) -> Iterator[Heard]:
        try:
            rules = opentafl.parse_rules(rest)
        except PlyYardError:
            yield NOT_SUPPORTED
            return
        self.edition = rules.edition
        self.position = opentafl.parse_rows(rules.rows, rules.edition, rules.turn)

    def take_position(self, rest: str) -> Iterator[Heard]:
        yield from self._place(rest, self.position.turn)

    def _place(self, rows: str, turn: Seat) -> Iterator[Heard]:
        try:
            self.position = opentafl.parse_rows(rows, self.edition, turn)
        except PlyYardError:
            yield ILLEGAL

    def take_clock(self, rest: str) -> Iterator[Heard]:
        words = rest.split()
        if len(words) >= 2:
            self.seconds = (_number(words[0]), _number(words[1]))
        yield from ()

    def take_move(self, rest: str) -> Iterator[Heard]:
        """Take what the opponent moved; where the rules know it otherwise, the position that comes with it counts."""
        move, _, rows = rest.partition(" ")
        before = self.position
        try:
            self.position = before.apply(notation.parse_action(before, move))
        except PlyYardError:
            if rows:
                yield from self._place(rows, 1 - before.turn)
            else:
                yield ILLEGAL
            return
        if rows and opentafl.format_rows(self.position) != "".join(rows.split()):
            yield from self._place(rows, 1 - before.turn)

    def play(self, rest: str) -> Iterator[Heard]:
        if rest not in SIDES:
            yield WRONG_SIDE
            return
        seat = SIDES.index(rest)
        if seat != self.position.turn:
            yield from self._place(opentafl.format_rows(self.position), seat)
        if self.position.to_move is not None:
            yield Task(self.position, self._milliseconds(seat))

    def _milliseconds(self, seat: Seat) -> int:
        left = self.seconds[seat]
        return USUAL_MS if left < 0 else max(20, round(1000 * left / MOVES_LEFT))

    def analyse(self, rest: str) -> Iterator[Heard]:
        words = rest.split()
        lines = int(_number(words[0])) if words else 1
        seconds = _number(words[1]) if len(words) > 1 else USUAL_MS / 1000
        if self.position.to_move is not None:
            yield Task(self.position, max(20, round(1000 * seconds)), lines=max(1, lines))

    def undo(self, rest: str) -> Iterator[Heard]:
        """Nothing follows from a fault that the other side reports: it says the position again."""
        yield from ()

    def finish(self, rest: str) -> Iterator[Heard]:
        """A match has ended: the next one may begin."""
        self.position, self.seconds = first_of(self.edition), (-1.0, -1.0)
        yield Order.STOP

    def leave(self, rest: str) -> Iterator[Heard]:
        yield Order.QUIT

    def tell(self, task: Task, thoughts: Sequence[Thought]) -> Sequence[str]:
        return ()

    def answer(self, task: Task, thoughts: Sequence[Thought]) -> Iterator[str]:
        if not thoughts:
            return
        if task.lines > 1:
            yield self._analysis(thoughts)
            return
        move = thoughts[0].pv[0]
        if task.position is self.position:
            self.position = self.position.apply(move)
        yield f"move {move.text}"

    def _analysis(self, thoughts: Sequence[Thought]) -> str:
        lines = [f"{_write_pv(thought)} {units_of(thought, SCALE):.2f}" for thought in thoughts]
        return f"analysis {len(lines)} {' '.join(lines)}"


def _write_pv(thought: Thought) -> str:
    return "|".join(action.text for action in thought.pv)


def _number(written: str) -> float:
    try:
        found = float(written)
    except ValueError:
        return 0.0
    return found if abs(found) < 1e9 else 0.0


_Command = Callable[[TaflSpeaker, str], Iterator[Heard]]
_COMMANDS: Final[Mapping[str, _Command]] = {
    "rules": TaflSpeaker.take_rules,
    "position": TaflSpeaker.take_position,
    "clock": TaflSpeaker.take_clock,
    "opponent-move": TaflSpeaker.take_move,
    "play": TaflSpeaker.play,
    "analyze": TaflSpeaker.analyse,
    "error": TaflSpeaker.undo,
    "finish": TaflSpeaker.finish,
    "goodbye": TaflSpeaker.leave,
    "quit": TaflSpeaker.leave,
}
