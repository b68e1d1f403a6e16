"""The form that starts a match."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import parse_qsl

from plyyard.core.errors import BadOptions, InvalidNotation
from plyyard.core.game import Edition, Game, Seat
from plyyard.core.registry import find_edition
from plyyard.core.text import Text, text
from plyyard.engines.guests import levels_of
from plyyard.rooms.agreed import DAY, MINUTE, SECOND, Agreed, TimeControl
from plyyard.rooms.fair.setting import CHAIN, SEEDED, STRICT
from plyyard.rooms.fairly import SYSTEM
from plyyard.rooms.log import Header, Holder, Mode
from plyyard.rooms.names import clean_name

MAX_FIELDS = 20
MODES: tuple[Mode, ...] = ("computer", "device", "online")
SIDES = ("0", "1", "random")
CLOCKS = ("none", "3+2", "10+5", "15+10", "30+20", "1d", "3d", "7d")
"""The clocks that the page offers; others of the same two shapes are read too."""
_FISCHER = re.compile(r"(\d{1,3})\+(\d{1,3})", re.ASCII)
_DAYS = re.compile(r"(\d{1,2})d", re.ASCII)


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
    side: Seat
    level: str
    turn_board: bool
    name: str
    agreed: Agreed

    @property
    def seats(self) -> frozenset[Seat]:
        """The seats of the person who starts the match."""
        return frozenset({0, 1}) if self.mode == "device" else frozenset({self.side})

    def header(self, match: str, game: Game, now: int) -> Header:
        """Return the header of the match to be."""
        person, other = Holder(), Holder(self.level)
        return Header(
            id=match,
            game=game.name,
            edition=self.edition.name,
            rules_version=game.rules_version,
            mode=self.mode,
            holders=(person, other) if self.side == 0 else (other, person),
            created=now,
            turn_board=self.turn_board,
            agreed=self.agreed,
        )


def read_form(body: bytes) -> dict[str, str]:
    """Return the fields of an urlencoded form. Raises BadForm when it is none."""
    try:
        return dict(parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=MAX_FIELDS, errors="strict"))
    except ValueError:
        raise BadForm(text("The form could not be read. Please fill it in again.")) from None


def new_match(game: Game, fields: Mapping[str, str]) -> NewMatch:
    """Return what the fields ask for; absent ones have their usual values. Raises BadForm."""
    mode, edition = _mode(fields.get("mode", "computer")), _edition(game, fields.get("edition", ""))
    side = fields.get("side", "0")
    if side not in SIDES:
        raise BadForm(text("Choose a side, or let chance choose."))
    return NewMatch(
        mode=mode,
        edition=edition,
        side=secrets.randbelow(2) if side == "random" else int(side),
        level=_level(game, fields.get("level", "")) if mode == "computer" else "",
        turn_board=fields.get("turn_board", "") == "on",
        name=clean_name(fields.get("name", "")),
        agreed=_agreed(game, mode, edition, fields),
    )


def _agreed(game: Game, mode: Mode, edition: Edition, fields: Mapping[str, str]) -> Agreed:
    dice, start = _dice(game, mode, fields.get("dice", "")), _start(game, mode, edition, fields.get("start", ""))
    if mode != "online":
        return Agreed(dice=dice, start=start)
    return Agreed(clock=read_clock(fields.get("clock", "none")), public=fields.get("public", "") == "on", dice=dice)


def _start(game: Game, mode: Mode, edition: Edition, written: str) -> str:
    """The position to begin from, as the game writes it; strangers in the lobby expect the usual one."""
    if not written:
        return ""
    if mode == "online":
        raise BadForm(text("Online a match begins from the usual position."))
    try:
        position = game.parse_position(written, edition)
    except InvalidNotation as error:
        raise BadForm(error.text) from None
    if position.to_move is None:
        raise BadForm(text("In this position the match is over already. Choose one before that."))
    return game.format_position(position)


def _dice(game: Game, mode: Mode, wanted: str) -> str:
    """How the dice are made: "fair" is what fits the mode best; without a word they are the system's, so that a client
    which brings no chains can roll."""
    if not wanted or not game.board(game.editions[0]).dice:
        return SYSTEM
    protocol = (SEEDED if mode == "device" else CHAIN) if wanted == "fair" else wanted
    fitting = (SYSTEM, SEEDED) if mode == "device" else (SYSTEM, CHAIN, STRICT)
    if protocol not in fitting:
        raise BadForm(text("There are no such dice for this way of playing: {names}.", names=("fair", *fitting)))
    return protocol


def read_clock(written: str) -> TimeControl | None:
    """Return the clock written as "none", minutes "+" seconds for every turn ("10+5"), or days for every turn
    ("3d"). Raises BadForm."""
    if written == "none":
        return None
    fischer, days = _FISCHER.fullmatch(written), _DAYS.fullmatch(written)
    if fischer and 1 <= int(fischer[1]) <= 180 and int(fischer[2]) <= 180:
        return TimeControl("fischer", int(fischer[1]) * MINUTE, int(fischer[2]) * SECOND)
    if days and 1 <= int(days[1]) <= 14:
        return TimeControl("days", int(days[1]) * DAY)
    raise BadForm(text("Choose a clock: none, minutes and seconds such as 10+5, or days such as 3d."))


def _mode(name: str) -> Mode:
    for mode in MODES:
        if mode == name:
            return mode
    raise BadForm(text("Choose the computer, somebody on this device, or somebody online."))


def _edition(game: Game, name: str) -> Edition:
    try:
        return find_edition(game, name)
    except BadOptions as error:
        raise BadForm(error.text) from None


def _level(game: Game, name: str) -> str:
    names = [level.name for level in levels_of(game)]
    if name and name not in names:
        raise BadForm(text("There is no such level. The levels are: {names}.", names=tuple(names)))
    return name or names[0]
