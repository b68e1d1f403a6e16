"""How uvicorn is set up, for the server itself and for everything that tests or measures it."""

from __future__ import annotations

import asyncio

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from plyyard.rooms.wire import MAX_FRAME
from plyyard.web.settings import Settings

GRACE = 2
"""Seconds that requests and connections have to end in when the server does."""
LEAVING = 5.0
"""Seconds after its end in which a connection can take what is still on its way to it."""


class CuttingProtocol(WebSocketsSansIOProtocol):
    """A live connection that is gone when it has been ended, also when the other end reads nothing any more: a socket
    that is closed politely waits for its reader for ever."""

    async def run_asgi(self) -> None:
        try:
            await super().run_asgi()
        finally:
            asyncio.get_running_loop().call_later(LEAVING, self.transport.abort)


def server_config(app: ASGIApp, settings: Settings, grace: int = GRACE) -> uvicorn.Config:
    """Return the configuration to serve `app` with. The word of a proxy is taken only from the addresses named."""
    return uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        log_config=None,
        ws=CuttingProtocol,
        ws_max_size=MAX_FRAME,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=grace,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
    )
