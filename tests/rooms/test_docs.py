"""The page about rooms names every event and every message there is."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

from plyyard.rooms import wire
from plyyard.rooms.log import EventKind

PAGE = (Path(__file__).parents[2] / "docs" / "rooms.md").read_text("utf-8")
NAMED = set(re.findall(r"`([a-z]+)`", PAGE))


def test_every_kind_of_event_is_described() -> None:
    assert set(get_args(EventKind)) <= NAMED


def test_every_message_is_described() -> None:
    tags = {message.__struct_config__.tag for message in (*get_args(wire.Request), *get_args(wire.Message))}
    assert tags <= NAMED
