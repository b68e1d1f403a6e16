"""Matches written as PDN 3.0: all tags of a game, then its moves in lines of at most 79 characters."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, cast

from plyyard.core.errors import BadOptions
from plyyard.core.formats import UNSTATED, Format, GameRecord
from plyyard.core.registry import find_edition, find_game
from plyyard.core.text import Text, text
from plyyard.games.draughts.coordinates import square_name
from plyyard.games.draughts.gametypes import GameType, type_of
from plyyard.games.draughts.notation import format_short
from plyyard.games.draughts.options import Options
from plyyard.games.draughts.pdn_reader import LOST_BY_BOTH, ROSTER, read_pdn
from plyyard.games.draughts.rules import Move, Position

WIDTH: Final = 79
_RESULTS: Final = {"1": ("1-0", "2-0"), "0": ("0-1", "0-2"), "1/2": ("1/2-1/2", "1-1")}
_NAME: Final = re.compile(r"[A-Z][A-Za-z0-9_]*")


@dataclass(frozen=True, slots=True)
class Pdn:
    """Portable draughts notation, as a format of the game."""

    title: Text = text("Portable Draughts Notation (PDN 3.0)")
    endings: Sequence[str] = ("pdn",)

    def read(self, written: str) -> Sequence[GameRecord]:
        return read_pdn(written)

    def write(self, matches: Sequence[GameRecord]) -> str:
        return "\n".join(write_game(match) for match in matches)


def write_game(match: GameRecord) -> str:
    """Return one game: tags, an empty line, moves, the sign that parts games. Raises BadOptions for another game."""
    record = match.record
    if record.game != "draughts":
        raise BadOptions(text("PDN holds games of draughts only."))
    edition = find_edition(find_game(record.game), record.edition)
    options = cast(Options, edition.options)
    kind = type_of(edition.name, "BW"[options.first], options.size)
    tags = "".join(f'[{name} "{_guarded(value)}"]\n' for name, value in _tags(match, kind))
    return f"{tags}\n{_wrapped(_words(match, kind))}\n"


def _tags(match: GameRecord, kind: GameType) -> Iterator[tuple[str, str]]:
    record, known = match.record, dict(match.tags)
    for name, unknown in ROSTER.items():
        yield name, known.pop(name, unknown)
    yield "Result", _result(match, kind)
    yield "GameType", kind.value
    if kind.is_private:
        yield "Rules", kind.edition
    if record.start:
        yield "SetUp", "1"
        yield "FEN", kind.turn(record.start)
    if record.reason not in ("", LOST_BY_BOTH, UNSTATED):
        yield "Termination", record.reason
    yield from ((name, value) for name, value in match.tags if name in known and _NAME.fullmatch(name))


def _result(match: GameRecord, kind: GameType) -> str:
    if match.record.reason == LOST_BY_BOTH:
        return "0-0"
    return _RESULTS[match.record.points][kind.by_two] if match.record.points in _RESULTS else "*"


def _guarded(value: str) -> str:
    return " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')


def _words(match: GameRecord, kind: GameType) -> Iterator[str]:
    """Yield what stands between spaces: numbers, moves, remarks, and the sign at the end."""
    notes = list(match.notes)
    yield from _notes(notes, 0)
    number, is_new = 1, True
    for ply, (before, action, _) in enumerate(match.record.replay(), 1):
        position, move = cast(Position, before), cast(Move, action)
        if position.turn == 0:
            yield f"{number}."
        elif is_new:
            yield f"{number}..."
        number, is_new = number + position.turn, False
        yield move_text(position, move, kind)
        said = list(_notes(notes, ply))
        is_new = bool(said)
        yield from said
    yield "*"


def _notes(notes: list[tuple[int, str]], ply: int) -> Iterator[str]:
    for place, note in notes:
        if place == ply:
            yield from f"{{{note.replace('}', ')')}}}".split()


def move_text(position: Position, move: Move, kind: GameType) -> str:
    """Return a move as the game's type writes it: short where that is clear, with every landing where it is not."""
    short = format_short(position, move)
    if kind.notation == "A":
        short = re.sub("[0-9]+", lambda found: square_name(int(found[0]), position.grid), short)
    return kind.turn(short).replace("x", kind.capture)


def _wrapped(words: Iterator[str]) -> str:
    lines = [""]
    for word in words:
        if lines[-1] and len(lines[-1]) + 1 + len(word) > WIDTH:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return "\n".join(lines)


PDN: Final[Format] = Pdn()
