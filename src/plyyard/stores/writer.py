"""One thread that writes: everything waiting is one transaction, and nobody is told before it is on the disk."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine

T = TypeVar("T")
Job = Callable[[Connection], Any]
MOST_AT_ONCE = 256


class Writer:
    """Groups jobs into transactions. A job that fails is undone alone; the others of its group are kept."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._queue: queue.SimpleQueue[tuple[Job, Future[Any]] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    async def write(self, job: Callable[[Connection], T]) -> T:
        """Run the job; return its result once its transaction is committed. Raises what job or commit raised."""
        done: Future[T] = Future()
        self._queue.put((job, done))
        return await asyncio.wrap_future(done)

    def close(self) -> None:
        """Finish what waits, then stop."""
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (first := self._queue.get()) is not None:
            group = [first]
            open_ended = self._fill(group)
            self._commit(group)
            if not open_ended:
                return

    def _fill(self, group: list[tuple[Job, Future[Any]]]) -> bool:
        """Add what waits to the group. Returns False when the end was among it."""
        while len(group) < MOST_AT_ONCE:
            try:
                item = self._queue.get_nowait()
            except queue.Empty:
                return True
            if item is None:
                return False
            group.append(item)
        return True

    def _commit(self, group: list[tuple[Job, Future[Any]]]) -> None:
        try:
            with self._engine.begin() as connection:
                results = [_run_alone(connection, job) for job, _ in group]
        except Exception as error:  # The commit itself failed: nothing of the group is stored.
            results = [_Failed(error)] * len(group)
        for (_, done), result in zip(group, results, strict=True):
            if done.cancelled():
                continue
            if isinstance(result, _Failed):
                done.set_exception(result.error)
            else:
                done.set_result(result)


@dataclass(frozen=True, slots=True)
class _Failed:
    error: Exception


def _run_alone(connection: Connection, job: Job) -> Any:
    savepoint = connection.begin_nested()
    try:
        result = job(connection)
    except Exception as error:
        savepoint.rollback()
        return _Failed(error)
    savepoint.commit()
    return result
