"""A game in figures: diagrams drawn here, each with its numbers as a table."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from babel.numbers import format_decimal, format_percent
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from plyyard.core.figures import Figure, KnowsFigures
from plyyard.core.registry import find_edition, find_game
from plyyard.core.text import Text
from plyyard.i18n import catalogue
from plyyard.web.language import language_of
from plyyard.web.site import site_of

WIDTH: Final = 640
HEIGHT: Final = 240
LABELS: Final = 13
"""Labels that fit below a diagram."""
LINES: Final = 4


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar in the units of the drawing, with its words."""

    x: float
    y: float
    width: float
    height: float
    label: str
    value: str
    is_labelled: bool


@dataclass(frozen=True, slots=True)
class Drawn:
    """A figure as the page shows it. `lines` are the heights of the rules across, with what they stand for."""

    id: str
    title: Text
    words: Text
    across: Text
    up: Text
    bars: Sequence[Bar]
    lines: Sequence[tuple[float, str]]


async def figures_page(request: Request) -> Response:
    """Show an edition's figures."""
    game = find_game(request.path_params["game"])
    edition = find_edition(game, request.query_params.get("edition", "")[:40])
    drawn = await asyncio.to_thread(_drawn, game.name, edition.name, language_of(request))
    if not drawn:
        raise HTTPException(404)
    return site_of(request).pages.render(
        request, "figures.html", game=game, edition=edition, figures=drawn, width=WIDTH, height=HEIGHT
    )


@lru_cache(maxsize=64)
def _drawn(game_name: str, edition_name: str, lang: str) -> Sequence[Drawn]:
    game = find_game(game_name)
    known = game.figures(find_edition(game, edition_name)) if isinstance(game, KnowsFigures) else ()
    return [_draw(figure, lang) for figure in known]


def _draw(figure: Figure, lang: str) -> Drawn:
    words, top = catalogue(lang), _round_up(max(value for _, value in figure.points))
    step, every = WIDTH / len(figure.points), -(-len(figure.points) // LABELS)
    bars = [
        Bar(
            x=round(number * step + step * 0.1, 2),
            y=round(HEIGHT * (1 - value / top), 2),
            width=round(step * 0.8, 2),
            height=round(HEIGHT * value / top, 2),
            label=label.render(words),
            value=_write(value, figure.share, lang),
            is_labelled=number % every == every - 1 or every == 1,
        )
        for number, (label, value) in enumerate(figure.points)
    ]
    shares = [number / LINES for number in range(LINES + 1)]
    lines = [(round(HEIGHT * (1 - share), 2), _write(top * share, figure.share, lang)) for share in shares]
    return Drawn(figure.id, figure.title, figure.words, figure.across, figure.up, bars, lines)


def _round_up(value: float) -> float:
    """Return the next round number, so that a diagram's scale reads well."""
    size = 1.0
    while size < value:
        size *= 10
    while size / 10 >= value and size > 1e-9:
        size /= 10
    return next(size * part for part in (0.2, 0.4, 0.6, 0.8, 1.0) if size * part >= value)


def _write(value: float, share: bool, lang: str) -> str:
    if share:
        return str(format_percent(value, "#,##0.0#%", locale=lang))
    return str(format_decimal(value, "#,##0.00", locale=lang))
