"""`plyyard games`."""

from __future__ import annotations

from plyyard.cli.tables import print_table
from plyyard.cli.voice import Voice, find_voice
from plyyard.core import registry
from plyyard.core.game import Game, Stage
from plyyard.core.text import text
from plyyard.engines.guests import levels_of

_STAGES = {Stage.ALPHA: text("alpha"), Stage.BETA: text("beta"), Stage.READY: text("ready")}
_HEADINGS = (text("Game"), text("Title"), text("Editions"), text("Stage"), text("Levels"))


def games(*, lang: str = "") -> int:
    """Print a table of the games."""
    voice = find_voice(lang)
    print_table([[voice(heading) for heading in _HEADINGS], *(_row(game, voice) for game in registry.games().values())])
    return 0


def _row(game: Game, voice: Voice) -> list[str]:
    editions = " ".join(edition.name for edition in game.editions)
    levels = " ".join(level.name for level in levels_of(game))
    return [game.name, voice(game.title), editions, voice(_STAGES[game.stage]), levels]
