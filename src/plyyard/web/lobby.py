"""Meeting strangers: open challenges, quick pairing, and matches to watch."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from plyyard.core.registry import find_game, games
from plyyard.rooms.founding import found
from plyyard.rooms.names import clean_name
from plyyard.web.cards import card
from plyyard.web.forms import BadForm, new_match, read_form
from plyyard.web.hub import new_match_id, now_ms
from plyyard.web.identity import hash_of, new_secret, remember, secret_of
from plyyard.web.language import language_of
from plyyard.web.matches import free_seat, secure
from plyyard.web.pages import found_with_code
from plyyard.web.site import Site, site_of

SHOWN = 30


async def lobby(request: Request) -> Response:
    """List what is open to join and what can be watched."""
    site = site_of(request)
    return site.pages.render(
        request,
        "lobby.html",
        games=list(games().values()),
        boot={"live": f"/{language_of(request)}/lobby/live"},
        **await lists(site, language_of(request)),
    )


async def lists(site: Site, lang: str) -> dict[str, list[dict[str, Any]]]:
    """Return the cards of open challenges and of running public matches."""
    waiting = await site.store.public("open", SHOWN)
    running = await site.store.public("running", SHOWN)
    return {"waiting": [card(item, lang) for item in waiting], "running": [card(item, lang) for item in running]}


async def pair(request: Request) -> Response:
    """Join the oldest open challenge of a game by somebody else, or open one."""
    site, secret = site_of(request), secret_of(request) or new_secret()
    fields: dict[str, str] = {}
    try:
        fields = read_form(await request.body())
    except BadForm:
        fields = {}
    game = find_game(fields.get("game", "")[:40])
    name = clean_name(fields.get("name", ""))
    match = await _join_waiting(site, game.name, hash_of(secret), name)
    if match is None:
        asked = new_match(game, {"mode": "online", "side": "random", "public": "on", "name": name})
        founding = found(asked.header(new_match_id(), game, now_ms()), hash_of(secret), asked.seats, name)
        await found_with_code(site.hub, founding)
        match = founding.header.id
    response = RedirectResponse(f"/{language_of(request)}/matches/{match}", 303)
    remember(response, secret, secure(request))
    return response


async def _join_waiting(site: Site, game: str, secret: str, name: str) -> str | None:
    for summary in reversed(await site.store.public("open", SHOWN)):
        if summary.header.game != game or summary.header.agreed.clock is not None:
            continue
        live = await site.hub.open(summary.header.id)
        seat = free_seat(live) if live else None
        if live is None or seat is None or live.seats_of(secret):
            continue
        if await site.hub.join(live, seat, secret, name):
            return live.header.id
    return None
