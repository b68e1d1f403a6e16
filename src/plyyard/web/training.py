"""Exercises on the web: a page for each stage of a game's training, one address that makes, one that judges.

GET …/learn/{game}/train/{stage}                                        the page
GET …/learn/{game}/train/{stage}/exercise.json?level=…&seed=…           the questions of an exercise, without answers
GET …/learn/{game}/train/{stage}/check.json?level=…&seed=…&part=…&answer=…&answer=…   what is said to an answer
GET …/learn/{game}/train/{stage}/check.json?level=…&seed=…&part=…&show=1              the solution

Nothing is kept here: the same level and seed make the same exercise, and progress lies in the visitor's browser.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from plyyard.core.board import BoardSpec, neighbours
from plyyard.core.errors import InvalidNotation
from plyyard.core.exercise import LEVELS, Part, Verdict
from plyyard.core.game import Game, Position
from plyyard.core.maps import maps_of
from plyyard.core.plain import plain
from plyyard.core.record import read_action
from plyyard.core.registry import find_game
from plyyard.core.text import Catalogue
from plyyard.i18n import catalogue
from plyyard.lessons.exercises import exercise, judge, training_of, trainings_of
from plyyard.web.language import language_of
from plyyard.web.learn import learn_address
from plyyard.web.reports import About, report_address, stage_section
from plyyard.web.site import site_of
from plyyard.web.strings import training_strings

LONGEST_QUERY: Final = 6_000


class Asked:
    """What a request asks for."""

    def __init__(self, request: Request) -> None:
        if len(request.url.query) > LONGEST_QUERY:
            raise HTTPException(414)
        self.game: Game = find_game(request.path_params["game"])
        self.stage: str = request.path_params["stage"]
        if training_of(self.game, self.stage) is None:
            raise HTTPException(404)
        self.words: Catalogue = catalogue(language_of(request))
        self.lang = language_of(request)
        self._query = request.query_params

    def number(self, name: str) -> int:
        """Return a whole number of the query. Raises HTTPException."""
        written = self._query.get(name, "")
        if not (written.isascii() and written.isdecimal() and len(written) < 11):
            raise HTTPException(400)
        return int(written)

    @property
    def parts(self) -> tuple[Part, ...]:
        """The exercise. Raises InvalidNotation when there is none."""
        return exercise(self.game.name, self.stage, self.number("level"), self.number("seed"))

    @property
    def part(self) -> Part:
        """The part an answer is for."""
        parts, number = self.parts, self.number("part")
        if number >= len(parts):
            raise HTTPException(400)
        return parts[number]

    @property
    def answer(self) -> list[str]:
        """The answer, as it came."""
        return self._query.getlist("answer")

    @property
    def gives_up(self) -> bool:
        """Whether the solution is wanted."""
        return self._query.get("show") == "1"


async def training_page(request: Request) -> Response:
    """Show a stage's exercises."""
    asked = Asked(request)
    game, training = asked.game, training_of(asked.game, asked.stage)
    stages = trainings_of(game)
    here = [each.id for each in stages].index(asked.stage)
    spec = game.board(game.editions[0])
    return site_of(request).pages.render(
        request,
        "train.html",
        game=game,
        training=training,
        stages=stages,
        number=here + 1,
        following=stages[here + 1] if here + 1 < len(stages) else None,
        guide=learn_address(game, asked.lang),
        levels=LEVELS,
        shape=(spec.width, spec.height),
        maps=maps_of(game),
        report=report_address(asked.lang, About(game.name, game.editions[0].name, stage_section(asked.stage))),
        boot={
            "game": game.name,
            "stage": asked.stage,
            "api": f"/{asked.lang}/learn/{game.name}/train/{asked.stage}/",
            "guide": learn_address(game, asked.lang),
            "strings": training_strings(asked.words),
        },
    )


