"""The page that checks the dice of a match, and the words that scripts need to speak about dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from plyyard.core.text import Catalogue, Text, text
from plyyard.i18n import catalogue
from plyyard.rooms.fair.words import WORDS
from plyyard.web.language import language_of
from plyyard.web.site import site_of

_PAGE: Final[Mapping[str, Text]] = {
    "separator": text(", "),
    "checking": text("Checking"),
    "all_right": text("All dice are right: {n} rolls checked."),
    "about": text("Match {match}, dice protocol {protocol}"),
    "fingerprint": text("Fingerprint of chains {number}: {digits}"),
    "kept": text("This browser took part in the match and has kept the same chains."),
    "rolls": text("The rolls"),
    "number": text("No."),
    "side": text("Side (1 or 2)"),
    "roll": text("Own roll"),
    "die": text("Die"),
    "links": text("Links, first digits"),
}


async def verify_page(request: Request) -> Response:
    """Show the page that checks a proof in the browser."""
    words = fair_words(catalogue(language_of(request)))
    return site_of(request).pages.render(request, "verify.html", words=words)


def fair_words(words: Catalogue) -> dict[str, str]:
    """Return code or key → sentence about dice; `{braces}` stay for the script."""
    return {key: sentence.render(words) for key, sentence in {**WORDS, **_PAGE}.items()}
