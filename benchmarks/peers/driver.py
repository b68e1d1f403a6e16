"""What every driver does: some jobs, timed by the processor's clock, their figures printed as JSON.

A driver is a program of its own, because it runs in its peer's environment: `driver.py FILES JOB...`. It does those of
the jobs that it knows; FILES is a JSON file that names the file which a job reads.

draughts-perft, draughts-kings, tafl-perft     leaves a second, counted as fast as the package can
draughts-walk, tafl-walk                       leaves a second, move by move through the public functions
draughts-moves, tafl-moves                     calls a second of "which moves are legal", on fresh positions
aeroplane, snakes, ...                         whole random matches a second
answers                                        what it counts below the positions of a file
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from time import process_time
from typing import Any

ENOUGH = 0.2
"""Seconds of processor time after which a job is long enough."""
Job = Callable[..., Any]


def deepen(count: Callable[[int], int], first: int = 2, last: int = 12) -> dict[str, float]:
    """Count deeper and deeper until one count took long enough; return leaves a second of that count."""
    for depth in range(first, last + 1):
        began = process_time()
        leaves = count(depth)
        seconds = process_time() - began
        if seconds >= ENOUGH:
            break
    return {"rate": leaves / max(seconds, 1e-9), "depth": depth, "leaves": leaves}


def again(count: Callable[[], int]) -> dict[str, float]:
    """Count the same again and again until it took long enough; return leaves a second."""
    leaves = count()
    figures = repeat(count)
    return {**figures, "rate": figures["rate"] * leaves}


def repeat(play: Callable[[], object], at_least: int = 3) -> dict[str, float]:
    """Do something again and again until it took long enough; return how often a second."""
    times, began = 0, process_time()
    while times < at_least or process_time() - began < ENOUGH:
        play()
        times += 1
    return {"rate": times / (process_time() - began), "times": times}


def ask_all(read: Callable[[str], Any], ask: Callable[[Any], Any], written: list[str]) -> dict[str, float]:
    """Ask each position once which moves are legal, all read anew before every round; return questions a second."""
    asked, seconds = 0, 0.0
    while seconds < ENOUGH:
        positions = [read(position) for position in written]
        began = process_time()
        for position in positions:
            ask(position)
        seconds += process_time() - began
        asked += len(positions)
    return {"rate": asked / seconds, "times": asked}


def read_list(file: str) -> Any:
    """Return what a JSON file holds."""
    return json.loads(Path(file).read_text("utf-8"))


def count_all(file: str, game: str, count: Callable[[str, int], int]) -> dict[str, list[int | str]]:
    """Count below every position of a game in the file, as deep as its list of depths; what fails says how."""
    found: dict[str, list[int | str]] = {}
    for case in read_list(file):
        if case["game"] == game:
            found[case["name"]] = [
                _one(count, case["position"], depth) for depth in range(case["first"], case["last"] + 1)
            ]
    return found


def _one(count: Callable[[str, int], int], position: str, depth: int) -> int | str:
    try:
        return count(position, depth)
    except Exception as problem:  # a peer may fail in any way; the table says in which
        return f"{type(problem).__name__}: {problem}"[:60]


def run(jobs: Mapping[str, Job]) -> None:
    """Do the jobs that the command line names, those that this package can, and print their figures."""
    file, *wished = sys.argv[1:]
    files = read_list(file)
    found = {}
    for name in wished:
        if name in jobs:
            found[name] = jobs[name](files[name]) if name in files else jobs[name]()
    print(json.dumps(found))
