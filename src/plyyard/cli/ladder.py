"""`plyyard ladder`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from plyyard.cli.matches import kept_records, play_and_keep, processes, read_openings
from plyyard.cli.progress import Progress
from plyyard.cli.tables import print_table
from plyyard.cli.voice import Voice, find_voice
from plyyard.core.errors import BadOptions
from plyyard.core.record import MatchRecord
from plyyard.core.registry import find_rules
from plyyard.core.text import text
from plyyard.engines.arena import Fixture, fixtures_of, identity_of, points_by_pair, unplayed
from plyyard.engines.elo import Meeting, Rating, rate

REACH: Final = 2
"""How many levels up a level is paired: with the next one, and the one after that."""
MOST: Final = 400
"""Actions after which a match is a draw."""
MOST_WITH_DICE: Final = 5_000
"""The same where dice fall: such matches end by themselves, but have hundreds of actions, rolls among them."""
_HEADINGS: Final = (text("Level"), text("Elo"), text("95 %"), text("Step"), text("95 %"), text("Points"))


def ladder(
    game: str,
    *,
    games: int = 100,
    openings: str = "",
    concurrency: int = 0,
    out: str = "",
    most: int = 0,
    lang: str = "",
) -> int:
    """Let the levels of a game play each other and print how strong they are."""
    voice = find_voice(lang)
    rules, edition = find_rules(game)
    levels = [level.name for level in rules.levels]
    if len(levels) < 2:
        raise BadOptions(text("This game has one level, so there is nothing to compare."))
    if games < 2:
        raise BadOptions(text("At least two matches are played between two levels."))
    most = most or (MOST_WITH_DICE if rules.board(edition).dice else MOST)
    starts = read_openings(rules, edition, openings or "random:4", (games + 1) // 2)
    fixtures = [
        fixture
        for one, two in pairings(len(levels))
        for fixture in fixtures_of(rules.name, edition.name, levels[one], levels[two], starts, games, None, most)
    ]
    wanted = {fixture.identity for fixture in fixtures}
    records = [record for record in kept_records(out) if identity_of(record) in wanted and record.reason]
    _play(fixtures, records, processes(concurrency), out)
    report(voice, levels, meetings_of(levels, records))
    return 0


def pairings(levels: int) -> list[tuple[int, int]]:
    """Return which levels play each other, by their numbers, the weaker one first."""
    return [(low, high) for low in range(levels) for high in range(low + 1, min(low + 1 + REACH, levels))]


def _play(fixtures: Sequence[Fixture], records: list[MatchRecord], count: int, out: str) -> None:
    todo = unplayed(fixtures, records)
    with Progress(len(todo)) as progress:
        for record in play_and_keep(_spread(todo), count, out):
            records.append(record)
            progress.advance()


def _spread(fixtures: Sequence[Fixture]) -> list[Fixture]:
    """Play all pairings side by side, so that an early end has told something about each."""
    return sorted(fixtures, key=lambda fixture: fixture.pair)


def report(voice: Voice, levels: Sequence[str], meetings: Sequence[Meeting]) -> None:
    """Print how strong the levels are, as a table for people and as Markdown."""
    ratings = rate(len(levels), meetings)
    rows = [
        _row(level, rating, meetings, number)
        for number, (level, rating) in enumerate(zip(levels, ratings, strict=True))
    ]
    headings = [voice(heading) for heading in _HEADINGS]
    print_table([headings, *rows])
    print()
    print("\n".join(markdown([headings, *rows])))


def meetings_of(levels: Sequence[str], records: Sequence[MatchRecord]) -> list[Meeting]:
    """Return what every two levels made of their matches."""
    found = []
    for one, two in pairings(len(levels)):
        by_pair = points_by_pair(records, levels[one])
        points = [each for (other, _), pair in by_pair.items() if other == levels[two] for each in pair]
        if points:
            found.append(Meeting(one, two, sum(points), len(points)))
    return found


def _row(level: str, rating: Rating, meetings: Sequence[Meeting], number: int) -> list[str]:
    before = next((meeting for meeting in meetings if (meeting.first, meeting.second) == (number - 1, number)), None)
    if not number or before is None:
        return [level, f"{rating.elo:.0f}", "", "", "", ""]
    points = f"{before.matches - before.points:g} / {before.matches}"
    elo, step = (f"{rating.elo:.0f}", f"± {rating.error:.0f}"), (f"{rating.step:+.0f}", f"± {rating.step_error:.0f}")
    return [level, *elo, *step, points]


def markdown(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return a table as Markdown, numbers on the right."""
    rule = ["---", *("---:" for _ in rows[0][1:])]
    return [f"| {' | '.join(row)} |" for row in (rows[0], rule, *rows[1:])]
