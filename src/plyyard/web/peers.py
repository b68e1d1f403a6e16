"""The other processes on the same database: who is connected to them, whether workers play for the computer, and what
this process tells them. One process alone knows nobody and says nothing."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from typing import Final

from plyyard.rooms.news import News, Presence, Role
from plyyard.rooms.talk import Word
from plyyard.stores.claims import Claims, Unrivalled

SILENT: Final = 3.5
"""Seconds after which a process that says nothing is taken for dead: it would have spoken three times."""
NOBODY: Final = Presence()

Say = Callable[[News], Awaitable[None]]


@dataclass
class Peer:
    """One other process: what it is, when it was last heard, and who has which match open there."""

    role: Role | None = None
    heard: float = 0.0
    here: dict[str, Presence] = field(default_factory=dict)


class Peers:
    """What is known of the others. `say` tells them something; without it there are none."""

    def __init__(
        self,
        say: Say | None = None,
        claims: Claims | None = None,
        role: Role = "web",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.shared = say is not None
        self.claims: Claims = claims or Unrivalled()
        self._say = say
        self.role = role
        self._clock = clock
        self._peers: dict[str, Peer] = {}
        self._own: dict[str, Presence] = {}
        self._untold: dict[str, Presence] = {}
        self._asks = True

    def hear(self, news: News) -> Iterable[str]:
        """Take in what another process says; return the matches in which somebody may have come or gone."""
        if news.asks:
            self._untold = {**self._own, **self._untold}
        if not news.origin:
            self._asks = self._asks or news.deaf
            return ()
        peer = self._peers.get(news.origin)
        if peer is None:
            peer = self._peers[news.origin] = Peer()
            self._asks = True
        peer.heard, peer.role = self._clock(), news.role or peer.role
        for match, presence in news.here.items():
            peer.here[match] = presence
            if presence == NOBODY:
                del peer.here[match]
        return news.here

    def presence(self, match: str) -> Presence:
        """Return who has the match open at other processes."""
        there = [peer.here[match] for peer in self._peers.values() if match in peer.here]
        seats = tuple(sorted({seat for presence in there for seat in presence.seats}))
        return Presence(seats, sum(presence.spectators for presence in there))

    def note(self, match: str, presence: Presence) -> bool:
        """Note who has the match open here; tell whether the others should hear of it."""
        if not self.shared or self._own.get(match, NOBODY) == presence:
            return False
        self._own[match] = self._untold[match] = presence
        if presence == NOBODY:
            del self._own[match]
        return True

    async def tell(self) -> None:
        """Tell the others that this process lives, and what they do not know yet. Raises what the store raises."""
        if self._say is None:
            return
        here, asks = self._untold, self._asks
        self._untold, self._asks = {}, False
        try:
            await self._say(News(here=here, role=self.role, asks=asks))
        except BaseException:
            self._untold, self._asks = {**here, **self._untold}, asks or self._asks
            raise

    async def pass_on(self, match: str, word: Word) -> None:
        """Tell the others what a player has said. Raises what the store raises."""
        if self._say is not None:
            await self._say(News(talk={match: word}))

    def forget_silent(self) -> set[str]:
        """Forget the processes that have died; return the matches somebody had open there."""
        late = self._clock() - SILENT
        dead = [origin for origin, peer in self._peers.items() if peer.heard < late]
        return {match for origin in dead for match in self._peers.pop(origin).here}

    @property
    def leaves_computer(self) -> bool:
        """Tell whether a worker is there to play for the computer."""
        return self.role == "web" and any(peer.role == "worker" for peer in self._peers.values())
