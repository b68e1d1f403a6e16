"""Finds the weights of hnefatafl's judgement by own play, from the rules and the weights there are.

    python scripts/hnefatafl.py learn fetlar --matches 400 --work fetlar.samples     # resumable: adds what is missing
    python scripts/hnefatafl.py tune fetlar attackers --rounds 200 --work fetlar.climb   # resumable, every round
    python scripts/hnefatafl.py compare fetlar new.json old.json --matches 200       # one against the other

`learn` finds the weights that tell best what a position is worth, `tune` those that win most as one side against the
other side's. Samples are appended to the work file after each match. The same arguments give the same samples and the
same weights: seeds are numbers, and searches are bounded by positions, not by time.
"""

from __future__ import annotations

import argparse
import json
import math
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import Any

from plyyard.core.game import Edition
from plyyard.core.registry import find_edition
from plyyard.games.hnefatafl import GAME, learning, selfplay, weights
from plyyard.games.hnefatafl.options import options_of
from plyyard.games.hnefatafl.rules import Position
from plyyard.games.hnefatafl.searching import SEATS, Engine
from plyyard.games.hnefatafl.tuning import Climb

SHIPPED = Path(weights.__file__).with_name("weights.json")
TABLE_BYTES = 1 << 20
DRAWN = 0.35
"""What a draw counts when weights are tuned to win."""
TRIAL: dict[str, Any] = {}
"""What a process that tries weights out keeps from one trial to the next."""


def start_of(edition: Edition, chance: Random, plies: int) -> Position:
    """Return a position after some random plies, in which nothing is decided yet."""
    while True:
        first = GAME.start(edition)
        assert isinstance(first, Position)
        position = selfplay.opened(first, chance.randrange, plies)
        if position.to_move is not None:
            return position


def read(path: Path, edition: str, side: str = "") -> weights.Weights:
    """Return the weights of an edition in a file, for a side or for none."""
    return weights.parse(json.loads(path.read_text(encoding="utf-8"))[edition], side)


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


def save(path: Path, edition: str, found: weights.Weights, side: str = "") -> None:
    """Write one edition's weights, for a side or for none, into a file with all of them."""
    source = path if path.exists() else SHIPPED
    data: dict[str, Any] = json.loads(source.read_text(encoding="utf-8"))
    entry = data[edition]
    (entry.setdefault(side, {}) if side else entry).update(
        {"terms": dict(found.terms), "places": {kind: list(row) for kind, row in found.places.items()}}
    )
    path.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


def compare(options: argparse.Namespace) -> None:
    """Let two files of weights play each other, two matches from each opening with sides exchanged."""
    edition = find_edition(GAME, options.edition)
    pair = [sides_of(path, edition) for path in (options.new, options.old)]
    points, attackers, drawn = list[float](), 0.0, 0
    for number in range(options.matches // 2):
        chance = Random(f"compare {number}")
        position, total = start_of(edition, chance, options.plies), 0.0
        for seat in (0, 1):
            engines = (pair[seat][0], pair[1 - seat][1])
            *_, (last, _) = selfplay.play(engines, position, (options.nodes, options.nodes), partial=True)
            defenders = selfplay.points_of(last)
            total += defenders if seat == 1 else 1 - defenders
            attackers += 1 - defenders
            drawn += defenders == 0.5
        points.append(total / 2)
    count = 2 * len(points)
    print(f"{options.new.name}: {report(points)}; attackers {attackers / count:.1%}, drawn {drawn / count:.1%}")


def sides_of(path: Path, edition: Edition) -> tuple[Engine, Engine]:
    """Return a search for each side, with a file's weights for it."""
    attackers, defenders = (Engine(options_of(edition), TABLE_BYTES, read(path, edition.name, side)) for side in SEATS)
    return attackers, defenders


def tune(options: argparse.Namespace) -> None:
    """Climb so many rounds from where the work file stands, and save the weights of the side."""
    edition = find_edition(GAME, options.edition)
    climb = Climb(read(options.weights, edition.name, options.side))
    done = 0
    if options.work.exists():
        done, climb.gone, climb.way = json.loads(options.work.read_text())
    with Pool(options.processes, begin_trials, (edition.name, options)) as pool:
        for number in range(done, options.rounds):
            chance = Random(f"{options.seed} {number}")
            changes = [climb.draw(chance.gauss) for _ in range(2)]
            seeds = [chance.getrandbits(40) for _ in changes]
            trials = [
                (climb.weights(change, sign), seed)
                for change, seed in zip(changes, seeds, strict=True)
                for sign in (1, -1)
            ]
            points = pool.map(try_out, trials, chunksize=1)
            climb.follow(changes, [points[2 * at] - points[2 * at + 1] for at in range(len(changes))])
            options.work.write_text(json.dumps([number + 1, climb.gone, climb.way]))
            print(f"round {number + 1}: {sum(points) / len(points):.3f} of the points", flush=True)
    save(options.out or SHIPPED, edition.name, climb.weights(), options.side)


def begin_trials(name: str, options: argparse.Namespace) -> None:
    """Get a process ready for `try_out`."""
    edition = find_edition(GAME, name)
    against = SEATS[1 - SEATS.index(options.side)]
    TRIAL.update(
        edition=edition,
        options=options,
        theirs=Engine(options_of(edition), TABLE_BYTES, read(options.weights, name, against)),
    )


def try_out(trial: tuple[weights.Weights, int]) -> float:
    """Return the points of one side with some weights, in matches from openings that belong to the seed. Draws count
    a little less than half; in a third of the matches the other side looks less far, as people do."""
    values, seed = trial
    edition, options = TRIAL["edition"], TRIAL["options"]
    mine, seat, points = Engine(options_of(edition), TABLE_BYTES, values), SEATS.index(options.side), 0.0
    for number in range(options.matches):
        chance = Random(f"{seed} {number}")
        position = start_of(edition, chance, 2)
        theirs = chance.choice([options.nodes] * 4 + [options.nodes // 4, 60])
        engines = (mine, TRIAL["theirs"]) if seat == 0 else (TRIAL["theirs"], mine)
        nodes = (options.nodes, theirs) if seat == 0 else (theirs, options.nodes)
        *_, (last, _) = selfplay.play(engines, position, nodes, partial=True)
        share = selfplay.points_of(last)
        points += DRAWN if share == 0.5 else share if seat else 1 - share
    return points / options.matches


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
    tuner = commands.add_parser("tune")
    tuner.add_argument("edition")
    tuner.add_argument("side", choices=SEATS)
    tuner.add_argument("--rounds", type=int, default=200)
    tuner.add_argument("--matches", type=int, default=24, help="matches of each of a round's four trials")
    tuner.add_argument("--nodes", type=int, default=1500, help="positions a move")
    tuner.add_argument("--processes", type=int, default=2)
    tuner.add_argument("--seed", default="1")
    tuner.add_argument("--work", type=Path, required=True, help="where the climb stands")
    tuner.add_argument("--weights", type=Path, default=SHIPPED)
    tuner.add_argument("--out", type=Path)
    tuner.set_defaults(run=tune)
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
