"""Our engine at the other end of a pipe: lines in, lines out, one search at a time in a thread of its own."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from threading import Lock, Thread
from typing import Final

from plyyard.core.dialogue import Order, Speaker, Task, Thought
from plyyard.core.game import Game
from plyyard.core.pool import TABLE_BYTES
from plyyard.engines.analysis import deepen
from plyyard.engines.cores import cores
from plyyard.engines.limit import Limit, Stop
from plyyard.engines.lines import Analysis, Wish

Write = Callable[[str], None]
CHECK: Final = 0.01
"""Seconds between two looks whether a search that may not answer yet has been freed."""


def speak(game: Game, speaker: Speaker, lines: Iterable[str], write: Write, table_bytes: int = TABLE_BYTES) -> None:
    """Hold a dialogue until the other side quits or there are no more lines. `write` is given one line at a time."""
    Conversation(game, speaker, write, table_bytes).hold(lines)


class Conversation:
    """A dialogue that is going on."""

    def __init__(self, game: Game, speaker: Speaker, write: Write, table_bytes: int = TABLE_BYTES) -> None:
        self._game = game
        self._speaker = speaker
        self._write = write
        self._lock = Lock()
        self._bytes = table_bytes
        self._thinking: _Thinking | None = None

    def hold(self, lines: Iterable[str]) -> None:
        """Hear lines until the end, then let the running search end."""
        self._say(self._speaker.greet())
        try:
            for line in lines:
                if not self._hear(line):
                    break
        finally:
            self._end_thinking()

    def _hear(self, line: str) -> bool:
        """Do what a line asks for; tell whether to go on."""
        for heard in self._speaker.hear(line.rstrip("\r\n")):
            if isinstance(heard, str):
                self._say([heard])
            elif isinstance(heard, Task):
                self._end_thinking()
                self._thinking = _Thinking(self._game, self._speaker, heard, self._say, self._bytes)
            elif heard is Order.QUIT:
                return False
            elif self._thinking is not None:
                self._thinking.stop() if heard is Order.STOP else self._thinking.free()
        return True

    def _end_thinking(self) -> None:
        if self._thinking is not None:
            self._thinking.stop()
            self._thinking.join()
            self._thinking = None

    def _say(self, lines: Iterable[str]) -> None:
        with self._lock:
            for line in lines:
                self._write(line)


class _Thinking:
    """One search. It answers exactly once, an endless one not before it is stopped or freed."""

    def __init__(
        self, game: Game, speaker: Speaker, task: Task, say: Callable[[Iterable[str]], None], table_bytes: int
    ) -> None:
        self._game = game
        self._speaker = speaker
        self._task = task
        self._say = say
        self._bytes = table_bytes
        self._stop = Stop()
        self._may_answer = not task.endless
        self._began = time.monotonic()
        self._thread = Thread(target=self._think, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._may_answer = True
        self._stop.set()

    def free(self) -> None:
        """Let the bounds hold from now on."""
        self._may_answer = True
        self._task = replace(self._task, endless=False)
        self._began = time.monotonic()

    def join(self) -> None:
        self._thread.join()

    def is_set(self) -> bool:
        """Tell the search whether to stop: on order, or when the time of a freed task is over."""
        if self._stop.is_set():
            return True
        spent = 1000 * (time.monotonic() - self._began)
        return not self._task.endless and 0 < self._task.milliseconds <= spent

    def _think(self) -> None:
        task, thoughts = self._task, list[Thought]()
        endless = task.endless
        threads = min(task.threads, cores())
        limit = Limit(0, 0 if endless else task.depth, 0 if endless else task.nodes, self._bytes, threads)
        wish, began = Wish(lines=max(1, task.lines)), time.monotonic()
        if task.position.to_move is not None:
            for found in deepen(self._game, task.position, limit, self, wish):
                thoughts = thoughts_of(found, time.monotonic() - began)
                if found.depth:
                    self._say(self._speaker.tell(task, thoughts))
        while not self._may_answer:
            time.sleep(CHECK)
        self._say(self._speaker.answer(task, thoughts))


def thoughts_of(analysis: Analysis, seconds: float) -> list[Thought]:
    """Return the lines of an analysis as a protocol passes them on."""
    return [
        Thought(line.pv, line.value, analysis.depth, analysis.nodes, seconds, line.ends_in) for line in analysis.lines
    ]
