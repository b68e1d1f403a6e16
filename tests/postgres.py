"""A PostgreSQL cluster of the tests' own, in a folder that goes away with it. Standard library only."""

from __future__ import annotations

import contextlib
import getpass
import itertools
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote

HOW_TO_GET = """NO POSTGRESQL: the tests of many processes on one database are left out. To run them too, get it:
  Debian, Ubuntu:  sudo apt install postgresql
  macOS:           brew install postgresql"""

PATIENCE = 30.0
UNPRIVILEGED = ("postgres", "nobody")
_FAST = ("fsync=off", "full_page_writes=off", "synchronous_commit=off")


def find_postgres() -> Path | None:
    """Return the folder of the newest server's programs, None where there is none."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda path: _number(path.parts[-3]))
    on_path = shutil.which("postgres")
    found = [*([Path(on_path).resolve()] if on_path else []), *debian]
    folders = [path.parent for path in found if (path.parent / "initdb").exists()]
    return folders[-1] if folders and os.name == "posix" and _has_driver() else None


def _number(version: str) -> float:
    try:
        return float(version)
    except ValueError:
        return 0.0


def _has_driver() -> bool:
    import importlib.util

    return importlib.util.find_spec("psycopg") is not None


@dataclass
class Cluster:
    """A running server that only this machine's programs reach, through a socket in its folder."""

    folder: Path
    numbers: Iterator[int] = field(default_factory=itertools.count)

    def address(self, database: str) -> str:
        return f"postgresql://plyyard@/{database}?host={quote(str(self.folder), safe='')}"

    def new_database(self) -> str:
        """Create an empty database; return its address."""
        import psycopg

        name = f"yard_{next(self.numbers)}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")  # type: ignore[call-overload]
        return self.address(name)


@contextlib.contextmanager
def cluster(durable: bool = False) -> Iterator[Cluster]:
    """Start a cluster, and take it away afterwards. `durable`: with every safeguard of the disk, as in real life."""
    programs = find_postgres()
    assert programs is not None
    with tempfile.TemporaryDirectory(prefix="yard-", dir="/tmp") as made:  # the path of a socket must be short
        folder, user = Path(made), _user()
        data, options = folder / "data", [] if durable else [part for each in _FAST for part in ("-c", each)]
        if user:
            shutil.chown(folder, user)
        rights = {"user": user, "extra_groups": []} if user else {}
        make = [
            programs / "initdb",
            "-D",
            data,
            "-U",
            "plyyard",
            "-A",
            "trust",
            "--no-sync",
            "-E",
            "UTF8",
            "--locale=C",
        ]
        subprocess.run(make, check=True, capture_output=True, cwd=folder, **rights)  # type: ignore[call-overload]
        serve = [programs / "postgres", "-D", data, "-k", folder, "-c", "listen_addresses=", *options]
        with (folder / "log").open("w") as log:
            server = subprocess.Popen(serve, stdout=log, stderr=log, cwd=folder, **rights)  # type: ignore[call-overload]
        try:
            running = Cluster(folder)
            _wait_for(running, server)
            yield running
        finally:
            server.terminate() if durable else server.send_signal(3)
            try:
                server.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


def _user() -> str | None:
    """The server refuses to run as root."""
    if os.geteuid() != 0:
        return None
    import pwd

    known = {entry.pw_name for entry in pwd.getpwall()}
    return next((name for name in UNPRIVILEGED if name in known), getpass.getuser())


def _wait_for(running: Cluster, server: subprocess.Popen[bytes]) -> None:
    import psycopg

    until = time.monotonic() + PATIENCE
    while True:
        try:
            psycopg.connect(running.address("postgres")).close()
        except psycopg.OperationalError:
            assert server.poll() is None, (running.folder / "log").read_text()
            assert time.monotonic() < until, "PostgreSQL did not start"
            time.sleep(0.05)
        else:
            return
