"""How uvicorn is set up, for the server itself and for everything that tests or measures it."""

from __future__ import annotations

import asyncio
import gc
from typing import Any, cast

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from plyyard.rooms.wire import MAX_FRAME
from plyyard.web.settings import Settings

GRACE = 2
"""Seconds that requests and connections have to end in when the server does."""
NEW_OBJECTS = 20_000
"""How many new objects are made between two searches for cycles."""
LEAVING = 5.0
"""Seconds after its end in which a connection can take what is still on its way to it."""


class Gathering:
    """A transport that sends what is written in one step of the event loop together: an event and the answer that
    follows it are one call of the system and one packet."""

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._written: list[bytes] = []

    def write(self, data: bytes) -> None:
        """Send the data at the end of this step."""
        if not self._written:
            self._loop.call_soon(self._flush)
        self._written.append(data)

    def close(self) -> None:
        """Send what is written, and close."""
        self._flush()
        self._transport.close()

    def _flush(self) -> None:
        if self._written:
            self._transport.write(b"".join(self._written))
            self._written.clear()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


class PlayProtocol(WebSocketsSansIOProtocol):
    """A live connection that writes in few pieces, and that is gone when it has been ended, also when the other end
    reads nothing any more: a socket that is closed politely waits for its reader for ever."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        gathering = Gathering(cast(asyncio.Transport, transport), self.loop)
        super().connection_made(cast(asyncio.Transport, gathering))

    async def run_asgi(self) -> None:
        try:
            await super().run_asgi()
        finally:
            self.loop.call_later(LEAVING, self.transport.abort)


def calm_the_collector() -> None:
    """Keep what was made at the start out of the search for cycles, and search less often: next to nothing here is a
    cycle, and every search stops all matches."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS, 20, 20)


def server_config(app: ASGIApp, settings: Settings, grace: int = GRACE) -> uvicorn.Config:
    """Return the configuration to serve `app` with. The word of a proxy is taken only from the addresses named."""
    return uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        log_config=None,
        ws=PlayProtocol,
        ws_max_size=MAX_FRAME,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=grace,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
    )
