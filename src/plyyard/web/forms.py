"""The form that starts a match."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import parse_qsl

from plyyard.core.errors import BadOptions
from plyyard.core.game import Edition, Game
from plyyard.core.registry import find_edition
from plyyard.core.text import Text, text
from plyyard.rooms.match import Header, Holder, Mode

MAX_FIELDS = 20
MODES: tuple[Mode, ...] = ("computer", "device")
SIDES = ("0", "1", "random")


class BadForm(Exception):
    """A field that cannot be used; `text` says which and what it may be."""

    def __init__(self, sentence: Text) -> None:
        super().__init__(str(sentence))
        self.text = sentence


@dataclass(frozen=True, slots=True)
class NewMatch:
    """What the form asks for."""

    mode: Mode
    edition: Edition
    side: int
    level: str
    turn_board: bool

    def header(self, match: str, game: Game, now: int) -> Header:
        """Return the header of the match to be."""
        person, computer = Holder(), Holder(self.level)
        against = (person, computer) if self.side == 0 else (computer, person)
        return Header(
            id=match,
            game=game.name,
            edition=self.edition.name,
            rules_version=game.rules_version,
            mode=self.mode,
            holders=against if self.mode == "computer" else (person, person),
            created=now,
            turn_board=self.turn_board,
        )


def read_form(body: bytes) -> dict[str, str]:
    """Return the fields of an urlencoded form. Raises BadForm when it is none."""
    try:
        return dict(parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=MAX_FIELDS, errors="strict"))
    except ValueError:
        raise BadForm(text("The form could not be read. Please fill it in again.")) from None


def new_match(game: Game, fields: Mapping[str, str]) -> NewMatch:
    """Return what the fields ask for; absent ones have their usual values. Raises BadForm."""
    mode = _mode(fields.get("mode", "computer"))
    side = fields.get("side", "0")
    if side not in SIDES:
        raise BadForm(text("Choose a side, or let chance choose."))
    return NewMatch(
        mode=mode,
        edition=_edition(game, fields.get("edition", "")),
        side=secrets.randbelow(2) if side == "random" else int(side),
        level=_level(game, fields.get("level", "")) if mode == "computer" else "",
        turn_board=fields.get("turn_board", "") == "on",
    )


def _mode(name: str) -> Mode:
    for mode in MODES:
        if mode == name:
            return mode
    raise BadForm(text("Choose whether to play the computer or somebody on this device."))


def _edition(game: Game, name: str) -> Edition:
    try:
        return find_edition(game, name)
    except BadOptions as error:
        raise BadForm(error.text) from None


def _level(game: Game, name: str) -> str:
    names = [level.name for level in game.levels]
    if name and name not in names:
        raise BadForm(text("There is no such level. The levels are: {names}.", names=tuple(names)))
    return name or names[0]
