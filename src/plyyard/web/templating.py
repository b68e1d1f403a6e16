"""Jinja with the words of one language."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from babel.dates import format_date, format_time
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from plyyard.core.text import Text
from plyyard.i18n import LANGUAGES, OWN_NAMES, catalogue
from plyyard.web.inline import RATIO, THEME, inline, policy
from plyyard.web.language import language_of, other_language

FOLDER = Path(__file__).parent / "templates"


class Pages:
    """Renders templates. `static_path` is the path static files are served under."""

    def __init__(self, static_path: str, site: str) -> None:
        self._static_path = static_path
        self._site = site
        self._environment = Environment(
            loader=FileSystemLoader(FOLDER), autoescape=True, undefined=StrictUndefined, trim_blocks=True
        )

    def render(self, request: Request, template: str, code: int = 200, /, **values: Any) -> Response:
        """Return the page in the request's language, without its body if the browser has it as it is."""
        lang = language_of(request)
        page = template.removesuffix(".html")
        sheet, scripts = inline(f"pages/{page}.css"), [inline(THEME), inline(RATIO)]
        shared = {**self._shared(request, lang), "page": page, "sheet": sheet.text}
        body = self._environment.get_template(template).render(**{**shared, **values})
        headers = {
            "content-language": lang,
            "cache-control": "no-cache",
            "content-security-policy": policy(scripts, [sheet]),
            "etag": f'W/"{hashlib.sha256(body.encode()).hexdigest()[:16]}"',
        }
        if code == 200 and request.method == "GET" and request.headers.get("if-none-match") == headers["etag"]:
            return Response(status_code=304, headers=headers)
        return HTMLResponse(body, code, headers)

    def raw(self, template: str, media_type: str, /, **values: Any) -> Response:
        """Return what is no page: a file that programs read."""
        return Response(self._environment.get_template(template).render(**values), media_type=media_type)

    def _shared(self, request: Request, lang: str) -> dict[str, Any]:
        words = catalogue(lang)
        site = self._site or str(request.base_url).rstrip("/")
        return {
            "lang": lang,
            "path": request.url.path,
            "site": site,
            "languages": [_language(request, code, site) for code in LANGUAGES],
            "theme": inline(THEME).text,
            "ratio": inline(RATIO).text,
            "static": lambda path: f"{self._static_path}/{path}",
            "_": words.gettext,
            "_f": lambda sentence, **params: words.gettext(sentence).format(**params),
            "say": _sayer(lang),
            "day": lambda date: format_date(date, "long", lang),
            "when": lambda milliseconds: _when(milliseconds, lang),
            "iso": lambda milliseconds: datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="seconds"),
        }


def _language(request: Request, code: str, site: str) -> dict[str, str]:
    path = other_language(request.url.path, code)
    query = f"?{request.url.query}" if request.url.query else ""
    return {"code": code, "name": OWN_NAMES[code], "url": path + query, "absolute": site + path}


def _sayer(lang: str) -> Callable[[Text | None], str]:
    words = catalogue(lang)
    return lambda sentence: sentence.render(words) if sentence else ""


def _when(milliseconds: int, lang: str) -> str:
    moment = datetime.fromtimestamp(milliseconds / 1000, UTC).astimezone()
    return f"{format_date(moment, 'medium', lang)} {format_time(moment, 'short', locale=lang)}"
