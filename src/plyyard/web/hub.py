"""The live matches of this process: requests in order, stored before they are answered, told to everybody."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import Callable, Coroutine
from typing import Any

import structlog

from plyyard.core.game import Refusal, Seat
from plyyard.core.text import Text, text
from plyyard.rooms.dice import Dice
from plyyard.rooms.fair.keeper import Secrets
from plyyard.rooms.founding import Founding, found_rematch, standing
from plyyard.rooms.log import Event
from plyyard.rooms.news import News
from plyyard.rooms.requests import STALE
from plyyard.rooms.room import Asked
from plyyard.rooms.state import Following
from plyyard.rooms.store import Conflict, Held, Store, Unavailable
from plyyard.rooms.talk import Talking
from plyyard.rooms.wire import Answer, Chat, Hello, Propose, Reply, Say
from plyyard.web.bots import Bots
from plyyard.web.computer import Computer
from plyyard.web.live import Connection, LiveMatch
from plyyard.web.peers import Peers
from plyyard.web.shelf import Shelf
from plyyard.web.talking import Talks

Clock = Callable[[], int]
AWAY_AFTER = 3.0
"""Seconds after which a lost connection is told to the other side: a page that is loaded again is not gone."""
TRIES = 2
"""How often a request is decided on: once more when another process was quicker the first time."""

log = structlog.get_logger()


def now_ms() -> int:
    """Return the wall clock in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def new_match_id() -> str:
    """Return 128 random bits as 22 characters: who does not know the id cannot guess it."""
    return secrets.token_urlsafe(16)


