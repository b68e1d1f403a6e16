"""What every request passes: a limit for bodies, a check of where it comes from, and headers of caution."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from plyyard.web.settings import LOOPBACK

Refuse = Callable[[Request, int], Response]
"""Makes the error page for a status."""

MAX_BODY = 65_536
_DRAIN = 32_000_000
_SAFE = {"GET", "HEAD", "OPTIONS"}
POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
_HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class Caution:
    """Adds the security headers to every response."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def cautious(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self._app(scope, receive, cautious if scope["type"] == "http" else send)


class SameSite:
    """Refuses unsafe requests and socket handshakes that another site's page has made, and foreign host names on a
    server that only this machine may reach (a hostile page can point its own name at the loopback address)."""

    def __init__(self, app: ASGIApp, local: bool, refuse: Refuse) -> None:
        self._app = app
        self._local = local
        self._refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket") or self._allows(scope):
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 4403})
        else:
            await self._refuse(Request(scope), 403)(scope, receive, send)

    def _allows(self, scope: Scope) -> bool:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if self._local and (urlsplit(f"//{host}").hostname or "") not in LOOPBACK:
            return False
        if scope["type"] == "http" and scope["method"] in _SAFE:
            return True
        site = headers.get("sec-fetch-site")
        if site is not None:
            return site in ("same-origin", "none")
        origin = headers.get("origin")
        return origin is None or urlsplit(origin).netloc == host


class BodyLimit:
    """Answers 413 to a body over MAX_BODY, after reading it away so that the sender gets to see the answer."""

    def __init__(self, app: ASGIApp, refuse: Refuse) -> None:
        self._app = app
        self._refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        declared = Headers(scope=scope).get("content-length", "0")
        if declared.isdigit() and int(declared) > MAX_BODY:
            await _drain(receive)
            await self._refuse(Request(scope), 413)(scope, receive, send)
            return
        await self._app(scope, _counting(receive), send)


async def _drain(receive: Receive) -> None:
    read = 0
    while read < _DRAIN:
        message = await receive()
        read += len(message.get("body", b""))
        if message["type"] == "http.disconnect" or not message.get("more_body"):
            return


def _counting(receive: Receive) -> Receive:
    read = 0

    async def counted() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > MAX_BODY:
            raise HTTPException(413)
        return message

    return counted
