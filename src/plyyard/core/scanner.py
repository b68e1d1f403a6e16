"""A text read piece by piece: what is wrong in it is said with line and column."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from plyyard.core.errors import InvalidNotation, PlyYardError
from plyyard.core.text import Text, text

SHOWN = 24
"""Characters of the text that a message quotes."""


@dataclass(slots=True)
class Scanner:
    """`written` with line ends of one character, and the offset up to which it has been read."""

    written: str
    at: int = 0

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to read."""
        return self.at >= len(self.written)

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Return what the pattern matches here, and go behind it; None when it does not match."""
        found = pattern.match(self.written, self.at)
        if found:
            self.at = found.end()
        return found

    def fail(self, problem: Text, at: int | None = None) -> InvalidNotation:
        """Return the error that names the place `at`, otherwise the place that has been reached."""
        return misread(self.written, self.at if at is None else at, problem)

    def expected(self, what: Text, at: int | None = None) -> InvalidNotation:
        """Return the error that says what should stand at a place, and quotes what does."""
        place = self.at if at is None else at
        found = shown(self.written[place : place + 2 * SHOWN])
        if not found:
            return self.fail(text("Expected {what}, but the text ends here.", what=what), place)
        return self.fail(text("Expected {what}, found “{found}”.", what=what, found=found), place)

    @contextmanager
    def reading(self, at: int) -> Iterator[None]:
        """Give whatever is refused inside its place in the text."""
        try:
            yield
        except PlyYardError as error:
            raise misread(self.written, at, error.text) from None


def misread(written: str, at: int, problem: Text) -> InvalidNotation:
    """Return the error for the character at an offset; lines and columns count from 1."""
    line = written.count("\n", 0, at) + 1
    column = at - written.rfind("\n", 0, at)
    return InvalidNotation(text("Line {line}, column {column}: {problem}", line=line, column=column, problem=problem))


def shown(written: str) -> str:
    """Return the beginning of a text as a message may quote it: one line, printable, of bearable length."""
    line = written.strip().split("\n", 1)[0]
    plain = "".join(letter if letter.isprintable() else "?" for letter in line[: SHOWN + 1])
    return plain if len(plain) <= SHOWN else plain[:SHOWN] + "..."
