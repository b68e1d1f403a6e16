"""Exercises of any game: found, made from a seed, and judged. The same seed makes the same exercise again."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from plyyard.core.errors import InvalidNotation
from plyyard.core.exercise import LEVELS, Part, Training, Verdict
from plyyard.core.game import Game
from plyyard.core.registry import find_game, part_of
from plyyard.core.text import text

SEEDS = 2**31
MOST_ANSWERS = 60
"""Strings in an answer: a board has room for no more pieces that anybody has to build."""
LONGEST_ANSWER = 90
"""Signs in each of them: the route of a capture of 20 pieces."""


def trainings_of(game: Game) -> tuple[Training, ...]:
    """Return the stages of a game's training, none where nobody has written them."""
    lessons = part_of(game, "lessons")
    return tuple(lessons.TRAININGS) if lessons else ()


def training_of(game: Game, stage: str) -> Training | None:
    """Return a stage by its id."""
    return next((training for training in trainings_of(game) if training.id == stage), None)


@lru_cache(maxsize=256)
def exercise(name: str, stage: str, level: int, seed: int) -> tuple[Part, ...]:
    """Return the parts of an exercise. Raises InvalidNotation for a stage, level or seed that is not there."""
    training = training_of(find_game(name), stage)
    if training is None or level not in LEVELS or not 0 <= seed < SEEDS:
        raise InvalidNotation(text("There is no such exercise."))
    return training.make(level, Random(f"{name} {stage} {level} {seed}").randrange)


def judge(part: Part, answer: Sequence[str]) -> Verdict:
    """Return what is said to an answer. Raises InvalidNotation for one that nobody would give."""
    if len(answer) > MOST_ANSWERS or any(len(each) > LONGEST_ANSWER for each in answer):
        raise InvalidNotation(text("This answer is too long."))
    if not answer:
        return Verdict(False, text("Nothing is answered yet."))
    return part.check(answer)
