"""What a store of matches must offer. The stores themselves are in plyyard.stores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from plyyard.core.game import Seat
from plyyard.rooms.match import Event, Header


class Conflict(Exception):
    """Somebody else has stored an event of that seq: read the log again."""


@dataclass(frozen=True, slots=True)
class Stored:
    """A match as stored: its header, its whole log, and who holds it as (hash of a secret, seat)."""

    header: Header
    events: tuple[Event, ...]
    held: frozenset[tuple[str, Seat]]

    def seats_of(self, secret: str) -> frozenset[Seat]:
        """Return the seats held by the secret with this hash."""
        return frozenset(seat for holder, seat in self.held if holder == secret)


@dataclass(frozen=True, slots=True)
class Summary:
    """A match in a list: its header, when it last moved (milliseconds since 1970), the seat whose turn it is and,
    when over, the reason and seat 0's points ("1", "1/2", "0")."""

    header: Header
    updated: int
    turn: Seat
    reason: str
    points: str


@dataclass(frozen=True, slots=True)
class Standing:
    """What a list shows of a match, stored with each event: whose turn, and how it ended."""

    turn: Seat
    reason: str = ""
    points: str = ""
    key: str = ""


class Store(Protocol):
    """The log of every match. What `append` has returned is on the disk."""

    async def create(self, header: Header, secrets: tuple[str, str]) -> None:
        """Store a new match. `secrets` are the hashes of the seats' secrets."""

    async def load(self, match: str) -> Stored | None:
        """Return a match, or None when there is none of that id."""

    async def append(self, match: str, events: Sequence[Event], standing: Standing) -> None:
        """Store events that follow the stored log. Raises Conflict when another event has their seq."""

    async def matches_of(self, secret: str, limit: int, before: int | None = None) -> Sequence[Summary]:
        """Return the newest matches in which the secret with this hash holds a seat, last moved before `before`."""
