"""Messages as JSON in one language."""

from __future__ import annotations

import msgspec

from plyyard.core.plain import plain
from plyyard.core.text import Catalogue
from plyyard.rooms.wire import Message


def encode(message: Message, catalogue: Catalogue) -> str:
    """Return the frame for a message."""
    return msgspec.json.encode({"type": message.__struct_config__.tag, **plain(message, catalogue)}).decode()
