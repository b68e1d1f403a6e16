"""Other programs as levels of the computer: whoever runs the server names them in PLYYARD_GUESTS, and nobody else.

`friend game/edition protocol /path/to/program; other …`: what the level is called, the game and the edition it plays,
the protocol it speaks, and its command. Entries are separated by semicolons.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from threading import Lock
from typing import Final

from plyyard.core.dialogue import protocols_of
from plyyard.core.errors import BadOptions
from plyyard.core.game import Edition, Game, Position
from plyyard.core.level import Level
from plyyard.core.registry import find_game, find_rules
from plyyard.core.text import Text, text
from plyyard.engines.contest import EngineFailed
from plyyard.engines.engine import Decision
from plyyard.engines.external import ExternalEngine
from plyyard.engines.limit import Limit, StopFlag

SETTING: Final = "PLYYARD_GUESTS"
KIND: Final = "guest"
"""What the level of a guest has for its kind of engine."""
THINKS_MS: Final = 1_000
_NAME: Final = re.compile("[a-z][a-z0-9-]{0,19}")


@dataclass(frozen=True, slots=True)
class Guest:
    """One such program."""

    level: Level
    game: str
    edition: Edition
    protocol: str
    command: str


def guests_of(game: Game) -> tuple[Guest, ...]:
    """Return the guests that play a game. Raises BadOptions when the setting cannot be read."""
    return tuple(guest for guest in read_guests(os.environ.get(SETTING, "")) if guest.game == game.name)


def levels_of(game: Game) -> tuple[Level, ...]:
    """Return all levels of a game: its own, weakest first, then the guests."""
    return (*game.levels, *(guest.level for guest in guests_of(game)))


@lru_cache(maxsize=8)
def read_guests(written: str) -> tuple[Guest, ...]:
    """Return the guests of a setting. Raises BadOptions with the entry that cannot be read."""
    return tuple(_read_guest(entry) for entry in written.split(";") if entry.strip())


def _read_guest(entry: str) -> Guest:
    words = entry.split(None, 3)
    if len(words) < 4 or not _NAME.fullmatch(words[0]):
        raise BadOptions(
            text("{setting} cannot be read at: {entry}. An entry is: name game/edition protocol command.",
                 setting=SETTING, entry=entry.strip()[:80])
        )  # fmt: skip
    name, where, protocol, command = words
    game, edition = find_rules(where)
    if protocol not in protocols_of(game):
        raise BadOptions(
            text("There is no such protocol. The protocols are: {names}.", names=tuple(protocols_of(game)))
        )
    if any(level.name == name for level in game.levels):
        raise BadOptions(text("The level {level} is one of the game's own. Give the guest another name.", level=name))
    level = Level(name, Text(name.capitalize()), KIND, milliseconds=THINKS_MS)
    return Guest(level, game.name, edition, protocol, command)


@dataclass(slots=True)
class GuestEngine:
    """A guest that plays: one process, asked by one thread at a time. Raises EngineFailed where it does not play."""

    guest: Guest
    lock: Lock = field(default_factory=Lock)
    program: ExternalEngine | None = None

    def choose(self, position: Position, limit: Limit, stop: StopFlag, random: Random, /) -> Decision:
        """Return what the guest plays, in its own edition only."""
        if position.edition.name != self.guest.edition.name:
            raise EngineFailed(text("The engine does not play this edition."))
        with self.lock:
            if self.program is None:
                kind = protocols_of(find_game(self.guest.game))[self.guest.protocol]
                self.program = ExternalEngine(kind, self.guest.edition, self.guest.command)
            return self.program.choose(position, limit, stop, random)


@lru_cache(maxsize=16)
def guest_engine(game: str, name: str, written: str) -> GuestEngine:
    """Return the engine of a guest, always the same one, so that its process goes on."""
    return GuestEngine(next(guest for guest in read_guests(written) if (guest.game, guest.level.name) == (game, name)))
