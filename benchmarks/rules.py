"""The rules of Ply Yard against the packages that people use now: medians and ratios of one run.

python benchmarks/rules.py [--peers PYTHON] [--rounds 5] [--only NAME ...]

`--peers` is the Python of an environment with py-draughts, dame-rs, pyhnefatafl, ludopy and ludo-king-engine.
Each figure is per second of processor time; the packages take turns, so that all meet the same machine.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from statistics import median

from plyyard import draughts, hnefatafl

PEERS = Path(__file__).resolve().parent / "peers"
CASES = Path(draughts.__file__).parents[1]

YARD, PURE = "Ply Yard", "Ply Yard, uncompiled"
DRIVERS = {
    "dame-rs": "damers.py",
    "py-draughts": "pydraughts.py",
    "pyhnefatafl": "pyhnefatafl.py",
    "ludopy": "ludopypeer.py",
    "ludo-king-engine": "ludoking.py",
}
JOBS = {
    "draughts-perft": "draughts perft from the start, leaves/s",
    "draughts-kings": "draughts perft of random178, leaves/s",
    "draughts-walk": "draughts, every ply played by the API, leaves/s",
    "draughts-moves": "draughts, legal moves of a position, calls/s",
    "tafl-perft": "hnefatafl perft from the start, leaves/s",
    "tafl-walk": "hnefatafl, every ply played by the API, leaves/s",
    "tafl-moves": "hnefatafl, legal moves of a position, calls/s",
    "aeroplane": "aeroplane game (Ludo for two), random matches/s",
    "aeroplane-batch": "aeroplane game, many matches at once, matches/s",
    "snakes": "snakes and ladders, random matches/s",
    "snakes-batch": "snakes and ladders, many matches at once, matches/s",
}
DEEPEST = 1_000_000
"""Leaves that a package is asked to count at most, below each known position."""
GAMES = {"draughts": "draughts", "tafl": "hnefatafl"}
"""The games by the first word of their jobs."""


def main() -> None:
    """Measure, and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peers", default="", help="the Python of the peers' environment")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", nargs="*", choices=[*JOBS, "answers"], default=[*JOBS, "answers"])
    wished = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        files = write_files(Path(folder), "answers" in wished.only)
        print_rates(measure([job for job in JOBS if job in wished.only], wished.peers, wished.rounds, files))
        if "answers" in wished.only:
            print_answers(files, wished.peers)


def write_files(folder: Path, with_answers: bool) -> Path:
    """Write what some jobs read, and the file that names them."""
    files = {f"{name}-moves": write_positions(folder, game) for name, game in GAMES.items()}
    if with_answers:
        files["answers"] = write_cases(folder, files)
    listed = folder / "files.json"
    listed.write_text(json.dumps(files), "utf-8")
    return listed


def run(who: str, peers: str, files: Path, jobs: list[str]) -> dict[str, dict[str, object]]:
    """Let one package do the jobs it can; nothing when it fails, which is said."""
    own = who in (YARD, PURE)
    python, file = (sys.executable, "yard.py") if own else (peers, DRIVERS[who])
    if not python:
        return {}
    env = {**os.environ, "PLYYARD_PURE": "1"} if who == PURE else dict(os.environ)
    done = subprocess.run([python, PEERS / file, files, *jobs], env=env, capture_output=True, text=True)
    if done.returncode:
        print(f"\n{who}: {(done.stderr.strip().splitlines() or ['failed'])[-1][:120]}", file=sys.stderr)
        return {}
    return json.loads(done.stdout.splitlines()[-1])


