"""The live matches of this process: one Room each, its connections, and its computer player."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import time
from collections.abc import Callable
from dataclasses import dataclass, field

import structlog

from plyyard.core.game import CHANCE, ROLL, Seat
from plyyard.core.text import text
from plyyard.engines.limit import Stop
from plyyard.rooms.dice import Dice
from plyyard.rooms.match import Event, Following, Header
from plyyard.rooms.room import Room
from plyyard.rooms.store import Conflict, Standing, Store, Stored
from plyyard.rooms.wire import Act, Answer, Hello, Message, Ping, Refused, Resign, Try
from plyyard.web.bots import Bots

Clock = Callable[[], int]
MAX_UNSENT = 256
KEPT = 200
"""Matches kept in memory although nobody has them open, so that a page and its connection read the log once."""

log = structlog.get_logger()


def now_ms() -> int:
    """Return the wall clock in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


@dataclass(eq=False)
class Connection:
    """One open page: the seats it holds and what is waiting to be sent to it (None: close)."""

    seats: frozenset[Seat]
    unsent: asyncio.Queue[Message | None] = field(default_factory=lambda: asyncio.Queue(MAX_UNSENT))
    ready: bool = False

    def tell(self, message: Message) -> None:
        """Queue a message. A connection that does not keep up is closed: it comes back and asks for what it missed."""
        try:
            self.unsent.put_nowait(message)
        except asyncio.QueueFull:
            self.unsent.get_nowait()
            self.unsent.put_nowait(None)


class LiveMatch:
    """A match that somebody has open."""

    def __init__(self, stored: Stored) -> None:
        self.stored = stored
        self.room = Room(stored.header, stored.events)
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.stop = Stop()
        self.bot: asyncio.Task[None] | None = None

    @property
    def idle(self) -> bool:
        """Tell whether the match can be forgotten: all of it is in the store."""
        return not self.connections and (self.bot is None or self.bot.done())


class Hub:
    """Opens matches, takes requests in order, and tells everybody what was stored."""

    def __init__(self, store: Store, dice: Dice, bots: Bots, clock: Clock = now_ms) -> None:
        self._store = store
        self._dice = dice
        self._bots = bots
        self._clock = clock
        self._live: dict[str, LiveMatch] = {}
        self._opening: dict[str, asyncio.Task[LiveMatch | None]] = {}

    async def create(self, header: Header, secrets: tuple[str, str]) -> None:
        """Store a new match."""
        await self._store.create(header, secrets)

    async def open(self, match: str) -> LiveMatch | None:
        """Return the live match, read from the store when nobody has it open; None when there is none.

        Raises ValueError when its log cannot be replayed under today's rules.
        """
        if match in self._live:
            self._live[match] = self._live.pop(match)
            return self._live[match]
        if match not in self._opening:
            self._opening[match] = asyncio.create_task(self._load(match))
        return await asyncio.shield(self._opening[match])

    async def _load(self, match: str) -> LiveMatch | None:
        try:
            stored = await self._store.load(match)
            if stored is None:
                return None
            live = await asyncio.to_thread(LiveMatch, stored)
            self._live[match] = live
            self._trim()
            return live
        finally:
            del self._opening[match]

    def attach(self, live: LiveMatch, connection: Connection) -> None:
        """Let a connection take part. It hears nothing before its hello."""
        self._live[live.stored.header.id] = live
        live.connections.add(connection)

    def detach(self, live: LiveMatch, connection: Connection) -> None:
        """Forget a connection."""
        live.connections.discard(connection)
        self._trim()

    def _trim(self) -> None:
        """Forget the matches nobody has used for longest: all of each is in the store."""
        surplus = len(self._live) - KEPT
        if surplus > 0:
            idle = (match for match, live in self._live.items() if live.idle)
            for match in list(itertools.islice(idle, surplus)):
                del self._live[match]

    async def hello(self, live: LiveMatch, connection: Connection, request: Hello) -> None:
        """Tell a connection where the match stands, and wake the computer if it has to act."""
        async with live.lock:
            connection.tell(live.room.welcome(request.seq, connection.seats))
            connection.ready = True
        self._wake(live)

    async def handle(self, live: LiveMatch, request: Act | Try | Resign | Ping, seats: frozenset[Seat]) -> Answer:
        """Decide, store, tell; return the answer, which is true on the disk."""
        async with live.lock:
            decision = live.room.decide(request, seats, self._clock(), self._dice)
            for event in decision.events:
                if not await self._keep(live, event):
                    return _not_stored(request.id, live.room.match.seq)
        if isinstance(request, Resign):
            live.stop.set()
        self._wake(live)
        return decision.answer

    async def _keep(self, live: LiveMatch, event: Event) -> bool:
        """Store one event and tell it. False when it could not be stored; nothing has changed then."""
        match = live.room.match
        following = await asyncio.to_thread(match.follow, event)
        try:
            await self._store.append(match.header.id, (event,), _standing(following))
        except Conflict:
            await self._read_again(live)
            return False
        except Exception:
            log.exception("event not stored", match=match.header.id, seq=event.seq)
            return False
        match.accept(following)
        for connection in live.connections:
            if connection.ready:
                connection.tell(live.room.happened(following, connection.seats))
        return True

    async def _read_again(self, live: LiveMatch) -> None:
        stored = await self._store.load(live.stored.header.id)
        if stored is not None:
            live.room = await asyncio.to_thread(Room, stored.header, stored.events)
        for connection in live.connections:
            connection.tell(live.room.welcome(-1, connection.seats))

    def _wake(self, live: LiveMatch) -> None:
        if live.room.thinking and (live.bot is None or live.bot.done()):
            live.stop = Stop()
            live.bot = asyncio.create_task(self._play(live))

    async def _play(self, live: LiveMatch) -> None:
        """Let the computer act until it is a person's turn."""
        try:
            while await self._play_once(live):
                pass
        except Exception:
            log.exception("computer player failed", match=live.stored.header.id)
        finally:
            live.bot = None

    async def _play_once(self, live: LiveMatch) -> bool:
        match = live.room.match
        level, position, seq = match.bot_level, match.position, match.seq
        if not level:
            return False
        rolls = position.to_move == CHANCE
        written = ROLL if rolls else await self._bots.choose(match.game, level, position, live.stop)
        async with live.lock:
            if live.room.match.seq != seq or live.room.match.outcome:
                return live.room.thinking
            return await self._keep(live, live.room.bot_event(written, self._clock(), self._dice))

    async def close(self) -> None:
        """Stop the computer players and close every connection."""
        for live in list(self._live.values()):
            live.stop.set()
            if live.bot:
                live.bot.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await live.bot
            for connection in live.connections:
                connection.unsent.put_nowait(None)


def _standing(following: Following) -> Standing:
    """What lists will show once the event is stored."""
    after, outcome = following.after, following.outcome
    if outcome is None:
        return Standing(after.turn)
    return Standing(after.turn, outcome.reason, str(outcome.points[0]), after.key())


def _not_stored(request: str, seq: int) -> Refused:
    return Refused(
        request, seq, "not_stored", text("That could not be saved. Please try again."), (), "", text("Rules")
    )
