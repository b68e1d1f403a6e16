"""Telling the host about an error: a form that brings along what it is about, and keeps what it is given."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Final
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from plyyard.core.errors import InvalidNotation
from plyyard.core.exercise import Training
from plyyard.core.game import Edition, Game
from plyyard.core.registry import find_edition, find_game
from plyyard.core.text import Text, text
from plyyard.i18n import catalogue
from plyyard.lessons.exercises import training_of, trainings_of
from plyyard.lessons.guide import has_guide, source_of
from plyyard.rooms.names import clean_line
from plyyard.stores.reports import Report
from plyyard.web.forms import BadForm, read_form
from plyyard.web.language import language_of
from plyyard.web.learn import learn_address
from plyyard.web.matches import seen_match
from plyyard.web.site import site_of

LONGEST: Final = 2_000
"""Characters of a report."""
MOST_LINES: Final = 60
_POSITION: Final = 1_000
_SECTION = re.compile(r"[a-z0-9_-]{1,60}")
_MATCH = re.compile(r"[A-Za-z0-9_-]{10,32}", re.ASCII)
_STAGE = re.compile(r"train-([a-z0-9_]+)(-[0-9]+-[0-9]+)?")
REVIEW: Final = "review"
"""What the page of a review is called where a guide has its sections."""


def stage_section(stage: str) -> str:
    """Return what the page of a stage of training is called there; its script adds level and seed of the exercise."""
    return f"train-{stage}"


@dataclass(frozen=True, slots=True)
class About:
    """What a report is about, as an address carries it; "" is what was not said."""

    game: str
    edition: str
    section: str = ""
    position: str = ""
    match: str = ""

    @property
    def query(self) -> str:
        """The address's part after the question mark."""
        return urlencode({name: value for name, value in asdict(self).items() if value})


def read_about(fields: Mapping[str, str]) -> About:
    """Return what is said of the place of an error; what cannot be right is left out. Raises UnknownGame and
    BadOptions for a game or edition that is not here."""
    game = find_game(fields.get("game", "")[:40])
    edition = find_edition(game, fields.get("edition", "")[:40])
    section, match = fields.get("section", ""), fields.get("match", "")
    return About(
        game.name,
        edition.name,
        section if _SECTION.fullmatch(section) else "",
        _position(game, edition, fields.get("position", "")),
        match if _MATCH.fullmatch(match) else "",
    )


def _position(game: Game, edition: Edition, written: str) -> str:
    if not 0 < len(written) <= _POSITION:
        return ""
    try:
        return game.format_position(game.parse_position(written, edition))[:_POSITION]
    except InvalidNotation:
        return ""


def clean_words(written: str) -> str:
    """Return the lines without signs that are not seen, at most LONGEST characters. It may come out empty."""
    lines = [clean_line(line, LONGEST) for line in written[: 2 * LONGEST].splitlines()[:MOST_LINES]]
    return "\n".join(lines).strip()[:LONGEST].strip()


async def report_page(request: Request) -> Response:
    """Show the form; after a report, thanks."""
    return _page(request, read_about(request.query_params), sent="sent" in request.query_params)


def report_address(lang: str, about: About) -> str:
    """Return where the form is that brings along what a report is about."""
    return f"/{lang}/report?{about.query}"


async def report_of_match(request: Request) -> Response:
    """Lead to the form with the position of a match that the visitor may see."""
    live = await seen_match(request)
    match = live.room.match
    written = match.game.format_position(match.position)[:_POSITION]
    about = About(live.header.game, live.header.edition, "", written, live.header.id)
    return RedirectResponse(report_address(language_of(request), about), 303)


async def send_report(request: Request) -> Response:
    """Store a report for the host."""
    try:
        fields = read_form(await request.body())
    except BadForm as error:
        return _page(request, read_about(request.query_params), error=error.text)
    about, words = read_about(fields), clean_words(fields.get("words", ""))
    if not words:
        return _page(request, about, error=text("Please write what is wrong."))
    site, lang = site_of(request), language_of(request)
    report = Report(at=site.hub.clock(), lang=lang, words=words, **asdict(about))
    if not await site.store.add_report(report):
        sentence = text("There are many reports that nobody has read yet. Please try again in some days.")
        return _page(request, about, words, sentence)
    return RedirectResponse(f"{report_address(lang, about)}&sent=1", 303)


def _page(
    request: Request, about: About, words: str = "", error: Text | None = None, *, sent: bool = False
) -> Response:
    lang, game = language_of(request), find_game(about.game)
    return site_of(request).pages.render(
        request,
        "report.html",
        400 if error else 200,
        about=about,
        game=game,
        edition=find_edition(game, about.edition),
        section=_title(game, lang, about.section),
        words=words,
        longest=LONGEST,
        errors=[error] if error else [],
        sent=sent,
        back=_back(about, game, lang),
    )


def _stage(game: Game, section: str) -> Training | None:
    match = _STAGE.fullmatch(section)
    return training_of(game, match[1]) if match else None


def _back(about: About, game: Game, lang: str) -> str:
    """The address of the page that somebody came from."""
    if about.match:
        return f"/{lang}/matches/{about.match}" + (f"/{REVIEW}" if about.section == REVIEW else "")
    stage = _stage(game, about.section)
    if stage:
        return f"/{lang}/learn/{game.name}/train/{stage.id}"
    return f"{learn_address(game, lang)}#{about.section}".rstrip("#")


def _title(game: Game, lang: str, section: str) -> str:
    """The title of a section in the guide or of another page, else what it is called in addresses."""
    words, stage = catalogue(lang), _stage(game, section)
    if section == REVIEW:
        return text("Review").render(words)
    if stage:
        number = trainings_of(game).index(stage) + 1
        return text("Stage {n}: {title}", n=number, title=stage.title).render(words)
    chapters = source_of(game, lang).chapters if section and has_guide(game, lang) else ()
    return next((chapter.title for chapter in chapters if chapter.id == section), section)