def measure(jobs: list[str], peers: str, rounds: int, files: Path) -> dict[str, dict[str, list[float]]]:
    """Return the rates of every round, by job and package. The packages take turns."""
    found: dict[str, dict[str, list[float]]] = {job: {} for job in jobs}
    everybody = (YARD, PURE, *DRIVERS)
    for turn in range(rounds if jobs else 0):
        for number, who in enumerate(everybody, 1):
            for job, figures in run(who, peers, files, jobs).items():
                found[job].setdefault(who, []).append(float(figures["rate"]))
            print(f"\r{turn * len(everybody) + number}/{rounds * len(everybody)} ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return found


def print_rates(found: dict[str, dict[str, list[float]]]) -> None:
    """Print medians, and how many times faster Ply Yard is, round by round."""
    print("| job | package | median | Ply Yard is faster by |\n|---|---|---|---|")
    for job, rates in found.items():
        for who, values in rates.items():
            faster = "" if who == YARD else f"{median(a / b for a, b in zip(rates[YARD], values, strict=False)):,.3g}×"
            print(f"| {JOBS[job] if who == YARD else ''} | {who} | {median(values):,.0f} | {faster} |")


def write_positions(folder: Path, game: str) -> str:
    """Write positions from random matches, none of them over; return the file."""
    package, edition = (draughts, "fmjd") if game == "draughts" else (hnefatafl, "fetlar")
    random, found = Random(5), []
    while len(found) < 150:
        position = package.start(edition)
        for ply in range(60):
            if position.to_move is None:
                break
            if ply % 6 == 5:
                found.append(position.to_text())
            position = position.apply(random.choice(position.legal_actions()))
    file = folder / f"{game}.json"
    file.write_text(json.dumps(found), "utf-8")
    return str(file)


def write_cases(folder: Path, files: dict[str, str]) -> str:
    """Write the positions whose counts are known, as deep as every package counts them in bearable time, and those of
    random matches with the two plies that Ply Yard counts, whose rules independent ones judge in the tests."""
    known = json.loads((CASES / "draughts/tests/cases.json").read_text("utf-8"))
    few = known["two_editions"] + [case for case in known["reports"] if "fmjd" in case]
    cases = [case_of("draughts", case["name"], case["fen"], case["counts"]) for case in known["perft"]["fmjd"]]
    cases += [case_of("draughts", case["fen"], case["fen"], [len(case["fmjd"])]) for case in few]
    known = json.loads((CASES / "hnefatafl/tests/cases.json").read_text("utf-8"))
    cases += [
        case_of("hnefatafl", f"tafl {number}", f"{case['position']} {case['side']}", case["counts"])
        for number, case in enumerate(known["perft"], 1)
    ]
    cases += [
        case_of(game, f"{game} {number}", position, [package.from_text(position, edition).perft(2)], 2)
        for name, game, package, edition in (
            ("draughts", "draughts", draughts, "fmjd"),
            ("tafl", "hnefatafl", hnefatafl, "fetlar"),
        )
        for number, position in enumerate(json.loads(Path(files[f"{name}-moves"]).read_text("utf-8")))
    ]
    file = folder / "cases.json"
    file.write_text(json.dumps(cases), "utf-8")
    return str(file)


def case_of(game: str, name: str, position: str, counts: list[int], first: int = 1) -> dict[str, object]:
    """Return a case; `counts` are those from depth `first` to depth `last`."""
    last = first - 1 + max(1, sum(count < DEEPEST for count in counts))
    return {"game": game, "name": name, "position": position, "counts": counts, "first": first, "last": last}


def print_answers(files: Path, peers: str) -> None:
    """Print every count that differs from the known one."""
    cases = {
        case["name"]: case
        for case in json.loads(Path(json.loads(files.read_text("utf-8"))["answers"]).read_text("utf-8"))
    }
    print("\n| package | position | known counts | its counts |\n|---|---|---|---|")
    for who in (YARD, PURE, "dame-rs", "py-draughts", "pyhnefatafl"):
        answers = run(who, peers, files, ["answers"]).get("answers", {})
        wrong = 0
        for name, counts in answers.items():
            right = cases[name]["counts"][: len(counts)]
            if counts != right:
                wrong += 1
                where = name if " " not in name else cases[name]["position"]
                print(f"| {who} | {where} | {', '.join(map(str, right))} | {', '.join(map(str, counts))} |")
        print(f"| {who} | {len(answers)} positions asked, {wrong} wrong | | |")


if __name__ == "__main__":
    main()
