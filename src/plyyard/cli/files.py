"""Files of matches at the terminal: read whole, in the format their name ends with."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from plyyard.core.errors import BadOptions, InvalidNotation
from plyyard.core.formats import MAX_BYTES, NDJSON, Format, GameRecord, all_formats, decode, format_for
from plyyard.core.text import text


def format_of(path: Path) -> Format:
    """Return the format of a file by the end of its name. Raises BadOptions."""
    found = format_for(path.name)
    if found is None:
        endings = tuple(f".{kind.endings[0]}" for kind in all_formats().values())
        raise BadOptions(
            text("{file} is of no known kind. Names end in: {endings}.", file=path.name[-60:], endings=endings)
        )
    return found


def read_games(path: Path) -> Sequence[GameRecord]:
    """Read the matches of a file. Raises InvalidNotation with line, column and what was expected."""
    kind = format_of(path)
    written = decode(read_bytes(path))
    return _read_exported(written) if kind is NDJSON and _is_export(written) else kind.read(written)


def read_bytes(path: Path) -> bytes:
    """Return what is in a file. Raises InvalidNotation where there is none, and beyond the limit."""
    try:
        if path.is_dir():
            raise InvalidNotation(text("{file} is a folder. Name a file with matches.", file=str(path)[:200]))
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        if isinstance(error, InvalidNotation):
            raise
        raise InvalidNotation(text("{file} cannot be read. Check the name.", file=str(path)[:200])) from None


def _is_export(written: str) -> bool:
    """Tell whether a text is what `plyyard export` writes: logs of matches, with dice and offers."""
    from plyyard.stores.archive import FORMAT

    head = json.dumps({"format": FORMAT}, separators=(",", ":"))[:-1]
    return written.lstrip()[: len(head)] == head


def _read_exported(written: str) -> Sequence[GameRecord]:
    from plyyard.stores.archive import read_match

    found = []
    for number, line in enumerate(written.split("\n"), 1):
        if line.strip():
            try:
                found.append(GameRecord(read_match(line.encode()).record()))
            except InvalidNotation as error:
                raise InvalidNotation(text("Line {line}: {problem}", line=number, problem=error.text)) from None
    return found
