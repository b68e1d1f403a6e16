"""Makes the data that ships with draughts, from nothing but the rules: learned weights and solved endings.

    python scripts/draughts.py learn                 # some minutes; writes international.weights
    python scripts/draughts.py scale                 # what a man is worth in expected points; seconds
    python scripts/draughts.py endings fmjd          # two minutes for 4 pieces; --pieces 5 takes hours
    python scripts/draughts.py endings house --pieces 3 --out FILE

The same arguments give the same files: seeds are fixed and searches are bounded by positions, not by time.
"""

from __future__ import annotations

import argparse
import math
import random
import time
from array import array
from collections import Counter
from pathlib import Path

from plyyard.core.game import Edition
from plyyard.core.registry import find_edition
from plyyard.games.draughts import GAME, bases, kernel_bases, learning, selfplay, weights
from plyyard.games.draughts.searching import LOST, WON, Board, Engine

LEARNED = Path(__file__).resolve().parent.parent / "src" / "plyyard" / "games" / "draughts" / "learned"
TABLE_BYTES = 1 << 22
REPORT = 500
MATE = 30_000
"""The score of a win, less its plies."""


def play(edition: Edition, learned: array[int], matches: int, nodes: int, seed: int) -> array[int]:
    """Return the samples of matches played with some weights."""
    chance = random.Random(seed)
    engine = Engine(edition.options, TABLE_BYTES, learned)
    samples, started = array("q"), time.monotonic()
    for number in range(1, matches + 1):
        match = selfplay.Match(engine, edition, chance.randrange, nodes)
        samples.extend(selfplay.packed(match.play(4 + chance.randrange(8))))
        if number % REPORT == 0 or number == matches:
            seconds = time.monotonic() - started
            print(f"{number} of {matches} matches, {len(samples) // 3} samples, {seconds:.0f} s", flush=True)
    return samples


def learn(options: argparse.Namespace) -> None:
    """Play and learn in stages, each with the weights of the one before; the last learns from all samples."""
    edition = find_edition(GAME, options.edition)
    samples, learned = array("q"), array("h")
    for stage in range(options.stages):
        samples += play(edition, learned, options.matches, options.nodes, options.seed + stage)
        learned = learning.learn(edition.options, samples, lambda line: print(line, flush=True))
    learning.save(learned, options.out or LEARNED / "international.weights")


def scale(options: argparse.Namespace) -> None:
    """Tell how many hundredths of a man, as the search judges, make ten to one odds between equals."""
    edition = find_edition(GAME, options.edition)
    samples = play(edition, weights.load(edition.options), options.matches, options.nodes, options.seed)
    scores, results = array("d"), []
    for at in range(2, len(samples), 3):
        scores.append((samples[at] & 0xFFFF) - 32768)
        results.append((samples[at] >> 16 & 3) / 2)
    best = learning.fit_scale(scores, results, range(20, 300, 5))
    print(f"{len(results)} positions: {math.log(10) * best:.0f}")


def endings(options: argparse.Namespace) -> None:
    """Solve the endings of an edition."""
    edition = find_edition(GAME, options.edition)
    file, started = options.out or bases.file_of(edition.options), time.monotonic()
    for share in bases.make(edition.options, file, options.pieces):
        print(f"\r{share:6.1%} {time.monotonic() - started:6.0f} s", end="", flush=True)
    print(f"\n{file}: {file.stat().st_size:,} bytes")


def lengths(options: argparse.Namespace) -> None:
    """Tell in how many plies sampled positions of a group are won or lost, by searching them to their end."""
    edition, chance = find_edition(GAME, options.edition), random.Random(options.seed)
    known, engine = bases.load(edition.options), Engine(edition.options, TABLE_BYTES)
    assert known is not None, "this edition has no solved endings"
    engine.use_bases(None)
    found: Counter[int] = Counter()
    for _ in range(options.places):
        place = chance.randrange(bases.size_of(options.group))
        if not kernel_bases.set_up(known, bases.number_of(options.group), place):
            continue
        board = Board(known.own, known.enemy, known.kings, True)
        if kernel_bases.probe(known, *board[:4]) in (WON, LOST) and engine.open(board):
            score = abs(engine.think(options.nodes))
            found[MATE - score if score > MATE // 2 else -1] += 1
    print(f"plies: positions, -1 where {options.nodes:,} visited are too few: {dict(sorted(found.items()))}")


def read_group(written: str) -> bases.Group:
    """Return a group from four numbers with commas."""
    men, kings, other_men, other_kings = map(int, written.split(","))
    return men, kings, other_men, other_kings


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    learner = commands.add_parser("learn")
    learner.add_argument("edition", nargs="?", default="fmjd")
    learner.add_argument("--stages", type=int, default=2)
    learner.add_argument("--matches", type=int, default=7000, help="in each stage")
    learner.add_argument("--nodes", type=int, default=300, help="positions a move")
    learner.add_argument("--seed", type=int, default=11)
    learner.add_argument("--out", type=Path)
    learner.set_defaults(run=learn)
    fitter = commands.add_parser("scale")
    fitter.add_argument("edition", nargs="?", default="fmjd")
    fitter.add_argument("--matches", type=int, default=600)
    fitter.add_argument("--nodes", type=int, default=2000, help="positions a move")
    fitter.add_argument("--seed", type=int, default=5)
    fitter.set_defaults(run=scale)
    solver = commands.add_parser("endings")
    solver.add_argument("edition", choices=["fmjd", "house"])
    solver.add_argument("--pieces", type=int, default=bases.PIECES, choices=[2, 3, 4, 5])
    solver.add_argument("--out", type=Path)
    solver.set_defaults(run=endings)
    measurer = commands.add_parser("lengths")
    measurer.add_argument("edition", choices=["fmjd", "house"])
    measurer.add_argument("group", type=read_group, help="own men, own kings, enemy men, enemy kings: 0,2,0,1")
    measurer.add_argument("--places", type=int, default=6000)
    measurer.add_argument("--nodes", type=int, default=2_000_000, help="positions each")
    measurer.add_argument("--seed", type=int, default=1)
    measurer.set_defaults(run=lengths)
    options = parser.parse_args()
    options.run(options)


if __name__ == "__main__":
    main()
