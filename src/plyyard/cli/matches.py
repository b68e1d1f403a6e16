"""What `plyyard match` and `plyyard ladder` share: openings, and records that are kept as they come."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from random import Random

from plyyard.cli.matchfile import read_matches
from plyyard.core.errors import BadOptions, InvalidNotation
from plyyard.core.formats import format_for
from plyyard.core.game import Edition, Game
from plyyard.core.pool import TABLE_BYTES
from plyyard.core.record import MatchRecord, format_record, parse_record
from plyyard.core.text import text
from plyyard.engines.arena import Fixture, play_all
from plyyard.engines.cores import cores
from plyyard.engines.openings import Opening, every_opening, random_openings

ALL_TWO: str = "all-two-move"
RANDOM: str = "random:"
MOST_PLIES = 12
MOST_LINES = 100_000


def read_openings(game: Game, edition: Edition, written: str, pairs: int) -> list[Opening]:
    """Return openings: `all-two-move`, `random:N` (so many random plies), or those of a file. Raises BadOptions."""
    if not written:
        return [Opening()]
    if written == ALL_TWO:
        return every_opening(game, edition, 2)
    if written.startswith(RANDOM):
        plies = written.removeprefix(RANDOM)
        if not plies.isdecimal() or not 0 < int(plies) <= MOST_PLIES:
            raise BadOptions(text("Random openings have 1 to {limit} plies: random:4.", limit=MOST_PLIES))
        return random_openings(game, edition, int(plies), pairs, Random(f"{game.name} {edition.name} {plies}"))
    return _openings_of_file(game, edition, written)


def _openings_of_file(game: Game, edition: Edition, file: str) -> list[Opening]:
    """Read a file of matches, whose actions are the openings, or of positions, one a line."""
    if file.endswith((".ndjson", ".jsonl")) or format_for(file):
        fitting = [record for record in read_matches(file) if record.game == game.name]
        found = [Opening(record.start, record.actions) for record in fitting]
    else:
        found = [Opening(line) for line in _lines(file)]
    if not found:
        raise BadOptions(text("{file} holds no openings of this game.", file=file[:200]))
    for opening in found[:MOST_LINES]:
        MatchRecord(game.name, edition.name, game.rules_version, opening.actions, opening.start).last()
    return found


def _lines(file: str) -> list[str]:
    try:
        lines = Path(file).read_text("utf-8").splitlines()
    except (OSError, ValueError):
        raise InvalidNotation(text("{file} cannot be read. Check the name.", file=file[:200])) from None
    return [line.strip() for line in lines if line.strip() and not line.startswith("#")]


def processes(concurrency: int) -> int:
    """Return how many processes to use: as many as the machine has cores where nobody says. Raises BadOptions."""
    if concurrency < 0:
        raise BadOptions(text("The number of processes is a whole number, not below 1."))
    return min(concurrency, cores()) or cores()


def kept_records(out: str) -> list[MatchRecord]:
    """Return the records that are in a file already; none when it is not there. A last line that was cut short, when
    the program was, is taken away."""
    path = Path(out)
    if not out or not path.exists():
        return []
    _mend(path)
    return list(read_matches(out))


def _mend(path: Path) -> None:
    try:
        with path.open("rb+") as file:
            data = file.read()
            start = data.rfind(b"\n") + 1
            if start == len(data):
                return
            if _is_record(data[start:]):
                file.write(b"\n")
            else:
                file.truncate(start)
    except OSError:
        raise BadOptions(text("{file} cannot be written. Name another file.", file=str(path)[:200])) from None


def _is_record(line: bytes) -> bool:
    try:
        parse_record(line.decode())
    except ValueError:
        return False
    return True


def play_and_keep(
    fixtures: Sequence[Fixture], concurrency: int, out: str, table_bytes: int = TABLE_BYTES
) -> Iterator[MatchRecord]:
    """Yield the records of matches as they end, each written to the file first. Raises BadOptions."""
    try:
        with (
            Path(out or os.devnull).open("a", encoding="utf-8") as file,
            closing(play_all(fixtures, concurrency, table_bytes)) as played,
        ):
            for record in played:
                if out:
                    file.write(format_record(record) + "\n")
                    file.flush()
                yield record
    except OSError:
        raise BadOptions(text("{file} cannot be written. Name another file.", file=out[:200])) from None
