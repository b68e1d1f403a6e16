"""The rules of hnefatafl in numbers, beside pyhnefatafl in the same run.

`python benchmarks/hnefatafl.py [--peer PYTHON] [--plies N]`: PYTHON is an interpreter that has pyhnefatafl, without it
the running one is tried. Rates are per second of CPU time. With a peer, N random plies of Fetlar (20,000 if not said)
are put to both, and what differs is counted and shown.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections import Counter
from importlib.metadata import distributions
from pathlib import Path
from random import Random

from plyyard.games.hnefatafl import GAME, kernel, kernel_keys
from plyyard.games.hnefatafl.cells import KING
from plyyard.games.hnefatafl.notation import format_rows
from plyyard.games.hnefatafl.rules import Position
from plyyard.games.hnefatafl.tests.tables import scattered

PEER = Path(__file__).with_name("hnefatafl_peer.py")
SHOWN = 2
"""Examples of each kind of difference."""


def is_installed() -> bool:
    """Tell whether this interpreter has the peer."""
    return any(found.name == "pyhnefatafl" for found in distributions())


def ask(peer: str, what: str) -> list[str]:
    """Return the command that asks the peer; -I keeps this file, of the same name, out of its way."""
    return [peer, "-I", str(PEER), what]


def start(edition: int = 0) -> Position:
    position = GAME.start(GAME.editions[edition])
    assert isinstance(position, Position)
    return position


def timed_perft(position: Position, depth: int) -> tuple[int, float]:
    """Return the count and how many leaves a second."""
    board = position.field
    cells, space = bytearray(position.cells), bytearray(board.room(depth))
    begin = time.process_time()
    count = kernel.perft(cells, board.ground, board.stride, position.side, depth, space, 0)
    return count, count / (time.process_time() - begin)


def timed_visit(position: Position, depth: int) -> float:
    """Return how many nodes a second are generated, played, hashed and taken back one by one."""
    board = position.field
    cells, space = bytearray(position.cells), bytearray(board.room(depth))
    found = kernel_keys.hash_of(cells, board.stride, position.side, board.keys)
    nodes = sum(timed_perft(position, below)[0] for below in range(1, depth + 1))
    begin = time.process_time()
    kernel_keys.visit(cells, board.ground, board.stride, position.side, depth, space, 0, found, board.keys, 0)
    return nodes / (time.process_time() - begin)


def timed_matches(seconds: float) -> float:
    """Return plies a second of random matches through legal_actions, apply and outcome."""
    chance, plies, begin = Random(1), 0, time.process_time()
    while time.process_time() - begin < seconds:
        position = start()
        for _ in range(200):
            if position.outcome():
                break
            position = position.apply(chance.choice(position.legal_actions()))
            plies += 1
    return plies / (time.process_time() - begin)


def measure(depth: int) -> dict[str, float]:
    """Return this process's rates; `depth` plies for counting, one less for visiting."""
    best = max(timed_perft(start(), depth)[1] for _ in range(3))
    return {"perft": best, "visit": timed_visit(start(), depth - 1), "plies": timed_matches(2)}


def measure_plain() -> dict[str, float]:
    """Return the rates of a process that runs the same kernels uncompiled."""
    command = [sys.executable, __file__, "--measure", "3"]
    done = subprocess.run(command, env=os.environ | {"PLYYARD_PURE": "1"}, capture_output=True, check=True, text=True)
    return dict(json.loads(done.stdout))


def compare(peer: str, plies: int) -> tuple[Counter[str], list[str]]:
    """Put random plies to the peer, from the start and from seeded placements; return kinds of difference, examples."""
    asked = subprocess.Popen(ask(peer, "answers"), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
    assert asked.stdin and asked.stdout
    chance, position, kinds, examples = Random(7), start(), Counter[str](), list[str]()
    for _ in range(plies):
        action = chance.choice(position.legal_actions())
        line = f"{format_rows(position)} {'AD'[position.turn]} {action.text}"
        print(line, file=asked.stdin, flush=True)
        theirs = json.loads(asked.stdout.readline())
        after = position.apply(action)
        for kind in differences(position, after, theirs):
            kinds[kind] += 1
            if kinds[kind] <= SHOWN:
                examples.append(f"{kind}: {line}")
        kinds["plies"] += 1
        position = fresh(chance) if after.ending or not after.quiet % 30 else after
    asked.stdin.close()
    asked.wait()
    return kinds, examples


def fresh(chance: Random) -> Position:
    """Return the start, or a seeded position with a king in the open, from which play goes on."""
    while chance.random() < 0.8:
        position = scattered(chance)
        if not position.ending:
            return position
    return start()


def differences(position: Position, after: Position, theirs: dict[str, str]) -> list[str]:
    """Name what the peer says otherwise; draws by counting are options, so they are left out."""
    found = []
    if set(theirs["moves"]) != {action.text for action in position.legal_actions()}:
        found.append("legal moves")
    if theirs["rows"] != format_rows(after):
        found.append("captures")
    outcome = after.outcome()
    won = "" if outcome is None or outcome.winner is None else "AD"[outcome.winner]
    if theirs["won"] != won and KING in after.cells:
        found.append("who has won")
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peer", default=sys.executable if is_installed() else "")
    parser.add_argument("--plies", type=int, default=20_000)
    parser.add_argument("--measure", type=int, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.measure:
        print(json.dumps(measure(options.measure)))
        return
    rows = {"Ply Yard": measure(4), "Ply Yard, uncompiled": measure_plain()}
    if options.peer:
        done = subprocess.run(ask(options.peer, "speed"), capture_output=True, check=True, text=True)
        rows["pyhnefatafl"] = json.loads(done.stdout)
    yard = rows.get("pyhnefatafl", {})
    print("| | leaves counted/s | nodes visited/s | plies played/s through the API |\n|---|---|---|---|")
    for name, rates in rows.items():
        cells = [cell(rates.get(kind), yard.get(kind)) for kind in ("perft", "visit", "plies")]
        print(f"| {name} | {' | '.join(cells)} |")
    for number, edition in enumerate(GAME.editions):
        counted, visited = timed_perft(start(number), 4)[1], timed_visit(start(number), 3)
        print(f"{edition.name}: {counted:,.0f} leaves/s, {visited:,.0f} nodes/s")
    if options.peer:
        kinds, examples = compare(options.peer, options.plies)
        print(f"differences: {dict(kinds)}", *examples, sep="\n  ")


def cell(rate: float | None, yard: float | None) -> str:
    """Return a rate, and how many times the peer's it is."""
    if rate is None:
        return ""
    return f"{rate:,.0f}" if not yard or rate == yard else f"{rate:,.0f} ({rate / yard:,.1f} times)"


if __name__ == "__main__":
    main()
