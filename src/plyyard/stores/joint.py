"""Jobs of one kind that wait together are done together: one statement for many rows costs little more than one row."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from sqlalchemy import Connection

T = TypeVar("T")
T_contra = TypeVar("T_contra", contravariant=True)
Job: TypeAlias = Callable[[Connection], Any]


class All(Protocol[T_contra]):
    """Does a thing for many items."""

    def __call__(self, connection: Connection, /, items: Sequence[T_contra]) -> None: ...


@dataclass(frozen=True, slots=True)
class Joint(Generic[T]):
    """A job that `all_of` does for all items that wait. It returns nothing."""

    all_of: All[T]
    item: T

    def __call__(self, connection: Connection) -> None:
        """Do it alone."""
        self.all_of(connection, items=(self.item,))


def run_joined(connection: Connection, jobs: Sequence[Job]) -> list[Any]:
    """Run the jobs, those of one kind in one go; return the result of each in order. Raises what any of them raises."""
    kinds: defaultdict[All[Any], list[Any]] = defaultdict(list)
    for job in jobs:
        if isinstance(job, Joint):
            kinds[job.all_of].append(job.item)
    results = [None if isinstance(job, Joint) else job(connection) for job in jobs]
    for all_of, items in kinds.items():
        all_of(connection, items=items)
    return results


@dataclass(frozen=True, slots=True)
class Failed:
    """The result of a job that raised."""

    error: Exception


Settled: TypeAlias = list[tuple["asyncio.Future[Any]", Any]]


def answer(settled: Settled) -> None:
    """Settle the futures from another thread, all of an event loop in one step: waking it for each would cost more."""
    by_loop: defaultdict[asyncio.AbstractEventLoop, Settled] = defaultdict(list)
    for future, result in settled:
        by_loop[future.get_loop()].append((future, result))
    for loop, of_loop in by_loop.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(_settle, of_loop)


def _settle(settled: Settled) -> None:
    for future, result in settled:
        if future.done():
            continue
        if isinstance(result, Failed):
            future.set_exception(result.error)
        else:
            future.set_result(result)
