"""The review of a finished match, for whoever may see the match.

GET …/matches/{match}/review                 the page: board, slider, graph, turning points
GET …/matches/{match}/review/steps?from=N    the views after N actions and on, at most STEPS of them
GET …/matches/{match}/review/notes           what the analysis has found, in words; 202 while it runs
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from plyyard.core.game import Action, Game, Position
from plyyard.core.maps import maps_of
from plyyard.core.plain import plain
from plyyard.core.record import MatchRecord
from plyyard.core.registry import find_game
from plyyard.core.text import Catalogue
from plyyard.i18n import catalogue
from plyyard.web.analysis import KEPT, job_of, not_yet
from plyyard.web.language import language_of
from plyyard.web.live import LiveMatch
from plyyard.web.matches import seen_match
from plyyard.web.notes import notes
from plyyard.web.reports import REVIEW, About, report_address
from plyyard.web.site import site_of
from plyyard.web.strings import review_strings

STEPS: Final = 40
"""Views in one answer."""
MATCHES_KEPT: Final = 8
"""Replayed matches in memory."""

Step = tuple[Position, Action, Position]


async def review_page(request: Request) -> Response:
    """Show the review of a finished match; a running one leads to the match."""
    live = await seen_match(request)
    match, lang = live.room.match, language_of(request)
    address = f"/{lang}/matches/{live.header.id}"
    if match.outcome is None:
        return RedirectResponse(address, 303)
    spec = match.game.board(match.edition)
    return site_of(request).pages.render(
        request,
        "review.html",
        game=match.game,
        edition=match.edition,
        match_url=address,
        outcome=match.outcome,
        decides=match.game.judge is not None,
        rolls=spec.dice > 0,
        size=(spec.width, spec.height),
        maps=maps_of(match.game),
        last=len(match.line),
        report=_report(live, lang),
        boot=_boot(live, address, lang),
    )


def _report(live: LiveMatch, lang: str) -> str:
    """The form for an error seen here; the script puts the position in that is looked at."""
    match, header = live.room.match, live.header
    about = About(header.game, header.edition, REVIEW, match.game.format_position(match.position), header.id)
    return report_address(lang, about)


def _boot(live: LiveMatch, address: str, lang: str) -> dict[str, Any]:
    header, words = live.header, catalogue(lang)
    boards = f"/{lang}/boards/{header.game}/{header.edition}"
    return {
        "board": f"{boards}.json",
        "why": f"{boards}/why.json",
        "rules": f"/{lang}/learn/{header.game}",
        "notes": f"{address}/review/notes",
        "last": len(live.room.match.line),
        "sides": [side.render(words) for side in live.room.match.edition.sides],
        "decides": live.room.match.game.judge is not None,
        "strings": review_strings(words),
        **look_back(live, lang),
    }


def look_back(live: LiveMatch, lang: str) -> dict[str, Any]:
    """Return where the positions of a finished match are had, how many at once, and best actions and maps of them."""
    header, address = live.header, f"/{lang}/matches/{live.header.id}"
    maps = f"/{lang}/boards/{header.game}/{header.edition}/maps/"
    return {"steps": f"{address}/review/steps", "chunk": STEPS, "best": f"{address}/analysis", "maps": maps}


async def steps_json(request: Request) -> Response:
    """Answer views of a finished match from the asked one on. Raises 400 for no number, 409 while it is played."""
    live = await seen_match(request)
    if live.room.match.outcome is None:
        raise HTTPException(409)
    written = request.query_params.get("from", "0")
    if not (written.isascii() and written.isdigit() and len(written) < 7):
        raise HTTPException(400)
    body = await run_in_threadpool(_steps, live.room.match.record(), int(written), catalogue(language_of(request)))
    return _json(body)


def _steps(record: MatchRecord, first: int, words: Catalogue) -> dict[str, Any]:
    steps, game = replayed(record), find_game(record.game)
    views = [_view(game, record, steps, after, words) for after in range(first, min(first + STEPS, len(steps) + 1))]
    return {"from": first, "of": len(steps), "views": views}


@lru_cache(maxsize=MATCHES_KEPT)
def replayed(record: MatchRecord) -> tuple[Step, ...]:
    """Return the steps of a match: the position before, the action, the position after."""
    return tuple(record.replay())


def _view(game: Game, record: MatchRecord, steps: Sequence[Step], after: int, words: Catalogue) -> dict[str, Any]:
    if after == 0:
        first = record.first()
        start = game.view(first)
        return {
            "view": plain(replace(start, choices=()), words),
            "steps": [],
            "text": start.status.render(words),
            "position": game.format_position(first),
        }
    before, action, position = steps[after - 1]
    return {
        "view": plain(replace(game.view(position, action), choices=()), words),
        "steps": plain(game.trace(before, action), words),
        "text": game.describe(before, action).render(words),
        "position": game.format_position(position),
    }


async def notes_json(request: Request) -> Response:
    """Answer what the analysis has found, as `notes` has it."""
    _, job = await job_of(request)
    if job.story is None:
        return not_yet(job)
    return _json(await run_in_threadpool(notes, job.story, catalogue(language_of(request))))


def _json(body: Any) -> Response:
    return Response(msgspec.json.encode(body), 200, KEPT, "application/json")
