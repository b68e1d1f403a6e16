"""The guides: one page for each game and language, an overview, and what search engines read."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response

from plyyard.core.game import Game
from plyyard.core.maps import maps_of
from plyyard.core.plain import plain
from plyyard.core.registry import find_game, folder_of, games
from plyyard.core.text import Text, text
from plyyard.i18n import LANGUAGES, catalogue
from plyyard.lessons.boards import Board
from plyyard.lessons.exercises import trainings_of
from plyyard.lessons.guide import Answer, Door, Figure, Guide, Html, Part, door_of, guide_of, has_guide, revised
from plyyard.web.language import language_of
from plyyard.web.matches import site_url
from plyyard.web.site import site_of
from plyyard.web.strings import practice_strings

LOCALES = {"ja": "ja_JP", "ko": "ko_KR", "en": "en_GB"}
PICTURE = "share.png"
"""The picture in a game's guide folder that other sites show beside a link, 1200 by 630."""


async def overview(request: Request) -> Response:
    """List the guides."""
    lang = language_of(request)
    return site_of(request).pages.render(
        request, "learn.html", doors=_doors(lang), trains=_trains(), home_of=_address(request, "")
    )


async def guide_page(request: Request) -> Response:
    """Show a game's guide."""
    lang = language_of(request)
    game = find_game(request.path_params["game"])
    guide = await run_in_threadpool(guide_of, game, lang)  # the first time, the rules have a lot to answer
    if guide is None:
        raise HTTPException(404)
    doors = _doors(lang)
    here = [door.game.name for door in doors].index(game.name)
    return site_of(request).pages.render(
        request,
        "guide.html",
        guide=guide,
        game=game,
        sections=[
            (section.id, section.title, [_part(part, guide) for part in section.parts]) for section in guide.sections
        ],
        questions=len(guide.facts),
        maps=maps_of(game),
        locale=LOCALES[lang],
        trainings=trainings_of(game),
        picture=_address(request, f"/{game.name}/{PICTURE}") if (folder_of(game) / "guide" / PICTURE).is_file() else "",
        about=_json(_about(request, guide)),
        strings=practice_strings(catalogue(lang)),
        before=doors[here - 1] if here else None,
        after=doors[here + 1] if here + 1 < len(doors) else None,
    )


def learn_address(game: Game, lang: str) -> str:
    """Return where the rules of a game are told best: its guide, or its own page where nobody has written one."""
    return f"/{lang}/learn/{game.name}" if has_guide(game, lang) else f"/{lang}/games/{game.name}"


def _doors(lang: str) -> list[Door]:
    found = (door_of(game, lang) for game in games().values())
    return [door for door in found if door is not None]


def _trains() -> dict[str, str]:
    """Return the first stage of the training by game, of games that have one."""
    return {game.name: trainings_of(game)[0].id for game in games().values() if trainings_of(game)}


def _address(request: Request, rest: str) -> str:
    return f"{site_url(request)}/{language_of(request)}/learn{rest}"


@dataclass(frozen=True, slots=True)
class Shown:
    """A board as its figure on the page needs it."""

    id: str
    caption: Markup
    width: float
    height: float
    dice: bool
    open: bool
    boot: Markup
    status: Text
    start: str
    edition: str
    seat: int
    level: str


def _part(part: Part, guide: Guide) -> tuple[str, Any]:
    """What a template shows: ("html", text), ("board", Shown) or ("answer", (title, parts))."""
    if isinstance(part, Html):
        return "html", Markup(part.html)  # noqa: S704 - made from our own Markdown without raw HTML
    if isinstance(part, Figure):
        return "board", _shown(part.board, part.caption, guide)
    assert isinstance(part, Answer)
    return "answer", (part.title, [_part(inner, guide) for inner in part.parts])


FRAME = 0.034
"""The width of a board's frame as a part of its longer side, as the component draws it."""


def _shown(board: Board, caption: str, guide: Guide) -> Shown:
    game, words = guide.game, catalogue(guide.lang)
    spec = game.board(board.edition)
    written = game.format_position(board.last)
    frame = 2 * FRAME * max(spec.width, spec.height)
    view = plain(game.view(board.last, board.line[-1] if board.line else None), words)
    boot = {
        "spec": f"/{guide.lang}/boards/{game.name}/{board.edition.name}.json",
        "api": f"/{guide.lang}/boards/{game.name}/{board.edition.name}/",
        "position": written,
        "seat": board.seat,
        "view": view,
    }
    return Shown(
        id=board.name,
        caption=Markup(caption),  # noqa: S704 - made from our own Markdown without raw HTML
        width=round(spec.width + frame, 3),
        height=round(spec.height + frame, 3),
        dice=spec.dice > 0,
        open=board.open,
        boot=_json(boot),
        status=game.view(board.last).status,
        start=written,
        edition=board.edition.name,
        seat=board.last.turn,
        level=game.levels[len(game.levels) // 2].name if game.levels else "",
    )


def _json(body: Any) -> Markup:
    """Return JSON that may stand inside a script element."""
    written = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
    return Markup(written.replace("<", "\\u003c").replace("&", "\\u0026"))  # noqa: S704 - no sign of markup is left


def _about(request: Request, guide: Guide) -> dict[str, Any]:
    """The page in the words of schema.org."""
    page = _address(request, f"/{guide.game.name}")
    return {
        "@context": "https://schema.org",
        "@graph": [
            {
                "@type": "Article",
                "headline": guide.title,
                "description": guide.summary,
                "inLanguage": guide.lang,
                **({"dateModified": guide.revised.isoformat()} if guide.revised else {}),
                "mainEntityOfPage": page,
                "author": {"@type": "Organization", "name": "Ply Yard"},
                "about": {"@type": "Game", "name": guide.game.title.render(catalogue(guide.lang))},
            },
            {
                "@type": "BreadcrumbList",
                "itemListElement": [
                    {
                        "@type": "ListItem",
                        "position": 1,
                        "name": text("Learn").render(catalogue(guide.lang)),
                        "item": _address(request, ""),
                    },
                    {"@type": "ListItem", "position": 2, "name": guide.title, "item": page},
                ],
            },
        ],
    }


async def picture(request: Request) -> Response:
    """Answer the picture that other sites show beside a link to the guide."""
    path = folder_of(find_game(request.path_params["game"])) / "guide" / PICTURE
    if not path.is_file():
        raise HTTPException(404)
    return FileResponse(path, headers={"cache-control": "public, max-age=86400"})


async def sitemap(request: Request) -> Response:
    """Answer the pages that may be found, each with its other languages."""
    site = site_url(request)
    paths = ["/", "/learn", *(f"/games/{name}" for name in games())]
    paths += [f"/learn/{game.name}" for game in games().values() if all(has_guide(game, lang) for lang in LANGUAGES)]
    paths += [f"/learn/{game.name}/train/{stage.id}" for game in games().values() for stage in trainings_of(game)]
    changed = {
        (f"/learn/{game.name}", lang): day
        for game in games().values()
        for lang in LANGUAGES
        if (day := revised(game, lang))
    }
    return site_of(request).pages.raw(
        "sitemap.xml", "application/xml", site=site, paths=paths, languages=LANGUAGES, changed=changed
    )


async def robots(request: Request) -> Response:
    """Tell robots what is for them: everything but matches and what belongs to one person."""
    private = [
        f"Disallow: /{lang}/{part}"
        for lang in LANGUAGES
        for part in ("matches", "join", "seat", "boards", "progress", "report")
    ]
    return PlainTextResponse("\n".join(["User-agent: *", *private, f"Sitemap: {site_url(request)}/sitemap.xml", ""]))
