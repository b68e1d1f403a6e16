"""Our engine in the Hub protocol, version 2, of Scan (Fabien Letouzey); it also understands version 1, of Scan 2.0.

Version 2 gives a search as `pos`, `level`, `go think`; the answer is `done move=…`. Version 1 has the same as `pos`,
`move`, `level MOVES MS MS`, a bare `go`, and the answer `move …`. A session may mix them: each `go` is answered in its
own version.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from plyyard import __version__
from plyyard.core.dialogue import Heard, Order, Task, Thought, units_of
from plyyard.core.errors import PlyYardError
from plyyard.core.game import Edition
from plyyard.games.draughts import evaluate, hub
from plyyard.games.draughts.editions import EDITIONS
from plyyard.games.draughts.hub_lines import read_line, write_line
from plyyard.games.draughts.rules import Move, Position, start

NORMAL: Final = "normal"
VARIANTS: Final[Mapping[str, str]] = {"fmjd": NORMAL, "antidraughts": "losing", "breakthrough": "bt"}
"""Editions that the protocol's programs call otherwise; ours that they do not know keep their names."""
SCALE: Final = evaluate.SCALE / 100
"""Men that make ten of eleven points."""
MOVES_LEFT: Final = 30
"""How many moves the rest of the time is shared among when nobody says."""
USUAL_MS: Final = 1_000
MOST_THREADS: Final = 16
"""Threads that may be asked for; no more work than the machine has cores."""


def variant_of(edition: Edition) -> str:
    """Return what the protocol calls an edition."""
    return VARIANTS.get(edition.name, edition.name)


