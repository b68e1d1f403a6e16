"""The application: routes, middleware, and what starts and ends with it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute

from plyyard.core.errors import PlyYardError
from plyyard.i18n import LANGUAGES
from plyyard.rooms.dice import Dice, SystemDice
from plyyard.stores.database import open_database, sqlite_url
from plyyard.stores.sql import SqlStore
from plyyard.web import assets, lobby, online, pages
from plyyard.web.boards import board_json
from plyyard.web.bots import Bots
from plyyard.web.failures import failure
from plyyard.web.hub import Hub
from plyyard.web.middleware import BodyLimit, Caution, SameSite
from plyyard.web.pulse import keep_time
from plyyard.web.settings import Settings
from plyyard.web.site import Site, site_of
from plyyard.web.sockets import live
from plyyard.web.templating import Pages


def create_app(settings: Settings, dice: Dice | None = None) -> Starlette:
    """Return the application. `dice` takes the place of the system's dice in tests."""
    static_path = f"/static/{assets.content_hash()}"
    templates = Pages(static_path, settings.site)

    @contextlib.asynccontextmanager
    async def running(app: Starlette) -> AsyncIterator[None]:
        store = SqlStore(open_database(sqlite_url(settings.data)))
        bots = Bots()
        hub = Hub(store, dice or SystemDice(), bots)
        hub.was_down(await store.last_beat())
        app.state.site = Site(settings, store, hub, templates)
        pulse = asyncio.create_task(keep_time(hub, store))
        yield
        pulse.cancel()
        await hub.close()
        bots.close()
        store.close()

    def refuse(request: Request, status: int) -> Response:
        return failure(templates, request, status)

    return Starlette(
        routes=_routes(static_path),
        middleware=[
            Middleware(Caution),
            Middleware(SameSite, local=settings.is_local, refuse=refuse),
            Middleware(BodyLimit, refuse=refuse),
        ],
        exception_handlers={HTTPException: _http_error, PlyYardError: _unknown_thing, Exception: _our_error},
        lifespan=running,
    )


def _routes(static_path: str) -> list[Route | Mount | WebSocketRoute]:
    langs = [_localised(lang) for lang in LANGUAGES]
    return [
        Route("/", pages.root),
        Route("/healthz", _healthy),
        Route("/readyz", _ready),
        Mount(static_path, assets.Immutable(directory=assets.FOLDER)),
        *langs,
    ]


def _localised(lang: str) -> Mount:
    return Mount(
        f"/{lang}",
        routes=[
            Route("/", pages.home),
            Route("/games/{game}", pages.game_page),
            Route("/games/{game}", pages.start_match, methods=["POST"]),
            Route("/boards/{game}/{edition}.json", board_json),
            Route("/matches", pages.match_list),
            Route("/matches/{match}", pages.match_page),
            Route("/matches/{match}/seat-link", online.make_seat_link, methods=["POST"]),
            Route("/seat/{token}", online.seat_page),
            Route("/seat/{token}", online.take_seat, methods=["POST"]),
            Route("/join", online.enter_code),
            Route("/join/{match}", online.join_page),
            Route("/join/{match}", online.join, methods=["POST"]),
            Route("/lobby", lobby.lobby),
            Route("/lobby/pair", lobby.pair, methods=["POST"]),
            WebSocketRoute("/matches/{match}/live", live),
        ],
    )


async def _healthy(_request: Request) -> Response:
    return PlainTextResponse("ok")


async def _ready(request: Request) -> Response:
    await site_of(request).store.check()
    return PlainTextResponse("ready")


async def _http_error(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    return failure(site_of(request).pages, request, status)


async def _unknown_thing(request: Request, error: Exception) -> Response:
    sentence = error.text if isinstance(error, PlyYardError) else None
    return failure(site_of(request).pages, request, 404, sentence)


async def _our_error(request: Request, _error: Exception) -> Response:
    return failure(site_of(request).pages, request, 500)
