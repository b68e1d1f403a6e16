"""What is measured while a server runs, for Prometheus."""

from __future__ import annotations

import asyncio
import hmac
import time
from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from plyyard.rooms.wire import Answer, Refused
from plyyard.web.live import LiveMatch
from plyyard.web.pool import EnginePool
from plyyard.web.settings import LOOPBACK

MOST_CODES = 100
"""How many codes of refusals get a line of their own: games name theirs themselves."""
OTHER = "other"
LAG_EVERY = 0.5
"""Seconds between two looks at how late the event loop is."""
_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)
_JOBS = (1, 2, 4, 8, 16, 32, 64, 128, 256)
_FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip", "via")
CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"


class Metrics:
    """The figures of one server process. No label holds anything that a visitor can make up without end."""

    def __init__(self) -> None:
        self._registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        self.rooms = Gauge("plyyard_rooms", "Matches that somebody has open", registry=registry)
        self.sockets = Gauge("plyyard_sockets", "Open live connections", registry=registry)
        self._actions = Counter("plyyard_actions", "Stored actions on the board", ["game"], registry=registry)
        self._refusals = Counter("plyyard_refusals", "Refused requests", ["code"], registry=registry)
        self._responses = Counter("plyyard_responses", "Answers by HTTP status class", ["status"], registry=registry)
        self._batch = Histogram("plyyard_commit_jobs", "Jobs of a transaction", buckets=_JOBS, registry=registry)
        self._commit = Histogram(
            "plyyard_commit_seconds", "Seconds of a transaction", buckets=_SECONDS, registry=registry
        )
        self._lag = Histogram(
            "plyyard_loop_lag_seconds", "How late the event loop is", buckets=_SECONDS, registry=registry
        )
        self._engines = Gauge("plyyard_engines", "Engine calls by pool and state", ["pool", "state"], registry=registry)
        self._codes: set[str] = set()

    def committed(self, jobs: int, seconds: float) -> None:
        """Note a transaction. May be called in any thread."""
        self._batch.observe(jobs)
        self._commit.observe(seconds)

    def watch_pool(self, name: str, pool: EnginePool) -> None:
        """Show how many calls of a pool run, and how many wait for a thread."""
        self._engines.labels(name, "running").set_function(lambda: pool.running)
        self._engines.labels(name, "waiting").set_function(lambda: pool.waiting)

    def changed(self, live: LiveMatch) -> None:
        """Note the newest event of a match."""
        log = live.room.match.log
        if log and log[-1].event.kind == "act":
            self._actions.labels(live.header.game).inc()

    def answered(self, answer: Answer) -> None:
        """Note what a request was answered."""
        if isinstance(answer, Refused):
            self._refusals.labels(self._known(answer.code)).inc()

    def responded(self, status: int) -> None:
        """Note an HTTP answer."""
        self._responses.labels(f"{status // 100}xx").inc()

    def _known(self, code: str) -> str:
        if code not in self._codes and len(self._codes) >= MOST_CODES:
            return OTHER
        self._codes.add(code)
        return code

    async def watch_loop(self, clock: Callable[[], float] = time.perf_counter) -> None:
        """Measure until cancelled how late the event loop does what is due."""
        while True:
            due = clock() + LAG_EVERY
            await asyncio.sleep(LAG_EVERY)
            self._lag.observe(max(0.0, clock() - due))

    def text(self) -> bytes:
        """Return all figures in the text format of Prometheus."""
        return generate_latest(self._registry)


def metrics_of(connection: HTTPConnection) -> Metrics:
    """Return the figures of the server that takes this request."""
    metrics: Metrics = connection.app.state.metrics
    return metrics


async def show_metrics(request: Request) -> Response:
    """Show the figures to this machine itself, and to whoever has the token; to all others there is no such page."""
    token: str = request.app.state.site.settings.metrics_token
    given = request.headers.get("authorization", "")
    if not (_has(token, given) if token else _from_here(request)):
        raise HTTPException(404)
    return Response(metrics_of(request).text(), media_type=CONTENT_TYPE)


def _has(token: str, given: str) -> bool:
    return hmac.compare_digest(given.encode(), f"Bearer {token}".encode())


def _from_here(request: Request) -> bool:
    """Tell whether this machine asks by itself, not a proxy on it for somebody else."""
    host = request.client.host if request.client else ""
    return host in LOOPBACK and request.url.hostname in LOOPBACK and not any(map(request.headers.get, _FORWARDED))
