"""Talking to engines in lines of text: what a game's protocols offer, without a pipe, a thread or a clock.

A protocol has two halves. The speaker is the engine's: it hears what another program wants and says what was found. The
host is the other half: it asks an engine and hears its answers. Whoever holds the pipes carries the lines.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Final, Protocol, TypeAlias, runtime_checkable

from plyyard.core.game import Action, Edition, Game, Position
from plyyard.core.text import Text

MOST_LINE: Final = 100_000
"""Characters of a line; what is longer is cut off."""


@dataclass(frozen=True, slots=True)
class Task:
    """Something to think about. 0 is no bound; an endless task ends only when it is stopped, or freed by `Order.GO`
    (then its bounds hold). `lines` is how many actions are wanted, `threads` how many may search for them together."""

    position: Position
    milliseconds: int = 0
    depth: int = 0
    nodes: int = 0
    lines: int = 1
    endless: bool = False
    threads: int = 1


class Order(Enum):
    """What a speaker is told that is no task."""

    STOP = "stop"
    GO = "go"
    QUIT = "quit"


Heard: TypeAlias = str | Task | Order
"""A line to say at once, a task, or an order."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What an engine thinks of a task's position: the actions it expects, and the expected points (0 to 1) of the seat
    that decides there. `ends_in` counts the plies to a forced end (0: none seen)."""

    pv: tuple[Action, ...]
    value: float
    depth: int = 0
    nodes: int = 0
    seconds: float = 0.0
    ends_in: int = 0


class Speaker(Protocol):
    """The engine's half of a dialogue."""

    def greet(self) -> Iterable[str]:
        """Return what the engine says before it is spoken to."""

    def hear(self, line: str) -> Iterable[Heard]:
        """Take in a line; return what follows from it. Never raises: what cannot be read is answered in the protocol's
        own words."""

    def tell(self, task: Task, thoughts: Sequence[Thought]) -> Iterable[str]:
        """Return what is said of the best lines so far, best first."""

    def answer(self, task: Task, thoughts: Sequence[Thought]) -> Iterable[str]:
        """Return what is said at the end; no thoughts where nothing can be played."""


@dataclass(slots=True)
class Reply:
    """What a host makes of a line: lines to send back, whether the engine is ready now, the chosen action, a thought,
    or what went wrong."""

    send: tuple[str, ...] = ()
    ready: bool = False
    action: Action | None = None
    thought: Thought | None = None
    fault: Text | None = None


class Host(Protocol):
    """The half that commands an engine."""

    def greet(self) -> Iterable[str]:
        """Return the first lines to send."""

    def hear(self, line: str) -> Reply:
        """Take in a line of the engine. Never raises."""

    def ask(self, task: Task) -> Iterable[str]:
        """Return the lines that give a task to an engine that is ready."""

    def stop(self) -> Iterable[str]:
        """Return the lines that make it answer at once."""

    def quit(self) -> Iterable[str]:
        """Return the lines that end it."""


class EngineProtocol(Protocol):
    """One protocol of a game."""

    @property
    def title(self) -> Text: ...

    @property
    def edition(self) -> str:
        """The name of the edition that is meant where nobody names one."""

    def speaker(self, edition: Edition) -> Speaker:
        """Return a fresh half for our engine; `edition` is played until the other side says otherwise."""

    def host(self, edition: Edition) -> Host:
        """Return a fresh half to command an engine with."""


@runtime_checkable
class OffersProtocols(Protocol):
    """A game whose engines other programs can speak with."""

    @property
    def protocols(self) -> Mapping[str, EngineProtocol]: ...


def protocols_of(game: Game) -> Mapping[str, EngineProtocol]:
    """Return the protocols of a game by name."""
    return game.protocols if isinstance(game, OffersProtocols) else MappingProxyType({})


_LEAST: Final = 1e-9
_FORCED: Final = 100.0


def units_of(thought: Thought, scale: float) -> float:
    """Return a value in the game's usual unit; `scale` units make ten of eleven points. Forced ends lie near 100, the
    nearer the higher."""
    if thought.ends_in:
        size = _FORCED - thought.ends_in / 100
        return size if thought.value > 0.5 else -size
    share = min(max(thought.value, _LEAST), 1 - _LEAST)
    return scale * math.log10(share / (1 - share))


def points_of_units(units: float, scale: float) -> float:
    """Return expected points of a value in units: the other direction."""
    return 1 / (1 + math.pow(10, -min(max(units, -_FORCED), _FORCED) / scale))
