"""How a level differs from the best play it could find: its margin and its slips."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from plyyard.core.game import Action

Ranked = Sequence[tuple[Action, int]]
"""Actions with their scores in hundredths for the seat that chooses."""


@dataclass(frozen=True, slots=True)
class Leeway:
    """What one decision may give away: up to `margin` as usual, or, slipping, up to `reach`."""

    margin: int
    reach: int
    slipping: bool

    @property
    def span(self) -> int:
        """How far below the best a score still matters."""
        return self.reach if self.slipping else self.margin

    def pick(self, ranked: Ranked, random: Random) -> Action:
        """Choose by the scores, as `weights` says."""
        actions, weights = zip(*self.weights(ranked), strict=True)
        chosen: Action = random.choices(actions, weights)[0]
        return chosen

    def weights(self, ranked: Ranked) -> Ranked:
        """Return the actions that may be chosen and how often, relative to one another. A slip is any action within
        reach but the best, the near ones more often; where there is none, and otherwise always, it is an action within
        the margin, the better ones more often."""
        best, top = max(ranked, key=lambda pair: pair[1])
        losses = [(action, top - score) for action, score in ranked]
        weaker = [(action, self.reach + 1 - loss) for action, loss in losses if loss <= self.reach and action != best]
        if self.slipping and weaker:
            return weaker
        near = [(action, self.margin + 1 - loss) for action, loss in losses if loss <= self.margin]
        return near if self.margin else [(best, 1)]


@dataclass(frozen=True, slots=True)
class Sight:
    """What one decision overlooks: a share of the actions, always the same ones for the same `salt`."""

    blind: float = 0.0
    salt: int = 0

    def sees(self, action: Action) -> bool:
        """Tell whether an action is noticed."""
        return not self.blind or zlib.crc32(action.text.encode(), self.salt) >= self.blind * 2**32


CLEAR: Final = Sight()
"""Nothing overlooked."""


@dataclass(frozen=True, slots=True)
class Taste:
    """A level's `margin`, `slips` and `blind`, as in `plyyard.core.level.Level`."""

    margin: int = 0
    slips: float = 0.0
    blind: float = 0.0

    def sight(self, random: Random) -> Sight:
        """Return what one decision sees."""
        return Sight(self.blind, random.getrandbits(32)) if self.blind else CLEAR

    def draw(self, random: Random, reach: int) -> Leeway:
        """Decide whether this decision will be a slip; `reach` is what a slip may cost beyond the margin."""
        slipping = self.slips > 0 and random.random() < self.slips
        return Leeway(self.margin, self.margin + reach, slipping)


BEST: Final = Taste()
"""Nothing given away."""
