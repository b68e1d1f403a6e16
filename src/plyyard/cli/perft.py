"""`plyyard perft`."""

from __future__ import annotations

from time import perf_counter

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
    nodes = _divide(start, depth) if divide and depth else count(start, depth)
    _report(voice, nodes, perf_counter() - began)
    return 0


def _divide(position: Position, depth: int) -> int:
    nodes = 0
    for action in position.legal_actions():
        below = count(position.apply(action), depth - 1)
        print(f"{action.text}: {below}", flush=True)
        nodes += below
    return nodes


def _report(voice: Voice, nodes: int, seconds: float) -> None:
    rate = int(nodes / max(seconds, 1e-6))
    print(nodes)
    voice.say(text("{seconds} s, {rate} a second", seconds=f"{seconds:.2f}", rate=f"{rate:,}"))
