"""Speaking to the person at the terminal in their language."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from plyyard.core.errors import BadOptions
from plyyard.core.text import Catalogue, Text, text
from plyyard.i18n import LANGUAGES, catalogue, negotiate

_SETTINGS = ("PLYYARD_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


@dataclass(frozen=True, slots=True)
class Voice:
    """A language to speak in."""

    lang: str

    @property
    def catalogue(self) -> Catalogue:
        """The messages of the language."""
        return catalogue(self.lang)

    def __call__(self, sentence: Text) -> str:
        """Return the sentence in this language."""
        return sentence.render(self.catalogue)

    def say(self, sentence: Text) -> None:
        """Print the sentence."""
        print(self(sentence))

    def warn(self, sentence: Text) -> None:
        """Print the sentence where errors go."""
        print(self(sentence), file=sys.stderr)


def find_voice(lang: str = "", environment: Mapping[str, str] = os.environ) -> Voice:
    """Return the voice for `--lang`, without it the one of the environment. Raises BadOptions for an unknown one."""
    if not lang:
        return Voice(negotiate(next(filter(None, map(environment.get, _SETTINGS)), "")))
    if lang not in LANGUAGES:
        raise BadOptions(text("There is no such language here. The languages are: {names}.", names=LANGUAGES))
    return Voice(lang)


def guess_voice(arguments: Sequence[str]) -> Voice:
    """Return the voice for a command line that may not even be readable."""
    wished = [part.removeprefix("--lang=") for part in arguments if part.startswith("--lang=")]
    wished += [after for before, after in pairwise(arguments) if before == "--lang"]
    lang = next((wish for wish in wished if wish in LANGUAGES), "")
    return find_voice(lang)
