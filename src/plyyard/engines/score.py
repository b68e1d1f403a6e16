"""Scores as searches use them: hundredths of a unit for the seat whose turn it is, wins far above everything else."""

from __future__ import annotations

import math

from plyyard.core.game import Outcome, Position, Seat
from plyyard.core.level import Judge

WIN = 1_000_000
"""The score of a win on the spot; a win in n plies is WIN - n, so that the shorter one is preferred."""

SURE = WIN - 1_000
"""Scores of this size or more are wins and losses, not judgements."""

INFINITE = WIN + 1

_SCALE = 400
"""The lead, in hundredths, at which ten of eleven points are expected."""


def outcome_score(outcome: Outcome, seat: Seat, ply: int) -> int:
    """Return the score for `seat` of a match that ends `ply` plies from the root."""
    lead = 2 * outcome.points[seat] - 1
    return int(lead * (WIN - ply))


def static_score(judge: Judge, position: Position, ply: int = 0) -> int:
    """Return the score of the seat whose turn it is, without looking ahead."""
    outcome = position.outcome()
    return judge.score(position) if outcome is None else outcome_score(outcome, position.turn, ply)


def expected_points(score: int) -> float:
    """Return a score as expected points (0 to 1) of the same seat."""
    if abs(score) >= SURE:
        return 1.0 if score > 0 else 0.0
    return 1 / (1 + math.pow(10, -score / _SCALE))
