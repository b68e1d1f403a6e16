"""Many matches between contestants, in several processes: what is to be played, and playing it."""

from __future__ import annotations

import signal
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from multiprocessing import get_context
from typing import Final

from plyyard.core.pool import SEARCHES, TABLE_BYTES
from plyyard.core.record import MatchRecord
from plyyard.core.registry import find_edition, find_game
from plyyard.engines.contest import MOST_PLIES, Contestant, Setting, play_match
from plyyard.engines.contestants import read_contestant
from plyyard.engines.limit import Limit
from plyyard.engines.openings import Opening

AHEAD: Final = 2
"""Tasks a process has waiting, so that it is never idle."""


@dataclass(frozen=True, slots=True)
class Fixture:
    """One match to be played. The two matches of a pair have the same opening and dice, and sides swapped; `first` and
    `second` are the words for the contestants in seats 0 and 1, `label` tells the match from all others."""

    game: str
    edition: str
    first: str
    second: str
    opening: Opening
    pair: int
    limit: Limit | None = None
    most: int = MOST_PLIES

    @property
    def label(self) -> str:
        return f"pair {self.pair}"

    @property
    def identity(self) -> tuple[str, ...]:
        """What makes two fixtures the same match."""
        return (self.game, self.edition, self.first, self.second, self.label)


def fixtures_of(
    game: str, edition: str, one: str, two: str, openings: Sequence[Opening], matches: int, limit: Limit | None,
    most: int = MOST_PLIES,
) -> list[Fixture]:  # fmt: skip
    """Return the matches of two contestants: pairs, sides swapped within each."""
    made = []
    for number in range(matches):
        pair, swapped = divmod(number, 2)
        first, second = (two, one) if swapped else (one, two)
        made.append(Fixture(game, edition, first, second, openings[pair % len(openings)], pair, limit, most))
    return made


def identity_of(record: MatchRecord) -> tuple[str, ...]:
    """Return the identity of the fixture that a record was made of."""
    return (record.game, record.edition, *record.players, record.label)


def unplayed(fixtures: Iterable[Fixture], records: Iterable[MatchRecord]) -> list[Fixture]:
    """Return the fixtures of which there is no finished record."""
    done = {identity_of(record) for record in records if record.reason}
    return [fixture for fixture in fixtures if fixture.identity not in done]


def play_all(
    fixtures: Sequence[Fixture], processes: int, table_bytes: int = TABLE_BYTES
) -> Generator[MatchRecord, None, None]:
    """Yield the records of matches as they end. Closing the iterator ends what is still being played. The tables of all
    searches take `table_bytes` at most, shared among the processes."""
    if processes <= 1 or len(fixtures) <= 1:
        SEARCHES.keep_within(table_bytes)
        yield from map(play_fixture, fixtures)
        return
    processes = min(processes, len(fixtures))
    pool = ProcessPoolExecutor(
        processes, mp_context=get_context("spawn"), initializer=_begin, initargs=(table_bytes // processes,)
    )
    todo = iter(fixtures)
    running = {pool.submit(play_fixture, fixture) for fixture in islice(todo, AHEAD * processes)}
    try:
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            running |= {pool.submit(play_fixture, fixture) for fixture in islice(todo, len(done))}
            yield from _results(done)
    finally:
        _end(pool, running)


def _begin(table_bytes: int) -> None:
    """Set out in a process of its own; Ctrl-C is left to the one that gives the tasks."""
    SEARCHES.keep_within(table_bytes)
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _results(done: Iterable[Future[MatchRecord]]) -> Iterator[MatchRecord]:
    for each in done:
        yield each.result()


def _end(pool: ProcessPoolExecutor, running: Iterable[Future[MatchRecord]]) -> None:
    """End the processes without waiting for matches nobody wants any more."""
    unwanted = [each for each in running if not each.cancel()]
    processes = list((pool._processes or {}).values()) if unwanted else []  # noqa: SLF001 - there is no other way
    pool.shutdown(wait=not unwanted, cancel_futures=True)
    for process in processes:
        process.terminate()


def play_fixture(fixture: Fixture) -> MatchRecord:
    """Play one match. Runs in any process."""
    game = find_game(fixture.game)
    edition = find_edition(game, fixture.edition)
    seats = (_contestant(fixture, fixture.first), _contestant(fixture, fixture.second))
    setting = Setting(game, edition, fixture.opening, fixture.pair, fixture.most, fixture.label)
    return play_match(setting, seats)


def _contestant(fixture: Fixture, written: str) -> Contestant:
    return _kept(fixture.game, fixture.edition, written, fixture.limit)


@lru_cache(maxsize=8)
def _kept(game: str, edition: str, written: str, limit: Limit | None) -> Contestant:
    """Return a contestant; it is kept for the next match, since one that is another program takes time to start."""
    rules = find_game(game)
    return read_contestant(rules, find_edition(rules, edition), written, limit)


def points_by_pair(records: Iterable[MatchRecord], name: str) -> Mapping[tuple[str, ...], list[float]]:
    """Return the points that a contestant won, by opponent and pair."""
    found: dict[tuple[str, ...], list[float]] = {}
    for record in records:
        if record.reason and name in record.players:
            seat = record.players.index(name)
            other = record.players[1 - seat]
            points = _number(record.points)
            found.setdefault((other, record.label), []).append(points if seat == 0 else 1 - points)
    return found


def _number(written: str) -> float:
    """Return the points of a record, written as a fraction."""
    above, _, below = written.partition("/")
    return int(above) / int(below or 1)
