"""`plyyard engine`."""

from __future__ import annotations

import sys

from plyyard.cli.limits import read_limit
from plyyard.cli.voice import find_voice
from plyyard.core.dialogue import protocols_of
from plyyard.core.errors import BadOptions
from plyyard.core.game import Game
from plyyard.core.pool import SEARCHES
from plyyard.core.registry import find_edition, games
from plyyard.core.text import text
from plyyard.engines.limit import Limit
from plyyard.engines.speaking import speak


def engine(protocol: str = "", *, edition: str = "", memory: int = 64, lang: str = "") -> int:
    """Be an engine for another program, on standard input and output, until it quits."""
    voice = find_voice(lang)
    if not protocol:
        for game in games().values():
            for name, kind in protocols_of(game).items():
                print(f"{name:12}{voice(game.title)}: {voice(kind.title)}")
        return 0
    game = _game_of(protocol)
    limit = read_limit(0, 0, 0, memory, Limit())
    SEARCHES.keep_within(limit.table_bytes)
    kind = protocols_of(game)[protocol]
    half = kind.speaker(find_edition(game, edition or kind.edition))
    speak(game, half, sys.stdin, _write, limit.table_bytes)
    return 0


def _game_of(protocol: str) -> Game:
    """Return the game with the protocol. Raises BadOptions."""
    for game in games().values():
        if protocol in protocols_of(game):
            return game
    names = tuple(name for game in games().values() for name in protocols_of(game))
    raise BadOptions(text("There is no such protocol. The protocols are: {names}.", names=names))


def _write(line: str) -> None:
    print(line, flush=True)
