"""Dice that a test loads before a roll; what is not loaded falls by a seed."""

from __future__ import annotations

import random
from collections import deque


class LoadedDice:
    """Shows the loaded faces first, then seeded ones."""

    def __init__(self) -> None:
        self._loaded: deque[int] = deque()
        self._random = random.Random(0)

    def load(self, *faces: int) -> None:
        """Let these faces fall next, whoever rolls."""
        self._loaded.extend(faces)

    def restart(self, seed: int) -> None:
        """Forget what is loaded and begin the seeded faces anew."""
        self._loaded.clear()
        self._random = random.Random(seed)

    def below(self, n: int, /) -> int:
        return self._loaded.popleft() - 1 if self._loaded else self._random.randrange(n)
