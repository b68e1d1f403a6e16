"""Dice for tests: the only thing besides the clock that tests may fix."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable, Iterator


class FixedDice:
    """Shows the given faces one after another, from the beginning again when they end."""

    def __init__(self, faces: Iterable[int]) -> None:
        self._faces: Iterator[int] = itertools.cycle(faces)

    def below(self, n: int, /) -> int:
        face = next(self._faces)
        assert 1 <= face <= n
        return face - 1


class SeededDice:
    """Repeatable dice."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def below(self, n: int, /) -> int:
        return self._random.randrange(n)
