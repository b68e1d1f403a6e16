"""Reading the matches of a file, whatever format its name says it has."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from plyyard.core.errors import InvalidNotation
from plyyard.core.formats import MAX_BYTES, NDJSON, decode, format_for
from plyyard.core.record import MatchRecord
from plyyard.core.text import text


def read_matches(file: str) -> Sequence[MatchRecord]:
    """Return the matches of a file, NDJSON unless the name ends like one of the games' formats. Raises
    InvalidNotation."""
    path = Path(file)
    try:
        if path.is_dir():
            raise InvalidNotation(text("{file} is a folder. Name a file with one match a line.", file=str(path)))
        with path.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        if isinstance(error, InvalidNotation):
            raise
        raise InvalidNotation(text("{file} cannot be read. Check the name.", file=str(path)[:200])) from None
    kind = format_for(path.name) or NDJSON
    return [match.record for match in kind.read(decode(data))]
