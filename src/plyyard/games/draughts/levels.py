"""The computer's levels in draughts, weakest first.

All look ahead within a depth and a number of positions, so they cost little, and with the same seed they play the same.
The weak ones look less far, overlook captures beyond that (`blind`), and choose among moves that are nearly as good
(`margin`, hundredths of a man) or a slip worse. docs/engines-draughts.md tells how strong they are; the
first is for people who play their first matches, and further from the second than any other step.
"""

from __future__ import annotations

from typing import Final

from plyyard.core.level import Level
from plyyard.core.text import text

LEVELS: Final = (
    Level("newcomer", text("First matches"), "search", depth=1, nodes=2_000, margin=60, slips=0.4, blind=0.5),
    Level("beginner", text("Beginner"), "search", depth=2, nodes=3_000, margin=6, blind=0.03),
    Level("casual", text("Casual"), "search", depth=3, nodes=5_000, margin=6, blind=0.03),
    Level("easy", text("Easy"), "search", depth=4, nodes=8_000, margin=6, slips=0.035, blind=0.03),
    Level("medium", text("Medium"), "search", depth=5, nodes=15_000, margin=6, slips=0.025, blind=0.03),
    Level("steady", text("Steady"), "search", depth=6, nodes=20_000, margin=4, slips=0.02),
    Level("skilled", text("Skilled"), "search", depth=7, nodes=30_000, margin=2),
    Level("strong", text("Strong"), "search", nodes=50_000),
    Level("master", text("Master"), "search", nodes=300_000),
)
