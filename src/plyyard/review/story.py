"""What is worth telling about a reviewed match: its moments with the game's own reasons, and its milestones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from plyyard.core.face import game_of
from plyyard.core.game import Action, Position
from plyyard.core.registry import find_game
from plyyard.core.remarks import Milestone, milestones_of, remarks_of
from plyyard.core.text import Text, text
from plyyard.review.match import Cause, MatchReview, Ply

MOST_MISTAKES: Final = 6
"""Choices that are told beside the turning points."""
WORTH_TELLING: Final = 0.02
"""The loss of expected points from which a choice may be told."""
LONGEST_LINE: Final = 12
"""Actions of a line that the game's reasons look at."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A ply worth stopping at. `position` is what it was played in, `better` the sentence of the best action (None for
    a die, or where the best was played), `reasons` what the game says about the difference."""

    ply: Ply
    position: Position
    better: Text | None
    reasons: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Story:
    """A review in the order of the match; `sentences` say each action."""

    review: MatchReview
    moments: tuple[Moment, ...]
    milestones: tuple[Milestone, ...]
    sentences: tuple[Text, ...]


def tell(review: MatchReview) -> Story:
    """Return the story of a reviewed match."""
    game, steps = find_game(review.record.game), list(review.record.replay())
    positions = [review.record.first(), *(after for _, _, after in steps)]
    worthwhile = told(review)
    return Story(
        review,
        tuple(_moment(ply, *steps[ply.index][:2]) for ply in review.plies if ply.index in worthwhile),
        milestones_of(game, positions),
        tuple(game.describe(before, action) for before, action, _ in steps),
    )


def told(review: MatchReview) -> frozenset[int]:
    """Return the plies to stop at: the turning points, and the choices that gave most away."""
    mistakes = [ply for ply in review.plies if ply.cause is Cause.CHOICE and ply.loss >= WORTH_TELLING]
    mistakes.sort(key=lambda ply: -ply.loss)
    return frozenset(review.turning_points) | {ply.index for ply in mistakes[:MOST_MISTAKES]}


def _moment(ply: Ply, position: Position, action: Action) -> Moment:
    game = game_of(type(position))
    if ply.cause is not Cause.CHOICE or ply.best == ply.action:
        return Moment(ply, position, None, ())
    played, line = _line_of(ply, action), _line_of(ply, ply.lines[0].action)
    better = game.describe(position, line[0])
    return Moment(ply, position, better, (*remarks_of(game, position, played, line), *_expected(played, line)))


def _line_of(ply: Ply, action: Action) -> tuple[Action, ...]:
    """Return an action and what is expected to follow it."""
    pv = next((line.pv for line in ply.lines if line.action.text == action.text), ())
    return (pv or (action,))[:LONGEST_LINE]


def _expected(played: Sequence[Action], better: Sequence[Action]) -> Iterator[Text]:
    """Say how the computer goes on from both choices, where it looks so far."""
    if len(played) > 1 and len(better) > 1:
        yield text("Expected after what was played: {moves}.", moves=_written(played))
        yield text("Expected after the better choice: {moves}.", moves=_written(better))


def _written(line: Sequence[Action]) -> tuple[str, ...]:
    return tuple(action.text for action in line[1:])
