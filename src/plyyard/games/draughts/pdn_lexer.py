"""PDN cut into its parts, each with its place. Read liberally: after the reading grammar of the standard, and what
programs have written besides (line comments with ";", spaces in moves, moves without a sign, "*" for a forced move).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from plyyard.core.errors import InvalidNotation
from plyyard.core.scanner import Scanner
from plyyard.core.text import text

_SQUARE = r"(?:[a-jA-J](?:10|[1-9])|[0-9]{1,2})"
_SIGN = r"[ \t]*[-x:X×–—−][ \t]*"
_TAG = r'\[\s*(?P<name>[A-Za-z][A-Za-z0-9_]*)\s*"(?P<value>(?:[^"\\\n]|\\.)*)"\s*\]'
_RESULT = r"(?:1/2[ ]?-[ ]?1/2|½-½|1-0|0-1|2-0|0-2|1-1|0-0|\*)(?![0-9x:×]|-[0-9])"
_MOVE = rf"{_SQUARE}(?:{_SIGN}{_SQUARE})+|[a-jA-J][1-9][a-jA-J][1-9]|[0-9]{{4}}(?![0-9.])"
_PART: Final = re.compile(
    rf"(?P<skipped>[ \t\f\v\n\u00a0]+|[%;][^\n]*|\([!?]+\)|[!?]+|\$[0-9]{{1,3}})"
    rf"|(?P<tag>{_TAG})|\{{(?P<comment>[^}}]*)\}}|(?P<open>\()|(?P<close>\))|/\s*FEN\b(?P<setup>[^/\n]*)/"
    rf"|(?P<result>{_RESULT})|(?P<number>[0-9]{{1,4}}\.(?:\s*\.{{2,3}})?|\.{{2,}}|…)|(?P<move>{_MOVE})\*?"
)
"""All that may stand in a file. A star right behind a move says that it was forced; elsewhere it ends a game."""
_UNCLOSED = {"{": text("the closing brace of this comment"), "[": text('a tag such as [Event "..."]')}


@dataclass(frozen=True, slots=True)
class Token:
    """A part of the text: what it is, where it begins, and its words (name and value of a tag, else one)."""

    kind: str
    at: int
    words: tuple[str, ...]


def tokens(scanner: Scanner) -> Iterator[Token]:
    """Yield tags, comments, brackets, positions, results and moves. Raises InvalidNotation at anything else."""
    while not scanner.is_over:
        at = scanner.at
        found = scanner.take(_PART)
        if found is None:
            raise _unreadable(scanner)
        kind = found.lastgroup or ""
        if kind not in ("skipped", "number"):
            yield Token(kind, at, (found["name"], found["value"]) if kind == "tag" else (found[kind],))


def _unreadable(scanner: Scanner) -> InvalidNotation:
    what = _UNCLOSED.get(scanner.written[scanner.at])
    return scanner.expected(what or text("a move such as 32-28, a tag, a comment or a result"))
