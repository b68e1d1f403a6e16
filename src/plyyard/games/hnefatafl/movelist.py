"""Bare lists of moves as players post them: `1. d1-d3 e5-e2xf2 2. ...`, after Damian Walker's and Aage Nielsen's sites.

A list says neither rules nor players, so it is read as the first edition in which every move can be played. What a
match needs besides stands in lines of ours with a #: `# edition: fetlar`, `# start: 11/... D`, `# result: 1/2`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, cast

from plyyard.core.errors import BadOptions, InvalidNotation
from plyyard.core.formats import MAX_MATCHES, TOO_MANY_MATCHES, Format, GameRecord, scan
from plyyard.core.game import Edition, Game
from plyyard.core.registry import find_edition, find_game
from plyyard.core.scanner import Scanner
from plyyard.core.text import Text, text
from plyyard.games.hnefatafl import notation
from plyyard.games.hnefatafl.lines import Ply, is_hnefatafl, play, record_of, take_ply
from plyyard.games.hnefatafl.rules import Position

WIDTH: Final = 79
FACTS: Final = ("edition", "start", "result", "reason")
"""What our own lines may say about a match, in this order."""

_GAP = re.compile(r"[\s,;]+")
_FACT = re.compile(r"#[ \t]*([a-z]+)[ \t]*:[ \t]*([^\n]*)")
_NUMBER = re.compile(r"[0-9]{1,4}[.)](?![0-9.])")


@dataclass(slots=True)
class List:
    """One list: the facts said about it with their places, and its moves."""

    facts: dict[str, tuple[str, int]] = field(default_factory=dict)
    plies: list[Ply] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class MoveList:
    """Bare lists of moves, as a format of the game."""

    title: Text = text("List of moves")
    endings: Sequence[str] = ("moves", "tafl")

    def read(self, written: str) -> Sequence[GameRecord]:
        return read_moves(written)

    def write(self, matches: Sequence[GameRecord]) -> str:
        return "\n".join(write_list(match) for match in matches)


def read_moves(written: str) -> Sequence[GameRecord]:
    """Read every list of a text. Raises InvalidNotation with line, column and what was expected."""
    scanner = scan(written)
    return [_record(found, scanner) for found in _lists(scanner)]


def _lists(scanner: Scanner) -> list[List]:
    """Return the lists of a text. A list ends where facts follow moves, or where the numbers begin again at 1."""
    found = [List()]
    scanner.take(_GAP)
    while not scanner.is_over:
        at = scanner.at
        if fact := scanner.take(_FACT):
            found += [List()] if found[-1].plies or fact[1] in found[-1].facts else []
            found[-1].facts[fact[1]] = (fact[2].strip(), at)
        elif number := scanner.take(_NUMBER):
            found += [List()] if number[0][:-1] == "1" and found[-1].plies else []
        elif ply := take_ply(scanner):
            found[-1].plies += [ply] if ply.written or ply.is_resignation else []
        else:
            raise scanner.expected(text("a move such as g3-e3xe2"))
        scanner.take(_GAP)
        if len(found) > MAX_MATCHES:
            raise scanner.fail(TOO_MANY_MATCHES)
    return [one for one in found if one.plies or one.facts]


def _record(found: List, scanner: Scanner) -> GameRecord:
    """Play a list through in the edition it names, or in the first that fits."""
    game = find_game("hnefatafl")
    unknown = next((place for name, (_, place) in found.facts.items() if name not in FACTS), None)
    if unknown is not None:
        raise scanner.expected(text("one of these: {names}", names=FACTS), unknown)
    if "edition" in found.facts:
        name, at = found.facts["edition"]
        with scanner.reading(at):
            return _in_edition(found, scanner, game, find_edition(game, name))
    return _in_any(found, scanner, game)


def _in_any(found: List, scanner: Scanner, game: Game) -> GameRecord:
    """Return the match in the first edition that fits. Raises what the usual edition has against it."""
    first: InvalidNotation | None = None
    for edition in game.editions:
        try:
            return _in_edition(found, scanner, game, edition)
        except InvalidNotation as error:
            first = first or error
    assert first is not None
    raise first


def _in_edition(found: List, scanner: Scanner, game: Game, edition: Edition) -> GameRecord:
    written, at = found.facts.get("start", ("", 0))
    position = game.start(edition)
    usual = game.format_position(position)
    if written:
        with scanner.reading(at):
            position = game.parse_position(written, edition)
    played = play(scanner, cast(Position, position), found.plies)
    start = game.format_position(position)
    points, reason = found.facts.get("result", ("", 0))[0], found.facts.get("reason", ("", 0))[0]
    points = points if points in ("1", "0", "1/2") else ""
    reason = reason if points and re.fullmatch("[a-z_]{1,40}", reason) else ""
    return GameRecord(record_of(edition, "" if start == usual else start, played, points, reason))


def write_list(match: GameRecord) -> str:
    """Return one list: the facts, then numbered moves with what they take. Raises BadOptions for another game."""
    record = match.record
    if not is_hnefatafl(match):
        raise BadOptions(text("This format holds games of hnefatafl only."))
    said = {"edition": record.edition, "start": record.start, "result": record.points, "reason": record.reason}
    facts = "".join(f"# {name}: {said[name]}\n" for name in FACTS if said[name])
    lines = [""]
    for word in _words(match):
        if lines[-1] and len(lines[-1]) + 1 + len(word) > WIDTH:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return f"{facts}{chr(10).join(lines)}\n"


def _words(match: GameRecord) -> Iterator[str]:
    for ply, (before, action, _) in enumerate(match.record.replay()):
        if ply % 2 == 0:
            yield f"{ply // 2 + 1}."
        yield notation.format_action_with_captures(cast(Position, before), action)


MOVES: Final[Format] = MoveList()
