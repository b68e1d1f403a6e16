"""A transposition table of bounded size: what a search already knows of a position."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple

from plyyard.core.game import Action
from plyyard.core.pool import TABLE_BYTES
from plyyard.engines.score import SURE

ENTRY_BYTES: Final = 400
"""What an entry takes with its key and action: 300 to 320 bytes were measured in both games that are searched."""


def entries_for(table_bytes: int) -> int:
    """Return how many entries fit."""
    return max(1_000, table_bytes // ENTRY_BYTES)


class Bound(IntEnum):
    """What the stored score says about the true one."""

    EXACT = 0
    AT_LEAST = 1
    AT_MOST = 2


class Entry(NamedTuple):
    """What is known of a position: score counted from the position itself, searched depth, and the best action."""

    depth: int
    bound: Bound
    score: int
    action: Action | None


class Table:
    """Entries by position key. When half of `size` is full, the older half is dropped; what is used again stays."""

    def __init__(self, size: int = entries_for(TABLE_BYTES)) -> None:
        self._half = max(1, size // 2)
        self._young: dict[str, Entry] = {}
        self._old: dict[str, Entry] = {}

    def __len__(self) -> int:
        return len(self._young) + len(self._old)

    def get(self, key: str) -> Entry | None:
        """Return what is known, or None."""
        return self._young.get(key) or self._old.get(key)

    def put(self, key: str, entry: Entry) -> None:
        """Remember an entry in place of what was known."""
        if len(self._young) >= self._half and key not in self._young:
            self._old, self._young = self._young, {}
        self._young[key] = entry


def to_table(score: int, ply: int) -> int:
    """Return a score seen from the root as one seen from the position `ply` plies below it."""
    if abs(score) < SURE:
        return score
    return score + ply if score > 0 else score - ply


def from_table(score: int, ply: int) -> int:
    """Undo `to_table`."""
    if abs(score) < SURE:
        return score
    return score - ply if score > 0 else score + ply
