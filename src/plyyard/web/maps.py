"""Maps over a board, for positions that somebody practises with and for matches, never between people who play.

GET …/boards/{game}/{edition}/maps/{map}.json?position=…&seat=…&path=…&path=…
GET …/matches/{match}/maps/{map}.json?seat=…&path=…&path=…

`seat` is whose map is wanted: left out, the seat that asks, else the one whose turn it is. `path` are the places
that were touched.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from plyyard.core.errors import InvalidNotation
from plyyard.core.game import Game, Position, Seat
from plyyard.core.maps import Item, Map, Wish, maps_of
from plyyard.core.plain import plain
from plyyard.core.text import Catalogue, Text, text
from plyyard.i18n import catalogue
from plyyard.web.identity import hash_of, secret_of
from plyyard.web.language import language_of
from plyyard.web.live import LiveMatch
from plyyard.web.matches import seen_match
from plyyard.web.practice import LONGEST_PATH, Asked

CLOSED: Final = text("While two people play each other online, maps stay closed. The review has them afterwards.")


def are_open(live: LiveMatch) -> bool:
    """Tell whether maps of a match may be seen: it is not being played between people."""
    return live.header.mode != "online" or live.room.match.outcome is not None


async def board_map(request: Request) -> Response:
    """Answer a map of a position."""
    asked = Asked(request)
    found = _find(asked.game, request)
    try:
        position = asked.position
    except InvalidNotation as error:
        return _json({"code": "unreadable", "text": error.text.render(asked.words)}, 400)
    wish = Wish(_seat(request, position.turn), asked.path)
    return _json(await run_in_threadpool(drawn, found, asked.game, position, wish, asked.words))


async def match_map(request: Request) -> Response:
    """Answer a map of a match as it stands, to whoever may see it. A running match between people has none: 403."""
    live, words = await seen_match(request), catalogue(language_of(request))
    match = live.room.match
    found = _find(match.game, request)
    if not are_open(live):
        return _json({"code": "between_people", "text": CLOSED.render(words)}, 403)
    path = tuple(request.query_params.getlist("path"))
    if len(path) > LONGEST_PATH:
        raise HTTPException(414)
    wish = Wish(_seat(request, _viewer(request, live)), path)
    return _json(await run_in_threadpool(drawn, found, match.game, match.position, wish, words))


def _find(game: Game, request: Request) -> Map:
    found = maps_of(game).get(request.path_params["map"])
    if found is None:
        raise HTTPException(404)
    return found


def _viewer(request: Request, live: LiveMatch) -> Seat:
    """Return the one seat of whoever asks, else the one whose turn it is."""
    mine = live.seats_of(hash_of(secret_of(request)))
    return next(iter(mine)) if len(mine) == 1 else live.room.match.position.turn


def _seat(request: Request, usual: Seat) -> Seat:
    written = request.query_params.get("seat", "")
    if written not in ("", "0", "1"):
        raise HTTPException(400)
    return int(written) if written else usual


def drawn(found: Map, game: Game, position: Position, wish: Wish, words: Catalogue) -> dict[str, Any]:
    """Return a map in one language, with whose it is."""
    chart = found.draw(position, wish)
    titles = {section.id: section.title for section in game.sections}
    return {
        **plain(chart, words),
        "items": [_item(item, titles, words) for item in chart.items],
        "seat": wish.seat,
        "sides": [side.render(words) for side in position.edition.sides] if found.sided else [],
    }


def _item(item: Item, titles: dict[str, Text], words: Catalogue) -> dict[str, Any]:
    return {**plain(item, words), "section_title": titles.get(item.section, Text("")).render(words)}


def _json(body: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(body), status, {"cache-control": "no-store"}, "application/json")
