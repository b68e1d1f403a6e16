"""The computer's levels in the aeroplane game, weakest first.

All judge their moves by win chances and differ in what they give away: `habit` is the share of moves played by the rule
of thumb of people who begin (`evaluate.Judge.habit`: send home what can be sent home, else move the hindmost plane),
which is worse than playing any move; `margin` counts hundredths of a point. The last gives nothing away and looks two
decisions ahead. Habits were set so that the seven steps are alike (docs/engines-dice.md has the measured ladder).
"""

from __future__ import annotations

from typing import Final

from plyyard.core.level import Level
from plyyard.core.text import text

LEVELS: Final = (
    Level("beginner", text("Beginner"), "expectimax", depth=1, margin=12, habit=0.92),
    Level("casual", text("Casual"), "expectimax", depth=1, margin=10, habit=0.68),
    Level("easy", text("Easy"), "expectimax", depth=1, margin=8, habit=0.48),
    Level("medium", text("Medium"), "expectimax", depth=1, margin=6, habit=0.32),
    Level("steady", text("Steady"), "expectimax", depth=1, margin=5, habit=0.18),
    Level("skilled", text("Skilled"), "expectimax", depth=1, margin=3, habit=0.11),
    Level("strong", text("Strong"), "expectimax", depth=1, margin=2, habit=0.04),
    Level("master", text("Master"), "expectimax", depth=2, milliseconds=1000),
)
