"""The training of hnefatafl in three stages."""

from __future__ import annotations

from typing import Final

from plyyard.core.exercise import Training
from plyyard.games.hnefatafl.lessons import building, history, roads

TRAININGS: Final[tuple[Training, ...]] = (building.TRAINING, roads.TRAINING, history.TRAINING)
