"""The languages of Ply Yard: which there are, which one a person reads, and their catalogues.

Every package keeps its messages in `locales/<language>.po` beside its code; a catalogue is all of them together.
English is the language of the msgids and needs no file.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from plyyard.core.text import ENGLISH, Catalogue
from plyyard.po import read_translations

LANGUAGES: Final = ("ja", "ko", "en")
DEFAULT: Final = "en"
OWN_NAMES: Final[Mapping[str, str]] = {"ja": "日本語", "ko": "한국어", "en": "English"}
"""What each language calls itself: the only names that are never translated."""

_GAMES = "plyyard.games"
_LONGEST_WISH = 1_000
_MOST_WISHES = 20


class Messages:
    """One language's messages; what is not translated stays English."""

    def __init__(self, translations: Mapping[str, str]) -> None:
        self._translations = translations

    def gettext(self, message: str, /) -> str:
        """Return the message in this language."""
        return self._translations.get(message, message)

    def ngettext(self, one: str, many: str, n: int, /) -> str:
        """Return the message for `n` things in this language, which has one form for all numbers."""
        return self._translations.get(one) or ENGLISH.ngettext(one, many, n)


@cache
def catalogue(lang: str) -> Catalogue:
    """Return the messages of one of LANGUAGES, read once per process. Raises KeyError for any other."""
    if lang not in LANGUAGES:
        raise KeyError(lang)
    if lang == DEFAULT:
        return ENGLISH
    translations: dict[str, str] = {}
    for folder in message_folders():
        path = folder / "locales" / f"{lang}.po"
        if path.exists():
            translations = {**read_translations(path.read_text("utf-8")), **translations}
    return Messages(translations)


def message_folders() -> list[Path]:
    """Return every folder whose code has messages of its own: the packages, the games, and installed games."""
    root = Path(__file__).parent
    packages = sorted(path.parent for path in root.glob("*/__init__.py") if path.parent.name != "games")
    return [*packages, *game_folders()]


def game_folders() -> list[Path]:
    """Return the folders of all games, found without importing one."""
    bases = [Path(base) for base in importlib.import_module(_GAMES).__path__]
    found = [path.parent for base in bases for path in sorted(base.glob("*/__init__.py"))]
    return [*found, *_installed_games()]


def _installed_games() -> Iterator[Path]:
    for point in entry_points(group=_GAMES):
        spec = find_spec(point.module)
        yield from (Path(place) for place in (spec.submodule_search_locations if spec else None) or ())


def negotiate(wish: str | None) -> str:
    """Return the language of LANGUAGES that fits an Accept-Language header or a LANG setting best; English for none.

    Anything may come in: only the first characters and the first few wishes are looked at, and nothing raises.
    """
    wishes = [_parse_wish(part) for part in (wish or "")[:_LONGEST_WISH].split(",")[:_MOST_WISHES]]
    fitting = [(lang, quality) for lang, quality in wishes if lang in LANGUAGES and quality > 0]
    return max(fitting, key=lambda pair: pair[1])[0] if fitting else DEFAULT


def _parse_wish(part: str) -> tuple[str, float]:
    tag, _, rest = part.strip().partition(";")
    lang = tag.replace("_", "-").replace(".", "-").partition("-")[0].strip().lower()
    return lang, _quality(rest)


def _quality(rest: str) -> float:
    name, _, number = rest.partition("=")
    if name.strip() != "q":
        return 1.0 if not rest.strip() else 0.0
    try:
        quality = float(number)
    except ValueError:
        return 0.0
    return quality if 0 <= quality <= 1 else 0.0
