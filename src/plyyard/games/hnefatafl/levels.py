"""The computer's levels in hnefatafl, weakest first.

All are bounded by depth or positions, so that they play the same on every machine that has the time. Margins and slips
are hundredths of an attacker; docs/engines-hnefatafl.md has how far the levels are apart. The first is for people who
play their first matches.
"""

from __future__ import annotations

from typing import Final

from plyyard.core.level import Level
from plyyard.core.text import text

LEVELS: Final = (
    Level("newcomer", text("First matches"), "search", depth=1, margin=250, slips=0.6, blind=0.9),
    Level("beginner", text("Beginner"), "search", depth=1, margin=58, slips=0.12, blind=0.14),
    Level("casual", text("Casual"), "search", depth=1, margin=10),
    Level("easy", text("Easy"), "search", depth=2, margin=70, slips=0.1, blind=0.07),
    Level("medium", text("Medium"), "search", depth=2, margin=34, slips=0.035),
    Level("steady", text("Steady"), "search", depth=3, margin=80, slips=0.18),
    Level("skilled", text("Skilled"), "search", depth=3, margin=54, slips=0.11),
    Level("strong", text("Strong"), "search", nodes=12_000),
    Level("master", text("Master"), "search", nodes=32_000),
)
