"""Searches that are lent, those of all games together, so that their tables of positions keep within one bound."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from threading import Condition
from typing import Any, Final, NamedTuple, TypeVar

TABLE_BYTES: Final = 64_000_000
"""What the tables of all searches in this process take together, unless somebody says otherwise."""
USUAL_BYTES: Final = 1 << 24
"""What one search gets at most: a quarter of the bound where that is more, three quarters where they are less."""
LEAST_BYTES: Final = 1 << 16
"""The smallest table that is lent."""
LEAST_BOUND: Final = 1_000_000
MOST_KEPT: Final = 8
"""Searches that wait at most: each has a few megabytes besides its table, and is made anew in a millisecond."""
SHARE: Final = 8
"""The part of the room that is left, for a search that does not get what it asks for: others may come after it."""

_T = TypeVar("_T")


class Kept(NamedTuple):
    """A search that waits for work with what it knows."""

    key: Hashable
    table_bytes: int
    search: Any


class Pool:
    """Lends searches to whoever has one to make, each to one thread at a time.

    The tables of those that are lent and of those that wait for work never take more than `most` bytes together. Those
    that wait are let go, the longest unused first, when others need the room. A search that finds less room than it
    asks for gets a smaller table, and where not even the smallest fits it waits until another one ends.
    """

    def __init__(self, most: int = TABLE_BYTES) -> None:
        self._changed = Condition()
        self._kept: list[Kept] = []
        self._lent = 0
        self._most = max(most, LEAST_BOUND)

    @property
    def most(self) -> int:
        """Bytes of all tables together at most."""
        return self._most

    @property
    def lent(self) -> int:
        """Bytes of the tables that are in use."""
        return self._lent

    @property
    def kept(self) -> int:
        """Bytes of the tables that wait for work."""
        return sum(each.table_bytes for each in self._kept)

    def keep_within(self, most: int) -> None:
        """Change the bound; what is lent already counts, and may exceed a lower one until it comes back."""
        with self._changed:
            self._most = max(most, LEAST_BOUND)
            self._let_go()
            self._changed.notify_all()

    @contextmanager
    def lend(self, key: Hashable, asked: int, make: Callable[[int], _T]) -> Iterator[_T]:
        """Lend a search with a table of at most `asked` bytes: one of the same key and size that waits, else one that
        `make` returns for a number of bytes, a power of two."""
        table_bytes, search = self._take(key, asked)
        try:
            if search is None:
                search = make(table_bytes)
            yield search
        finally:
            self._give_back(Kept(key, table_bytes, search))

    def _take(self, key: Hashable, asked: int) -> tuple[int, Any]:
        """Return the bytes of a table that are lent from now on, and the search that has it if there is one."""
        with self._changed:
            self._changed.wait_for(lambda: self._most - self._lent >= LEAST_BYTES)
            table_bytes = self._fitting(asked)
            self._lent += table_bytes
            for at in reversed(range(len(self._kept))):
                if self._kept[at][:2] == (key, table_bytes):
                    return table_bytes, self._kept.pop(at).search
            self._let_go()
            return table_bytes, None

    def _give_back(self, kept: Kept) -> None:
        with self._changed:
            self._lent -= kept.table_bytes
            if kept.search is not None:
                self._kept.append(kept)
            self._let_go()
            self._changed.notify_all()

    def _fitting(self, asked: int) -> int:
        room = self._most - self._lent
        table_bytes = power_of_two(min(asked, self._most * 3 // 4, max(USUAL_BYTES, self._most // 4)))
        return table_bytes if table_bytes <= room else power_of_two(room // SHARE)

    def _let_go(self) -> None:
        while len(self._kept) > MOST_KEPT or (self._kept and self._lent + self.kept > self._most):
            del self._kept[0]


def power_of_two(number: int) -> int:
    """Return the greatest power of two that does not exceed a number of bytes, nor is less than the smallest table."""
    return 1 << (max(number, LEAST_BYTES).bit_length() - 1)


SEARCHES: Final = Pool()
"""The searches of this process."""
