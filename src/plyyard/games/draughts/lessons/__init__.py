"""The training of draughts in three stages."""

from __future__ import annotations

from typing import Final

from plyyard.core.exercise import Training
from plyyard.games.draughts.lessons import directions, listing, shots

TRAININGS: Final[tuple[Training, ...]] = (directions.TRAINING, listing.TRAINING, shots.TRAINING)
