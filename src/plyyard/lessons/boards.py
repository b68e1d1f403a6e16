"""The named positions of a guide: the same in every language, written once in facts.toml."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from plyyard.core.errors import InvalidNotation
from plyyard.core.game import Action, Edition, Game, Position
from plyyard.core.record import read_action
from plyyard.core.registry import find_edition
from plyyard.core.text import text

KEYS = {"edition", "optional", "position", "actions", "try", "seat"}


@dataclass(frozen=True, slots=True)
class Board:
    """A position to be shown. `first` is where it begins, `line` what is played from there before it is shown, `last`
    what is seen. `open` boards invite to play a match from there; `seat` sits at the bottom, None for nobody."""

    name: str
    edition: Edition
    first: Position
    line: tuple[Action, ...]
    last: Position
    open: bool
    seat: int | None


def read_boards(game: Game, entries: Mapping[str, Any]) -> dict[str, Board | None]:
    """Return the boards of a facts file by name, None for an `optional` one whose edition is not installed. Raises
    PlyYardError where one cannot be read."""
    editions = {edition.name for edition in game.editions}
    there = {name: not entry.get("optional") or entry["edition"] in editions for name, entry in entries.items()}
    return {name: _board(game, name, entry) if there[name] else None for name, entry in entries.items()}


def _board(game: Game, name: str, entry: Mapping[str, Any]) -> Board:
    unknown = sorted(set(entry) - KEYS)
    if unknown:
        raise InvalidNotation(text("Board {name} has keys that mean nothing: {keys}.", name=name, keys=tuple(unknown)))
    edition = find_edition(game, entry.get("edition", ""))
    written = entry.get("position", "")
    first = game.parse_position(written, edition) if written else game.start(edition)
    line, last = list[Action](), first
    for each in entry.get("actions", ()):
        line.append(read_action(game, last, each))
        last = last.apply(line[-1])
    return Board(name, edition, first, tuple(line), last, bool(entry.get("try", False)), entry.get("seat"))
