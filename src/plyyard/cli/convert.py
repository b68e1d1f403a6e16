"""`plyyard convert`."""

from __future__ import annotations

import sys
from pathlib import Path

from plyyard.cli.voice import find_voice
from plyyard.core.errors import BadOptions
from plyyard.core.text import text, texts


def convert(file: str, *, to: str, output: Path | None = None, force: bool = False, lang: str = "") -> int:
    """Read matches in one format and write them in another, to a file or as the command's output."""
    voice = find_voice(lang)
    from plyyard.cli.files import read_games
    from plyyard.core.formats import find_format

    kind = find_format(to)
    target = _target(output, force)
    matches = read_games(Path(file))
    written = kind.write(matches)
    if target is None:
        sys.stdout.write(written)
        return 0
    try:
        target.write_text(written, encoding="utf-8", newline="\n")
    except OSError as error:
        reason = error.strerror or str(error)
        raise BadOptions(text("{file} cannot be written: {reason}.", file=str(target), reason=reason)) from None
    voice.say(texts("{n} match written.", "{n} matches written.", len(matches)))
    return 0


def _target(output: Path | None, force: bool) -> Path | None:
    if output is None:
        return None
    from plyyard.cli.storage import free_to_write

    return free_to_write(output, force)
