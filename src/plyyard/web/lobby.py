"""Meeting strangers: open challenges, quick pairing, and matches to watch."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from plyyard.core.game import Game
from plyyard.core.registry import find_game, games
from plyyard.i18n import catalogue
from plyyard.rooms.founding import found
from plyyard.rooms.names import clean_name
from plyyard.web.challenges import Challenge, cards, is_waiting, look
from plyyard.web.forms import BadForm, new_match, read_form
from plyyard.web.founding import found_with_code
from plyyard.web.hub import new_match_id, now_ms
from plyyard.web.identity import hash_of, new_secret, remember, secret_of
from plyyard.web.language import language_of
from plyyard.web.matches import secure
from plyyard.web.site import Site, site_of
from plyyard.web.strings import lobby_strings


async def lobby(request: Request) -> Response:
    """List what is open to join and what can be watched."""
    site, lang = site_of(request), language_of(request)
    offered = await look(site.store, site.hub)
    return site.pages.render(
        request,
        "lobby.html",
        games=list(games().values()),
        boot={"live": f"/{lang}/lobby/live", "strings": lobby_strings(catalogue(lang))},
        **cards(offered, lang, hash_of(secret_of(request))),
    )


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
    async with site.lobby.pairing:
        match = await _join_waiting(site, game.name, hash_of(secret), name)
        match = match or await _wait(site, game, hash_of(secret), name)
    response = RedirectResponse(f"/{language_of(request)}/matches/{match}", 303)
    remember(response, secret, secure(request))
    return response


async def _wait(site: Site, game: Game, secret: str, name: str) -> str:
    asked = new_match(game, {"mode": "online", "side": "random", "public": "on", "name": name, "dice": "fair"})
    founding = found(asked.header(new_match_id(), game, now_ms()), secret, asked.seats, name)
    await found_with_code(site, founding)
    return founding.header.id


async def _join_waiting(site: Site, game: str, secret: str, name: str) -> str | None:
    """Return the match that the visitor waits in already, or has joined just now."""
    offered = await look(site.store, site.hub)
    fitting = [challenge for challenge in offered.waiting if _fits(challenge, game)]
    for challenge in fitting:
        if challenge.live.seats_of(secret):
            return challenge.summary.header.id
    for challenge in reversed(fitting):
        if not is_waiting(challenge, site.hub.clock()):
            continue
        if await site.hub.join(challenge.live, challenge.free, secret, name):
            return challenge.summary.header.id
    return None


def _fits(challenge: Challenge, game: str) -> bool:
    header = challenge.summary.header
    return header.game == game and header.agreed.clock is None
