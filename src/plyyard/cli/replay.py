"""`plyyard replay`: NDJSON line by line, other files as a whole."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from plyyard.cli.voice import Voice, find_voice
from plyyard.core.errors import InvalidNotation, PlyYardError
from plyyard.core.formats import NDJSON, format_for
from plyyard.core.game import Position
from plyyard.core.record import MAX_LINE, MatchRecord, parse_record
from plyyard.core.registry import find_edition, find_game
from plyyard.core.text import Text, text

MAX_FILE = 100_000_000
"""Bytes; some hundred thousand matches."""


def replay(file: str, *, lang: str = "") -> int:
    """Print every match of a file step by step, and whether today's rules still end it the same way.

    A name that ends like none of the games' formats is one of NDJSON, where one bad line does not stop the others.
    Returns 0, or 2 when a line cannot be read or a match does not end as it says.
    """
    voice = find_voice(lang)
    kind = format_for(Path(file).name)
    if kind is not None and kind is not NDJSON:
        from plyyard.cli.files import read_games

        matches = read_games(Path(file))
        agreeing = [
            _replay_record(voice, match.record, text("Match {number}", number=number))
            for number, match in enumerate(matches, 1)
        ]
        return 0 if all(agreeing) else 2
    faults = 0
    for number, line in _lines(Path(file)):
        try:
            record = parse_record(line, number)
        except PlyYardError as error:
            voice.warn(error.text)
            faults += 1
        else:
            faults += not _replay_record(voice, record, text("Line {number}", number=number))
    return 2 if faults else 0


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    """Yield numbered lines that hold something. Raises InvalidNotation for what is no readable file."""
    try:
        if path.is_dir():
            raise InvalidNotation(text("{file} is a folder. Name a file with one match a line.", file=str(path)))
        if path.stat().st_size > MAX_FILE:
            raise InvalidNotation(text("{file} is larger than {limit} MB.", file=str(path), limit=MAX_FILE // 10**6))
        with path.open(encoding="utf-8", errors="replace") as file:
            yield from _bounded(iter(lambda: file.readline(MAX_LINE + 2), ""))
    except (OSError, ValueError) as error:
        if isinstance(error, PlyYardError):
            raise
        raise InvalidNotation(text("{file} cannot be read. Check the name.", file=str(path)[:200])) from None


def _bounded(pieces: Iterator[str]) -> Iterator[tuple[int, str]]:
    """Number the lines; of one that is too long only the beginning is kept, which the reader then refuses."""
    number, is_new = 1, True
    for piece in pieces:
        if is_new and piece.strip():
            yield number, piece.rstrip("\n")
        is_new = piece.endswith("\n")
        number += is_new


def _replay_record(voice: Voice, record: MatchRecord, name: Text) -> bool:
    """Print a match; tell whether it can be played through and ends as it says."""
    try:
        game = find_game(record.game)
        edition = find_edition(game, record.edition)
        voice.say(text("{name}: {game}, {edition}", name=name, game=game.title, edition=edition.title))
        last = _replay_steps(voice, record)
    except PlyYardError as error:
        voice.warn(text("{name}: {problem}", name=name, problem=error.text))
        return False
    return _compare(voice, record, last)


def _replay_steps(voice: Voice, record: MatchRecord) -> Position:
    game, position, step = find_game(record.game), record.first(), 0
    try:
        for step, (before, action, after) in enumerate(record.replay(), 1):
            print(f"{step:5}. {action.text}  {voice(game.describe(before, action))}")
            position = after
    except PlyYardError as error:
        raise InvalidNotation(text("Step {step}: {problem}", step=step + 1, problem=error.text)) from None
    return position


def _compare(voice: Voice, record: MatchRecord, last: Position) -> bool:
    """Say how the match ends and whether the record says the same; tell whether it does."""
    outcome = last.outcome()
    if outcome:
        voice.say(outcome.text)
    for agrees, sentence in _claims(record, last):
        if not agrees:
            voice.warn(sentence)
            return False
    voice.say(
        text("Today's rules agree with the record.") if record.key else text("The record holds no end to compare.")
    )
    return True


def _claims(record: MatchRecord, last: Position) -> Iterator[tuple[bool, Text]]:
    yield not record.key or record.key == last.key(), text("Today's rules lead to another position than the record.")
    outcome = last.outcome()
    if outcome:
        agrees = record.reason in ("", outcome.reason) and record.points in ("", str(outcome.points[0]))
        yield agrees, text("Today's rules end this match in another way than the record.")
