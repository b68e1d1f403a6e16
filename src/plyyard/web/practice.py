"""Boards to try things on: a position comes in, what follows goes out, and nothing is kept.

GET …/boards/{game}/{edition}/play.json?position=…&action=…    the view after an action ("roll" lets a die fall here)
GET …/boards/{game}/{edition}/why.json?position=…&path=…&path=…  why a path of touched places is refused
GET …/boards/{game}/{edition}/may.json?position=…              what may be done, and what bars the rest
GET …/matches/{match}/may.json                                 the same for a match as it stands

`position` is the game's own text, "" or absent for the first position.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from plyyard.core.errors import IllegalAction, InvalidNotation
from plyyard.core.game import CHANCE, ROLL, Action, Attempt, Edition, Game, Position, Refusal
from plyyard.core.plain import plain
from plyyard.core.record import read_action
from plyyard.core.registry import find_edition, find_game
from plyyard.core.text import Catalogue, Text, text, texts
from plyyard.i18n import catalogue
from plyyard.lessons.duties import Bar, duties
from plyyard.rooms.dice import SystemDice, draw
from plyyard.web.language import language_of
from plyyard.web.matches import seen_match

LONGEST_QUERY: Final = 6_000
LONGEST_PATH: Final = 60
"""Places; a capture of 20 pieces has 21 of them."""


_NOTHING: Final[dict[str, Any]] = {"code": "", "text": "", "places": [], "section": "", "section_title": ""}


class Asked:
    """What a request asks about."""

    def __init__(self, request: Request) -> None:
        if len(request.url.query) > LONGEST_QUERY:
            raise HTTPException(414)
        self.game: Game = find_game(request.path_params["game"])
        self.edition: Edition = find_edition(self.game, request.path_params["edition"])
        self.words: Catalogue = catalogue(language_of(request))
        self._position = request.query_params.get("position", "")
        self.action = request.query_params.get("action", "")
        self.path = tuple(request.query_params.getlist("path"))
        if len(self.path) > LONGEST_PATH:
            raise HTTPException(414)

    @property
    def position(self) -> Position:
        """The position, read. Raises InvalidNotation."""
        written = self._position
        return self.game.parse_position(written, self.edition) if written else self.game.start(self.edition)


async def play_json(request: Request) -> Response:
    """Answer the position after an action: its text, the steps to be seen, the view, and what has happened."""
    return await _answer(_play, request)


async def why_json(request: Request) -> Response:
    """Answer why a path is refused; `text` is empty when it is not."""
    return await _answer(_why, request)


async def may_json(request: Request) -> Response:
    """Answer what may be done and why not more."""
    return await _answer(lambda asked: may(asked.game, asked.position, asked.words), request)


async def match_may_json(request: Request) -> Response:
    """Answer what may be done now in a match, to whoever may see it."""
    live = await seen_match(request)
    match = live.room.match
    return _json(await run_in_threadpool(may, match.game, match.position, catalogue(language_of(request))))


async def _answer(make: Callable[[Asked], dict[str, Any]], request: Request) -> Response:
    asked = Asked(request)
    try:
        body = await run_in_threadpool(make, asked)
    except InvalidNotation as error:
        return _json({**_NOTHING, "text": error.text.render(asked.words)}, 400)
    return _json(body)


def _json(body: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(body), status, {"cache-control": "no-store"}, "application/json")


def _play(asked: Asked) -> dict[str, Any]:
    before = asked.position
    try:
        action = _action(asked, before)
    except IllegalAction as error:
        return _refused(asked, error.refusal)
    return played(asked.game, before, action, asked.words)


def _action(asked: Asked, position: Position) -> Action:
    if asked.action == ROLL and position.to_move == CHANCE:
        return draw(position, SystemDice())
    return read_action(asked.game, position, asked.action)


def played(game: Game, before: Position, action: Action, words: Catalogue) -> dict[str, Any]:
    """Return what a page needs when an action is played."""
    after = before.apply(action)
    return {
        "position": game.format_position(after),
        "steps": plain(game.trace(before, action), words),
        "view": plain(game.view(after, action), words),
        "text": game.describe(before, action).render(words),
    }


def _why(asked: Asked) -> dict[str, Any]:
    position = asked.position
    refusal = asked.game.explain(position, Attempt(position.turn, asked.path))
    return _refused(asked, refusal) if refusal else _NOTHING


def _refused(asked: Asked, refusal: Refusal) -> dict[str, Any]:
    titles = {section.id: section.title for section in asked.game.sections}
    return {
        "code": refusal.code,
        "text": refusal.text.render(asked.words),
        "places": list(refusal.places),
        "section": refusal.section,
        "section_title": titles.get(refusal.section, Text("")).render(asked.words),
    }


def may(game: Game, position: Position, words: Catalogue) -> dict[str, Any]:
    """Return what may be done in a position, and what bars the rest, in one language."""
    found = duties(game, position)
    count = len(found.choices)
    how_many = texts("{n} action is open.", "{n} actions are open.", count)
    return {
        "summary": (_both(found.status, how_many) if count else found.status).render(words),
        "choices": [choice.label.render(words) for choice in found.choices],
        "bars": [_bar(bar, words) for bar in found.bars],
    }


def _bar(bar: Bar, words: Catalogue) -> dict[str, Any]:
    others = len(bar.places) - 1
    more = texts("The same holds for {n} more.", "The same holds for {n} more.", others)
    return {**plain(bar, words), "text": (_both(bar.text, more) if others else bar.text).render(words)}


def _both(first: Text, second: Text) -> Text:
    return text("{first} {second}", first=first, second=second)
