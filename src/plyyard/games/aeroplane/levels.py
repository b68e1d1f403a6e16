"""The computer's levels in the aeroplane game, weakest first.

All but the first judge every move by win chances and differ in how much they give away: `margin` counts hundredths of a
point. The last gives nothing away and looks two decisions ahead. From playing any move to the best play there are some
560 Elo in all, because dice decide much; margins and slips were set so that the seven steps are alike, some 80 Elo each
(docs/engines-dice.md has the measured ladder).
"""

from __future__ import annotations

from typing import Final

from plyyard.core.level import Level
from plyyard.core.text import text

LEVELS: Final = (
    Level("beginner", text("Beginner"), "random"),
    Level("casual", text("Casual"), "expectimax", depth=1, margin=14, slips=0.25),
    Level("easy", text("Easy"), "expectimax", depth=1, margin=9, slips=0.16),
    Level("medium", text("Medium"), "expectimax", depth=1, margin=7, slips=0.09),
    Level("steady", text("Steady"), "expectimax", depth=1, margin=5, slips=0.04),
    Level("skilled", text("Skilled"), "expectimax", depth=1, margin=3, slips=0.05),
    Level("strong", text("Strong"), "expectimax", depth=1, margin=2, slips=0.01),
    Level("master", text("Master"), "expectimax", depth=2, milliseconds=1000),
)
