"""A match that somebody has open, and the connections to it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from plyyard.core.game import Seat
from plyyard.engines.limit import Stop
from plyyard.rooms.news import Presence
from plyyard.rooms.room import Room
from plyyard.rooms.store import Stored
from plyyard.rooms.wire import Message
from plyyard.web.encode import Told
from plyyard.web.outbox import Outbox

RESTART = 1012
"""The close code of a server that ends and comes back."""


@dataclass(eq=False, slots=True)
class Connection:
    """One open page: the secret it shows, the seats it holds, and what waits to be sent to it."""

    secret: str
    seats: frozenset[Seat]
    outbox: Outbox = field(default_factory=Outbox)
    ready: bool = False
    on_cut: Callable[[], object] = lambda: None
    is_cut: bool = False
    is_ending: bool = False
    close_code: int = RESTART

    def tell(self, message: Message) -> None:
        """Queue a message for this connection alone."""
        self.pass_on(Told(message))

    def pass_on(self, told: Told) -> None:
        """Queue a message. A connection that does not keep up is cut: it comes back and asks for what it missed."""
        if not self.outbox.put(told):
            self.cut()

    def cut(self) -> None:
        """End the connection without waiting for what it has not read."""
        if not self.is_cut:
            self.is_cut = True
            self.on_cut()

    def hang_up(self) -> None:
        """Close the connection with its code once what can be sent is sent."""
        self.is_ending = True
        self.outbox.end()


class LiveMatch:
    """A match in memory. All of it can be made again from the store."""

    def __init__(self, stored: Stored, now: int) -> None:
        self.header = stored.header
        self.held = stored.held
        self.room = Room(stored.header, stored.events, stored.secrets)
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.stop = Stop()
        self.bot: asyncio.Task[None] | None = None
        self.flag: asyncio.TimerHandle | None = None
        if stored.header.mode == "online":
            self.room.gone = (now, now)

    def seats_of(self, secret: str) -> frozenset[Seat]:
        """Return the seats held by the secret with this hash."""
        return frozenset(seat for holder, seat in self.held if secret and holder == secret)

    def is_there(self, seat: Seat) -> bool:
        """Tell whether anybody who holds the seat has the match open."""
        return any(seat in connection.seats for connection in self.connections)

    @property
    def presence(self) -> Presence:
        """Who has the match open at this process."""
        seats = tuple(seat for seat in (0, 1) if self.is_there(seat))
        return Presence(seats, sum(not connection.seats for connection in self.connections))

    def take_attendance(self, now: int, elsewhere: Presence) -> list[Seat]:
        """Note who has come or gone, also at other processes; return the seats that have changed."""
        before, here = self.room.gone, self.presence
        there = {*here.seats, *elsewhere.seats}
        after = tuple(None if seat in there else now if since is None else since for seat, since in enumerate(before))
        self.room.gone = (after[0], after[1])
        self.room.spectators = here.spectators + elsewhere.spectators
        return [seat for seat in (0, 1) if (before[seat] is None) != (after[seat] is None)]

    def tell_all(self, message: Callable[[frozenset[Seat]], Message]) -> None:
        """Send everybody a message that is made once for each set of seats."""
        made: dict[frozenset[Seat], Told] = {}
        for connection in self.connections:
            if connection.ready:
                if connection.seats not in made:
                    made[connection.seats] = Told(message(connection.seats))
                connection.pass_on(made[connection.seats])

    def cancel_flag(self) -> None:
        """Watch the running clock no longer."""
        if self.flag:
            self.flag.cancel()
            self.flag = None

    @property
    def idle(self) -> bool:
        """Tell whether the match can be forgotten: all of it is in the store."""
        return not self.connections and (self.bot is None or self.bot.done())
