"""Storing a new match, findable by a code while it waits for somebody."""

from __future__ import annotations

from starlette.exceptions import HTTPException

from plyyard.rooms.codes import new_code
from plyyard.rooms.founding import Founding
from plyyard.rooms.store import Conflict
from plyyard.web.site import Site

TRIES = 5


async def found_with_code(site: Site, founding: Founding) -> None:
    """Store a new match, under a code when it waits for somebody; another one in the rare case that it is taken."""
    if founding.standing.status == "open":
        await _under_a_code(site, founding)
        site.lobby.changed()
    else:
        await site.hub.create(founding)


async def _under_a_code(site: Site, founding: Founding) -> None:
    for _ in range(TRIES):
        try:
            return await site.hub.create(founding, new_code())
        except Conflict:
            continue
    raise HTTPException(500)
