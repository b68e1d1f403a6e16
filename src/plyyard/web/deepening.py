"""The best actions in one position of a finished match, deeper and deeper, for whoever may see the match.

GET …/matches/{match}/analysis/{after}   a line of JSON for every depth that is finished, in the position after so many
                                         actions; whoever closes the connection stops it
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator, AsyncIterator
from typing import Any, Final

import msgspec
import structlog
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from plyyard.core.face import game_of
from plyyard.core.game import CHANCE, Position
from plyyard.core.record import MatchRecord
from plyyard.core.text import Catalogue, Text, text, texts
from plyyard.engines.known import Known
from plyyard.engines.limit import Limit, Stop
from plyyard.engines.lines import Analysis, Line, Wish
from plyyard.i18n import catalogue
from plyyard.web.analysis import AGAIN, MOST_WAITING
from plyyard.web.language import language_of
from plyyard.web.limits import Later, slow_down, visitor
from plyyard.web.matches import seen_match
from plyyard.web.notes import WON, percent
from plyyard.web.pool import EnginePool
from plyyard.web.review import replayed

LONGEST_MS: Final = 6_000
"""For one position."""
LONGEST_LINE: Final = 8
"""Actions of a line that are told."""
HEADERS: Final = {"cache-control": "no-store", "x-accel-buffering": "no"}
"""A proxy is to hand on each line as it comes."""

log = structlog.get_logger()


class Deepener:
    """Deepens positions one after the other, one for each visitor, and keeps what it has found by position. As many as
    `threads` search together in games that can."""

    def __init__(self, table_bytes: int, threads: int = 1) -> None:
        self.pool = EnginePool("positions", 1)
        self._limit = Limit(LONGEST_MS, table_bytes=table_bytes, threads=threads)
        self._known = Known()
        self._running: dict[str, Stop] = {}

    @property
    def is_full(self) -> bool:
        """Tell whether the queue takes no more."""
        return self.pool.waiting >= MOST_WAITING

    async def deepen(self, who: str, position: Position, wish: Wish) -> AsyncGenerator[Analysis, None]:
        """Yield analyses as they get deeper. What the same visitor has asked for before is stopped, and so is this when
        nobody listens any more."""
        stop, found = Stop(), asyncio.Queue[Analysis | None]()
        loop = asyncio.get_running_loop()

        def tell(analysis: Analysis | None) -> None:
            with contextlib.suppress(RuntimeError):  # the loop may have ended meanwhile
                loop.call_soon_threadsafe(found.put_nowait, analysis)

        def work() -> None:
            for analysis in () if stop.is_set() else self._known.deepen(game, position, self._limit, stop, wish):
                tell(analysis)

        game = game_of(type(position))
        self._stop(who)
        self._running[who] = stop
        future = self.pool.submit(work)
        future.add_done_callback(lambda _: tell(None))
        try:
            while (analysis := await found.get()) is not None:
                yield analysis
            if not future.cancelled() and (error := future.exception()):
                log.error("analysis of a position failed", game=game.name, exc_info=error)
        finally:
            stop.set()
            if self._running.get(who) is stop:
                del self._running[who]

    def _stop(self, who: str) -> None:
        if who in self._running:
            self._running[who].set()

    def close(self) -> None:
        """Stop what runs and forget what waits."""
        for who in list(self._running):
            self._stop(who)
        self.pool.close()


async def best_actions(request: Request) -> Response:
    """Stream the best actions of a position of a finished match. Raises 409 while it is played, 404 where it never got,
    Later when too many wait, and as `seen_match` does."""
    live = await seen_match(request)
    if live.room.match.outcome is None:
        raise HTTPException(409)
    record, written = live.room.match.record(), request.path_params["after"]
    after = int(written) if written.isascii() and written.isdigit() and len(written) < 7 else len(record.actions) + 1
    if after > len(record.actions):
        raise HTTPException(404)
    deepener: Deepener = request.app.state.deepener
    if deepener.is_full:
        raise Later(503, AGAIN * 10, slow_down(AGAIN * 10))
    position = await run_in_threadpool(_position, record, after)
    played = record.actions[after : after + 1]
    told = _told(deepener, _who(request), position, played, catalogue(language_of(request)))
    return StreamingResponse(told, headers=HEADERS, media_type="application/x-ndjson")


def _who(request: Request) -> str:
    device, address = visitor(request)
    return device or address


def _position(record: MatchRecord, after: int) -> Position:
    return replayed(record)[after - 1][2] if after else record.first()


async def _told(
    deepener: Deepener, who: str, position: Position, played: tuple[str, ...], words: Catalogue
) -> AsyncIterator[bytes]:
    nothing = _nothing(position)
    if nothing:
        yield _line({"lines": [], "nothing": nothing.render(words)})
        return
    async with contextlib.aclosing(deepener.deepen(who, position, Wish(also=played))) as found:
        async for analysis in found:
            yield _line(_plain(analysis, position, played, words))


def _nothing(position: Position) -> Text | None:
    """Return why there is nothing to choose here."""
    if position.to_move is None:
        return text("The match is over here: there is nothing left to choose.")
    if position.to_move == CHANCE or game_of(type(position)).judge is None:
        return text("Nothing is chosen here: the die decides.")
    return None


def _plain(analysis: Analysis, position: Position, played: tuple[str, ...], words: Catalogue) -> dict[str, Any]:
    """Return what the page shows of an analysis; values are expected points in per cent, of the seat that chooses."""
    labels = {choice.action: choice.label for choice in game_of(type(position)).view(position).choices}
    return {
        "seat": analysis.seat,
        "depth": analysis.depth,
        "exact": analysis.exact,
        "lines": [
            {
                "action": line.action.text,
                "text": labels[line.action.text].render(words),
                "value": percent(line.value),
                "then": [action.text for action in line.pv[1:LONGEST_LINE]],
                "end": _end(line).render(words),
                "played": line.action.text in played,
            }
            for line in analysis.lines
        ],
    }


def _end(line: Line) -> Text:
    """Return what a line leads to by force."""
    if not line.ends_in or 1 - WON < line.value < WON:
        return Text("")
    if line.value >= WON:
        return texts("Wins by force in {n} ply.", "Wins by force in {n} plies.", line.ends_in)
    return texts("Loses by force in {n} ply.", "Loses by force in {n} plies.", line.ends_in)


def _line(body: dict[str, Any]) -> bytes:
    return msgspec.json.encode(body) + b"\n"
