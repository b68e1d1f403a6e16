"""The boards as JSON: what a page needs once to draw a game."""

from __future__ import annotations

import hashlib
from functools import lru_cache

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from plyyard.core.board import neighbours
from plyyard.core.plain import plain
from plyyard.core.registry import find_edition, find_game
from plyyard.i18n import catalogue
from plyyard.web.language import language_of


async def board_json(request: Request) -> Response:
    """Answer the BoardSpec with the arrow keys' neighbours, and the view of the first position."""
    params = request.path_params
    body = _board(params["game"], params["edition"], language_of(request))
    tag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
    headers = {"etag": tag, "cache-control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(body, media_type="application/json", headers=headers)


@lru_cache(maxsize=128)
def _board(game_name: str, edition_name: str, lang: str) -> bytes:
    game = find_game(game_name)
    edition = find_edition(game, edition_name)
    spec, words = game.board(edition), catalogue(lang)
    body = {
        "spec": {**plain(spec, words), "neighbours": neighbours(spec).of},
        "view": {**plain(game.view(game.start(edition)), words), "choices": []},
    }
    return msgspec.json.encode(body)
