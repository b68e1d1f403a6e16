"""Messages as JSON in one language."""

from __future__ import annotations

import msgspec

from plyyard.core.plain import plain
from plyyard.core.text import Catalogue
from plyyard.i18n import catalogue
from plyyard.rooms.wire import Message


def encode(message: Message, catalogue: Catalogue) -> str:
    """Return the frame for a message."""
    return msgspec.json.encode({"type": message.__struct_config__.tag, **plain(message, catalogue)}).decode()


class Told:
    """A message that several connections are told: it is put into words once for each of their languages."""

    __slots__ = ("_frames", "message")

    def __init__(self, message: Message) -> None:
        self.message = message
        self._frames: dict[str, str] = {}

    def frame(self, lang: str) -> str:
        """Return the frame in one language."""
        frame = self._frames.get(lang)
        if frame is None:
            frame = self._frames[lang] = encode(self.message, catalogue(lang))
        return frame
