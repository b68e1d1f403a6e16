"""`plyyard backup`."""

from __future__ import annotations

from pathlib import Path

from plyyard.cli.voice import find_voice
from plyyard.core.text import text


def backup(file: Path, *, data: Path | None = None, force: bool = False, lang: str = "") -> int:
    """Copy all matches to a file while the server runs."""
    voice = find_voice(lang)
    from plyyard.cli.storage import free_to_write, plainly, sqlite_file
    from plyyard.stores.backup import back_up

    source, target = sqlite_file(data), free_to_write(file, force)
    with plainly():
        back_up(source, target)
    voice.say(text("The backup is complete: {file}, {size} KB.", file=str(target), size=target.stat().st_size // 1024))
    return 0
