"""The weights that play one side best, found by matches alone.

A round draws random changes of all weights, plays with each change and with its opposite from the same openings, and
follows the changes by how much better they did than their opposites: an evolution strategy with mirrored samples
(Salimans, Ho, Chen, Sidor and Sutskever, 2017). Nothing is asked of the judgement but to win.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from plyyard.games.hnefatafl.learning import flatten, gather
from plyyard.games.hnefatafl.weights import Weights

Normal = Callable[[float, float], float]
"""Draws a number around a mean with a deviation."""
FIXED: Final = ("attackers", "even", "room")
"""Terms that stay: the measure of all others, a constant, and what brings a closed wall nearer."""
SPREAD: Final = {"attacker": 18.0, "king": 15.0}
"""How far the weights of squares are changed; those of defenders stay."""
LEAST_SPREAD: Final = 12.0
SHARE: Final = 0.2
"""How far terms are changed, as a share of their weight."""
PACE: Final = 1.3
MEMORY: Final = 0.8
"""How much of the way of the rounds before a round keeps."""


@dataclass(slots=True)
class Climb:
    """Where a search for weights stands: how far it has gone from those it began with, in spreads, and its last way."""

    before: Weights
    gone: dict[str, float] = field(default_factory=dict)
    way: dict[str, float] = field(default_factory=dict)

    def spreads(self) -> dict[str, float]:
        """Return the weights that are changed, and by how much."""
        spreads = {}
        for name, weight in flatten(self.before).items():
            kind, space, _ = name.partition(" ")
            if space and kind in SPREAD:
                spreads[name] = SPREAD[kind]
            elif not space and name not in FIXED:
                spreads[name] = max(LEAST_SPREAD, SHARE * abs(weight))
        return spreads

    def draw(self, normal: Normal) -> dict[str, float]:
        """Return a random change, in spreads."""
        return {name: normal(0, 1) for name in self.spreads()}

    def weights(self, change: Mapping[str, float] | None = None, sign: int = 1) -> Weights:
        """Return the weights where the search stands, with a change or its opposite."""
        flat = flatten(self.before)
        for name, spread in self.spreads().items():
            flat[name] += spread * (self.gone.get(name, 0.0) + sign * (change or {}).get(name, 0.0))
        return gather(flat)

    def follow(self, changes: Sequence[Mapping[str, float]], gains: Sequence[float]) -> None:
        """Go on by changes whose points were so much above those of their opposites."""
        for name in self.spreads():
            slope = sum(gain / 2 * change[name] for change, gain in zip(changes, gains, strict=True)) / len(changes)
            self.way[name] = MEMORY * self.way.get(name, 0.0) + (1 - MEMORY) * slope
            self.gone[name] = self.gone.get(name, 0.0) + PACE * self.way[name]
