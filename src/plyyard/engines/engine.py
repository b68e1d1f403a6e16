"""What every engine is: something that looks at a position and decides. It never sees or draws a die."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

from plyyard.core.game import CHANCE, Action, Outcome, Position, Seat
from plyyard.engines.limit import Limit, StopFlag


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What an engine thinks: `value` is the expected points (0 to 1) of `seat`; `depth` in plies (0: not looked
    ahead); `pv` the actions it expects, the decision first; `nodes` the positions it looked at."""

    seat: Seat
    value: float
    depth: int = 0
    pv: tuple[Action, ...] = ()
    nodes: int = 0


@dataclass(frozen=True, slots=True)
class Decision:
    """The action an engine chose and what it thinks of the position."""

    action: Action
    evaluation: Evaluation


class Engine(Protocol):
    """Chooses an action for the seat to move."""

    def choose(self, position: Position, limit: Limit, stop: StopFlag, random: Random, /) -> Decision:
        """Return a legal action within the limit, at worst the first one. The same position, seed and a limit
        without milliseconds give the same decision. Raises ValueError where no seat decides (dice, the end)."""


def decisions_of(position: Position) -> Sequence[Action]:
    """Return what the seat to move may choose from. Raises ValueError where no seat decides."""
    if position.to_move is None or position.to_move == CHANCE:
        raise ValueError("no seat decides here: the match is over or a die is falling")
    return position.legal_actions()


def points_of(outcome: Outcome, seat: Seat) -> float:
    """Return the points of a seat as a number from 0 to 1."""
    return float(outcome.points[seat])
