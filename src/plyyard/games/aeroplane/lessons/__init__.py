"""The training of the aeroplane game in three stages."""

from __future__ import annotations

from typing import Final

from plyyard.core.exercise import Training
from plyyard.games.aeroplane.lessons import candidates, happenings, hits

TRAININGS: Final[tuple[Training, ...]] = (happenings.TRAINING, hits.TRAINING, candidates.TRAINING)
