"""What the computer needs to play snakes and ladders: nothing, for there is nothing to decide."""

from __future__ import annotations

from typing import Final

from plyyard.core.level import Level
from plyyard.core.text import text

LEVELS: Final = (Level("only", text("Nothing to decide: the die plays"), "only"),)
