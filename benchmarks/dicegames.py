"""Measures the computer player of the aeroplane game: points against plain players, time a decision, equity lost.

python benchmarks/dicegames.py                  # everything: some ten minutes
python benchmarks/dicegames.py random greedy    # some of: snakes random greedy equity times engine ahead depth ladder
"""

from __future__ import annotations

import random
import sys
import time
from array import array
from collections.abc import Callable, Iterator
from dataclasses import replace
from math import sqrt
from statistics import fmean, stdev

from plyyard.cli.ladder import pairings, report
from plyyard.cli.voice import find_voice
from plyyard.core.game import CHANCE
from plyyard.core.level import Level
from plyyard.core.registry import find_edition, find_game
from plyyard.engines.chance import SLIP
from plyyard.engines.elo import Meeting
from plyyard.engines.levels import engine_for
from plyyard.engines.limit import Stop
from plyyard.games.aeroplane import chances, contests, tables
from plyyard.games.aeroplane.kernel_learn import Chance, Table, choose, contest
from plyyard.games.aeroplane.kernel_value import Mind
from plyyard.games.snakes.chances import solve, uses
from plyyard.games.snakes.options import HOUSE, options_of

MATCHES = 10_000
LADDER = 20_000
RANDOM, GREEDY = -1, -2
HOME = 57 | 57 << 6 | 57 << 12 | 57 << 18
SHIFTS = (0, 6, 12, 18)


def share(wins: float, matches: int) -> str:
    """A share of the points with its interval of 95 %."""
    part = wins / matches
    return f"{100 * part:.2f} % ± {196 * sqrt(part * (1 - part) / matches):.2f}"


def measure_snakes() -> Iterator[str]:
    began = time.process_time()
    race = solve(options_of(HOUSE))
    assert race
    yield f"snakes solved in {time.process_time() - began:.2f} s of CPU, mean {race.mean(0):.9f}"
    began = time.process_time()
    first = race.wins(0, 0)
    yield f"one win chance in {1e6 * (time.process_time() - began):.0f} us: {first:.12f}"
    began = time.process_time()
    uses(options_of(HOUSE))
    yield f"uses of ladders and snakes in {time.process_time() - began:.2f} s"


