"""`plyyard export`."""

from __future__ import annotations

from pathlib import Path

from plyyard.cli.progress import Progress
from plyyard.cli.voice import find_voice
from plyyard.core.errors import BadOptions
from plyyard.core.text import text, texts


def export(file: Path, *, data: Path | None = None, force: bool = False, lang: str = "") -> int:
    """Write every match to a file, one a line, without what opens their seats."""
    voice = find_voice(lang)
    from plyyard.cli.storage import free_to_write, opened
    from plyyard.stores.archive import Export

    target = free_to_write(file, force)
    part = target.with_name(f"{target.name}.part")
    try:
        with opened(data, made=False) as engine, part.open("wb") as lines:
            matches = Export(engine)
            with Progress(len(matches)) as progress:
                for line in matches:
                    lines.write(line + b"\n")
                    progress.advance()
        part.replace(target)
    except OSError as error:
        reason = error.strerror or str(error)
        raise BadOptions(text("{file} cannot be written: {reason}.", file=str(target), reason=reason)) from None
    finally:
        part.unlink(missing_ok=True)
    voice.say(texts("{n} match exported.", "{n} matches exported.", len(matches)))
    return 0
