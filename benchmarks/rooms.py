"""Online rooms under load: `python benchmarks/rooms.py [--seconds 8] [--repeats 3] [--boardgame FOLDER]`."""

from __future__ import annotations

import argparse
import itertools
import os
import statistics
import tempfile
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import servers
import uvloop
from loads import Figures, closed_loop, come_back, growth, paced
from servers import Server
from tables import People, Room

MATCHES, PACED_MATCHES, MANY_MATCHES = 50, 100, 1_000
ACTIONS_PER_MATCH = 40
"""Fewer than a match of snakes takes, so that the matches made in advance last."""

Load = Callable[[Server], Coroutine[Any, Any, Any]]


def yard_room(server: Server, count: int, edition: str = "") -> Room:
    """Return a room whose matches are made in advance."""
    people = People(server.port)
    matches = [people.new_match("snakes", edition) for _ in range(count)]
    return Room(server.port, iter(matches), people.cookies)


def endless(server: Server) -> Room:
    """Return a room on the yardstick, whose matches never end."""
    names: Iterator[str] = (f"m{number}" for number in itertools.count())
    return Room(server.port, names, ["", ""])


def on_yard(load: Load) -> Any:
    """Run a load on a new Ply Yard."""
    with tempfile.TemporaryDirectory() as folder, servers.plyyard(Path(folder)) as server:
        return uvloop.run(load(server))


def on_echo(load: Load) -> Any:
    """Run a load on a new yardstick."""
    with servers.echo() as server:
        return uvloop.run(load(server))


def closed(options: argparse.Namespace) -> None:
    """Print the closed loop on Ply Yard, on the yardstick, and on boardgame.io where it is installed, in turn. No match
    ends, as in the load that boardgame.io was measured with."""

    async def yard(server: Server) -> Figures:
        return await closed_loop(server, yard_room(server, MATCHES, "endless"), MATCHES, options.seconds)

    async def bare(server: Server) -> Figures:
        return await closed_loop(server, endless(server), MATCHES, options.seconds)

    runs: dict[str, list[Figures]] = {"Ply Yard": [], "bare echo": []}
    for _ in range(options.repeats):
        runs["Ply Yard"].append(on_yard(yard))
        runs["bare echo"].append(on_echo(bare))
        if options.boardgame:
            runs.setdefault("boardgame.io", []).append(_on_boardgame(options))
        for name, done in runs.items():
            print(f"  {name:14}{done[-1]}  load {os.getloadavg()[0]:.1f}", flush=True)
    medians = {name: median(done) for name, done in runs.items()}
    for name, figures in medians.items():
        print(f"{name:16}{figures}", flush=True)
    for name in [name for name in medians if name != "Ply Yard"]:
        ours, theirs = medians["Ply Yard"], medians[name]
        print(f"Ply Yard : {name}  rate {ours.rate / theirs.rate:.2f}  CPU {ours.cpu_ms / theirs.cpu_ms:.2f}")


def ending(options: argparse.Namespace) -> None:
    """Print the closed loop with matches that end, each followed by another one with two new connections."""
    spare = int(options.seconds * 4_000 / ACTIONS_PER_MATCH) + MATCHES

    async def load(server: Server) -> Figures:
        return await closed_loop(server, yard_room(server, spare), MATCHES, options.seconds)

    for _ in range(options.repeats):
        print(f"matches that end {on_yard(load)}  load {os.getloadavg()[0]:.1f}", flush=True)


def _on_boardgame(options: argparse.Namespace) -> Figures:
    from boardgame import run

    with servers.boardgame(options.boardgame) as server:
        return uvloop.run(run(server, MATCHES, options.seconds))


def median(done: list[Figures]) -> Figures:
    """Return the median of each figure."""
    columns = zip(*((run.rate, run.cpu_ms, run.p50_ms, run.p99_ms) for run in done), strict=True)
    return Figures(*(statistics.median(column) for column in columns))


def steady(options: argparse.Namespace) -> None:
    """Print the paced load."""

    async def load(server: Server) -> Figures:
        room = yard_room(server, int(PACED_MATCHES * (1 + options.seconds / ACTIONS_PER_MATCH)) + PACED_MATCHES)
        return await paced(server, room, PACED_MATCHES, options.seconds)

    for _ in range(options.repeats):
        print(f"paced, {PACED_MATCHES} matches   {on_yard(load)}  load {os.getloadavg()[0]:.1f}", flush=True)


def memory(_options: argparse.Namespace) -> None:
    """Print the growth with many matches open."""

    async def load(server: Server) -> float:
        room = yard_room(server, MANY_MATCHES)
        return await growth(server, room, MANY_MATCHES, 10)

    print(f"{MANY_MATCHES} matches, 2 sockets each, 10 actions: {on_yard(load):.0f} MB more", flush=True)


def resume(_options: argparse.Namespace) -> None:
    """Print how long coming back takes."""

    async def load(server: Server) -> list[float]:
        return await come_back(server, People(server.port), 200, 20)

    times = on_yard(load)
    print(f"back after 200 events: median {statistics.median(times):.1f} ms, slowest {max(times):.1f} ms", flush=True)


LOADS = {"closed": closed, "ending": ending, "paced": steady, "memory": memory, "resume": resume}


def main() -> None:
    """Run the loads asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("loads", nargs="*", choices=[*LOADS, []], help="which loads; all of them when none is named")
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--boardgame", type=Path, help="a folder in which npm has installed boardgame.io")
    options = parser.parse_args()
    os.sched_setaffinity(0, {servers.DRIVER_CORE})
    for name in options.loads or LOADS:
        LOADS[name](options)


if __name__ == "__main__":
    main()
