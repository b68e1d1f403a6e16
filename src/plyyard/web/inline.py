"""What a page carries in itself, so that it can be painted as soon as it is there: its style sheet, and scripts that
must run before the first paint. All are files of ours and the same for everybody. Each is named to the browser by its
hash; nothing else inside a page may be run or styled."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from markupsafe import Markup

from plyyard.web import assets
from plyyard.web.middleware import POLICY

THEME, RATIO = "app/theme.js", "app/ratio.js"


@dataclass(frozen=True, slots=True)
class Inline:
    """A text that stands inside a page, and what the page's policy calls it."""

    text: Markup
    source: str


@cache
def inline(path: str) -> Inline:
    """Return a static file, linked if it is a page's, to stand inside a page."""
    written = assets.load(assets.FOLDER / path).body.decode()
    if "</" in written:
        raise ValueError(f"{path} would end the element it stands in")
    digest = base64.b64encode(hashlib.sha256(written.encode()).digest()).decode()
    return Inline(Markup(written), f"'sha256-{digest}'")  # noqa: S704 - a file of our own


def policy(scripts: Iterable[Inline], styles: Iterable[Inline]) -> str:
    """Return the content security policy of a page that carries these."""
    return f"{POLICY}; script-src {_sources(scripts)}; style-src {_sources(styles)}"


def _sources(allowed: Iterable[Inline]) -> str:
    return " ".join(["'self'", *(each.source for each in allowed)])