@dataclass(slots=True)
class HubSpeaker:
    """The engine's half. `old` tells whether the last `go` was of version 1."""

    edition: Edition
    position: Position = field(init=False)
    level: dict[str, str] = field(default_factory=dict)
    old: bool = False
    threads: int = 1

    def __post_init__(self) -> None:
        self.position = start(self.edition)

    def greet(self) -> Sequence[str]:
        return ()

    def hear(self, line: str) -> Iterator[Heard]:
        command, arguments = read_line(line)
        if not command:
            yield _fault("missing command")
        elif command in _COMMANDS:
            yield from _COMMANDS[command](self, line, arguments)
        else:
            yield _fault("bad command")

    def introduce(self, _line: str, _arguments: Mapping[str, str]) -> Iterator[Heard]:
        yield write_line("id", name="Ply Yard", version=__version__, author="Ply Yard contributors")
        values = " ".join(map(variant_of, EDITIONS))
        yield write_line("param", name="variant", value=variant_of(self.edition), type="enum", values=values)
        yield write_line("param", name="threads", value=self.threads, type="int", min=1, max=MOST_THREADS)
        yield "wait"

    def set(self, line: str, arguments: Mapping[str, str]) -> Iterator[Heard]:
        words = line.split()
        old = words[0] == "set"
        name = (words[1] if len(words) > 1 else "") if old else arguments.get("name", "")
        value = (words[2] if len(words) > 2 else "") if old else arguments.get("value", "")
        if not name:
            yield _fault("missing name")
        elif name == "variant":
            yield from self._choose(value)
        elif name == "threads":
            yield from self._employ(value)

    def _choose(self, variant: str) -> Iterator[Heard]:
        chosen = next((edition for edition in EDITIONS if variant_of(edition) == variant), None)
        if chosen is None:
            yield _fault("unknown variant")
        else:
            self.edition, self.position = chosen, start(chosen)

    def _employ(self, threads: str) -> Iterator[Heard]:
        if threads.isascii() and threads.isdigit() and 1 <= int(threads) <= MOST_THREADS:
            self.threads = int(threads)
        else:
            yield _fault("bad value")

    def place(self, line: str, arguments: Mapping[str, str]) -> Iterator[Heard]:
        """Take a position, and in version 2 the moves played from it."""
        words = line.split()
        written = arguments.get("pos", "")
        if not written and len(words) > 1 and len(words[1]) > len("start") and "=" not in words[1]:
            written = words[1]
        try:
            position = hub.parse_hub_position(written, self.edition) if written else start(self.edition)
        except PlyYardError:
            yield _fault("bad position")
            return
        self.position, self.level = position, {}
        for move in arguments.get("moves", "").split():
            fault = self._play(move)
            if fault:
                yield fault
                return

    def move(self, line: str, _arguments: Mapping[str, str]) -> Iterator[Heard]:
        fault = self._play(line.partition(" ")[2])
        if fault:
            yield fault

    def _play(self, written: str) -> str:
        try:
            self.position = self.position.apply(hub.parse_hub_action(self.position, written))
        except PlyYardError:
            return _fault("illegal move")
        return ""

    def begin(self, line: str, _arguments: Mapping[str, str]) -> Iterator[Heard]:
        """Forget the last game; in version 1 `start` also sets the board up."""
        if line.split()[0] == "start":
            self.position, self.level = start(self.edition), {}
        yield from ()

    def set_level(self, line: str, arguments: Mapping[str, str]) -> Iterator[Heard]:
        words = line.split()
        if words[0] == "level" and len(words) == 4 and all(word.lstrip("-").isdigit() for word in words[1:]):
            moves, left, gain = words[1:]
            self.level = {"moves": moves, "time": str(int(left) / 1000), "inc": str(int(gain) / 1000)}
        elif words[0] == "time" and len(words) > 1:
            self.level = {"move-time": str(_number(words[1]) / 1000)}
        elif words[0] == "depth" and len(words) > 1:
            self.level = {**self.level, "depth": words[1]}
        else:
            self.level = {**self.level, **arguments}
        yield from ()

    def go(self, line: str, arguments: Mapping[str, str]) -> Iterator[Heard]:
        self.old = line.split()[0] != "go" or not arguments
        if self.position.to_move is None:
            yield "move" if self.old else "done"
            return
        waits = bool({"ponder", "analyze"} & set(arguments)) or line.split()[0] in ("ponder", "analyse")
        yield self._task(endless=waits and ("analyze" not in arguments or not self._is_bounded()))

    def _is_bounded(self) -> bool:
        return bool({"depth", "nodes", "move-time"} & set(self.level))

    def _task(self, endless: bool) -> Task:
        level = self.level
        depth, nodes = int(_number(level.get("depth", ""))), int(_number(level.get("nodes", "")))
        milliseconds = round(1000 * _number(level.get("move-time", "")))
        if "time" in level:
            moves = int(_number(level.get("moves", ""))) or MOVES_LEFT
            share = _number(level["time"]) / max(1, min(moves, MOVES_LEFT)) + 0.8 * _number(level.get("inc", ""))
            milliseconds = max(10, round(1000 * min(share, 0.5 * _number(level["time"]) or share)))
        if not (depth or nodes or milliseconds or "infinite" in level):
            milliseconds = USUAL_MS
        self.level = {}
        endless = endless or "infinite" in level
        return Task(self.position, milliseconds, depth, nodes, endless=endless, threads=self.threads)

    def ping(self, _line: str, _arguments: Mapping[str, str]) -> Iterator[Heard]:
        yield "pong"

    def ready(self, _line: str, _arguments: Mapping[str, str]) -> Iterator[Heard]:
        yield "ready"

    def order(self, line: str, _arguments: Mapping[str, str]) -> Iterator[Heard]:
        yield {"stop": Order.STOP, "quit": Order.QUIT, "ponder-hit": Order.GO}[line.split()[0]]

    def tell(self, task: Task, thoughts: Sequence[Thought]) -> Iterator[str]:
        best = thoughts[0]
        seconds = max(best.seconds, 1e-6)
        yield write_line(
            "info", depth=best.depth, mean_depth=f"{best.depth:.1f}", score=f"{units_of(best, SCALE):.2f}",
            nodes=best.nodes, time=f"{seconds:.2f}", nps=f"{best.nodes / seconds / 1e6:.3f}", pv=_write_pv(best),
        )  # fmt: skip

    def answer(self, task: Task, thoughts: Sequence[Thought]) -> Iterator[str]:
        moves = _write_pv(thoughts[0]).split()[:2] if thoughts else []
        if self.old:
            yield " ".join(["move", *moves])
        else:
            yield write_line("done", **dict(zip(("move", "ponder"), moves, strict=False)))


def _write_pv(thought: Thought) -> str:
    return " ".join(hub.format_hub_action(move) for move in thought.pv if isinstance(move, Move))


def _fault(message: str) -> str:
    return write_line("error", message=message)


def _number(written: str) -> float:
    try:
        found = float(written)
    except ValueError:
        return 0.0
    return found if 0 <= found < 1e12 else 0.0


_Command = Callable[[HubSpeaker, str, Mapping[str, str]], Iterator[Heard]]
_COMMANDS: Final[Mapping[str, _Command]] = {
    "hub": HubSpeaker.introduce,
    "set-param": HubSpeaker.set,
    "set": HubSpeaker.set,
    "init": HubSpeaker.ready,
    "ping": HubSpeaker.ping,
    "new-game": HubSpeaker.begin,
    "new": HubSpeaker.begin,
    "start": HubSpeaker.begin,
    "pos": HubSpeaker.place,
    "move": HubSpeaker.move,
    "level": HubSpeaker.set_level,
    "time": HubSpeaker.set_level,
    "depth": HubSpeaker.set_level,
    "go": HubSpeaker.go,
    "analyse": HubSpeaker.go,
    "ponder": HubSpeaker.go,
    "stop": HubSpeaker.order,
    "quit": HubSpeaker.order,
    "ponder-hit": HubSpeaker.order,
}
