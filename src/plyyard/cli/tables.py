"""Tables in the terminal."""

from __future__ import annotations

from plyyard.core.pictures.widths import pad, width


def print_table(rows: list[list[str]]) -> None:
    """Print rows of words in columns."""
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        print("  ".join(pad(word, cells) for word, cells in zip(row, widths, strict=True)).rstrip())
