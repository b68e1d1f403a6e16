"""The training of snakes and ladders in three stages."""

from __future__ import annotations

from typing import Final

from plyyard.core.exercise import Training
from plyyard.games.snakes.lessons import finishing, landing, numbering

TRAININGS: Final[tuple[Training, ...]] = (numbering.TRAINING, landing.TRAINING, finishing.TRAINING)
