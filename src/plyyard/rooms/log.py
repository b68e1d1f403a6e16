"""The header and the events that make a match. Nothing else is stored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal, TypeAlias

import msgspec

from plyyard.core.game import Seat
from plyyard.rooms.agreed import Agreed

Mode: TypeAlias = Literal["computer", "device", "online"]
EventKind: TypeAlias = Literal[
    "join", "act", "offer", "accept", "decline", "resign", "abort", "flag", "claim", "away", "back", "resume", "dice"
]
Data: TypeAlias = Mapping[str, str | int]

_NOTHING: Data = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Holder:
    """Who holds a seat: a person, or the computer at a level. People are known by secrets, never named here."""

    level: str = ""

    @property
    def is_computer(self) -> bool:
        return bool(self.level)


@dataclass(frozen=True, slots=True)
class Header:
    """What is settled before the first action. `created` is milliseconds since 1970."""

    id: str
    game: str
    edition: str
    rules_version: int
    mode: Mode
    holders: tuple[Holder, Holder]
    created: int
    turn_board: bool = False
    agreed: Agreed = field(default_factory=Agreed)


class Event(msgspec.Struct, frozen=True):
    """One stored fact. `action` is the action's text, a fallen die's too; `request` the id it was asked with; `data`
    what its kind needs: the name of who joins, the kind of an offer, the offer that is answered."""

    seq: int
    kind: EventKind
    seat: Seat
    action: str
    at: int
    request: str = ""
    data: Data = _NOTHING

    def __hash__(self) -> int:
        return hash((self.seq, self.kind, self.at))
