"""What `plyyard build` can make again for the aeroplane game."""

from __future__ import annotations

from typing import Final

from plyyard.core.text import text
from plyyard.core.work import Work
from plyyard.games.aeroplane import learning, tables

WORKS: Final = (
    Work(
        "two-planes",
        text("Exact win chances with at most two planes a side to come home"),
        tables.FILE,
        tables.STEPS,
        tables.make,
    ),
    Work(
        "weights",
        text("The judgement learned from matches against itself; needs two-planes"),
        learning.FILE,
        learning.STEPS,
        learning.make,
    ),
)
