"""A bar for what takes longer than two seconds, on the error stream of a terminal and nowhere else."""

from __future__ import annotations

import sys
from time import monotonic
from typing import TYPE_CHECKING, Final, Self

if TYPE_CHECKING:
    from rich.progress import Progress as Bar

PATIENCE: Final = 2.0
"""Seconds without a bar."""


class Progress:
    """Counts steps, and shows them once it has taken longer than a person waits without asking."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._done = 0
        self._began = monotonic()
        self._bar: Bar | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.stop()

    def advance(self, word: str = "") -> None:
        """Count one step; `word` stands beside the bar."""
        self._done += 1
        if self._bar is None and self._done < self._total and self._is_wanted():
            self._bar = _start_bar(self._total)
        if self._bar is not None:
            self._bar.update(self._bar.task_ids[0], completed=self._done, description=word)

    def _is_wanted(self) -> bool:
        return sys.stderr.isatty() and monotonic() - self._began > PATIENCE


def _start_bar(total: int) -> Bar:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    console = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.description}"))
    bar = Bar(*columns, console=console, transient=True)
    bar.add_task("", total=total)
    bar.start()
    return bar
