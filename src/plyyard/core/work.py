"""What a game works out once and for all: tables, weights. It ships with the game, and a command makes it again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, runtime_checkable

from plyyard.core.text import Text


@dataclass(frozen=True, slots=True)
class Work:
    """One such result: `file` is where the game reads it. `make` writes it to the path it is given and yields the
    share that is done (0 to 1) every second or so; what it has is kept beside that path, so that a second call after an
    interruption goes on from there. `steps` is how many shares there will be."""

    name: str
    title: Text
    file: Path
    steps: int
    make: Callable[[Path], Iterator[float]]


@runtime_checkable
class HasWorks(Protocol):
    """A game with such results."""

    @property
    def works(self) -> Sequence[Work]: ...
