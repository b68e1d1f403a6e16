"""How long an engine may think: a limit, a flag to stop at once, and the budget that is spent while it thinks."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from typing import Protocol

from plyyard.core.pool import TABLE_BYTES


@dataclass(frozen=True, slots=True)
class Limit:
    """Bounds on one decision: milliseconds of wall time, depth in plies, positions looked at; 0 is no bound. The tables
    of the search take about `table_bytes` at most. Where a game can, `threads` search together: what they find is not
    repeatable.

    An engine keeps within `milliseconds` plus the time of one position.
    """

    milliseconds: int = 0
    depth: int = 0
    nodes: int = 0
    table_bytes: int = TABLE_BYTES
    threads: int = 1


class StopFlag(Protocol):
    """What an engine asks whether to stop; a `threading.Event` will do."""

    def is_set(self) -> bool: ...


class Stop:
    """A flag that another thread may set: the engine answers at once with the best it has."""

    __slots__ = ("_is_set",)

    def __init__(self) -> None:
        self._is_set = False

    def set(self) -> None:
        """Ask the engine to stop; there is no way back."""
        self._is_set = True

    def is_set(self) -> bool:
        """Tell whether the engine has been asked to stop."""
        return self._is_set


class Spent(Exception):
    """The budget is used up. Never leaves the engines."""


class Budget:
    """A limit that is running. `nodes` counts the positions looked at so far."""

    __slots__ = ("_deadline", "_most", "_stop", "nodes")

    def __init__(self, limit: Limit, stop: StopFlag) -> None:
        self._deadline = time.monotonic() + limit.milliseconds / 1000 if limit.milliseconds else math.inf
        self._most = limit.nodes or math.inf
        self._stop = stop
        self.nodes = 0

    def spend(self) -> None:
        """Count one position. Raises Spent when there is no more time, when it was one too many, or on stop."""
        if self.nodes >= self._most or self._stop.is_set() or time.monotonic() >= self._deadline:
            raise Spent
        self.nodes += 1


class Watch:
    """Tells a search that counts positions itself how many more it may visit before it asks again.

    Questions come every few milliseconds, however fast the search is: the number grows while they come more often.
    """

    __slots__ = ("_asked", "_deadline", "_stop", "_wait")

    def __init__(self, limit: Limit, stop: StopFlag) -> None:
        self._asked = time.monotonic()
        self._deadline = self._asked + limit.milliseconds / 1000 if limit.milliseconds else math.inf
        self._stop = stop
        self._wait = _FIRST_WAIT

    def __call__(self) -> int:
        """Return how many positions may be visited now, 0 when it is time to stop."""
        now = time.monotonic()
        if self._stop.is_set() or now >= self._deadline:
            return 0
        passed, self._asked = now - self._asked, now
        if passed < _SOON:
            self._wait *= 2
        elif passed > _LATE:
            self._wait = max(_FIRST_WAIT, self._wait // 2)
        return self._wait


_FIRST_WAIT = 64
_SOON, _LATE = 0.002, 0.005
"""Seconds between two questions."""
