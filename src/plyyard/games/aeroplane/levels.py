"""The computer's levels in the aeroplane game, weakest first.

All but the first judge every move by win chances and differ in how much they give away: `margin` and `slips` count
hundredths of a point. The last two give nothing away and look one and two decisions ahead.
"""

from __future__ import annotations

from typing import Final

from plyyard.core.level import Level
from plyyard.core.text import text

LEVELS: Final = (
    Level("beginner", text("Beginner"), "random"),
    Level("casual", text("Casual"), "expectimax", depth=1, margin=12, slips=0.4),
    Level("easy", text("Easy"), "expectimax", depth=1, margin=8, slips=0.3),
    Level("medium", text("Medium"), "expectimax", depth=1, margin=5, slips=0.2),
    Level("steady", text("Steady"), "expectimax", depth=1, margin=3, slips=0.12),
    Level("skilled", text("Skilled"), "expectimax", depth=1, margin=2, slips=0.05),
    Level("strong", text("Strong"), "expectimax", depth=1),
    Level("master", text("Master"), "expectimax", depth=2, milliseconds=1000),
)
