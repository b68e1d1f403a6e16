"""Another program as an engine: started, asked, and ended again by one of the game's protocols.

Its command is given by whoever runs this program, on the command line or in the settings, and never by a visitor.
"""

from __future__ import annotations

import contextlib
import queue
import shlex
import subprocess
import time
import weakref
from collections.abc import Iterable
from random import Random
from threading import Thread
from typing import Final

from plyyard.core.dialogue import MOST_LINE, EngineProtocol, Host, Task, Thought
from plyyard.core.errors import BadOptions
from plyyard.core.game import Action, Edition, Position
from plyyard.core.text import text
from plyyard.engines.contest import EngineFailed
from plyyard.engines.engine import Decision, Evaluation, decisions_of
from plyyard.engines.limit import Limit, StopFlag

START: Final = 30.0
"""Seconds an engine may take until it is ready: some read large files first."""
GRACE: Final = 5.0
"""Seconds beyond its limit after which an engine counts as hanging."""
UNBOUNDED: Final = 600.0
"""Seconds for a decision without a limit of time."""
STOPPED: Final = 0.04
"""Seconds that an engine that was told to stop has for its answer; then it is ended."""
LOOK: Final = 0.005
"""Seconds between two looks at the stop flag."""
QUIT: Final = 0.5
"""Seconds that an engine that was told to quit has."""


class ExternalEngine:
    """An engine in a process of its own, started when it is first asked. It can be asked by one thread at a time."""

    def __init__(self, protocol: EngineProtocol, edition: Edition, command: str) -> None:
        self._protocol = protocol
        self._edition = edition
        self._command = command
        self._pipe: _Pipe | None = None
        self._host: Host | None = None

    def choose(self, position: Position, limit: Limit, stop: StopFlag, _random: Random, /) -> Decision:
        """Return what the engine plays. Raises EngineFailed, and BadOptions when it cannot be started at all."""
        actions = decisions_of(position)
        if len(actions) == 1 or stop.is_set():
            return Decision(actions[0], Evaluation(position.turn, 0.5))
        pipe, host = self._started()
        task = Task(position, limit.milliseconds, limit.depth, limit.nodes)
        try:
            pipe.send(host.ask(task))
            return self._await(pipe, host, task, stop)
        except EngineFailed:
            self.close()
            raise

    def close(self) -> None:
        """End the process."""
        if self._pipe is not None and self._host is not None:
            self._pipe.end(self._host.quit())
        self._pipe = self._host = None

    def _started(self) -> tuple[_Pipe, Host]:
        if self._pipe is None or self._host is None:
            pipe, host = _Pipe(self._command), self._protocol.host(self._edition)
            weakref.finalize(self, pipe.end, ())
            pipe.send(host.greet())
            until, ready = time.monotonic() + START, False
            while not ready:
                reply = host.hear(pipe.read(until))
                pipe.send(reply.send)
                if reply.fault:
                    pipe.end(host.quit())
                    raise EngineFailed(reply.fault)
                ready = reply.ready
            self._pipe, self._host = pipe, host
        return self._pipe, self._host

    def _await(self, pipe: _Pipe, host: Host, task: Task, stop: StopFlag) -> Decision:
        thought: Thought | None = None
        stopped = 0.0
        until = time.monotonic() + (task.milliseconds / 1000 + GRACE if task.milliseconds else UNBOUNDED)
        while True:
            if stop.is_set():
                stopped = stopped or self._tell_to_stop(pipe, host)
                if time.monotonic() > stopped:
                    pipe.end(())
                    self._pipe = self._host = None
                    return _decision(task, _best(task, thought), thought)
            line = pipe.look(LOOK, until)
            if line is None:
                continue
            reply = host.hear(line)
            pipe.send(reply.send)
            thought = reply.thought or thought
            if reply.fault:
                raise EngineFailed(reply.fault)
            if reply.action is not None:
                return _decision(task, reply.action, thought)

    def _tell_to_stop(self, pipe: _Pipe, host: Host) -> float:
        """Return the moment until which the engine may answer."""
        pipe.send(host.stop())
        return time.monotonic() + STOPPED


def _best(task: Task, thought: Thought | None) -> Action:
    legal = task.position.legal_actions()
    return thought.pv[0] if thought and thought.pv and thought.pv[0] in legal else legal[0]


def _decision(task: Task, action: Action, thought: Thought | None) -> Decision:
    seat = task.position.turn
    if thought is None:
        return Decision(action, Evaluation(seat, 0.5, 0, (action,)))
    pv = thought.pv if thought.pv and thought.pv[0] == action else (action,)
    return Decision(action, Evaluation(seat, thought.value, thought.depth, pv, thought.nodes))


class _Pipe:
    """A process and its lines."""

    def __init__(self, command: str) -> None:
        words = shlex.split(command)
        try:
            if not words:
                raise OSError
            self._process = subprocess.Popen(  # noqa: S603 - the command is the operator's own
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                encoding="utf-8",
                errors="replace",
            )
        except (OSError, ValueError):
            raise BadOptions(
                text("The engine {command} cannot be started. Check its path.", command=command[:200])
            ) from None
        self._lines: queue.Queue[str | None] = queue.Queue()
        Thread(target=_read, args=(self._process, self._lines), daemon=True).start()

    def send(self, lines: Iterable[str]) -> None:
        assert self._process.stdin is not None
        try:
            for line in lines:
                self._process.stdin.write(f"{line}\n")
            self._process.stdin.flush()
        except (OSError, ValueError):
            raise EngineFailed(text("The engine has ended.")) from None

    def read(self, until: float) -> str:
        """Return the next line. Raises EngineFailed when there is none in time, or no more at all."""
        while (line := self.look(LOOK, until)) is None:
            pass
        return line

    def look(self, seconds: float, until: float) -> str | None:
        """Return the next line, None when none comes within the seconds. Raises EngineFailed as `read` does."""
        try:
            line = self._lines.get(timeout=seconds)
        except queue.Empty:
            if time.monotonic() > until:
                raise EngineFailed(text("The engine does not answer.")) from None
            return None
        if line is None:
            raise EngineFailed(text("The engine has ended."))
        return line

    def end(self, lines: Iterable[str]) -> None:
        with contextlib.suppress(EngineFailed):
            self.send(lines)
        try:
            self._process.wait(QUIT if lines else 0)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def _read(process: subprocess.Popen[str], lines: queue.Queue[str | None]) -> None:
    assert process.stdout is not None
    with contextlib.suppress(ValueError, OSError):
        while line := process.stdout.readline(MOST_LINE):
            lines.put(line.rstrip("\r\n"))
    lines.put(None)
