"""What a fact can be, and how it is written in a reader's language."""

from __future__ import annotations

from fractions import Fraction
from typing import TypeAlias

from plyyard.core.text import Catalogue, Text

Value: TypeAlias = int | float | Fraction | str | Text | tuple["Value", ...]
"""A number, a word of notation, a sentence, or several of these."""


def written(value: Value, words: Catalogue) -> str:
    """Return the value for a reader: whole numbers in groups of three, several values joined by the language's mark."""
    if isinstance(value, Text):
        return value.render(words)
    if isinstance(value, tuple):
        return Text("{all}", {"all": tuple(written(part, words) for part in value)}).render(words)
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, Fraction):
        return str(value)
    return str(value)


def percent(value: int | float | Fraction, places: int = 0) -> str:
    """Return a share of one as hundredths with a number of decimal places: "16.7%"."""
    return f"{decimal(100 * Fraction(value), places)}%"


def decimal(value: int | float | Fraction, places: int) -> str:
    """Return a number with a number of decimal places, halves rounded up."""
    scaled = Fraction(value) * 10**places
    whole = (2 * scaled + 1) // 2
    sign, digits = "-" if whole < 0 else "", f"{abs(whole):0{places + 1}d}"
    return f"{sign}{digits[:-places]}.{digits[-places:]}" if places else f"{sign}{digits}"
