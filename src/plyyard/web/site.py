"""The parts that pages and sockets work with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from starlette.requests import HTTPConnection

from plyyard.stores.sql import SqlStore
from plyyard.web.hub import Hub
from plyyard.web.settings import Settings
from plyyard.web.templating import Pages

if TYPE_CHECKING:
    from plyyard.web.dice import DiceBook
    from plyyard.web.lobbylive import Lobby


@dataclass(frozen=True, slots=True)
class Site:
    """One running server."""

    settings: Settings
    store: SqlStore
    hub: Hub
    pages: Pages
    lobby: Lobby
    dice: DiceBook


def site_of(connection: HTTPConnection) -> Site:
    """Return the server that takes this request."""
    site: Site = connection.app.state.site
    return site
