"""Messages as JSON in one language."""

from __future__ import annotations

import msgspec

from plyyard.core.plain import plain
from plyyard.core.text import Catalogue
from plyyard.rooms.wire import Entry, Message


def encode(message: Message, catalogue: Catalogue) -> str:
    """Return the frame for a message."""
    body: dict[str, object] = {"type": message.__struct_config__.tag}
    body |= {name: _plain(getattr(message, name), catalogue) for name in message.__struct_fields__}
    return msgspec.json.encode(body).decode()


def _plain(value: object, catalogue: Catalogue) -> object:
    if isinstance(value, msgspec.Struct):
        return {name: _plain(getattr(value, name), catalogue) for name in value.__struct_fields__}
    if isinstance(value, tuple) and value and isinstance(value[0], Entry):
        return [_plain(entry, catalogue) for entry in value]
    return plain(value, catalogue)
