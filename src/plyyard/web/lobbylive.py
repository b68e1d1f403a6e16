"""The lobby as it changes: whoever looks at it gets its lists again, twice a second at most."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

import msgspec
import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from plyyard.core.plain import plain
from plyyard.i18n import catalogue
from plyyard.rooms.wire import Ping
from plyyard.web.challenges import Offered, cards
from plyyard.web.identity import hash_of, secret_of
from plyyard.web.language import language_of
from plyyard.web.limits import Flow, gate_of
from plyyard.web.live import LiveMatch
from plyyard.web.site import site_of

PAUSE = 0.5
"""Seconds between two looks at the store, however much happens."""
PATIENCE = 5.0
"""Seconds after which the store is looked at anyway: other processes make changes too."""
MAX_WATCHERS = 500
FULL = 1013

log = structlog.get_logger()


@dataclass(eq=False)
class Watcher:
    """Somebody who looks at the lobby; `news` is set when there is something to send."""

    news: asyncio.Event = field(default_factory=asyncio.Event)


class Lobby:
    """What the lobby shows, looked up once for everybody who watches it."""

    def __init__(self, look: Callable[[], Awaitable[Offered]]) -> None:
        self._look = look
        self._watchers: set[Watcher] = set()
        self._changed = asyncio.Event()
        self.offered = Offered()
        self.pairing = asyncio.Lock()

    def changed(self, live: LiveMatch | None = None) -> None:
        """Say that a match has changed; None for a new one. Matches that are not public do not count."""
        if live is None or live.header.agreed.public:
            self._changed.set()

    def enter(self) -> Watcher | None:
        """Return a place to watch from, None when the lobby is full."""
        if len(self._watchers) >= MAX_WATCHERS:
            return None
        watcher = Watcher()
        self._watchers.add(watcher)
        self._changed.set()
        return watcher

    def leave(self, watcher: Watcher) -> None:
        """Forget a watcher."""
        self._watchers.discard(watcher)

    async def run(self) -> None:
        """Look again whenever something has changed, until cancelled."""
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), PATIENCE)
            self._changed.clear()
            if self._watchers:
                await self._tell()
            await asyncio.sleep(PAUSE)

    async def _tell(self) -> None:
        try:
            self.offered = await self._look()
        except Exception:
            log.exception("the lobby could not be read")
            return
        for watcher in self._watchers:
            watcher.news.set()


async def lobby_live(socket: WebSocket) -> None:
    """Serve one open lobby page until either side closes it."""
    await socket.accept()
    with gate_of(socket).admit(socket) as admitted:
        watcher = site_of(socket).lobby.enter() if admitted else None
        if watcher is None:
            await socket.close(FULL)
        else:
            await _serve(socket, watcher)


async def _serve(socket: WebSocket, watcher: Watcher) -> None:
    lobby = site_of(socket).lobby
    sender = asyncio.create_task(_send(socket, lobby, watcher))
    try:
        await _answer_pings(socket)
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        lobby.leave(watcher)
        sender.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await sender


async def _answer_pings(socket: WebSocket) -> None:
    """The page has nothing to say here but whether anybody is there."""
    gate = gate_of(socket)
    flow = Flow(gate.limits, gate.clock)
    while not flow.ask(Ping("lobby")):
        await socket.receive_text()
        await socket.send_text('{"type":"pong"}')


async def _send(socket: WebSocket, lobby: Lobby, watcher: Watcher) -> None:
    words, lang, secret = catalogue(language_of(socket)), language_of(socket), hash_of(secret_of(socket))
    sent = b""
    while True:
        await watcher.news.wait()
        watcher.news.clear()
        lists = {"type": "lists", **plain(cards(lobby.offered, lang, secret), words)}
        frame = msgspec.json.encode(lists)
        if frame == sent:
            continue
        try:
            await socket.send_text(frame.decode())
        except (RuntimeError, WebSocketDisconnect):
            return
        sent = frame
