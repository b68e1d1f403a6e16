"""Messages as JSON in one language."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Final

import msgspec

from plyyard.core.board import View
from plyyard.core.plain import BARE, plain
from plyyard.core.text import Catalogue
from plyyard.i18n import catalogue
from plyyard.rooms.wire import Message

_VIEW: Final = tuple(field.name for field in fields(View))


def encode(message: Message, catalogue: Catalogue) -> str:
    """Return the frame for a message."""
    return msgspec.json.encode({"type": message.__struct_config__.tag, **plain(message, catalogue)}).decode()


class Telling:
    """One thing that is told to many: what its messages have in common is put into words once for each language."""

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: dict[tuple[str, int], tuple[Any, Any]] = {}

    def encode(self, message: Message, lang: str) -> str:
        """Return the frame for a message in one language."""
        parts = {name: self._plain(getattr(message, name), lang) for name in message.__struct_fields__}
        return msgspec.json.encode({"type": message.__struct_config__.tag, **parts}).decode()

    def _plain(self, part: Any, lang: str) -> Any:
        if isinstance(part, View):  # Views of different seats differ in a field or two.
            return {name: self._once(getattr(part, name), lang) for name in _VIEW}
        return self._once(part, lang)

    def _once(self, part: Any, lang: str) -> Any:
        if type(part) in BARE:
            return part
        known = self._known.get((lang, id(part)))
        if known is None:  # The part is kept too: the id of a thing that is gone may be another thing's.
            known = self._known[lang, id(part)] = part, plain(part, catalogue(lang))
        return known[1]


class Told:
    """A message that several connections are told: it is put into words once for each of their languages."""

    __slots__ = ("_frames", "_telling", "message")

    def __init__(self, message: Message, telling: Telling | None = None) -> None:
        self.message = message
        self._telling = telling
        self._frames: dict[str, str] = {}

    def frame(self, lang: str) -> str:
        """Return the frame in one language."""
        frame = self._frames.get(lang)
        if frame is None:
            frame = self._frames[lang] = self._encode(lang)
        return frame

    def _encode(self, lang: str) -> str:
        return self._telling.encode(self.message, lang) if self._telling else encode(self.message, catalogue(lang))
