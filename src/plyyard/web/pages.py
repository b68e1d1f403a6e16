"""The pages: home, a game, a match, the list of one's matches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from plyyard.core.figures import KnowsFigures
from plyyard.core.game import Edition, Game
from plyyard.core.maps import maps_of
from plyyard.core.plain import plain
from plyyard.core.registry import find_edition, find_game, games
from plyyard.core.text import Text, text
from plyyard.engines.guests import levels_of
from plyyard.i18n import catalogue
from plyyard.lessons.guide import door_of
from plyyard.rooms.fairly import SYSTEM
from plyyard.rooms.founding import found
from plyyard.rooms.phrases import PHRASES
from plyyard.rooms.wire import LONGEST_TEXT
from plyyard.web.cards import card, level_title
from plyyard.web.clocks import clock_title, written_clock
from plyyard.web.fair import fair_words
from plyyard.web.forms import CLOCKS, BadForm, NewMatch, new_match, read_clock, read_form
from plyyard.web.founding import found_with_code
from plyyard.web.hub import new_match_id, now_ms
from plyyard.web.identity import hash_of, new_secret, remember, secret_of
from plyyard.web.language import COOKIE, language_of
from plyyard.web.learn import learn_address
from plyyard.web.live import LiveMatch
from plyyard.web.maps import are_open
from plyyard.web.matches import secure, seen_match
from plyyard.web.odds import helps_nobody, tells_odds
from plyyard.web.online import invitation
from plyyard.web.review import look_back
from plyyard.web.rules_in_short import rules_in_short
from plyyard.web.site import site_of
from plyyard.web.strings import strings

PAGE_SIZE = 20
RUNNING = 4


async def root(request: Request) -> Response:
    """Lead to the home page in the visitor's language."""
    return RedirectResponse(f"/{language_of(request)}/", 303, {"vary": "accept-language, cookie"})


async def home(request: Request) -> Response:
    """Show the games as doors, and the visitor's newest matches."""
    site = site_of(request)
    doors = [
        {
            "name": game.name,
            "title": game.title,
            "summary": game.summary,
            "edition": game.editions[0].name,
            "learn": learn_address(game, language_of(request)),
        }
        for game in games().values()
    ]
    mine = await site.store.matches_of(hash_of(secret_of(request)), RUNNING) if secret_of(request) else ()
    lang = language_of(request)
    response = site.pages.render(request, "home.html", games=doors, running=[card(item, lang) for item in mine])
    response.set_cookie(COOKIE, lang, max_age=365 * 24 * 3600, samesite="lax", secure=secure(request))
    return response


async def game_page(request: Request) -> Response:
    """Show a game: how to start a match, and its rules in short."""
    game = find_game(request.path_params["game"])
    edition = find_edition(game, request.query_params.get("edition", "")[:40])
    return _game_page(request, game, edition, {}, None)