async def exercise_json(request: Request) -> Response:
    """Answer the questions of an exercise."""
    return await _answer(request, lambda asked: {"parts": [_question(asked, part) for part in asked.parts]})


async def check_json(request: Request) -> Response:
    """Answer what is said to an answer, or the solution."""
    return await _answer(request, lambda asked: _solution(asked) if asked.gives_up else _verdict(asked))


async def _answer(request: Request, make: Any) -> Response:
    asked = Asked(request)
    try:
        body, status = await run_in_threadpool(make, asked), 200
    except InvalidNotation as error:
        body, status = {"text": error.text.render(asked.words)}, 400
    return Response(msgspec.json.encode(body), status, {"cache-control": "no-store"}, "application/json")


def _question(asked: Asked, part: Part) -> dict[str, Any]:
    game, words, edition = asked.game, asked.words, part.position.edition
    view = plain(game.view(part.position), words)
    looks = {look.id: look.label.render(words) for look in game.board(edition).looks}
    titles = {section.id: section.title.render(words) for section in game.sections}
    return {
        "way": part.way.value,
        "kind": "0" if part.way == "enter" and part.solution[0].isdecimal() else "",
        "prompt": part.prompt.render(words),
        "spec": f"/{asked.lang}/boards/{game.name}/{edition.name}.json",
        "board": _board(part.board, words) if part.board else None,
        "view": view if part.way == "play" else {**view, "choices": []},
        "seat": part.position.turn if part.way == "play" else None,
        "position": game.format_position(part.position),
        "edition": edition.name,
        "why": f"/{asked.lang}/boards/{game.name}/{edition.name}/why.json",
        "options": [{"id": option.id, "text": option.text.render(words)} for option in part.options],
        "many": part.many,
        "shown": part.shown,
        "tray": [{"look": look, "label": looks[look]} for look in part.tray],
        "frames": plain(part.frames, words),
        "section": part.section,
        "section_title": titles.get(part.section, ""),
    }


def _board(spec: BoardSpec, words: Catalogue) -> dict[str, Any]:
    return {**plain(spec, words), "neighbours": neighbours(spec).of}


def _verdict(asked: Asked) -> dict[str, Any]:
    part = asked.part
    verdict = judge(part, asked.answer)
    body = _said(asked, part, verdict)
    return {**body, "map": _map_of(asked, part, body)} if verdict.right and not verdict.onward else body


def _solution(asked: Asked) -> dict[str, Any]:
    part = asked.part
    found = judge(part, part.solution)
    body = _said(asked, part, replace(found, right=False, text=part.told))
    return {**body, "solution": part.solution, "map": _map_of(asked, part, body)}


def _said(asked: Asked, part: Part, verdict: Verdict) -> dict[str, Any]:
    return {
        "right": verdict.right,
        "onward": verdict.onward,
        "text": verdict.text.render(asked.words),
        "places": verdict.places,
        "rows": plain(verdict.rows, asked.words),
        **_shown_line(asked.game, verdict.start or part.position, verdict.line, asked.words),
    }


def _map_of(asked: Asked, part: Part, body: dict[str, Any]) -> dict[str, str]:
    """Return where maps of the position on the board are, once it is answered: before, they would give it away."""
    line, game = body["line"], asked.game
    boards = f"/{asked.lang}/boards/{game.name}/{part.position.edition.name}/maps/"
    return {"maps": boards, "position": line[-1]["position"] if line else game.format_position(part.position)}


def _shown_line(game: Game, position: Position, line: tuple[str, ...], words: Catalogue) -> dict[str, Any]:
    """Return the steps of every action of a line with the view after it."""
    shown: list[dict[str, Any]] = []
    for written in line:
        action = read_action(game, position, written)
        after = position.apply(action)
        shown.append({
            "steps": plain(game.trace(position, action), words),
            "view": plain(game.view(after, action), words),
            "text": game.describe(position, action).render(words),
            "position": game.format_position(after),
        })  # fmt: skip
        position = after
    return {"line": shown}
