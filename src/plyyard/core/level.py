"""What a game tells the engines: levels as data, and a judge of positions. Engines know no game by name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from plyyard.core.text import Text

if TYPE_CHECKING:
    from plyyard.core.game import Action, Position


@dataclass(frozen=True, slots=True)
class Level:
    """One strength of the computer.

    `engine` names a kind of engine ("only", "random", "greedy", "expectimax", "search"); `depth`, `milliseconds` and
    `nodes` bound its work (0: the engine's own bound); `margin` is how much worse than the best an action may be and still be
    chosen now and then (points of the judge), `slips` how often (0 to 1) it plays a plausible weaker action,
    and `blind` the share (0 to 1) of captures beyond its depth that it overlooks. A level without milliseconds plays the
    same with the same seed on every machine.
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