class Hub:
    """Opens matches, takes requests in order, and tells everybody what was stored."""

    def __init__(self, store: Store, dice: Dice, bots: Bots, clock: Clock = now_ms, peers: Peers | None = None) -> None:
        self._store = store
        self._peers = peers or Peers()
        self._dice = dice
        self.clock = clock
        self._computer = Computer(bots, self._peers, clock, self._act_for_computer)
        self._talks = Talks(self._peers, clock)
        self._shelf = Shelf(store, clock, self._prepare)
        self._tasks: set[asyncio.Task[None]] = set()
        self._down: tuple[int, int] | None = None
        self.on_change: Callable[[LiveMatch], None] = lambda _: None
        self.on_news: Callable[[News], None] = lambda _: None

    @property
    def open_matches(self) -> int:
        """How many matches somebody has open here."""
        return sum(bool(live.connections) for live in self._shelf)

    @property
    def keeps_time(self) -> bool:
        """Tell whether the clock of a match in memory is running."""
        clocks = (live.room.match.state.clock for live in self._shelf)
        return any(clock is not None and clock.running is not None for clock in clocks)

    @property
    def serves(self) -> bool:
        """Tell whether people are connected to this process: a worker's time is not theirs."""
        return self._peers.role == "web"

    @property
    def beats(self) -> bool:
        """Tell whether this process has to say every second that it runs."""
        return self.serves and (self._peers.shared or self.keeps_time)

    def was_down(self, last_beat: int | None) -> None:
        """Say when a server last ran before this one, None when one still does: clocks are not charged for the time
        between."""
        self._down = (last_beat, self.clock()) if last_beat else None

    async def create(self, founding: Founding, code: str = "") -> None:
        """Store a new match. Raises Conflict when the code is taken."""
        await self._store.create(
            founding.header, founding.held, founding.events, founding.standing, code, founding.secrets
        )

    async def open(self, match: str) -> LiveMatch | None:
        """Return the live match, read from the store when nobody has it open; None when there is none.

        Raises ValueError when its log cannot be replayed under today's rules.
        """
        known = self._shelf.get(match) is not None
        live = await self._shelf.find(match)
        if known and live and self._peers.shared:
            await self._catch_up(live)
        return live

    async def _prepare(self, live: LiveMatch) -> None:
        await self._make_up_for_downtime(live)
        self._set_flag(live)

    async def _make_up_for_downtime(self, live: LiveMatch) -> None:
        clock = live.room.match.state.clock
        if not self._down or not clock or clock.running is None:
            return
        last, start = self._down
        lost = start - max(last, clock.since)
        made_up = any(logged.event.kind == "resume" and logged.event.at >= start for logged in live.room.match.log)
        if lost > 0 and not made_up:
            seq = live.room.match.seq + 1
            await self._keep(live, Event(seq, "resume", clock.running, "", self.clock(), data={"lost": lost}))

    def attach(self, live: LiveMatch, connection: Connection) -> None:
        """Let a connection take part. It hears nothing before its hello."""
        self._shelf.keep(live)
        live.connections.add(connection)

    def detach(self, live: LiveMatch, connection: Connection) -> None:
        """Forget a connection; the others are told when its side stays away."""
        live.connections.discard(connection)
        self._spawn(self._notice_later(live))
        self._shelf.trim()

    async def _notice_later(self, live: LiveMatch) -> None:
        await asyncio.sleep(AWAY_AFTER)
        await self._notice(live)

    async def _notice(self, live: LiveMatch) -> None:
        """Take attendance, store what a clock needs to know, and tell everybody."""
        if live.header.mode != "online":
            return
        async with live.lock:
            spectators = live.room.spectators
            changed = live.take_attendance(self.clock(), self._peers.presence(live.header.id))
            if self._peers.note(live.header.id, live.presence):
                self._spawn(self._tell_peers())
            for seat in changed:
                event = live.room.presence_event(seat, live.room.gone[seat] is None, self.clock())
                if event:
                    await self._keep(live, event)
            if changed or spectators != live.room.spectators:
                live.tell_all(lambda seats: live.room.surroundings(seats, self.clock()))

    async def _tell_peers(self) -> None:
        with contextlib.suppress(Unavailable):  # they hear it with the next beat
            await self._peers.tell()

    def heard(self, news: News) -> None:
        """Take in what another process says."""
        for match in self._peers.hear(news):
            if live := self._shelf.get(match):
                self._spawn(self._notice(live))
        for match in self._shelf.ids if news.deaf else news.grown:
            live = self._shelf.get(match)
            is_known = live and not news.deaf and 0 <= news.grown[match] <= live.room.match.seq
            if match in self._shelf and not is_known:
                self._spawn(self._hear_of(match))
        for match, word in news.talk.items():
            if live := self._shelf.get(match):
                self._talks.heard(live, word)
        self.on_news(news)

    async def _hear_of(self, match: str) -> None:
        """Take over what is new; what was read while the news came may be too old."""
        live = await self._shelf.settled(match)
        if live:
            await self._catch_up(live)

    async def _catch_up(self, live: LiveMatch) -> None:
        """Take over what other processes have stored; when the store cannot be read, what is known has to do."""
        try:
            async with live.lock:
                await self._take_over(live)
        except Unavailable:
            log.warning("the log could not be read", match=live.header.id)
        if live.connections:
            self._computer.wake(live)

    async def tick(self) -> None:
        """Do what is due every second: say that this process lives, miss those who do not, see to the computer."""
        await self._peers.tell()
        silent = self._peers.forget_silent()
        for live in self._shelf:
            if live.header.id in silent:
                await self._notice(live)
            if live.connections:
                self._computer.wake(live)

    async def hello(self, live: LiveMatch, connection: Connection, request: Hello) -> None:
        """Tell a connection where the match stands, and wake the computer if it has to act."""
        async with live.lock:
            connection.seats = live.seats_of(connection.secret)
            connection.tell(live.room.welcome(request.seq, connection.seats, self.clock(), request.hash))
            connection.ready = True
        await self._notice(live)
        self._computer.wake(live)

    async def handle(self, live: LiveMatch, request: Asked | Talking, seats: frozenset[Seat]) -> Answer:
        """Decide, store, tell; return the answer, which is true on the disk."""
        if isinstance(request, Say | Chat):
            return self._talks.handle(live, request, seats)
        async with live.lock:
            await self._flag_if_due(live)
            answer = await self._settle(live, request, seats)
        if live.room.match.outcome:
            live.stop.set()
        self._computer.wake(live)
        return answer

    async def _settle(self, live: LiveMatch, request: Asked, seats: frozenset[Seat]) -> Answer:
        for _ in range(TRIES):
            rematch = new_match_id() if isinstance(request, Propose | Reply) else ""
            decision = live.room.decide(request, seats, self.clock(), self._dice, rematch)
            try:
                founding = self._next_match(live, decision.events)
                await self._append(live, decision.events, secrets=decision.secrets, founding=founding)
            except Conflict:
                continue
            except Exception as error:
                return live.room.refused(request.id, Refusal("not_stored", _report(error, live)))
            return decision.answer
        return live.room.refused(request.id, STALE)

    async def join(self, live: LiveMatch, seat: Seat, secret: str, name: str) -> bool:
        """Let somebody take a free seat. False when somebody else was quicker. Raises Unavailable."""
        held = frozenset({(secret, seat)})
        data = {"name": name} if name else {}
        async with live.lock:
            for _ in range(TRIES):
                if live.room.match.state.joined[seat] or live.room.match.outcome:
                    return False
                event = Event(live.room.match.seq + 1, "join", seat, "", self.clock(), data=data)
                with contextlib.suppress(Conflict):  # what another process has stored decides whether the seat is free
                    await self._append(live, (event,), held)
                    live.held |= held
                    return True
        return False

    async def hold(self, live: LiveMatch, seat: Seat, secret: str) -> None:
        """Let one more device hold a seat."""
        await self._store.hold(live.header.id, secret, seat, self.clock())
        live.held |= {(secret, seat)}

    def _next_match(self, live: LiveMatch, events: tuple[Event, ...]) -> Founding | None:
        """Return the rematch that an event leads to."""
        for event in events:
            new_id = str(event.data.get("match", ""))
            if event.kind == "accept" and new_id:
                return found_rematch(live.room.match, live.held, new_id, self.clock())
        return None

    async def _keep(self, live: LiveMatch, event: Event, held: Held = frozenset()) -> bool:
        """Store one event and tell it. False when it could not be stored."""
        try:
            await self._append(live, (event,), held)
        except Conflict:
            return False
        except Exception as error:
            _report(error, live)
            return False
        return True

    async def _append(
        self,
        live: LiveMatch,
        events: tuple[Event, ...],
        held: Held = frozenset(),
        secrets: Secrets | None = None,
        founding: Founding | None = None,
    ) -> None:
        """Store events, all or none, and tell them. Raises Conflict when another process was quicker, whose events are
        taken over then, and Unavailable when nothing can be stored."""
        match = live.room.match
        found = match.follow_all(events)
        if not found:
            return
        try:
            await self._store.append(match.header.id, events, standing(found[-1].state), held, secrets, founding)
        except Conflict:
            await self._take_over(live)
            raise
        live.room.secrets = secrets or live.room.secrets
        for following in found:
            self._accept(live, following)

    def _accept(self, live: LiveMatch, following: Following) -> None:
        """Take over what is stored, and tell everybody."""
        live.room.match.accept(following)
        self._set_flag(live)
        live.tell_all(lambda seats: live.room.happened(following, seats, self.clock()))
        self.on_change(live)

    async def _take_over(self, live: LiveMatch) -> None:
        """Accept what other processes have stored. Whoever calls holds the lock."""
        stored = await self._store.since(live.header.id, live.room.match.seq)
        if stored is None:
            return
        live.held = stored.held
        live.room.secrets = stored.secrets
        for connection in live.connections:
            connection.seats = live.seats_of(connection.secret)
        for event in stored.events:
            self._accept(live, live.room.match.follow(event))
        if live.room.match.outcome:
            live.stop.set()

    def _set_flag(self, live: LiveMatch) -> None:
        """Wake up when the running clock falls."""
        live.cancel_flag()
        clock = live.room.match.state.clock
        if clock and clock.deadline is not None and not live.room.match.outcome:
            delay = max(0, clock.deadline - self.clock()) / 1000 + 0.005
            if delay < 3600:
                live.flag = asyncio.get_running_loop().call_later(delay, lambda: self._spawn(self.flag(live)))

    async def flag(self, live: LiveMatch) -> None:
        """End the match if a clock has fallen."""
        async with live.lock:
            await self._flag_if_due(live)

    async def _flag_if_due(self, live: LiveMatch) -> None:
        event = live.room.due(self.clock())
        if event:
            await self._keep(live, event)

    async def play(self, match: str) -> None:
        """Let the computer act in a match until it is a person's turn. Raises what `open` raises."""
        live = await self.open(match)
        if live:
            self._computer.wake(live)
        if live and live.bot:
            await live.bot

    async def _act_for_computer(self, live: LiveMatch, written: str, seq: int) -> bool:
        async with live.lock:
            if live.room.match.seq != seq or live.room.match.outcome:
                return live.room.thinking
            event = live.room.bot_event(written, self.clock(), self._dice)
            return event is not None and await self._keep(live, event)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Stop the computer players and close every connection."""
        for task in list(self._tasks):
            task.cancel()
        for live in self._shelf:
            live.stop.set()
            if live.bot:
                live.bot.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await live.bot
            live.cancel_flag()
            for connection in live.connections:
                connection.hang_up()


def _report(error: Exception, live: LiveMatch) -> Text:
    """Note why something could not be stored; return what to tell about it."""
    if isinstance(error, Unavailable):
        log.error("not stored", match=live.header.id, reason=str(error))
        return error.text
    log.error("not stored", match=live.header.id, exc_info=error)
    return text("That could not be saved. Please try again.")
