"""Where the server listens and keeps its data."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, field
from pathlib import Path

from plyyard.core.errors import BadOptions
from plyyard.core.pool import TABLE_BYTES
from plyyard.core.text import text
from plyyard.stores.database import sqlite_url
from plyyard.web.bots import THREADS
from plyyard.web.limits import Limits

PORT = 8420
LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})


@dataclass(frozen=True, slots=True)
class Settings:
    """What a host can choose. `site` is the public address ("https://example.org") when there is one, `address` the one
    of a PostgreSQL database in the place of the file. `proxies` are the addresses whose word about where a request
    comes from is taken, `metrics_token` opens /metrics to others than this machine, and an open match is called off
    when nobody has joined it for `open_days` (0: never). `engines` is how many threads the computer's players share, at
    most one a core, and `table_mb` the megabytes their tables take in all."""

    data: Path = field(default_factory=lambda: data_folder())
    host: str = "127.0.0.1"
    port: int = PORT
    site: str = field(default_factory=lambda: os.environ.get("PLYYARD_SITE", "").rstrip("/"))
    proxies: tuple[str, ...] = field(default_factory=lambda: tuple(os.environ.get("PLYYARD_PROXIES", "").split()))
    metrics_token: str = field(default_factory=lambda: os.environ.get("PLYYARD_METRICS_TOKEN", ""), repr=False)
    open_days: int = field(default_factory=lambda: _whole_number("PLYYARD_OPEN_DAYS", 14))
    engines: int = field(default_factory=lambda: _whole_number("PLYYARD_ENGINES", THREADS))
    table_mb: int = field(default_factory=lambda: _whole_number("PLYYARD_TABLE_MB", TABLE_BYTES // 10**6))
    limits: Limits = field(default_factory=Limits)
    address: str = field(default_factory=lambda: os.environ.get("PLYYARD_DATABASE_URL", ""))

    @property
    def database(self) -> str:
        """The address of the database: a file in the data folder unless another one is given."""
        return self.address or sqlite_url(self.data)

    @property
    def is_local(self) -> bool:
        """Tell whether only this machine can connect: a proxy in front lets others in."""
        return self.host in LOOPBACK and not self.site


def _whole_number(name: str, usual: int) -> int:
    written = os.environ.get(name, str(usual))
    if not (written.isascii() and written.isdigit()):
        raise BadOptions(text("{name} must be a whole number.", name=name))
    return int(written)


def data_folder() -> Path:
    """Return the folder for matches: PLYYARD_DATA, else the system's usual place for a program's data."""
    chosen = os.environ.get("PLYYARD_DATA")
    if chosen:
        return Path(chosen)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "plyyard"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "plyyard"
    return Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local" / "share")) / "plyyard"
