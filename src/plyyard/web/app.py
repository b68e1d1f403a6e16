"""The application: routes, middleware, and what starts and ends with it."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator, Callable

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute

from plyyard.core.errors import PlyYardError
from plyyard.core.pool import SEARCHES
from plyyard.engines.cores import cores
from plyyard.engines.guests import SETTING, read_guests
from plyyard.i18n import LANGUAGES
from plyyard.rooms.dice import Dice, SystemDice
from plyyard.rooms.store import Unavailable
from plyyard.web import assets, fair, learn, lobby, maps, online, pages, practice, progress, reports, review, training
from plyyard.web.analysis import Analyst, analysis_json
from plyyard.web.boards import board_json
from plyyard.web.bots import Bots
from plyyard.web.challenges import look
from plyyard.web.cleanup import keep_tidy
from plyyard.web.deepening import Deepener, best_actions
from plyyard.web.dice import DiceBook, dice_csv, dice_json, dice_page
from plyyard.web.drain import Drain, is_draining
from plyyard.web.failures import failure
from plyyard.web.figures import figures_page
from plyyard.web.limits import Gate, Later, limited
from plyyard.web.live import LiveMatch
from plyyard.web.lobbylive import Lobby, lobby_live
from plyyard.web.logs import Journal
from plyyard.web.metrics import Metrics, show_metrics
from plyyard.web.middleware import BodyLimit, Caution, SameSite
from plyyard.web.odds import odds_json
from plyyard.web.running import running_hub
from plyyard.web.settings import Settings
from plyyard.web.site import Site, site_of
from plyyard.web.sockets import live
from plyyard.web.templating import Pages

PACK_FROM, PACKING = 1_000, 5
"""Bytes from which an answer is packed, and how hard: a guide takes 1.5 ms and comes as a sixth of its size."""


MOST_THREADS = 4
"""Threads that deepen a position together, where as many cores are spare."""


def create_app(settings: Settings, dice: Dice | None = None) -> Starlette:
    """Return the application. `dice` takes the place of the system's dice in tests."""
    static_path = f"/static/{assets.content_hash()}"
    templates = Pages(static_path, settings.site)
    metrics = Metrics()

    @contextlib.asynccontextmanager
    async def running(app: Starlette) -> AsyncIterator[None]:
        app.state.gate, app.state.metrics, app.state.drain = Gate(settings.limits), metrics, Drain()
        bots, analyst, deepener = engines_of(settings)
        app.state.analyst, app.state.deepener = analyst, deepener
        metrics.watch_pool("bots", bots.pool)
        metrics.watch_pool("analysis", analyst.pool)
        metrics.watch_pool("positions", deepener.pool)
        async with running_hub(settings.database, dice or SystemDice(), bots=bots) as (store, hub):
            meeting = Lobby(lambda: look(store, hub))
            hub.on_change = both(metrics.changed, meeting.changed)
            store.on_commit(metrics.committed)
            metrics.rooms.set_function(lambda: hub.open_matches)
            app.state.site = Site(settings, store, hub, templates, meeting, DiceBook(store.dice_counts, hub.clock))
            work = (meeting.run(), metrics.watch_loop(), keep_tidy(store, hub, settings.open_days))
            tasks = [asyncio.create_task(each) for each in work]
            yield
            for task in tasks:
                task.cancel()
            analyst.close()
            deepener.close()

    def refuse(request: Request, status: int) -> Response:
        return failure(templates, request, status)

    return Starlette(
        routes=_routes(static_path),
        middleware=[
            Middleware(Journal, metrics=metrics),
            Middleware(GZipMiddleware, minimum_size=PACK_FROM, compresslevel=PACKING),
            Middleware(Caution),
            Middleware(SameSite, local=settings.is_local, refuse=refuse),
            Middleware(BodyLimit, refuse=refuse),
        ],
        exception_handlers={
            HTTPException: _http_error,
            PlyYardError: _unknown_thing,
            Unavailable: _unavailable,
            Exception: _our_error,
        },
        lifespan=running,
    )


