"""What a finished match teaches, for its page: analysed once in the background, bounded in number and in time."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from threading import Lock
from typing import Final

import msgspec
import structlog
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from plyyard.core.record import MatchRecord
from plyyard.engines.known import Known
from plyyard.engines.limit import Limit, Stop
from plyyard.review.match import MatchReview, review_plies
from plyyard.review.plain import plain_review
from plyyard.review.story import Story, tell
from plyyard.web.limits import Later, gate_of, slow_down
from plyyard.web.live import LiveMatch
from plyyard.web.matches import seen_match
from plyyard.web.pool import EnginePool

BUDGET_MS: Final = 20_000
"""For a whole match, shared among its actions."""
LEAST_MS, MOST_MS = 20, 300
"""For one action."""
MOST_WAITING: Final = 16
"""Matches in the queue; whoever comes then is asked to wait."""
MOST_KEPT: Final = 100
"""Results kept in memory; each takes some ten to fifty kilobytes."""
AGAIN: Final = 1
"""Seconds after which to ask again."""
KEPT: Final = {"cache-control": "private, max-age=3600"}
"""A finished analysis does not change."""

log = structlog.get_logger()


@dataclass(slots=True)
class Job:
    """One match that is being analysed."""

    of: int
    done: int = 0
    result: bytes = b""
    story: Story | None = None
    failed: bool = False
    stop: Stop = field(default_factory=Stop)


class Analyst:
    """Analyses finished matches, one at a time, and keeps the last results."""

    def __init__(self, table_bytes: int) -> None:
        self.pool = EnginePool("analysis", 1)
        self._bytes = table_bytes
        self._known = Known()
        self._lock = Lock()
        self._jobs: OrderedDict[str, Job] = OrderedDict()

    def find(self, match: str) -> Job | None:
        """Return the analysis of a match that was begun; what has failed may be begun anew."""
        with self._lock:
            job = self._jobs.get(match)
            if job is not None and not job.failed:
                self._jobs.move_to_end(match)
                return job
            return None

    @property
    def is_full(self) -> bool:
        """Tell whether the queue takes no more."""
        return self.pool.waiting >= MOST_WAITING

    def begin(self, match: str, record: MatchRecord) -> Job:
        """Queue a match."""
        job = Job(len(record.actions))
        with self._lock:
            self._jobs[match] = job
            self._forget()
        self.pool.submit(self._work, match, record, job)
        return job

    def _forget(self) -> None:
        finished = [match for match, job in self._jobs.items() if job.result or job.failed]
        for match in finished[: max(0, len(self._jobs) - MOST_KEPT)]:
            del self._jobs[match]

    def _work(self, match: str, record: MatchRecord, job: Job) -> None:
        share = BUDGET_MS // max(1, len(record.actions))
        limit = Limit(max(LEAST_MS, min(share, MOST_MS)), table_bytes=self._bytes)
        plies = []
        try:
            for ply in review_plies(record, limit, job.stop, self._known):
                plies.append(ply)
                job.done = len(plies)
            if not job.stop.is_set():
                review = MatchReview(record, tuple(plies))
                job.story = tell(review)
                job.result = msgspec.json.encode(plain_review(review))
        except Exception:
            job.failed = True
            log.exception("analysis failed", match=match)

    def close(self) -> None:
        """Stop what runs and forget what waits."""
        for job in self._jobs.values():
            job.stop.set()
        self.pool.close()


def analyst_of(request: Request) -> Analyst:
    """Return the analyst of the server that takes this request."""
    analyst: Analyst = request.app.state.analyst
    return analyst


async def analysis_json(request: Request) -> Response:
    """Answer the review of a finished match to whoever may see it: 200 with all of it, 202 with how far it is, 409
    while it is played."""
    _, job = await job_of(request)
    if job.result:
        return Response(job.result, media_type="application/json", headers=KEPT)
    return not_yet(job)


async def job_of(request: Request) -> tuple[LiveMatch, Job]:
    """Return the match in the address and its analysis, begun if need be. Raises 409 while the match is played, Later,
    and as `seen_match` does."""
    live = await seen_match(request)
    if live.room.match.outcome is None:
        raise HTTPException(409)
    analyst, match = analyst_of(request), live.header.id
    job = analyst.find(match)
    if job is None:
        _admit(request, analyst)
        job = analyst.begin(match, live.room.match.record())
    return live, job


def not_yet(job: Job) -> Response:
    """Return how far an analysis is, and when to ask again."""
    headers = {"retry-after": str(AGAIN), "cache-control": "no-store"}
    return JSONResponse({"done": job.done, "of": job.of}, 202, headers)


def _admit(request: Request, analyst: Analyst) -> None:
    """Raise Later for a visitor who has begun too many, and for everybody when the queue is full."""
    wait = gate_of(request).ask("analyse", request)
    if wait:
        raise Later(429, wait, slow_down(wait))
    if analyst.is_full:
        raise Later(503, AGAIN * 10, slow_down(AGAIN * 10))
