"""Finding the match that a request is about."""

from __future__ import annotations

import re

from starlette.exceptions import HTTPException
from starlette.requests import Request

from plyyard.core.game import Seat
from plyyard.web.identity import hash_of, secret_of
from plyyard.web.language import language_of
from plyyard.web.live import LiveMatch
from plyyard.web.site import site_of

_ID = re.compile(r"[A-Za-z0-9_-]{10,32}")


async def open_match(request: Request, match: str) -> LiveMatch:
    """Return the match of that id. Raises 404, or 409 when its log does not fit today's rules."""
    if not _ID.fullmatch(match):
        raise HTTPException(404)
    try:
        live = await site_of(request).hub.open(match)
    except ValueError:
        raise HTTPException(409) from None
    if live is None:
        raise HTTPException(404)
    return live


async def seen_match(request: Request) -> LiveMatch:
    """Return the match in the address for somebody who may see it: whoever holds a seat, online anybody who has the
    address. Raises 403 for others, and as `open_match` does."""
    live = await open_match(request, request.path_params["match"])
    if live.header.mode != "online" and not live.seats_of(hash_of(secret_of(request))):
        raise HTTPException(403)
    return live


def free_seat(live: LiveMatch) -> Seat | None:
    """Return the seat that somebody may still take."""
    state = live.room.match.state
    if live.header.mode != "online" or state.outcome:
        return None
    return next((seat for seat in (0, 1) if not state.joined[seat]), None)


def site_url(request: Request) -> str:
    """Return the address under which others reach this server, without a slash at its end."""
    return site_of(request).settings.site or str(request.base_url).rstrip("/")


def join_url(request: Request, live: LiveMatch) -> str:
    """Return the address to send to the other person."""
    return f"{site_url(request)}/{language_of(request)}/join/{live.header.id}"


def secure(request: Request) -> bool:
    """Tell whether cookies can be kept to encrypted connections."""
    return request.url.scheme == "https"
