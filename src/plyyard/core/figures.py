"""What a game can show of itself in figures: diagrams that a page draws, with the same numbers as a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from plyyard.core.game import Edition
from plyyard.core.text import Text


@dataclass(frozen=True, slots=True)
class Figure:
    """One diagram of bars. `title` and `words` say what it shows; `across` and `up` what its two axes count; `points`
    are (label, value) from left to right. A `share` is a chance from 0 to 1, shown in per cent."""

    id: str
    title: Text
    words: Text
    across: Text
    up: Text
    points: Sequence[tuple[Text, float]]
    share: bool = True


@runtime_checkable
class KnowsFigures(Protocol):
    """A game that can show figures."""

    def figures(self, edition: Edition, /) -> Sequence[Figure]:
        """Return the figures of an edition, none where they are not known."""