def _game_page(
    request: Request, game: Game, edition: Edition, fields: Mapping[str, str], error: Text | None
) -> Response:
    usual = {
        "mode": "computer",
        "side": "0",
        "level": game.levels[0].name,
        "edition": edition.name,
        "turn_board": "",
        "clock": "none",
        "public": "",
        "name": "",
    }
    return site_of(request).pages.render(
        request,
        "game.html",
        400 if error else 200,
        game=game,
        guide=door_of(game, language_of(request)),
        editions=game.editions,
        edition=edition,
        rules=rules_in_short(game),
        levels=levels_of(game),
        decides=game.judge is not None,
        has_figures=isinstance(game, KnowsFigures),
        clocks=[(written, clock_title(read_clock(written))) for written in CLOCKS],
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
    guided = asked.mode == "computer" and fields.get("guided") == "1"
    return await _start(request, game, asked, "?guided=1" if guided else "")


async def _start(request: Request, game: Game, asked: NewMatch, query: str) -> Response:
    secret = secret_of(request) or new_secret()
    founding = found(asked.header(new_match_id(), game, now_ms()), hash_of(secret), asked.seats, asked.name)
    await found_with_code(site_of(request), founding)
    response = RedirectResponse(f"/{language_of(request)}/matches/{founding.header.id}{query}", 303)
    remember(response, secret, secure(request))
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
    """Show a match to somebody who holds a seat in it; online also to whoever has its address."""
    live = await seen_match(request)
    mine = live.seats_of(hash_of(secret_of(request)))
    if not mine and not all(live.room.match.state.joined):
        return RedirectResponse(f"/{language_of(request)}/join/{live.header.id}", 303)
    return site_of(request).pages.render(
        request,
        "match.html",
        match=_match(live, mine),
        boot=plain(_boot(request, live), catalogue(language_of(request))),
        invitation=await invitation(request, live) if mine else None,
        maps=maps_of(live.room.match.game) if are_open(live) else {},
        guided=bool(mine) and live.header.mode == "computer" and "guided" in request.query_params,
    )


def _match(live: LiveMatch, mine: frozenset[int]) -> dict[str, Any]:
    header, game, edition = live.header, live.room.match.game, live.room.match.edition
    spec, view = game.board(edition), game.view(live.room.match.position)
    return {
        "id": header.id,
        "game": header.game,
        "game_title": game.title,
        "edition": header.edition,
        "edition_title": edition.title,
        "mode": header.mode,
        "status": None if header.mode == "online" or live.room.match.outcome else view.status,
        "counters": view.counters,
        "notes": view.notes,
        "ratio": round(spec.width / spec.height, 4),
        "rolls": spec.dice > 0,
        "phrases": PHRASES if header.mode == "online" else {},
        "longest_text": LONGEST_TEXT,
        "seats": [
            {
                "side": edition.sides[seat],
                "holder": _holder(live, seat, mine),
                "mine": seat in mine,
                "tallies": view.tallies[seat],
            }
            for seat in (0, 1)
        ],
    }


def _holder(live: LiveMatch, seat: int, mine: frozenset[int]) -> Text:
    header, state = live.header, live.room.match.state
    if header.holders[seat].is_computer:
        return text("Computer, {level}", level=level_title(live.room.match.game, header) or Text(""))
    if header.mode == "device":
        return text("On this device")
    if header.mode == "computer" or seat in mine:
        return text("You")
    if not state.joined[seat]:
        return text("Nobody yet")
    return Text("{name}", {"name": state.names[seat]}) if state.names[seat] else text("Guest")


def _terms(live: LiveMatch, mine: list[int]) -> dict[str, str]:
    """What another match by the same terms is asked for with."""
    agreed, names = live.header.agreed, live.room.match.state.names
    return {
        "clock": written_clock(agreed.clock),
        "public": "on" if agreed.public else "",
        "name": names[mine[0]] if mine else "",
    }


def _boot(request: Request, live: LiveMatch) -> dict[str, Any]:
    lang, header = language_of(request), live.header
    mine = sorted(live.seats_of(hash_of(secret_of(request))))
    level = header.holders[0].level or header.holders[1].level
    fields = {"mode": header.mode, "side": str(mine[0] if mine else 0), "level": level, "edition": header.edition}
    fields["dice"] = "" if header.agreed.dice == SYSTEM else "fair"
    if header.mode == "online":
        fields |= _terms(live, mine)
    if header.turn_board:
        fields["turn_board"] = "on"
    if header.agreed.start:
        fields["start"] = header.agreed.start
    return {
        "live": f"/{lang}/matches/{header.id}/live",
        "may": f"/{lang}/matches/{header.id}/may.json",
        "maps": f"/{lang}/matches/{header.id}/maps/",
        "board": f"/{lang}/boards/{header.game}/{header.edition}.json",
        "seat": mine[0] if mine else 0,
        "mine": mine,
        "mode": header.mode,
        "turn_board": header.turn_board,
        "clock": clock_title(header.agreed.clock),
        "public": header.agreed.public,
        "matches": f"/{lang}/matches/",
        "decides": live.room.match.game.judge is not None,
        "odds": f"/{lang}/matches/{header.id}/odds.json" if tells_odds(live) else "",
        "odds_at_end": not helps_nobody(live),
        "look_back": look_back(live, lang),
        "rules": learn_address(live.room.match.game, lang),
        "again": {"url": f"/{lang}/games/{header.game}", "fields": fields},
        "dice": _dice(live, lang),
        "strings": strings(catalogue(lang)),
    }


def _dice(live: LiveMatch, lang: str) -> dict[str, Any] | None:
    """What a page needs to check the dice and to have its part in them; None where they are the system's."""
    dice = live.room.match.state.dice
    if dice is None:
        return None
    return {
        "id": live.header.id,
        "protocol": dice.setting.protocol,
        "computer": dice.setting.computer,
        "game": live.header.game,
        "edition": live.header.edition,
        "rules_version": live.header.rules_version,
        "words": fair_words(catalogue(lang)),
    }
