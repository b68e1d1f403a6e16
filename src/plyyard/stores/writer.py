"""One thread that writes: everything waiting is one transaction, and nobody is told before it is on the disk."""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from plyyard.rooms.news import Change
from plyyard.stores.joint import Failed, Job, answer, run_joined
from plyyard.stores.trouble import understand

T = TypeVar("T")
MOST_AT_ONCE = 256
GATHERING = 0.002
"""Seconds to wait for more while many write at once: fewer transactions leave more time for everybody."""


def tell_nobody(_connection: Connection, _changes: Sequence[Change]) -> None:
    """There is no other process to tell."""


class _Task(NamedTuple):
    job: Job
    done: asyncio.Future[Any]
    change: Change | None

    @property
    def place(self) -> str:
        """All processes write the matches of a group in the same order, so that two never wait for one another."""
        return self.change.match if self.change else ""


class Writer:
    """Groups jobs into transactions. A job that fails is undone alone; the others of its group are kept.

    A job may be run twice, the first time in vain. `tell` is called once for each transaction, inside it, with what
    it changes.
    """

    def __init__(self, engine: Engine, tell: Callable[[Connection, Sequence[Change]], None] = tell_nobody) -> None:
        self._engine = engine
        self._tell = tell
        self.on_commit: Callable[[int, float], None] = lambda jobs, seconds: None
        """Told in the writer's thread how many jobs a transaction held and how many seconds it took."""
        self._queue: queue.SimpleQueue[_Task | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    async def write(self, job: Callable[[Connection], T], change: Change | None = None) -> T:
        """Run the job; return its result once its transaction is committed. Raises what job or commit raised."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queue.put(_Task(job, done, change))
        return await done

    def close(self) -> None:
        """Finish what waits, then stop."""
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        busy = False
        while (first := self._queue.get()) is not None:
            group = [first]
            if busy:
                time.sleep(GATHERING)
            open_ended = self._fill(group)
            busy = len(group) > 1
            self._commit(sorted(group, key=lambda task: task.place))
            if not open_ended:
                return

    def _fill(self, group: list[_Task]) -> bool:
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

    def _commit(self, group: list[_Task]) -> None:
        start = time.perf_counter()
        results = self._results(group)
        self.on_commit(len(group), time.perf_counter() - start)
        answer([(task.done, result) for task, result in zip(group, results, strict=True)])

    def _results(self, group: list[_Task]) -> list[Any]:
        try:
            return self._transact(group, run_joined)
        except Exception as error:
            if len(group) == 1:
                return [Failed(understand(error))]
        try:
            return self._transact(group, _run_apart)
        except Exception as error:  # The commit itself failed: nothing of the group is stored.
            return [Failed(understand(error))] * len(group)

    def _transact(self, group: list[_Task], run: Callable[[Connection, Sequence[Job]], list[Any]]) -> list[Any]:
        with self._engine.begin() as connection:
            results = run(connection, [task.job for task in group])
            ended = zip(group, results, strict=True)
            changes = [task.change for task, result in ended if task.change and not isinstance(result, Failed)]
            if changes:
                self._tell(connection, changes)
        return results


def _run_apart(connection: Connection, jobs: Sequence[Job]) -> list[Any]:
    return [_run_alone(connection, job) for job in jobs]


def _run_alone(connection: Connection, job: Job) -> Any:
    savepoint = connection.begin_nested()
    try:
        result = job(connection)
    except Exception as error:
        try:
            savepoint.rollback()
        except SQLAlchemyError:  # With a full disk SQLite undoes the whole transaction, savepoints and all.
            raise error from None
        return Failed(understand(error))
    savepoint.commit()
    return result
