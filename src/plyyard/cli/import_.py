"""`plyyard import`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, TYPE_CHECKING

from plyyard.cli.voice import Voice, find_voice
from plyyard.core.errors import InvalidNotation, PlyYardError
from plyyard.core.text import text, texts

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from plyyard.rooms.match import Match


def import_(file: Path, *, data: Path | None = None, lang: str = "") -> int:
    """Read matches that were exported. Returns 0, or 2 when a line could not be read; the others are kept then."""
    voice = find_voice(lang)
    from plyyard.cli.storage import opened
    from plyyard.stores.archive import MAX_LINE

    try:
        with file.open("rb") as lines, opened(data) as engine:
            importing = Importing(voice, engine)
            for number, line in bounded_lines(lines, MAX_LINE):
                importing.take(number, line)
            importing.store()
    except OSError:
        raise InvalidNotation(text("{file} cannot be read. Check the name.", file=str(file)[:200])) from None
    importing.conclude()
    return 2 if importing.faults else 0


@dataclass
class Importing:
    """An import under way: what waits to be stored, and what has been done."""

    voice: Voice
    engine: Engine
    waiting: list[Match] = field(default_factory=list)
    read: int = 0
    stored: int = 0
    faults: int = 0

    def take(self, number: int, line: bytes) -> None:
        """Read a line; say what is wrong with it."""
        from plyyard.stores.archive import AT_ONCE, MAX_LINE, read_match

        try:
            if len(line) > MAX_LINE:
                raise InvalidNotation(text("The line is longer than {limit} MB.", limit=MAX_LINE // 10**6))
            self.waiting.append(read_match(line))
            self.read += 1
        except PlyYardError as error:
            self.voice.warn(text("Line {line}: {problem}", line=number, problem=error.text))
            self.faults += 1
        if len(self.waiting) >= AT_ONCE:
            self.store()

    def store(self) -> None:
        """Store what waits."""
        from plyyard.stores.archive import add_matches

        self.stored += add_matches(self.engine, self.waiting)
        self.waiting.clear()

    def conclude(self) -> None:
        """Say what has been done."""
        self.voice.say(texts("{n} match imported.", "{n} matches imported.", self.stored))
        if self.read > self.stored:
            self.voice.say(
                texts("{n} match was there already.", "{n} matches were there already.", self.read - self.stored)
            )
        if self.faults:
            self.voice.warn(texts("{n} line could not be read.", "{n} lines could not be read.", self.faults))


def bounded_lines(lines: IO[bytes], limit: int) -> Iterator[tuple[int, bytes]]:
    """Yield numbered lines that hold something; of one that is too long only the beginning, over the limit."""
    number, is_new = 1, True
    for piece in iter(lambda: lines.readline(limit + 2), b""):
        if is_new and piece.strip():
            yield number, piece.rstrip(b"\r\n")
        is_new = piece.endswith(b"\n")
        number += is_new
