"""Server processes, each alone on one core, and what they have used."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
SERVER_CORE, DRIVER_CORE = 0, 1
PATIENCE = 30.0


@dataclass(frozen=True)
class Server:
    """A running server."""

    pid: int
    port: int

    def cpu_seconds(self) -> float:
        """Return the processor time its threads have used."""
        spent = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(spent[11]) + int(spent[12])) / os.sysconf("SC_CLK_TCK")

    def megabytes(self) -> float:
        """Return its resident memory."""
        lines = Path(f"/proc/{self.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


def plyyard(data: Path) -> contextlib.AbstractContextManager[Server]:
    """Serve Ply Yard on durable SQLite in a folder."""
    return _run([sys.executable, str(HERE / "yard.py"), str(data)])


def echo() -> contextlib.AbstractContextManager[Server]:
    """Serve the yardstick: the same frames on the same server, with no rules and no disk behind them."""
    return _run([sys.executable, str(HERE / "echo.py")])


def boardgame(folder: Path) -> contextlib.AbstractContextManager[Server]:
    """Serve the same load with boardgame.io, installed in `folder`, in memory."""
    return _run(["node", str(HERE / "boardgame.js")], folder)


@contextlib.contextmanager
def _run(command: Sequence[str], folder: Path | None = None) -> Iterator[Server]:
    port = free_port()
    pinned = ["taskset", "-c", str(SERVER_CORE), *command, str(port)]
    environment = {**os.environ, "NODE_PATH": str(folder / "node_modules")} if folder else None
    with tempfile.TemporaryFile() as journal:
        process = subprocess.Popen(pinned, cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=journal)
        try:
            _wait(port, process)
            yield Server(process.pid, port)
        finally:
            process.terminate()
            process.wait()


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait(port: int, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and process.poll() is None:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.05)
    raise RuntimeError("the server did not open its port")
