"""`plyyard match`."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from plyyard.cli.limits import read_limit
from plyyard.cli.matches import kept_records, play_and_keep, processes, read_openings
from plyyard.cli.progress import Progress
from plyyard.cli.voice import Voice, find_voice
from plyyard.core.errors import BadOptions
from plyyard.core.record import MatchRecord
from plyyard.core.registry import find_rules
from plyyard.core.text import text
from plyyard.engines.arena import Fixture, fixtures_of, points_by_pair, unplayed
from plyyard.engines.contest import FAILED, TOO_LONG
from plyyard.engines.contestants import read_contestant
from plyyard.engines.elo import Score, Sprt
from plyyard.engines.limit import Limit

MOST_GAMES: Final = 1_000_000


def match(
    a: str,
    b: str,
    *,
    game: str,
    openings: str = "",
    games: int = 100,
    time: float = 0.0,
    depth: int = 0,
    nodes: int = 0,
    memory: int = 64,
    concurrency: int = 0,
    out: str = "",
    sprt: tuple[float, float] | None = None,
    lang: str = "",
) -> int:
    """Let two engines play each other and say how much stronger one is."""
    voice = find_voice(lang)
    rules, edition = find_rules(game)
    if not 1 <= games <= MOST_GAMES:
        raise BadOptions(text("The number of matches is from 1 to {limit}.", limit=MOST_GAMES))
    if a == b:
        raise BadOptions(text("Name two different players, so that their matches can be told apart."))
    test = _read_test(sprt)
    count = processes(concurrency)
    limit = read_limit(time, depth, nodes, memory, Limit())
    bounds = Limit(limit.milliseconds, limit.depth, limit.nodes, limit.table_bytes // count)
    given = bounds if time or depth or nodes else None
    for written in (a, b):
        read_contestant(rules, edition, written, given)
    starts = read_openings(rules, edition, openings, (games + 1) // 2)
    fixtures = fixtures_of(rules.name, edition.name, a, b, starts, games, given)
    contest = _Contest(a, b, fixtures, test)
    contest.take(kept_records(out))
    _play(voice, contest, count, out, limit.table_bytes)
    _report(voice, contest)
    return 0


def _read_test(sprt: tuple[float, float] | None) -> Sprt | None:
    if sprt is None:
        return None
    if sprt[0] >= sprt[1]:
        raise BadOptions(text("The second Elo of the test is above the first: --sprt 0 10."))
    return Sprt(*sprt)


@dataclass(slots=True)
class _Contest:
    """A contest of two, and what has been played of it."""

    one: str
    two: str
    fixtures: Sequence[Fixture]
    test: Sprt | None
    records: list[MatchRecord] = field(default_factory=list)

    def take(self, records: Iterable[MatchRecord]) -> None:
        """Count the records that belong to this contest."""
        wanted = {fixture.identity for fixture in self.fixtures}
        self.records += [
            record
            for record in records
            if record.reason and (record.game, record.edition, *record.players, record.label) in wanted
        ]

    @property
    def score(self) -> Score:
        """The score of the pairs that are complete, for the first contestant."""
        pairs = points_by_pair(self.records, self.one).values()
        return Score.of(sum(points) for points in pairs if len(points) == 2)

    def is_decided(self) -> bool:
        """Tell whether the sequential test, if there is one, has ended."""
        return self.test is not None and self.test.decides(self.score) is not None


def _play(voice: Voice, contest: _Contest, count: int, out: str, table_bytes: int) -> None:
    todo = unplayed(contest.fixtures, contest.records)
    if len(todo) < len(contest.fixtures):
        voice.say(text("{n} matches are in the file already.", n=len(contest.fixtures) - len(todo)))
    if contest.is_decided():
        return
    with Progress(len(todo)) as progress:
        for record in play_and_keep(todo, count, out, table_bytes):
            contest.records.append(record)
            progress.advance(_tell(contest.score) if sys.stderr.isatty() else "")
            if contest.is_decided():
                break


def _tell(score: Score) -> str:
    elo, low, high = score.elo
    return f"{100 * score.share:.1f} %  Elo {elo:+.0f} ({low:+.0f} … {high:+.0f})"


def _report(voice: Voice, contest: _Contest) -> None:
    won, drawn, lost = _results(contest)
    score = contest.score
    voice.say(
        text("{one} against {two}: {won} won, {drawn} drawn, {lost} lost", one=contest.one, two=contest.two,
             won=won, drawn=drawn, lost=lost)
    )  # fmt: skip
    pairs = tuple(str(count) for count in score.pairs)
    voice.say(text("Pairs with 0, ½, 1, 1½, 2 points: {pairs}", pairs=pairs))
    elo, low, high = (f"{each:+.1f}" for each in score.elo)
    share, error = f"{100 * score.share:.1f}", f"{100 * score.error:.1f}"
    voice.say(text("Points: {share} % ± {error}", share=share, error=error))
    voice.say(text("Elo: {elo}, with 95 % certainty between {low} and {high}", elo=elo, low=low, high=high))
    if contest.test is not None:
        _report_test(voice, contest.test, score)
    _report_odd(voice, contest.records)


def _results(contest: _Contest) -> tuple[int, int, int]:
    every = [points for pair in points_by_pair(contest.records, contest.one).values() for points in pair]
    return every.count(1.0), every.count(0.5), every.count(0.0)


def _report_test(voice: Voice, test: Sprt, score: Score) -> None:
    ratio = f"{test.ratio(score):.2f}"
    low, high = (f"{bound:.2f}" for bound in test.bounds)
    answers = {
        True: text("at least {elo} Elo stronger", elo=f"{test.high:g}"),
        False: text("not more than {elo} Elo stronger", elo=f"{test.low:g}"),
        None: text("not decided yet"),
    }
    answer = answers[test.decides(score)]
    voice.say(
        text("Test: {answer} (ratio {ratio}, ends at {low} and {high})", answer=answer, ratio=ratio, low=low, high=high)
    )


def _report_odd(voice: Voice, records: Sequence[MatchRecord]) -> None:
    """Say how many matches did not end on the board."""
    failed = sum(record.reason == FAILED for record in records)
    long = sum(record.reason == TOO_LONG for record in records)
    if failed:
        voice.warn(text("In {n} matches an engine failed and lost.", n=failed))
    if long:
        voice.say(text("{n} matches were called drawn because they would not end.", n=long))
