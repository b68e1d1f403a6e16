"""A real server on a free port of this machine, in a thread or as a process of its own."""

from __future__ import annotations

import contextlib
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import uvicorn

from plyyard.rooms.dice import Dice
from plyyard.web.app import create_app
from plyyard.web.serving import server_config
from plyyard.web.settings import Settings

PATIENCE = 20.0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def running(data: Path, dice: Dice | None = None, **options: Any) -> Iterator[str]:
    """Serve in a thread, with the given dice and settings; yield the address without a slash at its end."""
    port = free_port()
    settings = Settings(data=data, port=port, **options)
    app = create_app(settings, dice)
    server = uvicorn.Server(server_config(app, settings, grace=1))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    _wait(lambda: server.started, "the server did not start")
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join(PATIENCE)


@contextlib.contextmanager
def process(data: Path, port: int) -> Iterator[subprocess.Popen[bytes]]:
    """Serve in a process of its own, to be killed."""
    options = ["--no-open", "--port", str(port), "--data", str(data)]
    server = subprocess.Popen([sys.executable, "-m", "plyyard.cli", "serve", *options], stdout=subprocess.DEVNULL)
    try:
        wait_for_port(port)
        yield server
    finally:
        server.kill()
        server.wait()


def wait_for_port(port: int) -> None:
    _wait(lambda: _accepts(port), "the server did not open its port")


def _accepts(port: int) -> bool:
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 0.2):
        return True
    return False


def _wait(ready: object, complaint: str) -> None:
    until = time.monotonic() + PATIENCE
    while not ready():  # type: ignore[operator]
        assert time.monotonic() < until, complaint
        time.sleep(0.02)
