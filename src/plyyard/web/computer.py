"""The computer's turns in live matches: who plays them, and when."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from plyyard.core.game import CHANCE, ROLL
from plyyard.engines.limit import Stop
from plyyard.web.bots import Bots
from plyyard.web.live import LiveMatch
from plyyard.web.peers import Peers

OVERDUE = 6_000
"""Milliseconds after which the computer's action is no longer left to a worker."""

Act = Callable[[LiveMatch, str, int], Awaitable[bool]]
"""Stores what the computer does in a match, chosen when its seq was the given one; tells whether it may go on."""

log = structlog.get_logger()


class Computer:
    """Lets the computer act where it has the turn, unless another process does."""

    def __init__(self, bots: Bots, peers: Peers, clock: Callable[[], int], act: Act) -> None:
        self._bots = bots
        self._peers = peers
        self._clock = clock
        self._act = act

    def wake(self, live: LiveMatch) -> None:
        """Begin to play in a match when the computer has to act."""
        if live.room.thinking and (live.bot is None or live.bot.done()) and not self._left_to_worker(live):
            live.stop = Stop()
            live.bot = asyncio.create_task(self._play(live))

    def _left_to_worker(self, live: LiveMatch) -> bool:
        """Tell whether a worker will play; one that has not done so for long may be busy or ill."""
        past = live.room.match.log
        since = past[-1].event.at if past else live.header.created
        return self._peers.leaves_computer and self._clock() - since < OVERDUE

    async def _play(self, live: LiveMatch) -> None:
        """Act until it is a person's turn, unless another process does."""
        match, claims = live.header.id, self._peers.claims
        mine = await claims.claim(match)
        try:
            while mine and await self._play_once(live):
                pass
        except Exception:
            log.exception("computer player failed", match=match)
        finally:
            live.bot = None
            if mine:
                await claims.release(match)

    async def _play_once(self, live: LiveMatch) -> bool:
        match = live.room.match
        level, position, seq = match.bot_level, match.position, match.seq
        if not level:
            return False
        rolls = position.to_move == CHANCE
        written = ROLL if rolls else await self._bots.choose(match.game, level, position, live.stop)
        return await self._act(live, written, seq)
