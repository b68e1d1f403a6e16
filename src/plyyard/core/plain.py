"""From the words of core to plain data in one language."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from typing import Any

from plyyard.core.text import Catalogue, Text


def plain(value: Any, catalogue: Catalogue) -> Any:
    """Return `value` as JSON-ready dicts, lists, strings and numbers, every Text in the catalogue's language.

    Fields that hold nothing ("", (), None, 0, False) are kept: a reader may rely on every field of the dataclass.
    """
    if isinstance(value, Text):
        return value.render(catalogue)
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Fraction):
        return float(value)
    if is_dataclass(value):
        return {field.name: plain(getattr(value, field.name), catalogue) for field in fields(value)}
    if isinstance(value, dict):
        return {key: plain(part, catalogue) for key, part in value.items()}
    if isinstance(value, (tuple, list)):
        return [plain(part, catalogue) for part in value]
    return value
