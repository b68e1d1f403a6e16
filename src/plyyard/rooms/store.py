"""What a store of matches must offer. The stores themselves are in plyyard.stores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias

from msgspec import Struct

from plyyard.core.game import Seat
from plyyard.core.text import Text
from plyyard.rooms.fair.keeper import Secrets
from plyyard.rooms.log import Event, Header

if TYPE_CHECKING:
    from plyyard.rooms.founding import Founding

Status: TypeAlias = Literal["open", "running", "over"]
Held: TypeAlias = frozenset[tuple[str, Seat]]
"""Who holds which seat: (hash of a secret, seat)."""


class Conflict(Exception):
    """Somebody else has stored an event of that seq: read the log again."""


class Unavailable(Exception):
    """The store can take or give nothing now; `text` says why and what to do."""

    def __init__(self, sentence: Text) -> None:
        super().__init__(str(sentence))
        self.text = sentence


@dataclass(frozen=True, slots=True)
class Stored:
    """A match as stored: its header, its whole log, who holds it, and the secrets of its dice."""

    header: Header
    events: tuple[Event, ...]
    held: Held
    secrets: Secrets | None = field(default=None, repr=False)

    def seats_of(self, secret: str) -> frozenset[Seat]:
        """Return the seats held by the secret with this hash."""
        return frozenset(seat for holder, seat in self.held if holder == secret)


class Standing(Struct, frozen=True):
    """What lists show of a match, stored with each event: its status, whose turn it is, when the running clock falls,
    and how it ended (the reason, and seat 0's points as "1", "1/2" or "0")."""

    status: Status
    turn: Seat
    deadline: int | None = None
    reason: str = ""
    points: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True)
class Summary:
    """A match in a list: its header, when it last moved (milliseconds since 1970), its standing, and its code."""

    header: Header
    updated: int
    standing: Standing
    code: str = ""


@dataclass(frozen=True, slots=True)
class SeatLink:
    """Where a private link leads."""

    match: str
    seat: Seat


class Store(Protocol):
    """The log of every match. What a method has returned is on the disk; each raises Unavailable when it cannot be."""

    async def create(
        self,
        header: Header,
        held: Held,
        events: Sequence[Event],
        standing: Standing,
        code: str = "",
        secrets: Secrets | None = None,
    ) -> None:
        """Store a new match with its first events. Raises Conflict when the code is taken."""

    async def load(self, match: str) -> Stored | None:
        """Return a match, or None when there is none of that id."""

    async def since(self, match: str, seq: int) -> Stored | None:
        """Return a match as `load` does, with only the events after `seq`."""

    async def append(
        self,
        match: str,
        events: Sequence[Event],
        standing: Standing,
        held: Held = frozenset(),
        secrets: Secrets | None = None,
        founding: Founding | None = None,
    ) -> None:
        """Store events that follow the stored log, and with them new holders, changed secrets of the dice, and the new
        match that the events lead to. Raises Conflict when another event has their seq; nothing is stored then."""

    async def hold(self, match: str, secret: str, seat: Seat, now: int) -> None:
        """Let one more secret hold a seat."""

    async def matches_of(self, secret: str, limit: int, before: int | None = None) -> Sequence[Summary]:
        """Return the newest matches in which the secret with this hash holds a seat, last moved before `before`. When
        a match last moved is known to the minute here."""

    async def public(self, status: Status, limit: int) -> Sequence[Summary]:
        """Return the newest public matches of a status."""

    async def find_code(self, code: str) -> str | None:
        """Return the id of the open match with this code."""

    async def code_of(self, match: str) -> str:
        """Return the code of an open match, "" when it has none."""

    async def overdue(self, now: int, limit: int) -> Sequence[str]:
        """Return matches whose running clock has fallen."""

    async def add_link(self, token: str, link: SeatLink, expires: int) -> None:
        """Store a private link by the hash of its token."""

    async def take_link(self, token: str, now: int) -> SeatLink | None:
        """Return where a link leads and let it work no more; None when there is none, or it has expired."""

    async def beat(self, now: int) -> None:
        """Say that a server runs."""

    async def last_beat(self) -> int | None:
        """Return when a server last said that it runs."""
