"""Analyses that were made before, by the key of the position: bounded, and safe to share between threads."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from threading import Lock
from typing import Final, TypeAlias

from plyyard.core.game import Game, Position
from plyyard.engines.analysis import BEST_FEW, deepen
from plyyard.engines.limit import Limit, StopFlag
from plyyard.engines.lines import Analysis, Wish, narrowed

MOST: Final = 5_000
"""Analyses; each takes two to three kilobytes."""

_Key: TypeAlias = tuple[str, str, str, Limit]


class Known:
    """Remembers analyses; the one that has not been asked for longest is forgotten first.

    What a position's counters say (plies without a capture, earlier occurrences) is not in its key: an analysis that
    was made with other counters is given back all the same.
    """

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._lock = Lock()
        self._kept: OrderedDict[_Key, tuple[int, Analysis]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def analyse(self, game: Game, position: Position, limit: Limit, stop: StopFlag, wish: Wish = BEST_FEW) -> Analysis:
        """Return what is known with these lines and limits, otherwise find it out. What was stopped is not kept."""
        *_, last = self.deepen(game, position, limit, stop, wish)
        return last

    def deepen(
        self, game: Game, position: Position, limit: Limit, stop: StopFlag, wish: Wish = BEST_FEW
    ) -> Iterator[Analysis]:
        """Yield what is known with these lines and limits, otherwise an analysis for each depth as it is finished. What
        was stopped is not kept."""
        key = (game.name, position.edition.name, position.key(), limit)
        lines, known = self._get(key) or (0, None)
        if known is not None and lines >= wish.lines and _has(known, wish):
            yield narrowed(known, wish)
            return
        for known in deepen(game, position, limit, stop, wish):
            yield narrowed(known, wish)
        if known is not None and not stop.is_set():
            self._put(key, wish.lines, known)

    def _get(self, key: _Key) -> tuple[int, Analysis] | None:
        with self._lock:
            known = self._kept.get(key)
            if known is not None:
                self._kept.move_to_end(key)
            return known

    def _put(self, key: _Key, lines: int, analysis: Analysis) -> None:
        with self._lock:
            self._kept[key] = lines, analysis
            self._kept.move_to_end(key)
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)


def _has(known: Analysis, wish: Wish) -> bool:
    """Tell whether an analysis holds the lines that are wanted anyway."""
    return {line.action.text for line in known.lines}.issuperset(wish.also)
