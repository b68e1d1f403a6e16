"""From the words of core to plain data in one language."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from typing import Any, TypeAlias

from plyyard.core.text import Catalogue, Text

_Way: TypeAlias = Callable[[Any, Catalogue], Any]


def plain(value: Any, catalogue: Catalogue) -> Any:
    """Return `value` as JSON-ready dicts, lists, strings and numbers, every Text in the catalogue's language.

    Records are dataclasses, and anything else that lists its fields in `__struct_fields__` (the wire's messages).

    Fields that hold nothing ("", (), None, 0, False) are kept: a reader may rely on every field of the dataclass.
    """
    return _way(type(value))(value, catalogue)


_WAYS: dict[type, _Way] = {}
BARE = frozenset({str, int, float, bool, type(None)})
"""What is plain already: most of any view, so it is passed by without a call."""


def _way(kind: type) -> _Way:
    """How values of one type become plain: found once per type, because views are made for every action."""
    way = _WAYS.get(kind)
    if way is None:
        way = _WAYS[kind] = _find_way(kind)
    return way


def _find_way(kind: type) -> _Way:
    if issubclass(kind, Text):
        return Text.render
    if issubclass(kind, Enum):
        return lambda value, _: value.value
    if issubclass(kind, Fraction):
        return lambda value, _: float(value)
    if is_dataclass(kind):
        return _record_way(tuple(field.name for field in fields(kind)))
    if hasattr(kind, "__struct_fields__"):
        return _record_way(kind.__struct_fields__)
    if issubclass(kind, dict):
        return lambda value, words: {key: plain(part, words) for key, part in value.items()}
    if issubclass(kind, tuple | list):
        return _list_way
    return lambda value, _: value


def _list_way(value: Any, words: Catalogue) -> list[Any]:
    return [part if type(part) in BARE else _way(type(part))(part, words) for part in value]


def _record_way(names: tuple[str, ...]) -> _Way:
    def way(value: Any, words: Catalogue) -> dict[str, Any]:
        made = {}
        for name in names:
            part = getattr(value, name)
            kind = type(part)
            made[name] = part if kind in BARE else _way(kind)(part, words)
        return made

    return way
