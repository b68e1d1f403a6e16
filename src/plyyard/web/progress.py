"""The progress page: matches, which the server knows, and exercises, which only the visitor's browser knows."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from plyyard.core.registry import games
from plyyard.i18n import catalogue
from plyyard.lessons.exercises import trainings_of
from plyyard.rooms.store import Summary
from plyyard.web.cards import card
from plyyard.web.identity import hash_of, secret_of
from plyyard.web.language import language_of
from plyyard.web.site import site_of
from plyyard.web.strings import progress_strings

MOST_MATCHES: Final = 500
"""Matches that are counted and exported: the newest."""


async def progress_page(request: Request) -> Response:
    """Show what somebody has played and trained, with export and delete."""
    site, lang = site_of(request), language_of(request)
    held = hash_of(secret_of(request))
    mine = await site.store.matches_of(held, MOST_MATCHES) if held else ()
    counts = Counter((item.header.game, bool(item.standing.reason)) for item in mine)
    rows = [
        {
            "game": game,
            "over": counts[game.name, True],
            "running": counts[game.name, False],
            "trainings": trainings_of(game),
        }
        for game in games().values()
    ]
    return site.pages.render(
        request,
        "progress.html",
        rows=rows,
        played=len(mine),
        boot={
            "matches": [_exported(item, lang) for item in mine],
            "strings": progress_strings(catalogue(lang)),
        },
    )


def _exported(item: Summary, lang: str) -> dict[str, Any]:
    """Return a match as the exported file has it."""
    shown, words = card(item, lang), catalogue(lang)
    return {
        "id": shown["id"],
        "game": shown["game"],
        "edition": shown["edition"],
        "mode": shown["mode"],
        "state": shown["state"].render(words),
        "created_ms": shown["created_ms"],
        "updated_ms": shown["updated_ms"],
    }
