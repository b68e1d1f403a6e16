"""What the processes that serve the same matches tell one another. The log is the truth: losing a word costs time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from plyyard.core.game import Seat
from plyyard.rooms.talk import Word

Role: TypeAlias = Literal["web", "worker"]
HOLDERS = -1
"""In the place of a seq: not the log of the match has changed, but who holds its seats."""


class Change(NamedTuple):
    """A match whose log has grown to `seq` (HOLDERS: who holds its seats has changed)."""

    match: str
    seq: int


class Presence(NamedTuple):
    """Who has a match open at one process: the seats, and how many others look on."""

    seats: tuple[Seat, ...] = ()
    spectators: int = 0


@dataclass(frozen=True, slots=True)
class News:
    """One message of a process. `grown` is changed matches with their newest seq, `here` who has matches open at the
    sender, `role` what the sender is (told every second), `asks` the wish to hear it from everybody, `deaf` that
    the receiver itself could not hear for a while, and `talk` what a player has said."""

    origin: str = ""
    grown: Mapping[str, int] = field(default_factory=dict)
    here: Mapping[str, Presence] = field(default_factory=dict)
    role: Role | None = None
    asks: bool = False
    deaf: bool = False
    talk: Mapping[str, Word] = field(default_factory=dict)
