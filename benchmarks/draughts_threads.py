"""What threads that share a table are worth: the time to a depth with several against the time with one.

python benchmarks/draughts_threads.py --depth 16 --threads 2

Wall time tells something only where as many cores are idle. Where they are not, the CPU time of the thread that answers
tells how long the search would take if they were, as long as the helpers got about as much done as it did ("helpers").
"""

from __future__ import annotations

import argparse
import os
import time
from math import sqrt
from random import Random
from statistics import median

from plyyard.core.record import read_action
from plyyard.core.registry import find_edition
from plyyard.engines.openings import random_openings
from plyyard.games.draughts import GAME
from plyyard.games.draughts.rules import Position
from plyyard.games.draughts.searching import Engine, never

PLIES = 6


def positions(edition: str, count: int) -> list[Position]:
    """Return the positions after so many random openings."""
    found = []
    rules = find_edition(GAME, edition)
    for opening in random_openings(GAME, rules, PLIES, count, Random("threads")):
        position = GAME.start(rules)
        for written in opening.actions:
            position = position.apply(read_action(GAME, position, written))  # type: ignore[arg-type]
        found.append(position)
    return found


def measure(engine: Engine, position: Position, depth: int) -> tuple[float, float, float, float]:
    """Return wall seconds, CPU seconds of the thread that answers, and positions visited by it and by its helpers."""
    wall, cpu = time.perf_counter(), time.thread_time()
    nodes = engine.find(position, never, depth).nodes
    wall, cpu = time.perf_counter() - wall, time.thread_time() - cpu
    return wall, cpu, engine._search.nodes, nodes - engine._search.nodes  # noqa: SLF001 - the share of one thread


def compare(one: Engine, several: Engine, position: Position, depth: int, rounds: int) -> list[float]:
    """Return for one position how many times less wall time, CPU time and positions the thread that answers needs, and
    how many positions each helper visits for one of its own."""
    with_one, with_several = [], []
    for _ in range(rounds):
        with_one.append(measure(one, position, depth))
        with_several.append(measure(several, position, depth))
    before, after = ([median(each) for each in zip(*found, strict=True)] for found in (with_one, with_several))
    return [*(before[at] / after[at] for at in range(3)), after[3] / after[2] / (several.threads - 1)]


def middle(values: list[float]) -> str:
    """Return the median of some values with its 95 % interval, by the ranks of the values."""
    ordered, count = sorted(values), len(values)
    reach = round(0.98 * sqrt(count))
    low, high = ordered[max(0, count // 2 - reach)], ordered[min(count - 1, (count - 1) // 2 + reach)]
    return f"{median(values):.2f} ({low:.2f} to {high:.2f})"


def main() -> None:
    """Read the command line, measure, and print medians over the openings."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--edition", default="fmjd")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--depth", type=int, default=16)
    parser.add_argument("--openings", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=3)
    asked = parser.parse_args()
    options = find_edition(GAME, asked.edition).options
    one, several = Engine(options), Engine(options, threads=asked.threads)
    print(f"load {os.getloadavg()[0]:.1f}", flush=True)
    found = [
        compare(one, several, position, asked.depth, asked.rounds)
        for position in positions(asked.edition, asked.openings)
    ]
    for name, values in zip(("wall time", "CPU time", "positions", "helpers"), zip(*found, strict=True), strict=True):
        print(f"{name:10} {middle(list(values))}")
    print(f"load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
