"""How a position will probably end: what a game may know about its own chances, beside its rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from plyyard.core.game import Game, Position


@dataclass(frozen=True, slots=True)
class Odds:
    """The expected points of seat 0 (0 to 1), and whether they are `exact` or an estimate. Best play of both sides is
    meant where there is anything to decide."""

    points: float
    exact: bool


@runtime_checkable
class KnowsOdds(Protocol):
    """A game that can tell the odds at once, within milliseconds."""

    def odds(self, position: Position, /) -> Odds | None:
        """Return the odds of a position that is not over; None where they cannot be told."""


def odds_of(game: Game, position: Position) -> Odds | None:
    """Return the odds of a position, None where the game cannot tell them. Those of an ended match are its points."""
    outcome = position.outcome()
    if outcome is not None:
        return Odds(float(outcome.points[0]), exact=True)
    return game.odds(position) if isinstance(game, KnowsOdds) else None
