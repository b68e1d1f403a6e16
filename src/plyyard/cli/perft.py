"""`plyyard perft`."""

from __future__ import annotations

from time import perf_counter

from plyyard.cli.progress import Progress
from plyyard.cli.voice import Voice, find_voice
from plyyard.core.errors import BadOptions
from plyyard.core.game import Position
from plyyard.core.perft import perft as count
from plyyard.core.registry import find_edition, find_game
from plyyard.core.text import text

DEEPEST = 30


def perft(game: str, depth: int, *, edition: str = "", position: str = "", divide: bool = False, lang: str = "") -> int:
    """Print the number of action sequences of a depth, and how fast they were counted."""
    voice = find_voice(lang)
    if not 0 <= depth <= DEEPEST:
        raise BadOptions(text("The depth is a number from 0 to {limit}.", limit=DEEPEST))
    rules = find_game(game)
    chosen = find_edition(rules, edition)
    start = rules.parse_position(position, chosen) if position else rules.start(chosen)
    began = perf_counter()
    nodes = _divide(start, depth, show=divide) if depth else 1
    _report(voice, nodes, perf_counter() - began)
    return 0


def _divide(position: Position, depth: int, show: bool) -> int:
    nodes, actions = 0, position.legal_actions()
    with Progress(len(actions)) as progress:
        for action in actions:
            below = count(position.apply(action), depth - 1)
            nodes += below
            progress.advance()
            if show:
                print(f"{action.text}: {below}", flush=True)
    return nodes


def _report(voice: Voice, nodes: int, seconds: float) -> None:
    rate = int(nodes / max(seconds, 1e-6))
    print(nodes)
    voice.say(text("{seconds} s, {rate} a second", seconds=f"{seconds:.2f}", rate=f"{rate:,}"))
