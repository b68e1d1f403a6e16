"""`plyyard build`."""

from __future__ import annotations

from pathlib import Path

from plyyard.cli.progress import Progress
from plyyard.cli.tables import print_table
from plyyard.cli.voice import Voice, find_voice
from plyyard.core.errors import BadOptions
from plyyard.core.registry import find_game, games
from plyyard.core.text import text
from plyyard.core.work import HasWorks, Work


def build(game: str = "", work: str = "", *, to: str = "", lang: str = "") -> int:
    """Work out anew what ships with a game, or list what there is. An interrupted one goes on where it was."""
    voice = find_voice(lang)
    if not game:
        _list(voice)
        return 0
    chosen = _find(game, work)
    file = Path(to) if to else chosen.file
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with Progress(chosen.steps) as progress:
            for _ in chosen.make(file):
                progress.advance()
        size = file.stat().st_size
    except OSError:
        raise BadOptions(text("{file} cannot be written.", file=str(file)[:200])) from None
    voice.say(text("{file}: {size} bytes", file=str(file), size=f"{size:,}"))
    return 0


def _works(name: str) -> tuple[Work, ...]:
    game = find_game(name)
    return tuple(game.works) if isinstance(game, HasWorks) else ()


def _find(game: str, name: str) -> Work:
    works = _works(game)
    for work in works:
        if work.name == name:
            return work
    names = tuple(work.name for work in works)
    if not names:
        raise BadOptions(text("There is nothing to build for this game."))
    raise BadOptions(text("Name what to build: {names}.", names=names))


def _list(voice: Voice) -> None:
    rows = [[name, work.name, voice(work.title)] for name in games() for work in _works(name)]
    print_table([[voice(text("Game")), voice(text("Name")), voice(text("What it is"))], *rows])