def measure_against(name: str, kind: int, depth: int = 1) -> Iterator[str]:
    mind, began = chances.mind(), time.process_time()
    wins = contest(Chance(101 + depth), mind, mind, depth, kind, MATCHES // 2)
    spent = time.process_time() - began
    yield f"depth {depth} against {name}: {share(wins, MATCHES)} of {MATCHES} ({1e3 * spent / MATCHES:.2f} ms a match)"


def measure_ahead() -> Iterator[str]:
    yield from measure_against("random", RANDOM, depth=2)
    yield from measure_against("greedy", GREEDY, depth=2)


def measure_depth() -> Iterator[str]:
    mind, bare = chances.mind(), bare_mind()
    half = MATCHES // 2
    yield f"with the table against without, depth 1: {share(contest(Chance(8), mind, bare, 1, 1, half), MATCHES)}"
    yield f"depth 2 against depth 1: {share(contest(Chance(7), mind, mind, 2, 1, half), MATCHES)}"


def measure_times() -> Iterator[str]:
    mind = chances.mind()
    for depth in (1, 2, 3):
        places = list(decisions(Chance(9), 40))[:: 20 if depth == 3 else 1]
        began, worst = time.perf_counter(), 0.0
        for mine, theirs, die, sixes in places:
            start = time.perf_counter()
            choose(mind, Chance(1), mine, theirs, die, sixes, depth)
            worst = max(worst, time.perf_counter() - start)
        mean = (time.perf_counter() - began) / len(places)
        yield f"depth {depth}: {1e3 * mean:.3f} ms a decision, slowest {1e3 * worst:.2f} ms"


def measure_engine() -> Iterator[str]:
    """The strongest level as the product runs it, in matches against itself."""
    game, spent = find_game("aeroplane"), []
    engine, limit = engine_for(game, game.levels[-1].name)
    for seed in range(40):
        dice, own, position = random.Random(seed), random.Random(-seed - 1), game.start(find_edition(game))
        while position.to_move is not None:
            began = time.perf_counter()
            if position.to_move == CHANCE:
                position = position.apply(dice.choice(position.legal_actions()))
                continue
            action = engine.choose(position, limit, Stop(), own).action
            spent.append(1e3 * (time.perf_counter() - began))
            position = position.apply(action)
    mean, most = fmean(spent), max(spent)
    yield f"{game.levels[-1].name}: {mean:.3f} ms a decision of {len(spent)}, slowest {most:.2f} ms"


def bare_mind() -> Mind:
    """The learned judgement alone."""
    from plyyard.games.aeroplane import learning

    return Mind(learning.unpack(learning.FILE.read_bytes()), array("H", [0]), 0)


def decisions(chance: Chance, matches: int) -> Iterator[tuple[int, int, int, int]]:
    """Yield (mine, theirs, die, sixes before it) wherever there is a choice, in matches at depth 1."""
    mind, table = chances.mind(), Table(chance)
    for _ in range(matches):
        table.set_up(0, 0, 0)
        while table.mine != HOME:
            die, shift = chance.draw(6) + 1, -1
            if die != 6 or table.sixes != 2:
                values = [mind.flying(table.mine, table.theirs, place, die, table.sixes, 1) for place in SHIFTS]
                if sum(value >= 0 for value in values) > 1:
                    yield table.mine, table.theirs, die, table.sixes
                shift = choose(mind, chance, table.mine, table.theirs, die, table.sixes, 1)
            table.move(shift, die)


def measure_equity() -> Iterator[str]:
    """What a choice costs against the exact one, where both sides have at most two planes to come home."""
    exact, bare, blind = chances.mind(), bare_mind(), Chance(2)
    players: dict[str, Callable[[int, int, int, int], int]] = {
        "as it plays (with the table)": lambda *place: choose(exact, Chance(1), *place, 1),
        "judgement alone, depth 1": lambda *place: choose(bare, Chance(1), *place, 1),
        "judgement alone, depth 2": lambda *place: choose(bare, Chance(1), *place, 2),
        "greedy": lambda *place: choose(exact, Chance(1), *place, GREEDY),
        "random": lambda *place: choose(exact, blind, *place, RANDOM),
    }
    places = [place for place in decisions(Chance(11), 4000) if exact.known(place[0], place[1]) >= 0]
    table = solved()
    yield f"{len(places)} choices of two or more moves, measured against the table before it was rounded"
    for name, choice in players.items():
        lost = [loss(table, place, choice(*place)) for place in places]
        yield f"{name}: {fmean(lost):.5f} ± {1.96 * stdev(lost) / sqrt(len(lost)):.5f} lost a choice"


def solved() -> array[float]:
    """The exact table in full precision; kept beside the system's temporary files, because it takes minutes."""
    import tempfile
    from pathlib import Path

    file = Path(tempfile.gettempdir()) / "plyyard-two-planes.f64"
    if not file.exists():
        *_, table = tables.solve()
        assert isinstance(table, array)
        file.write_bytes(table.tobytes())
    return array("d", file.read_bytes())


def loss(table: array[float], place: tuple[int, int, int, int], chosen: int) -> float:
    values = {shift: exactly(table, *place, shift) for shift in SHIFTS}
    return max(values.values()) - values[chosen]


def exactly(table: array[float], mine: int, theirs: int, die: int, sixes: int, shift: int) -> float:
    """The exact chance after a move, -1 if there is none."""
    from plyyard.games.aeroplane.kernel_steps import fly
    from plyyard.games.aeroplane.kernel_tables import flown

    moving = [(mine >> other) & 63 for other in SHIFTS if other != shift]
    target = fly((mine >> shift) & 63, die)
    if target < 0:
        return -1
    stays, (front, back) = min(moving), sorted(((theirs >> other) & 63 for other in SHIFTS), reverse=False)[:2]
    return flown(table, target, stays, front, back, die, sixes)


def measure_ladder() -> Iterator[str]:
    """The levels' ladder like `plyyard ladder`, played by the kernel: each level against the next two."""
    levels, began = find_game("aeroplane").levels, time.process_time()
    meetings = []
    for low, high in pairings(len(levels)):
        won = contests.points(levels[low], levels[high], SLIP, LADDER // 2, seed=100 * low + high)
        meetings.append(Meeting(low, high, won, LADDER))
        yield f"{levels[high].name} against {levels[low].name}: {share(LADDER - won, LADDER)}"
    for level in (levels[0], replace(levels[0], name="the habit alone", habit=1.0)):
        won = contests.points(level, Level("any move", level.title, "random"), SLIP, LADDER // 2, seed=1)
        yield f"{level.name} against any move: {share(won, LADDER)}"
    yield f"{LADDER} matches a pairing, {time.process_time() - began:.0f} s of CPU"
    report(find_voice(), [level.name for level in levels], meetings)


WAYS: dict[str, Callable[[], Iterator[str]]] = {
    "snakes": measure_snakes,
    "random": lambda: measure_against("random", RANDOM),
    "greedy": lambda: measure_against("greedy", GREEDY),
    "equity": measure_equity,
    "times": measure_times,
    "engine": measure_engine,
    "ahead": measure_ahead,
    "depth": measure_depth,
    "ladder": measure_ladder,
}


def main(names: list[str]) -> None:
    for name in names or WAYS:
        for line in WAYS[name]():
            print(f"{name:7} {line}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
