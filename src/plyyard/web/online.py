"""Coming together: a link or a code to join by, and a private link that takes a seat to another device."""

from __future__ import annotations

from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from plyyard.core.game import Seat
from plyyard.core.text import Text, text
from plyyard.rooms.codes import format_code, read_code
from plyyard.rooms.names import clean_name
from plyyard.rooms.store import SeatLink
from plyyard.web.clocks import clock_title
from plyyard.web.failures import failure
from plyyard.web.forms import BadForm, read_form
from plyyard.web.identity import hash_of, new_secret, remember, secret_of
from plyyard.web.language import language_of
from plyyard.web.live import LiveMatch
from plyyard.web.matches import free_seat, join_url, open_match, secure, site_url
from plyyard.web.site import site_of

LINK_IS_OVER = text("This private link has been used or is too old. Make a new one on the device that has the seat.")
LINK_LIFE = 10 * 60 * 1000
"""A private seat link works for ten minutes, once."""


async def enter_code(request: Request) -> Response:
    """Ask for a code, or lead to the match that the given one opens."""
    written = request.query_params.get("code", "")
    if not written:
        return _ask_for_code(request, "", None)
    code = read_code(written)
    match = await site_of(request).store.find_code(code) if code else None
    if match is None:
        sentence = text("No open match has this code. Check it, or ask for the link.")
        return _ask_for_code(request, written[:20], sentence)
    return RedirectResponse(f"/{language_of(request)}/join/{match}", 303)


def _ask_for_code(request: Request, written: str, error: Text | None) -> Response:
    code = 404 if error else 200
    return site_of(request).pages.render(request, "code.html", code, written=written, errors=[error] if error else [])


async def join_page(request: Request) -> Response:
    """Show what one is about to join. Who holds a seat already, or comes too late, sees the match instead."""
    live = await open_match(request, request.path_params["match"])
    seat = free_seat(live)
    if seat is None or live.seats_of(hash_of(secret_of(request))):
        return _to_match(request, live)
    return _join_page(request, live, seat, None)


def _join_page(request: Request, live: LiveMatch, seat: Seat, error: Text | None) -> Response:
    header, game, edition = live.header, live.room.match.game, live.room.match.edition
    match: dict[str, Any] = {
        "id": header.id,
        "game_title": game.title,
        "game": header.game,
        "edition_title": edition.title,
        "edition": header.edition,
        "clock": clock_title(header.agreed.clock),
        "side": edition.sides[seat],
        "first": seat == 0,
        "host": live.room.match.state.names[1 - seat],
        "rules": f"/{language_of(request)}/games/{header.game}",
    }
    return site_of(request).pages.render(
        request, "join.html", 400 if error else 200, match=match, errors=[error] if error else []
    )


async def join(request: Request) -> Response:
    """Take the free seat, and lead to the match; whoever comes second watches."""
    live = await open_match(request, request.path_params["match"])
    seat = free_seat(live)
    if seat is None or live.seats_of(hash_of(secret_of(request))):
        return _to_match(request, live)
    try:
        fields = read_form(await request.body())
    except BadForm as error:
        return _join_page(request, live, seat, error.text)
    secret = secret_of(request) or new_secret()
    await site_of(request).hub.join(live, seat, hash_of(secret), clean_name(fields.get("name", "")))
    response = _to_match(request, live)
    remember(response, secret, secure(request))
    return response


async def make_seat_link(request: Request) -> Response:
    """Show a private link, and its picture to photograph, that takes one's seat to another device."""
    live = await open_match(request, request.path_params["match"])
    seats = live.seats_of(hash_of(secret_of(request)))
    if not seats or live.header.mode == "device":
        raise HTTPException(403)
    site, token = site_of(request), new_secret()
    now = site.hub.clock()
    await site.store.add_link(hash_of(token), SeatLink(live.header.id, min(seats)), now + LINK_LIFE)
    url = f"{site_url(request)}/{language_of(request)}/seat/{token}"
    return site.pages.render(
        request,
        "seat.html",
        url=url,
        qr=qr(url),
        back=f"/{language_of(request)}/matches/{live.header.id}",
        token="",
        moving=_moving(live, min(seats)),
    )


def _moving(live: LiveMatch, seat: Seat) -> dict[str, Any] | None:
    """What the page needs to let the seeds of the dice come along; None where the device has none."""
    dice = live.room.match.state.dice
    labels = dice.setting.chains.get(seat, ()) if dice else ()
    if not dice or not labels:
        return None
    return {"match": live.header.id, "seat": seat, "epoch": dice.epoch.number, "labels": labels}


async def seat_page(request: Request) -> Response:
    """Ask before a private link is used: a preview of the link must not use it up."""
    token = request.path_params["token"][:64]
    return site_of(request).pages.render(
        request, "seat.html", url="", qr="", back=request.url.path, token=token, moving=None
    )


async def take_seat(request: Request) -> Response:
    """Use a private link: this device holds the seat too from now on."""
    site = site_of(request)
    link = await site.store.take_link(hash_of(request.path_params["token"][:64]), site.hub.clock())
    if link is None:
        return failure(site.pages, request, 404, LINK_IS_OVER)
    live = await open_match(request, link.match)
    secret = secret_of(request) or new_secret()
    await site.hub.hold(live, link.seat, hash_of(secret))
    response = _to_match(request, live)
    remember(response, secret, secure(request))
    return response


def _to_match(request: Request, live: LiveMatch) -> Response:
    return RedirectResponse(f"/{language_of(request)}/matches/{live.header.id}", 303)


def qr(url: str) -> str:
    """Return the address as a QR picture, a data address for an image."""
    import segno  # only when somebody is invited: the server should start quickly

    return str(segno.make(url, error="m").svg_data_uri(scale=4, border=2))


async def invitation(request: Request, live: LiveMatch) -> dict[str, str] | None:
    """Return how to invite somebody to an open match: address, picture and code; None when nobody is awaited."""
    if free_seat(live) is None:
        return None
    url = join_url(request, live)
    code = await site_of(request).store.code_of(live.header.id)
    return {"url": url, "qr": qr(url), "code": format_code(code) if code else ""}
