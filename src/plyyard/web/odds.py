"""Win chances beside a match: what they were before the first action and after every one."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from plyyard.core.game import Action, Game, Position
from plyyard.core.odds import KnowsOdds, odds_of
from plyyard.core.record import MatchRecord
from plyyard.core.registry import find_game
from plyyard.core.text import Catalogue
from plyyard.i18n import catalogue
from plyyard.web.identity import hash_of, secret_of
from plyyard.web.language import language_of
from plyyard.web.live import LiveMatch
from plyyard.web.matches import open_match

MOST: Final = 5_000
"""Actions of one match that chances are told of."""


def tells_odds(live: LiveMatch) -> bool:
    """Tell whether the match's game knows win chances."""
    return isinstance(live.room.match.game, KnowsOdds)


def helps_nobody(live: LiveMatch) -> bool:
    """Tell whether chances give nobody an advantage: there is nothing to decide, no other person, or it is over."""
    match = live.room.match
    return match.game.judge is None or live.header.mode != "online" or match.outcome is not None


async def odds_json(request: Request) -> Response:
    """Answer the chances of a match from action number `from` on, 0 being before the first."""
    live = await open_match(request, request.path_params["match"])
    if live.header.mode != "online" and not live.seats_of(hash_of(secret_of(request))):
        raise HTTPException(403)
    if not tells_odds(live):
        raise HTTPException(404)
    if not helps_nobody(live):
        raise HTTPException(403)
    asked = request.query_params.get("from", "0")
    if not (asked.isascii() and asked.isdigit() and len(asked) < 6):
        raise HTTPException(400)
    words = catalogue(language_of(request))
    chances = await asyncio.to_thread(_chances, live.room.match.record(), int(asked), words)
    return JSONResponse({"chances": chances}, headers={"cache-control": "no-store"})


def _chances(record: MatchRecord, first: int, words: Catalogue) -> list[dict[str, Any]]:
    game = find_game(record.game)
    along = enumerate(_positions(record))
    return [_chance(game, before, action, after, words) for number, (before, action, after) in along if number >= first]


def _positions(record: MatchRecord) -> Iterator[tuple[Position | None, Action | None, Position]]:
    """Yield every position with the one before it and the action that led there."""
    if len(record.actions) <= MOST:
        yield None, None, record.first()
        yield from record.replay()


def _chance(
    game: Game, before: Position | None, action: Action | None, after: Position, words: Catalogue
) -> dict[str, Any]:
    """Return the first side's chance after an action (null: not known), how sure it is, and what was done: its kind and
    its sentence, "" before the first action."""
    odds = odds_of(game, after)
    done = game.describe(before, action).render(words) if before and action else ""
    return {
        "points": round(odds.points, 6) if odds else None,
        "exact": bool(odds and odds.exact),
        "kind": action.kind if action else "",
        "text": done,
    }
