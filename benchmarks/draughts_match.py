"""Matches of our draughts engine against others from the package index: FMJD, all two-move openings, both colours.

    python -m venv /tmp/peers && /tmp/peers/bin/pip install py-draughts dame-rs
    python benchmarks/draughts_match.py turbo --python /tmp/peers/bin/python
    python benchmarks/draughts_match.py dame --python /tmp/peers/bin/python --seconds 0.15 --openings 79

`own` as a peer plays against ourselves without the learned weights. A match is played to its end by the rules, or until
`--plies`, which counts as a draw. Openings that lose a man at once are left out: 79 of the 81 remain.
"""

from __future__ import annotations

import argparse
import math
import random
import subprocess
import time
from array import array

from plyyard.games.draughts import GAME
from plyyard.games.draughts.searching import Engine

FMJD = next(edition for edition in GAME.editions if edition.name == "fmjd")
LOST_MAN = 50


def never():
    """Look again later; never stop."""
    return 1 << 30


class Timer:
    """Tells a search how many positions it may visit before it asks again."""

    def __init__(self, seconds):
        self.deadline = time.monotonic() + seconds
        self.last = time.monotonic()
        self.wait = 256

    def __call__(self):
        now = time.monotonic()
        if now >= self.deadline:
            return 0
        if now - self.last < 0.002:
            self.wait *= 2
        elif now - self.last > 0.005:
            self.wait = max(64, self.wait // 2)
        self.last = now
        return self.wait


class Own:
    """Our engine."""

    def __init__(self, learned=None):
        self.learned = learned
        self.new()

    def new(self):
        self.position = GAME.start(FMJD)
        self.searcher = Engine(self.position.options, learned=self.learned)
        self.nodes = self.depths = self.moves = self.cpu = 0

    def play(self, move):
        self.position = self.position.apply(move)

    def go(self, seconds):
        legal = self.position.legal_actions()
        if len(legal) == 1:
            return legal[0]
        before = time.thread_time()
        found = self.searcher.find(self.position, Timer(seconds), fresh=False)
        self.cpu += time.thread_time() - before
        self.nodes += found.nodes
        self.depths += found.depth
        self.moves += 1
        return found.ranked[0][0]


class Foreign:
    """An engine in another environment, behind `draughts_peer.py`."""

    def __init__(self, name, python):
        script = __file__.replace("draughts_match", "draughts_peer")
        self.process = subprocess.Popen(
            [python, script, name], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.new()

    def tell(self, *words):
        print(*words, file=self.process.stdin, flush=True)

    def new(self):
        self.position = GAME.start(FMJD)
        self.tell("new")

    def play(self, move):
        self.position = self.position.apply(move)
        self.tell("play", *plain(move))

    def go(self, seconds):
        self.tell("go", seconds)
        wanted = tuple(map(int, self.process.stdout.readline().split()))
        return next(move for move in self.position.legal_actions() if plain(move) == wanted)


def plain(move):
    """A move as from, to, captured."""
    return (move.path[0], move.path[-1], *move.captured)


def openings():
    """The two-move openings that lose nothing at once."""
    start = GAME.start(FMJD)
    searcher = Engine(start.options)
    found = []
    for first in start.legal_actions():
        for second in start.apply(first).legal_actions():
            position = start.apply(first).apply(second)
            if abs(searcher.find(position, never, depth=8).ranked[0][1]) < LOST_MAN:
                found.append((first, second))
    return found


def play_match(white, black, opening, seconds, most):
    """Play one match; return white's points, the plies and the reason."""
    position = GAME.start(FMJD)
    white.new()
    black.new()
    for ply in range(most):
        outcome = position.outcome()
        if outcome is not None:
            return float(outcome.points[0]), ply, outcome.reason
        mover = white if position.turn == 0 else black
        move = opening[ply] if ply < len(opening) else mover.go(seconds)
        position = position.apply(move)
        white.play(move)
        black.play(move)
    return 0.5, most, "adjourned"


def summary(pairs):
    """Points per match with a 95 per cent interval, from the points of pairs of matches with colours exchanged."""
    mean = sum(pairs) / len(pairs)
    spread = math.sqrt(sum((pair - mean) ** 2 for pair in pairs) / max(1, len(pairs) - 1) / len(pairs))
    return f"{50 * mean:.1f} % ± {50 * 1.96 * spread:.1f}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("peer", choices=["turbo", "dame", "own"])
    parser.add_argument("--python", help="the interpreter of the environment with the peers")
    parser.add_argument("--seconds", type=float, default=0.15)
    parser.add_argument("--openings", type=int, default=79, help="how many, drawn with a fixed seed")
    parser.add_argument("--plies", type=int, default=300)
    options = parser.parse_args()
    own = Own()
    peer = Own(array("h")) if options.peer == "own" else Foreign(options.peer, options.python)
    chosen = openings()
    print(f"{len(chosen)} openings", flush=True)
    random.Random(1).shuffle(chosen)
    pairs, counts = [], {1.0: 0, 0.5: 0, 0.0: 0}
    for number, opening in enumerate(chosen[: options.openings], 1):
        points = 0.0
        for colour in (0, 1):
            white, black = (own, peer) if colour == 0 else (peer, own)
            result, plies, reason = play_match(white, black, opening, options.seconds, options.plies)
            mine = result if colour == 0 else 1 - result
            counts[mine] += 1
            points += mine
            speed = own.nodes / own.cpu / 1e6 if own.cpu else 0
            depth = own.depths / max(1, own.moves)
            names = f"{opening[0].text} {opening[1].text} {('white', 'black')[colour]}"
            print(
                f"{number:3} {names} {mine} {reason} {plies} plies, depth {depth:.1f}, {speed:.1f} M nodes/s",
                flush=True,
            )
        pairs.append(points)
        print(f"    +{counts[1.0]} ={counts[0.5]} -{counts[0.0]}: {summary(pairs)}", flush=True)


if __name__ == "__main__":
    main()
