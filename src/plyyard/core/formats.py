"""Files of played matches: what a format offers, and how the one for a file is found.

A game may have `formats`, by name: the files its players already use. Every game has NDJSON besides.
"""

from __future__ import annotations

import codecs
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final, Protocol, runtime_checkable

from plyyard.core.errors import BadOptions, InvalidNotation
from plyyard.core.game import Game, Position
from plyyard.core.record import MAX_ACTIONS, MatchRecord, format_record, read_records
from plyyard.core.registry import games
from plyyard.core.scanner import Scanner
from plyyard.core.text import Text, text

MAX_BYTES: Final = 20_000_000
"""Of a file in one of the games' formats: some ten thousand matches with remarks."""
MAX_MATCHES: Final = 100_000
"""In one such file."""

TOO_MANY_MATCHES: Final = text("A file has at most {limit} matches.", limit=MAX_MATCHES)
TOO_MANY_ACTIONS: Final = text("A match has at most {limit} actions.", limit=MAX_ACTIONS)

UNSTATED: Final = "unstated"
"""The reason of a match that a file says is over without saying why."""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A match as a file of players holds it: what happened, and what was written beside it.

    `tags` are names and values about the occasion (players, place, date), in the file's order, without those that the
    record itself says. `notes` are remarks, each with the number of actions that stand before it.
    """

    record: MatchRecord
    tags: tuple[tuple[str, str], ...] = ()
    notes: tuple[tuple[int, str], ...] = ()

    def tag(self, name: str) -> str:
        """Return the value of a tag, empty where there is none."""
        return next((value for known, value in self.tags if known == name), "")


class Format(Protocol):
    """One way to write matches into a file. `read` and `write` are a pair: what was written is read back."""

    @property
    def title(self) -> Text: ...

    @property
    def endings(self) -> Sequence[str]:
        """The ends of the names of such files, without the dot, the usual one first."""

    def read(self, written: str) -> Sequence[GameRecord]:
        """Read all matches of a file. Raises InvalidNotation with line, column and what was expected; nothing else."""

    def write(self, matches: Sequence[GameRecord]) -> str:
        """Write matches. Raises BadOptions for what the format cannot hold, and what replaying a record raises."""


@runtime_checkable
class OffersFormats(Protocol):
    """A game that has formats of its own."""

    @property
    def formats(self) -> Mapping[str, Format]: ...


@dataclass(frozen=True, slots=True)
class Ndjson:
    """One match a line, for every game. It holds what happened, and no remarks."""

    title: Text = text("Match records, one JSON object a line")
    endings: Sequence[str] = ("ndjson", "jsonl")

    def read(self, written: str) -> Sequence[GameRecord]:
        return [GameRecord(record) for record in read_records(written.split("\n"))]

    def write(self, matches: Sequence[GameRecord]) -> str:
        return "".join(f"{format_record(match.record)}\n" for match in matches)


NDJSON: Final[Format] = Ndjson()


def formats_of(game: Game) -> Mapping[str, Format]:
    """Return the formats of a game by name, NDJSON among them."""
    own: Mapping[str, Format] = game.formats if isinstance(game, OffersFormats) else {}
    return MappingProxyType({**own, "ndjson": NDJSON})


def all_formats() -> Mapping[str, Format]:
    """Return the formats of all games by name."""
    return MappingProxyType({name: kind for game in games().values() for name, kind in formats_of(game).items()})


def find_format(name: str) -> Format:
    """Return the format called `name`. Raises BadOptions."""
    known = all_formats()
    if name not in known:
        raise BadOptions(text("There is no such format. The formats are: {names}.", names=tuple(known)))
    return known[name]


def format_for(file_name: str) -> Format | None:
    """Return the format whose files end like this name; None when there is none."""
    ending = file_name.rsplit(".", 1)[-1].lower() if "." in file_name else ""
    return next((kind for kind in all_formats().values() if ending in kind.endings), None)


def decode(data: bytes) -> str:
    """Return the text of a file: UTF-8 or UTF-16 by its mark, UTF-8 without one, and what old programs wrote.

    Line ends become one character. Raises InvalidNotation beyond MAX_BYTES.
    """
    if len(data) > MAX_BYTES:
        raise InvalidNotation(text("The file is larger than {limit} MB.", limit=MAX_BYTES // 10**6))
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        written = data.decode("utf-16", errors="replace")
    else:
        try:
            written = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            written = data.decode("cp1252", errors="replace")
    return tidy(written)


def scan(written: str) -> Scanner:
    """Return a file's text to be read from its beginning. Raises InvalidNotation beyond MAX_BYTES."""
    scanner = Scanner(tidy(written))
    if len(written) > MAX_BYTES:
        raise scanner.fail(text("The file is larger than {limit} MB.", limit=MAX_BYTES // 10**6))
    return scanner


def tidy(written: str) -> str:
    """Return a text without a mark of order at its head, and with line ends of one character."""
    return written.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def ended(record: MatchRecord, last: Position, points: str, reason: str) -> MatchRecord:
    """Return a record with the end that a file gives it: seat 0's points and a reason code, "" where it has none.

    What the rules say about the last position comes first, unless the file says otherwise; `agrees` and the claims of
    a replay show it then.
    """
    outcome = last.outcome()
    if outcome and points in ("", str(outcome.points[0])):
        points, reason = str(outcome.points[0]), outcome.reason
    elif points:
        reason = reason or UNSTATED
    key = last.key() if points or reason else ""
    return replace(record, key=key, points=points, reason=reason)
