"""The pages: home, a game, a match, the list of one's matches."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from plyyard.core.game import Edition, Game
from plyyard.core.registry import find_edition, find_game, games
from plyyard.core.text import Text, text
from plyyard.i18n import catalogue
from plyyard.rooms.match import Header
from plyyard.web.cards import card, level_title
from plyyard.web.forms import BadForm, NewMatch, new_match, read_form
from plyyard.web.hub import LiveMatch, now_ms
from plyyard.web.identity import hash_of, new_secret, remember, secret_of
from plyyard.web.language import COOKIE, language_of
from plyyard.web.site import site_of
from plyyard.web.strings import strings

PAGE_SIZE = 20
RUNNING = 4
_MATCH_ID = re.compile(r"[A-Za-z0-9_-]{10,32}")


async def root(request: Request) -> Response:
    """Lead to the home page in the visitor's language."""
    return RedirectResponse(f"/{language_of(request)}/", 303, {"vary": "accept-language, cookie"})


async def home(request: Request) -> Response:
    """Show the games as doors, and the visitor's newest matches."""
    site = site_of(request)
    doors = [
        {"name": game.name, "title": game.title, "summary": game.summary, "edition": game.editions[0].name}
        for game in games().values()
    ]
    mine = await site.store.matches_of(hash_of(secret_of(request)), RUNNING) if secret_of(request) else ()
    lang = language_of(request)
    response = site.pages.render(request, "home.html", games=doors, running=[card(item, lang) for item in mine])
    response.set_cookie(COOKIE, lang, max_age=365 * 24 * 3600, samesite="lax", secure=_secure(request))
    return response


async def game_page(request: Request) -> Response:
    """Show a game: how to start a match, and its rules in short."""
    game = find_game(request.path_params["game"])
    edition = find_edition(game, request.query_params.get("edition", "")[:40])
    return _game_page(request, game, edition, {}, None)


def _game_page(
    request: Request, game: Game, edition: Edition, fields: Mapping[str, str], error: Text | None
) -> Response:
    usual = {"mode": "computer", "side": "0", "level": game.levels[0].name, "edition": edition.name, "turn_board": ""}
    return site_of(request).pages.render(
        request,
        "game.html",
        400 if error else 200,
        game=game,
        editions=game.editions,
        edition=edition,
        levels=game.levels,
        decides=game.judge is not None,
        form={**usual, **{name: value for name, value in fields.items() if name in usual}},
        errors=[error] if error else [],
    )


async def start_match(request: Request) -> Response:
    """Create the match the form asks for, and lead to it."""
    game = find_game(request.path_params["game"])
    fields: dict[str, str] = {}
    try:
        fields = read_form(await request.body())
        asked = new_match(game, fields)
    except BadForm as error:
        return _game_page(request, game, game.editions[0], fields, error.text)
    return await _start(request, game, asked)


async def _start(request: Request, game: Game, asked: NewMatch) -> Response:
    secret = secret_of(request) or new_secret()
    header = asked.header(secrets.token_urlsafe(12), game, now_ms())
    held = hash_of(secret)
    await site_of(request).store.create(
        header, ("" if header.holders[0].is_computer else held, "" if header.holders[1].is_computer else held)
    )
    response = RedirectResponse(f"/{language_of(request)}/matches/{header.id}", 303)
    remember(response, secret, _secure(request))
    return response


async def match_list(request: Request) -> Response:
    """List the visitor's matches, newest first."""
    site, lang = site_of(request), language_of(request)
    before = request.query_params.get("before", "")
    if before and not (before.isascii() and before.isdigit() and len(before) < 16):
        raise HTTPException(400)
    held = hash_of(secret_of(request))
    mine = await site.store.matches_of(held, PAGE_SIZE, int(before) if before else None) if held else ()
    onward = f"/{lang}/matches?before={mine[-1].updated}" if len(mine) == PAGE_SIZE else None
    return site.pages.render(request, "matches.html", matches=[card(item, lang) for item in mine], next=onward)


async def match_page(request: Request) -> Response:
    """Show a match to somebody who holds a seat in it."""
    live = await open_match(request, request.path_params["match"])
    mine = live.stored.seats_of(hash_of(secret_of(request)))
    if not mine:
        raise HTTPException(403)
    templates = site_of(request).pages
    return templates.render(request, "match.html", match=_match(live, mine), boot=_boot(request, live))


async def open_match(request: Request, match: str) -> LiveMatch:
    """Return the match of that id. Raises 404, or 409 when its log does not fit today's rules."""
    if not _MATCH_ID.fullmatch(match):
        raise HTTPException(404)
    try:
        live = await site_of(request).hub.open(match)
    except ValueError:
        raise HTTPException(409) from None
    if live is None:
        raise HTTPException(404)
    return live


def _match(live: LiveMatch, mine: frozenset[int]) -> dict[str, Any]:
    header, game, edition = live.stored.header, live.room.match.game, live.room.match.edition
    spec, tallies = game.board(edition), game.view(live.room.match.position).tallies
    return {
        "id": header.id,
        "game": header.game,
        "game_title": game.title,
        "edition": header.edition,
        "edition_title": edition.title,
        "mode": header.mode,
        "ratio": round(spec.width / spec.height, 4),
        "seats": [
            {
                "side": edition.sides[seat],
                "holder": _holder(game, header, seat),
                "mine": seat in mine,
                "tallies": tallies[seat],
            }
            for seat in (0, 1)
        ],
    }


def _holder(game: Game, header: Header, seat: int) -> Text:
    if header.holders[seat].is_computer:
        return text("Computer, {level}", level=level_title(game, header) or Text(""))
    return text("You") if header.mode == "computer" else text("On this device")


def _boot(request: Request, live: LiveMatch) -> dict[str, Any]:
    lang, header = language_of(request), live.stored.header
    mine = sorted(live.stored.seats_of(hash_of(secret_of(request))))
    level = header.holders[0].level or header.holders[1].level
    fields = {"mode": header.mode, "side": str(mine[0]), "level": level, "edition": header.edition}
    if header.turn_board:
        fields["turn_board"] = "on"
    return {
        "live": f"/{lang}/matches/{header.id}/live",
        "board": f"/{lang}/boards/{header.game}/{header.edition}.json",
        "seat": mine[0],
        "mine": mine,
        "mode": header.mode,
        "turn_board": header.turn_board,
        "decides": live.room.match.game.judge is not None,
        "rules": f"/{lang}/games/{header.game}",
        "again": {"url": f"/{lang}/games/{header.game}", "fields": fields},
        "strings": strings(catalogue(lang)),
    }


def _secure(request: Request) -> bool:
    return request.url.scheme == "https"
