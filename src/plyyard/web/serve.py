"""Starting the server: a free port, the address printed, the page opened, a clean end."""

from __future__ import annotations

import errno
import signal
import socket
import sys
import threading
import webbrowser
from dataclasses import replace
from pathlib import Path
from types import FrameType

import uvicorn
from sqlalchemy import make_url
from starlette.applications import Starlette

from plyyard._build import kernel_mode
from plyyard.core.errors import BadOptions
from plyyard.core.text import text
from plyyard.rooms.store import Unavailable
from plyyard.stores.database import open_database
from plyyard.web.app import create_app
from plyyard.web.drain import Drain
from plyyard.web.logs import configure
from plyyard.web.serving import calm_the_collector, server_config
from plyyard.web.settings import PORT, Settings, data_folder

TRIES = 20


def run(
    host: str = "127.0.0.1", port: int | None = None, data: Path | None = None, open_page: bool = True, site: str = ""
) -> None:
    """Serve until Ctrl-C. Without a port the usual one is taken, or the next that is free.

    Raises BadOptions when the port is taken, or the data folder or the database cannot be used.
    """
    settings = Settings(data=data or data_folder(), host=host)
    settings = replace(settings, site=site or settings.site)
    if not settings.address:
        settings = replace(settings, data=_usable(settings.data))
    _look_at(settings.database)
    listener = _listen(host, port)
    settings = replace(settings, port=listener.getsockname()[1])
    configure()
    app = create_app(settings)
    calm_the_collector()
    _Server(server_config(app, settings), app, settings, open_page).run(sockets=[listener])


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, app: Starlette, settings: Settings, open_page: bool) -> None:
        super().__init__(config)
        self._app = app
        self._settings = settings
        self._open_page = open_page

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.started:
            return
        address = f"http://{_shown(self._settings.host)}:{self._settings.port}/"
        print(f"Ply Yard is open at {address}  (kernels: {kernel_mode()}; data: {self._where()})")
        print("Ctrl-C closes it.", flush=True)
        if self._open_page:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Take nothing new for a while when the system ends the server; Ctrl-C, and a second signal, end it at once."""
        drain = self._drain
        if sig == signal.SIGTERM and drain is not None and drain.began is None:
            drain.begin()
        else:
            super().handle_exit(sig, frame)

    async def on_tick(self, counter: int) -> bool:
        """Do what is due ten times a second; return whether to end."""
        if self._drain is not None and self._drain.is_over:
            self.should_exit = True
        return await super().on_tick(counter)

    @property
    def _drain(self) -> Drain | None:
        drain: Drain | None = getattr(self._app.state, "drain", None)
        return drain

    def _where(self) -> str:
        address = self._settings.address
        return make_url(address).render_as_string(hide_password=True) if address else str(self._settings.data)


def _look_at(database: str) -> None:
    """Bring the database up to date before anything is promised."""
    try:
        open_database(database).dispose()
    except Unavailable as error:
        raise BadOptions(error.text) from None


def _shown(host: str) -> str:
    if host in ("0.0.0.0", "::"):  # noqa: S104
        return "localhost"
    return f"[{host}]" if ":" in host else host


def _usable(folder: Path) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / ".writable"
        probe.touch()
        probe.unlink()
    except OSError as error:
        reason = error.strerror or str(error)
        raise BadOptions(
            text("The data folder {folder} cannot be used: {reason}.", folder=str(folder), reason=reason)
        ) from None
    return folder.resolve()


def _listen(host: str, port: int | None) -> socket.socket:
    ports = range(PORT, PORT + TRIES) if port is None else [port]
    for candidate in ports:
        listener = _bind(host, candidate)
        if listener is not None:
            return listener
    raise BadOptions(text("Port {port} is taken. Choose another one with --port.", port=ports[0]))


def _bind(host: str, port: int) -> socket.socket | None:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    if sys.platform != "win32":
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            return None
        reason = error.strerror or str(error)
        raise BadOptions(
            text("The server cannot listen on {host}, port {port}: {reason}.", host=host, port=port, reason=reason)
        ) from None
    return listener
