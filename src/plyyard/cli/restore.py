"""`plyyard restore`."""

from __future__ import annotations

from pathlib import Path

from plyyard.cli.voice import find_voice
from plyyard.core.errors import BadOptions
from plyyard.core.text import text


def restore(file: Path, *, data: Path | None = None, force: bool = False, lang: str = "") -> int:
    """Put a backup in the place of the matches; those that were there are put aside, not deleted."""
    voice = find_voice(lang)
    from plyyard.cli.storage import plainly, sqlite_file
    from plyyard.stores import backup

    target = sqlite_file(data)
    if target.exists() and not force:
        raise BadOptions(
            text("There are matches in {folder}. Add --force to put them aside.", folder=str(target.parent))
        )
    with plainly():
        aside = backup.restore(file, target)
    if aside:
        voice.say(text("What was there is now {file}.", file=str(aside)))
    voice.say(text("The backup is in its place: {file}.", file=str(target)))
    return 0
