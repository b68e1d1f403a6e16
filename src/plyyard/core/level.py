"""What a game tells the engines: levels as data, and a judge of positions. Engines know no game by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from plyyard.core.text import Text

if TYPE_CHECKING:
    from plyyard.core.game import Action, Position


@dataclass(frozen=True, slots=True)
class Level:
    """One strength of the computer.

    `engine` names a kind of engine ("only", "random", "greedy", "expectimax", "search"); `depth`, `milliseconds` and
    `nodes` bound its work (0: the engine's own bound); `margin` is how much worse than the best an action may be and
    still be chosen now and then (points of the judge), `slips` how often (0 to 1) it plays a plausible weaker action,
    `blind` the share (0 to 1) of captures beyond its depth that it overlooks, and `habit` the share (0 to 1) of actions
    that it plays by habit, without judging (`Habitual`). A level without milliseconds plays the same with the same seed
    on every machine.
    """

    name: str
    title: Text
    engine: str
    depth: int = 0
    milliseconds: int = 0
    margin: int = 0
    slips: float = 0.0
    nodes: int = 0
    blind: float = 0.0
    habit: float = 0.0


class Judge(Protocol):
    """A game's static judgement."""

    def score(self, position: Position, /) -> int:
        """Return how good the position is for the seat whose `turn` it is, in hundredths of the game's usual unit
        (a man, a soldier), below 100,000 in size. Never called on an ended position."""

    def value(self, position: Position, /) -> float:
        """Return the same judgement as expected points (0 to 1) of the seat whose turn it is."""

    def order(self, position: Position, actions: Sequence[Action], /) -> Sequence[Action]:
        """Return the actions, most promising first. Stable."""

    def unrest(self, position: Position, /) -> Sequence[Action]:
        """Return the actions a search must still look at before it may judge: captures. Empty when quiet."""

    def may_stand(self, position: Position, /) -> bool:
        """Tell whether the seat may decline all of `unrest` (False where captures are compulsory)."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """What a game's own search has to keep to: depth in plies and positions visited, where 0 is no bound.

    `look` is asked now and then and returns how many more positions may be visited before the next question, 0 to stop
    at once; a search is to ask soon after it began. All actions within `span` of the best are to get exact scores.
    `repeatable`: nothing that earlier searches have learned may change the answer. `blind` is the share of captures
    beyond the depth to overlook, the same ones for the same `salt` (16 bits). What the search remembers is to take
    about `table_bytes` at most. As many as `threads` may search together, where the game can; what more than one of
    them find is not repeatable. A `partial` search plays to win, not to tell what a position is worth: it may count a
    draw as less than even for the seat that decides, and judge as suits that side.
    """

    depth: int
    nodes: int
    look: Callable[[], int]
    span: int = 0
    repeatable: bool = True
    blind: float = 0.0
    salt: int = 0
    table_bytes: int = 1 << 24
    threads: int = 1
    partial: bool = False


@dataclass(frozen=True, slots=True)
class Findings:
    """What a game's own search has found for the seat whose turn it is.

    `ranked` are actions with their scores in hundredths of the game's unit, the best first (the best alone without a
    span; wins and losses far beyond all else); `value` the expected points (0 to 1) of the best; `depth` the plies
    finished; `pv` the expected actions; `nodes` the positions visited.
    """

    ranked: Sequence[tuple[Action, int]]
    value: float
    depth: int
    pv: tuple[Action, ...]
    nodes: int


@runtime_checkable
class Searcher(Protocol):
    """What a judge may be besides: a search of the game's own, faster than one that knows no game."""

    def search(self, position: Position, bounds: Bounds, /) -> Findings:
        """Return what was found within the bounds, at least one legal action. Never called on an ended position.
        Several threads may search at once."""


@runtime_checkable
class Foresight(Protocol):
    """A judge that can look ahead through dice by itself, faster than an engine that plays every position out."""

    def worth(self, position: Position, action: Action, depth: int, /) -> float | None:
        """Return the expected points of the seat that decides after an action, `depth` decisions ahead (1: judged right
        after it). None where it cannot tell: the engine then looks ahead itself."""


@runtime_checkable
class Habitual(Protocol):
    """A judge that knows how somebody plays who follows a simple rule of thumb and does not look at what it costs."""

    def habit(self, position: Position, actions: Sequence[Action], /) -> Action:
        """Return the action, one of the legal ones given, that the rule of thumb chooses. Repeatable."""
