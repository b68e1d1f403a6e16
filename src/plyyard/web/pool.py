"""Threads for what engines do, beside the event loop: a bounded number, and a queue that can be looked at."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock
from typing import ParamSpec, TypeVar

_P = ParamSpec("_P")
_R = TypeVar("_R")


class EnginePool:
    """Runs calls in at most `threads` threads, in the order they came."""

    def __init__(self, name: str, threads: int) -> None:
        self.threads = threads
        self._executor = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._lock = Lock()
        self._asked = 0
        self._running = 0

    @property
    def running(self) -> int:
        """How many calls run now."""
        return self._running

    @property
    def waiting(self) -> int:
        """How many calls wait for a thread."""
        return self._asked - self._running

    def submit(self, call: Callable[_P, _R], *args: _P.args, **kwargs: _P.kwargs) -> Future[_R]:
        """Queue a call."""
        with self._lock:
            self._asked += 1
        future = self._executor.submit(lambda: self._run(call, *args, **kwargs))
        future.add_done_callback(self._ended)
        return future

    async def run(self, call: Callable[_P, _R], *args: _P.args, **kwargs: _P.kwargs) -> _R:
        """Return what a call returns."""
        return await asyncio.wrap_future(self.submit(call, *args, **kwargs))

    def _run(self, call: Callable[_P, _R], *args: _P.args, **kwargs: _P.kwargs) -> _R:
        with self._lock:
            self._running += 1
        try:
            return call(*args, **kwargs)
        finally:
            with self._lock:
                self._running -= 1

    def _ended(self, _future: Future[_R]) -> None:
        with self._lock:
            self._asked -= 1

    def close(self) -> None:
        """Let running calls end without waiting for them, and forget the others."""
        self._executor.shutdown(wait=False, cancel_futures=True)