def engines_of(settings: Settings) -> tuple[Bots, Analyst, Deepener]:
    """Return the computer's players, and who analyses finished matches and positions of them. Three quarters of the
    memory for tables are the players'; cores that neither they nor the analysis of matches use deepen positions."""
    read_guests(os.environ.get(SETTING, ""))
    table_bytes = settings.table_mb * 10**6
    SEARCHES.keep_within(table_bytes)
    bots = Bots(settings.engines, table_bytes * 3 // 4)
    spare = cores() - bots.pool.threads - 1
    return bots, Analyst(table_bytes // 8), Deepener(table_bytes // 8, max(1, min(spare, MOST_THREADS)))


def both(first: Callable[[LiveMatch], None], second: Callable[[LiveMatch], None]) -> Callable[[LiveMatch], None]:
    """Return a call of both."""

    def call(live: LiveMatch) -> None:
        first(live)
        second(live)

    return call


def _routes(static_path: str) -> list[Route | Mount | WebSocketRoute]:
    langs = [_localised(lang) for lang in LANGUAGES]
    return [
        Route("/", pages.root),
        Route("/healthz", _healthy),
        Route("/readyz", _ready),
        Route("/metrics", show_metrics),
        Route("/sitemap.xml", learn.sitemap),
        Route("/robots.txt", learn.robots),
        Mount(static_path, assets.Immutable()),
        *langs,
    ]


def _localised(lang: str) -> Mount:
    return Mount(
        f"/{lang}",
        routes=[
            Route("/", pages.home),
            Route("/games/{game}", pages.game_page),
            Route("/games/{game}", limited("create", pages.start_match), methods=["POST"]),
            Route("/learn", learn.overview),
            Route("/learn/{game}", learn.guide_page),
            Route("/learn/{game}/share.png", learn.picture),
            Route("/games/{game}/figures", figures_page),
            Route("/learn/{game}/train/{stage}", training.training_page),
            Route("/learn/{game}/train/{stage}/exercise.json", limited("practice", training.exercise_json)),
            Route("/learn/{game}/train/{stage}/check.json", limited("practice", training.check_json)),
            Route("/progress", progress.progress_page),
            Route("/boards/{game}/{edition}.json", board_json),
            Route("/boards/{game}/{edition}/play.json", limited("practice", practice.play_json)),
            Route("/boards/{game}/{edition}/why.json", limited("practice", practice.why_json)),
            Route("/boards/{game}/{edition}/may.json", limited("practice", practice.may_json)),
            Route("/boards/{game}/{edition}/maps/{map}.json", limited("map", maps.board_map)),
            Route("/matches", pages.match_list),
            Route("/matches/{match}", pages.match_page),
            Route("/matches/{match}/may.json", limited("practice", practice.match_may_json)),
            Route("/matches/{match}/maps/{map}.json", limited("map", maps.match_map)),
            Route("/matches/{match}/report", reports.report_of_match),
            Route("/matches/{match}/analysis", analysis_json),
            Route("/matches/{match}/analysis/{after}", limited("deepen", best_actions)),
            Route("/matches/{match}/odds.json", odds_json),
            Route("/matches/{match}/review", review.review_page),
            Route("/matches/{match}/review/steps", limited("practice", review.steps_json)),
            Route("/matches/{match}/review/notes", limited("practice", review.notes_json)),
            Route("/matches/{match}/seat-link", limited("make_link", online.make_seat_link), methods=["POST"]),
            Route("/seat/{token}", online.seat_page),
            Route("/seat/{token}", limited("use_link", online.take_seat), methods=["POST"]),
            Route("/join", limited("code", online.enter_code, "code")),
            Route("/join/{match}", online.join_page),
            Route("/join/{match}", limited("join", online.join), methods=["POST"]),
            Route("/report", reports.report_page),
            Route("/report", limited("report", reports.send_report), methods=["POST"]),
            Route("/verify", fair.verify_page),
            Route("/dice", dice_page),
            Route("/dice/counts.json", dice_json),
            Route("/dice/counts.csv", dice_csv),
            Route("/lobby", lobby.lobby),
            Route("/lobby/pair", limited("create", lobby.pair), methods=["POST"]),
            WebSocketRoute("/lobby/live", lobby_live),
            WebSocketRoute("/matches/{match}/live", live),
        ],
    )


async def _healthy(_request: Request) -> Response:
    return PlainTextResponse("ok")


async def _ready(request: Request) -> Response:
    if is_draining(request):
        return PlainTextResponse("draining", 503)
    await site_of(request).store.check()
    return PlainTextResponse("ready")


async def _http_error(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    page = failure(site_of(request).pages, request, status, error.text if isinstance(error, Later) else None)
    page.headers.update((isinstance(error, HTTPException) and error.headers) or {})
    return page


async def _unknown_thing(request: Request, error: Exception) -> Response:
    sentence = error.text if isinstance(error, PlyYardError) else None
    return failure(site_of(request).pages, request, 404, sentence)


async def _unavailable(request: Request, error: Exception) -> Response:
    sentence = error.text if isinstance(error, Unavailable) else None
    return failure(site_of(request).pages, request, 503, sentence)


async def _our_error(request: Request, _error: Exception) -> Response:
    return failure(site_of(request).pages, request, 500)
