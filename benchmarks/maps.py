"""How long maps take to draw, in positions of matches at random: python benchmarks/maps.py [--positions 300]"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from itertools import islice
from statistics import mean, stdev

from plyyard.core.game import Edition, Game, Position
from plyyard.core.maps import Wish, maps_of
from plyyard.core.registry import games

EVERY = 20
"""Plies from one position to the next, on average."""


def main() -> None:
    """Print a table of milliseconds: mean with its 95 % interval, and the slowest."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=300)
    count = parser.parse_args().positions
    print("| game | edition | map | mean | slowest |")
    print("| --- | --- | --- | --- | --- |")
    for game in games().values():
        for edition in game.editions:
            for name, map_ in maps_of(game).items():
                took = [spent(map_.draw, position) for position in islice(positions(game, edition), count)]
                around = 1.96 * stdev(took) / len(took) ** 0.5
                print(f"| {game.name} | {edition.name} | {name} | {mean(took):.2f} ± {around:.2f} | {max(took):.1f} |")


def positions(game: Game, edition: Edition) -> Iterator[Position]:
    """Yield positions of matches in which both sides play at random, the same in every run."""
    chance = random.Random(1)
    while True:
        position = game.start(edition)
        while position.to_move is not None:
            if chance.randrange(EVERY) == 0:
                yield position
            position = position.apply(chance.choice(list(position.legal_actions())))


def spent(draw: object, position: Position) -> float:
    """Return the milliseconds of computing time that a map of the position takes."""
    assert callable(draw)
    begun = time.process_time()
    draw(position, Wish(position.turn))
    return (time.process_time() - begun) * 1000


if __name__ == "__main__":
    main()
