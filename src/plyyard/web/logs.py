"""The journal: lines of JSON where a program reads them, readable ones on a terminal. Addresses, cookies, codes and
tokens of people are never in it: a request is known by its number, its endpoint and its match."""

from __future__ import annotations

import logging
import re
import secrets
import sys
import time
from typing import TextIO

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from structlog.typing import EventDict, WrappedLogger

from plyyard.web.metrics import Metrics

_MATCH = re.compile(r"[A-Za-z0-9_-]{10,32}")
_SECRET = re.compile(r"secret|cookie|token|password|authorization|code", re.IGNORECASE)

log = structlog.get_logger()


def configure(stream: TextIO = sys.stderr, as_json: bool | None = None) -> None:
    """Send all log lines of the process to a stream, once. `as_json` None: unless the stream is a terminal."""
    plainly = stream.isatty() if as_json is None else not as_json
    level = logging.WARNING if plainly else logging.INFO
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
        hide_secrets,
    ]
    renderer = structlog.dev.ConsoleRenderer(colors=plainly) if plainly else structlog.processors.JSONRenderer()
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(stream)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    # These two say the path of every request, and paths hold tokens.
    logging.getLogger("uvicorn.access").disabled = True
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)


def hide_secrets(_logger: WrappedLogger, _method: str, line: EventDict) -> EventDict:
    """Take out whatever is named like a secret."""
    return {name: "(hidden)" if _SECRET.search(name) else value for name, value in line.items()}


class Journal:
    """Gives every request a number, and writes down how it was answered."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        with structlog.contextvars.bound_contextvars(request=secrets.token_hex(4)):
            await self._follow(scope, receive, send)

    async def _follow(self, scope: Scope, receive: Receive, send: Send) -> None:
        start, status = time.perf_counter(), 101

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, noting if scope["type"] == "http" else send)
        except Exception:
            status = 500
            log.exception("request failed", **_about(scope))
            raise
        finally:
            self._note(scope, status, time.perf_counter() - start)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        if scope["type"] == "http":
            self._metrics.responded(status)
        about = _about(scope)
        if about["endpoint"] != "Immutable":
            log.info("answered", **about, status=status, ms=round(seconds * 1000, 1))


def _about(scope: Scope) -> dict[str, str]:
    """What may be said of a request: never its path, which can hold a token."""
    endpoint = scope.get("endpoint")
    match = str(scope.get("path_params", {}).get("match", ""))
    about = {
        "method": scope.get("method", "socket"),
        "endpoint": getattr(endpoint, "__name__", type(endpoint).__name__),
    }
    return {**about, "match": match} if _MATCH.fullmatch(match) else about
