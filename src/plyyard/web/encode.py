"""Messages as JSON in one language."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Any

import msgspec

from plyyard.core.text import Catalogue, Text
from plyyard.i18n import catalogue
from plyyard.rooms.wire import Message


class Words:
    """The encoder of one language: messages and the records in them as they are, sentences in its words."""

    def __init__(self, words: Catalogue) -> None:
        self._words = words
        self._encoder = msgspec.json.Encoder(enc_hook=self._plain)

    def encode(self, message: Message) -> str:
        """Return the frame for a message."""
        return self._encoder.encode(message).decode()

    def _plain(self, part: Any) -> Any:
        if isinstance(part, Text):
            return part.render(self._words)
        if isinstance(part, Fraction):
            return float(part)
        if isinstance(part, Mapping):
            return dict(part)
        raise TypeError(f"{type(part).__name__} does not belong into a message")


@cache
def words_of(lang: str) -> Words:
    """Return the encoder of a language."""
    return Words(catalogue(lang))


class Told:
    """A message that several connections are told: it is encoded once for each of their languages."""

    __slots__ = ("_frames", "message")

    def __init__(self, message: Message) -> None:
        self.message = message
        self._frames: dict[str, str] = {}

    def frame(self, lang: str) -> str:
        """Return the frame in one language."""
        frame = self._frames.get(lang)
        if frame is None:
            frame = self._frames[lang] = words_of(lang).encode(self.message)
        return frame
