"""What a game may say about a match that was played, beside its rules: why a choice was weaker, what happened first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from plyyard.core.game import Action, Game, Position
from plyyard.core.text import Text


@dataclass(frozen=True, slots=True)
class Milestone:
    """Something that happened in a match, after so many of its actions."""

    after: int
    text: Text


@runtime_checkable
class Remarks(Protocol):
    """A game that can say what a choice did and what a better one would have done."""

    def remarks(self, position: Position, played: Sequence[Action], better: Sequence[Action], /) -> Sequence[Text]:
        """Return facts of the rules that set a played action apart from a better one, the weightiest first. Both come
        with what is expected to follow them."""


@runtime_checkable
class Milestones(Protocol):
    """A game that can say what happened for the first time in a match."""

    def milestones(self, positions: Sequence[Position], /) -> Sequence[Milestone]:
        """Return what happened, in its order; `positions` are those of a whole match, the first one included."""


def remarks_of(game: Game, position: Position, played: Sequence[Action], better: Sequence[Action]) -> tuple[Text, ...]:
    """Return what the game says about a choice; nothing where it has no words for it."""
    return tuple(game.remarks(position, played, better)) if isinstance(game, Remarks) else ()


def milestones_of(game: Game, positions: Sequence[Position]) -> tuple[Milestone, ...]:
    """Return what the game says about the course of a match."""
    return tuple(game.milestones(positions)) if isinstance(game, Milestones) else ()
