"""Server processes that are killed without warning and started again on the same data."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.web.server import free_port

PATIENCE = 60.0


@dataclass
class House:
    """One server: where it listens, when it was last killed, and since when it is up again."""

    data: Path
    database: str = ""
    words: Sequence[str] = ("serve", "--no-open")
    port: int = field(default_factory=free_port)
    killed_at: float = 0.0
    up_at: float = 0.0
    starts: int = 0
    process: subprocess.Popen[bytes] | None = None

    @property
    def is_up(self) -> bool:
        return self.process is not None

    async def start(self) -> None:
        where = ["--port", str(self.port), "--data", str(self.data)] if self.words[0] == "serve" else []
        environment = {**os.environ, "PLYYARD_DATABASE_URL": self.database}
        log = (self.data.parent / f"server-{self.port}.log").open("ab")
        self.process = subprocess.Popen(  # noqa: ASYNC220
            [sys.executable, "-m", "plyyard.cli", *self.words, *where],
            stdout=subprocess.DEVNULL, stderr=log, env=environment, start_new_session=True,
        )  # fmt: skip
        log.close()
        until = time.monotonic() + PATIENCE
        while where and not await _accepts(self.port):
            assert self.process.poll() is None, f"the server ended with {self.process.returncode}"
            assert time.monotonic() < until, "the server did not open its port"
            await asyncio.sleep(0.02)
        self.up_at = time.time()
        self.starts += 1

    def kill(self) -> None:
        """End it as a power cut would end the process: no handler runs, nothing is flushed."""
        if self.process:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            self.process = None
            self.killed_at = time.time()


async def _accepts(port: int) -> bool:
    try:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
    except OSError:
        return False
    writer.close()
    return True
