"""What an analysis is: lines, best first, and how many are wanted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from plyyard.core.game import Action, Seat

LINES: Final = 3


@dataclass(frozen=True, slots=True)
class Line:
    """One action with its value and how play is expected to go on, the action first. `ends_in` counts the plies to a
    forced end (0: none is seen)."""

    action: Action
    value: float
    pv: tuple[Action, ...]
    ends_in: int = 0


@dataclass(frozen=True, slots=True)
class Analysis:
    """The best actions of a position, best first, for the seat that decides there.

    `depth` in plies (0: the time was too short to look at all of them), `nodes` the positions looked at. Exact values
    are no judgements: they come from the game's own tables, or there is only a forced end.
    """

    seat: Seat
    lines: tuple[Line, ...]
    depth: int
    nodes: int = 0
    exact: bool = False

    @property
    def best(self) -> Line:
        """The first line."""
        return self.lines[0]

    @property
    def value(self) -> float:
        """The expected points of the seat with best play."""
        return self.best.value

    def line_of(self, action: Action) -> Line | None:
        """Return the line that begins with an action; None when it is not among the lines."""
        return next((line for line in self.lines if line.action.text == action.text), None)


@dataclass(frozen=True, slots=True)
class Wish:
    """How many lines are wanted, and actions (their texts) whose lines are wanted however bad they are."""

    lines: int = LINES
    also: tuple[str, ...] = ()


def wished(lines: Sequence[Line], wish: Wish) -> tuple[Line, ...]:
    """Return the best lines, best first, and those that are wanted anyway."""
    ranked = sorted(lines, key=_rank, reverse=True)
    return tuple(line for n, line in enumerate(ranked) if n < wish.lines or line.action.text in wish.also)


def _rank(line: Line) -> tuple[float, float]:
    """Sort by value; of wins one whose end is seen first, and the nearest end; of losses the other way round."""
    nearness = 1 / line.ends_in if line.ends_in else 0
    return line.value, nearness if line.value > 0.5 else -nearness


def narrowed(analysis: Analysis, wish: Wish) -> Analysis:
    """Return an analysis with no more lines than wished for."""
    return replace(analysis, lines=wished(analysis.lines, wish))
