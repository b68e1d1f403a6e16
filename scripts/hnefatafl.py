"""Finds the weights of hnefatafl's judgement by own play, from the rules and the weights there are.

    python scripts/hnefatafl.py learn fetlar --matches 400 --work fetlar.samples     # resumable: adds what is missing
    python scripts/hnefatafl.py compare fetlar new.json old.json --matches 200       # one against the other

Samples are appended to the work file after each match. The same arguments give the same samples: seeds are the numbers
of the matches, and searches are bounded by positions, not by time.
"""

from __future__ import annotations

import argparse
import json
import math
from pathlib import Path
from random import Random
from typing import Any

from plyyard.core.game import Edition
from plyyard.core.registry import find_edition
from plyyard.games.hnefatafl import GAME, learning, selfplay, weights
from plyyard.games.hnefatafl.options import options_of
from plyyard.games.hnefatafl.rules import Position
from plyyard.games.hnefatafl.searching import Engine

SHIPPED = Path(weights.__file__).with_name("weights.json")
TABLE_BYTES = 1 << 20


def start_of(edition: Edition, chance: Random, plies: int) -> Position:
    """Return a position after some random plies, in which nothing is decided yet."""
    while True:
        first = GAME.start(edition)
        assert isinstance(first, Position)
        position = selfplay.opened(first, chance.randrange, plies)
        if position.to_move is not None:
            return position


def read(path: Path, edition: str) -> weights.Weights:
    """Return the weights of an edition in a file."""
    return weights.parse(json.loads(path.read_text(encoding="utf-8"))[edition])


def learn(options: argparse.Namespace) -> None:
    """Play what is missing in the work file, then learn from all of it."""
    edition = find_edition(GAME, options.edition)
    values = read(options.weights, edition.name)
    lines = options.work.read_text().splitlines() if options.work.exists() else []
    engine = Engine(options_of(edition), TABLE_BYTES, values)
    with options.work.open("a") as work:
        for number in range(len(lines), options.matches):
            chance = Random(f"{options.seed} {number}")
            samples = selfplay.learn_from(engine, start_of(edition, chance, chance.randrange(2, 9)), options.nodes)
            lines.append(json.dumps([[sample.counts, sample.points] for sample in samples]))
            print(lines[-1], file=work, flush=True)
    samples = [selfplay.Sample(counts, points) for line in lines for counts, points in json.loads(line)]
    print(f"{len(lines)} matches, {len(samples)} samples")
    found = learning.learn(values, samples, len(lines), options.rounds, lambda line: print(line, flush=True))
    save(options.out or SHIPPED, edition.name, found)


def save(path: Path, edition: str, found: weights.Weights) -> None:
    """Write one edition's weights into a file with all of them."""
    source = path if path.exists() else SHIPPED
    data: dict[str, Any] = json.loads(source.read_text(encoding="utf-8"))
    data[edition] = {"terms": dict(found.terms), "places": {kind: list(row) for kind, row in found.places.items()}}
    path.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


def compare(options: argparse.Namespace) -> None:
    """Let two files of weights play each other, two matches from each opening with sides exchanged."""
    edition = find_edition(GAME, options.edition)
    pair = [Engine(options_of(edition), TABLE_BYTES, read(path, edition.name)) for path in (options.new, options.old)]
    points, attackers, drawn = list[float](), 0.0, 0
    for number in range(options.matches // 2):
        chance = Random(f"compare {number}")
        position, total = start_of(edition, chance, options.plies), 0.0
        for seat in (0, 1):
            engines = (pair[0], pair[1]) if seat == 0 else (pair[1], pair[0])
            *_, (last, _) = selfplay.play(engines, position, options.nodes)
            defenders = selfplay.points_of(last)
            total += defenders if seat == 1 else 1 - defenders
            attackers += 1 - defenders
            drawn += defenders == 0.5
        points.append(total / 2)
    count = 2 * len(points)
    print(f"{options.new.name}: {report(points)}; attackers {attackers / count:.1%}, drawn {drawn / count:.1%}")


def report(points: list[float]) -> str:
    """Return a share of points with its 95 % interval."""
    mean = sum(points) / len(points)
    spread = math.sqrt(sum((each - mean) ** 2 for each in points) / max(1, len(points) - 1) / len(points))
    return f"{mean:.1%} ± {1.96 * spread:.1%} of {2 * len(points)} matches"


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    learner = commands.add_parser("learn")
    learner.add_argument("edition")
    learner.add_argument("--matches", type=int, default=400)
    learner.add_argument("--nodes", type=int, default=1500, help="positions a move")
    learner.add_argument("--rounds", type=int, default=30)
    learner.add_argument("--seed", default="1")
    learner.add_argument("--work", type=Path, required=True, help="where the samples are kept")
    learner.add_argument("--weights", type=Path, default=SHIPPED)
    learner.add_argument("--out", type=Path)
    learner.set_defaults(run=learn)
    comparer = commands.add_parser("compare")
    comparer.add_argument("edition")
    comparer.add_argument("new", type=Path)
    comparer.add_argument("old", type=Path, nargs="?", default=SHIPPED)
    comparer.add_argument("--matches", type=int, default=100)
    comparer.add_argument("--nodes", type=int, default=2000)
    comparer.add_argument("--plies", type=int, default=4, help="random plies of an opening")
    comparer.set_defaults(run=compare)
    options = parser.parse_args()
    options.run(options)


if __name__ == "__main__":
    main()
