"""Colour in the terminal, where it can be shown. Letters tell everything without it."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import Final

from plyyard.core.pictures.letters import FAINT, Paint, plain

_CODES: Final[Mapping[str, str]] = {
    "black": "1;36",
    "white": "1",
    "red": "1;31",
    "green": "1;32",
    "yellow": "1;33",
    "blue": "1;34",
    FAINT: "2",
}


def coloured(letters: str, tone: str) -> str:
    """Return the letters between the terminal's codes for the tone."""
    return f"\033[{_CODES[tone]}m{letters}\033[0m" if letters and tone in _CODES else letters


def find_paint() -> Paint:
    """Return colour for a terminal that has it, plain letters for files, pipes and people who set NO_COLOR."""
    has_colour = sys.stdout.isatty() and os.environ.get("TERM") != "dumb" and not os.environ.get("NO_COLOR")
    return coloured if has_colour else plain
