"""`plyyard perft`."""

from __future__ import annotations

from time import perf_counter

from plyyard.cli.progress import Progress
from plyyard.cli.voice import Voice, find_voice
from plyyard.core.errors import BadOptions
from plyyard.core.game import Game, Position
from plyyard.core.perft import count
from plyyard.core.registry import find_rules
from plyyard.core.text import text

DEEPEST = 30


def perft(game: str, depth: int, *, edition: str = "", position: str = "", divide: bool = False, lang: str = "") -> int:
    """Print the number of action sequences of a depth, and how fast they were counted. `game` may name an edition:
    GAME/EDITION. A game with a kernel counts by it, which leaves draws by repetition and by counts aside."""
    voice = find_voice(lang)
    if not 0 <= depth <= DEEPEST:
        raise BadOptions(text("The depth is a number from 0 to {limit}.", limit=DEEPEST))
    rules, chosen = find_rules(game, edition)
    start = rules.parse_position(position, chosen) if position else rules.start(chosen)
    began = perf_counter()
    nodes = _divide(rules, start, depth, show=divide) if depth else 1
    _report(voice, nodes, perf_counter() - began)
    return 0


def _divide(game: Game, position: Position, depth: int, show: bool) -> int:
    nodes, actions = 0, position.legal_actions()
    with Progress(len(actions)) as progress:
        for action in actions:
            below = count(game, position.apply(action), depth - 1)
            nodes += below
            progress.advance()
            if show:
                print(f"{action.text}: {below}", flush=True)
    return nodes


def _report(voice: Voice, nodes: int, seconds: float) -> None:
    rate = int(nodes / max(seconds, 1e-6))
    print(nodes)
    voice.say(text("{seconds} s, {rate} a second", seconds=f"{seconds:.2f}", rate=f"{rate:,}"))
