"""Widths in a terminal: Chinese, Japanese and Korean characters take two cells, marks that combine take none."""

from __future__ import annotations

import unicodedata


def width(line: str) -> int:
    """Return how many cells a line takes."""
    return sum(_cell_width(letter) for letter in line)


def _cell_width(letter: str) -> int:
    if unicodedata.combining(letter) or unicodedata.category(letter) in ("Cf", "Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def pad(line: str, cells: int) -> str:
    """Return the line filled up with spaces on the right."""
    return line + " " * (cells - width(line))


def centre(line: str, cells: int) -> str:
    """Return the line with spaces on both sides, the odd one on the right."""
    left = (cells - width(line)) // 2
    return pad(" " * left + line, cells)
