"""What people call themselves, and say: text from outside, cleaned before it is kept."""

from __future__ import annotations

import unicodedata

LONGEST = 24
_MARKS = 2
"""How many combining marks one letter may carry: Vietnamese needs two, towers of marks need more."""


def clean_name(written: str) -> str:
    """Return the name as `clean_line` leaves it, at most 24 characters. It may come out empty."""
    return clean_line(written, LONGEST)


def clean_line(written: str, longest: int) -> str:
    """Return one line without signs that are not seen or that turn the text around them (controls, zero-width and
    bidirectional marks, private use), white space folded, at most `longest` characters. It may come out empty."""
    normal = unicodedata.normalize("NFC", written[: longest * 20])
    seen = "".join(sign if _is_seen(sign) else " " if sign.isspace() else "" for sign in normal)
    return " ".join(_few_marks(seen).split())[:longest].strip()


def _is_seen(sign: str) -> bool:
    return unicodedata.category(sign)[0] in "LMNPS" or sign == " "


def _few_marks(written: str) -> str:
    kept: list[str] = []
    marks = 0
    for sign in written:
        marks = marks + 1 if unicodedata.category(sign)[0] == "M" else 0
        if marks <= _MARKS:
            kept.append(sign)
    return "".join(kept)
