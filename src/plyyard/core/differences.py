"""What two editions of a game make of one position: which actions only one allows, and which lead elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from plyyard.core.errors import IllegalAction, InvalidNotation
from plyyard.core.game import CHANCE, Edition, Game, Position
from plyyard.core.text import Text

Pick: TypeAlias = Callable[[int], int]
"""Chooses one of n: pick(n) is in range(n)."""


@dataclass(frozen=True, slots=True)
class Disagreement:
    """An action that only one of two editions allows, and why the other refuses it where that can be said."""

    action: str
    reason: Text | None = None


@dataclass(frozen=True, slots=True)
class Difference:
    """Two editions at one position. `both` are the actions allowed by both that lead to the same position, `elsewhere`
    those that lead to different ones."""

    position: str
    both: tuple[str, ...]
    elsewhere: tuple[str, ...]
    only_first: tuple[Disagreement, ...]
    only_second: tuple[Disagreement, ...]

    @property
    def is_none(self) -> bool:
        """Whether the editions agree here."""
        return not (self.elsewhere or self.only_first or self.only_second)


def compare(game: Game, first: Edition, second: Edition, written: str) -> Difference:
    """Compare two editions at a position given as text. Raises InvalidNotation, also where only one can read it."""
    one, other = game.parse_position(written, first), game.parse_position(written, second)
    after_one, after_other = _results(game, one), _results(game, other)
    shared = [action for action in after_one if action in after_other]
    return Difference(
        game.format_position(one),
        tuple(action for action in shared if after_one[action] == after_other[action]),
        tuple(action for action in shared if after_one[action] != after_other[action]),
        tuple(Disagreement(action, _reason(game, other, action)) for action in after_one if action not in after_other),
        tuple(Disagreement(action, _reason(game, one, action)) for action in after_other if action not in after_one),
    )


def _results(game: Game, position: Position) -> dict[str, str]:
    """Return the position after every legal action, by the action's text."""
    return {action.text: game.format_position(position.apply(action)) for action in position.legal_actions()}


def _reason(game: Game, position: Position, action: str) -> Text | None:
    """Return why a position's edition refuses an action; None where it ends the match or reads it otherwise."""
    if position.to_move is None or position.to_move == CHANCE:
        return None
    try:
        game.parse_action(position, action)
    except IllegalAction as error:
        return error.text
    except InvalidNotation:
        return None
    return None


def find_differences(
    game: Game, first: Edition, second: Edition, pick: Pick, positions: int
) -> Iterator[Difference | None]:
    """Look at positions of random matches, in turn under either edition; yield for each what differs, or None.

    `pick(n)` chooses one of n. Raises InvalidNotation where one edition cannot read the other's positions.
    """
    seen: set[str] = set()
    while positions > 0:
        edition = (first, second)[pick(2)]
        position = game.start(edition)
        while positions > 0 and position.legal_actions():
            positions -= 1
            written = game.format_position(position)
            difference = compare(game, first, second, written)
            yield None if difference.is_none or written in seen else difference
            seen.add(written)
            actions = position.legal_actions()
            position = position.apply(actions[pick(len(actions))])
