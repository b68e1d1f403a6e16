"""How well the computer plays hnefatafl, in numbers.

    python benchmarks/hnefatafl_play.py speed                          # positions a second, time to depth 5
    python benchmarks/hnefatafl_play.py balance fetlar --matches 200   # the search against itself
    python benchmarks/hnefatafl_play.py greedy fetlar                  # against one look ahead
    python benchmarks/hnefatafl_play.py first fetlar --seconds 0.1     # against the first version

The first version is evaluate.py with engines/search.py. Two matches begin from each opening, with sides exchanged.
Seconds are of CPU time and the same for both, so that a busy machine changes little; intervals are of 95 %, from the
points of the pairs.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Callable
from random import Random

from plyyard.core.registry import find_edition
from plyyard.engines.limit import Limit
from plyyard.engines.search import SearchEngine
from plyyard.engines.simple import GreedyEngine
from plyyard.games.hnefatafl import GAME
from plyyard.games.hnefatafl.evaluate import TaflJudge
from plyyard.games.hnefatafl.options import options_of
from plyyard.games.hnefatafl.rules import Position
from plyyard.games.hnefatafl.searching import Engine, never
from plyyard.games.hnefatafl.selfplay import MOST_PLIES, opened

Player = Callable[[Position], str]


class Spent:
    """A stop flag that sets itself after seconds of this process's CPU time."""

    def __init__(self, seconds: float) -> None:
        self._end = time.process_time() + seconds

    def is_set(self) -> bool:
        return time.process_time() >= self._end


def speed() -> None:
    """Print positions a second, and the CPU time of depth 5, from each start."""
    for edition in GAME.editions:
        position = GAME.start(edition)
        assert isinstance(position, Position)
        engine = Engine(position.options)
        begin = time.process_time()
        five = engine.find(position, never, depth=5).nodes
        taken = time.process_time() - begin
        rates = [timed(engine, position) for _ in range(5)]
        print(f"{edition.name}: {max(rates):,.0f} positions/s, depth 5 in {taken:.3f} s ({five} positions)")


def timed(engine: Engine, position: Position) -> float:
    begin = time.process_time()
    nodes = engine.find(position, never, nodes=200_000).nodes
    return nodes / (time.process_time() - begin)


def ours(edition: str, nodes: int, seconds: float = 0.0) -> Player:
    """Return the search as levels play it, bounded by positions, or by CPU time where seconds are given."""
    engine = Engine(options_of(find_edition(GAME, edition)))

    def play(position: Position) -> str:
        spent = Spent(seconds)
        look = (lambda: 0 if spent.is_set() else 512) if seconds else never
        return engine.find(position, look, nodes=0 if seconds else nodes, partial=True).ranked[0][0].text

    return play


def greedy(chance: Random) -> Player:
    """Return the player that plays what looks best at once, one of the moves that are nearly as good."""
    engine = GreedyEngine(TaflJudge())
    return lambda position: engine.choose(position, Limit(), Spent(1e9), chance).action.text


def first(seconds: float, chance: Random) -> Player:
    """Return the first version of the computer."""
    engine = SearchEngine(TaflJudge())
    return lambda position: engine.choose(position, Limit(), Spent(seconds), chance).action.text


def match(players: tuple[Player, Player], position: Position) -> Position:
    """Return the end of a match."""
    for _ in range(MOST_PLIES):
        if position.to_move is None:
            break
        position = position.apply(players[position.turn](position))
    return position


def compare(one: Player, two: Player, options: argparse.Namespace) -> None:
    """Play the matches and print the first player's share and how the sides fared."""
    edition = find_edition(GAME, options.edition)
    pairs, attackers, drawn = list[float](), list[float](), 0
    for number in range(options.matches // 2):
        position = begun(edition.name, number, options.plies)
        total = 0.0
        for seat in (0, 1):
            end = match((one, two) if seat == 0 else (two, one), position)
            outcome = end.outcome()
            points = 0.5 if outcome is None else float(outcome.points[seat])
            total += points / 2
            attackers.append(points if seat == 0 else 1 - points)
            drawn += points == 0.5
        pairs.append(total)
    count = len(attackers)
    print(
        f"{options.edition}: {share(pairs)} of the points in {count} matches; attackers {share(attackers)}, "
        f"drawn {100 * drawn / count:.1f} %"
    )


def begun(edition: str, number: int, plies: int) -> Position:
    """Return an opening of random moves after which the match goes on."""
    chance = Random(f"{edition} {number}")
    while True:
        first_position = GAME.start(find_edition(GAME, edition))
        assert isinstance(first_position, Position)
        position = opened(first_position, chance.randrange, plies)
        if position.to_move is not None:
            return position


def share(points: list[float]) -> str:
    """Return a mean as per cent with its 95 % interval."""
    mean = sum(points) / len(points)
    spread = sum((each - mean) ** 2 for each in points) / max(1, len(points) - 1) / len(points)
    return f"{100 * mean:.1f} % ± {196 * math.sqrt(spread):.1f}"


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["speed", "balance", "greedy", "first"])
    parser.add_argument("edition", nargs="?", default="fetlar")
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--nodes", type=int, default=4000, help="positions a move")
    parser.add_argument("--seconds", type=float, default=0.1, help="CPU time a move against the first version")
    parser.add_argument("--plies", type=int, default=4, help="random plies of an opening")
    options = parser.parse_args()
    chance, mine = Random(1), ours(options.edition, options.nodes)
    if options.what == "speed":
        speed()
    elif options.what == "balance":
        compare(mine, mine, options)
    elif options.what == "greedy":
        compare(mine, greedy(chance), options)
    else:
        compare(ours(options.edition, 0, options.seconds), first(options.seconds, chance), options)


if __name__ == "__main__":
    main()
