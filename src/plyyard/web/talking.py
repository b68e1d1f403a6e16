"""What players say to one another: told at once to both of them, at this process and at the others."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import structlog

from plyyard.core.game import Refusal, Seat
from plyyard.rooms.store import Unavailable
from plyyard.rooms.talk import Talking, Word
from plyyard.rooms.wire import Answer, Done
from plyyard.web.encode import Told
from plyyard.web.live import LiveMatch
from plyyard.web.peers import Peers

log = structlog.get_logger()


class Talks:
    """The talk in all live matches of this process."""

    def __init__(self, peers: Peers, clock: Callable[[], int]) -> None:
        self._peers = peers
        self._clock = clock
        self._tasks: set[asyncio.Task[None]] = set()

    def handle(self, live: LiveMatch, request: Talking, seats: frozenset[Seat]) -> Answer:
        """Decide and tell; return the answer. What was said is not stored."""
        decided = live.room.talk.decide(request, seats, self._clock())
        if isinstance(decided, Refusal):
            return live.room.refused(request.id, decided)
        if decided is not None:
            self._tell(live, decided)
            self._pass_on(live, decided)
        return Done(request.id, live.room.match.seq)

    def heard(self, live: LiveMatch, word: Word) -> None:
        """Tell what a player has said at another process, which may have opened the match after somebody here agreed
        to free chat: then it has to be told so."""
        before = live.room.talk.chat
        self._tell(live, word)
        other = 1 - word.seat
        if live.room.talk.chat != before and before[other]:
            self._pass_on(live, Word(other, "", word.at, on=True))

    def _tell(self, live: LiveMatch, word: Word) -> None:
        said = live.room.talk.take(word)
        if said is None:
            live.tell_all(lambda seats: live.room.surroundings(seats, self._clock()))
        else:
            told = Told(said)
            for connection in live.connections:
                if connection.ready and connection.seats:
                    connection.pass_on(told)

    def _pass_on(self, live: LiveMatch, word: Word) -> None:
        if self._peers.shared:
            task = asyncio.create_task(self._pass_on_later(live.header.id, word))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _pass_on_later(self, match: str, word: Word) -> None:
        try:
            await self._peers.pass_on(match, word)
        except Unavailable:
            log.warning("other processes have not heard what was said", match=match)
