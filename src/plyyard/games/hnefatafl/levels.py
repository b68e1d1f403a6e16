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
    Level("beginner", text("Beginner"), "search", depth=1, margin=105, slips=0.26, blind=0.33),
    Level("casual", text("Casual"), "search", depth=1, margin=80, slips=0.2, blind=0.25),
    Level("easy", text("Easy"), "search", depth=1, margin=40, slips=0.06, blind=0.06),
    Level("medium", text("Medium"), "search", depth=2, margin=72, slips=0.11, blind=0.1),
    Level("steady", text("Steady"), "search", depth=2, margin=35, slips=0.04),
    Level("skilled", text("Skilled"), "search", depth=3, margin=60, slips=0.14),
    Level("strong", text("Strong"), "search", nodes=10_000),
    Level("master", text("Master"), "search", nodes=60_000),
)
