"""The language of a request: the first part of its path, else what the browser asks for."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from plyyard.i18n import LANGUAGES, negotiate

COOKIE = "ply_lang"


def language_of(connection: HTTPConnection) -> str:
    """Return one of LANGUAGES."""
    first = connection.url.path.split("/", 2)[1:2]
    if first and first[0] in LANGUAGES:
        return first[0]
    chosen = connection.cookies.get(COOKIE)
    return chosen if chosen in LANGUAGES else negotiate(connection.headers.get("accept-language"))


def other_language(path: str, lang: str) -> str:
    """Return the path of the same page in another language."""
    parts = path.split("/", 2)
    if len(parts) > 1 and parts[1] in LANGUAGES:
        return "/".join([parts[0], lang, *parts[2:]])
    return f"/{lang}/"
