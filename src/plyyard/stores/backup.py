"""Copying the SQLite file while a server runs, and putting a copy in its place while none does."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Final

from plyyard.core.text import Text, text
from plyyard.rooms.store import Unavailable
from plyyard.stores.database import check_file
from plyyard.stores.schema import metadata

PATIENCE: Final = 30.0
"""Seconds to wait for a lock."""
ASIDE: Final = "%Y%m%d-%H%M%S"


def back_up(source: Path, target: Path) -> None:
    """Copy a database, whole and as it is at one moment, while others read and write it.

    `target` is either complete or not there. Raises Unavailable when there is nothing to copy, or no room for it.
    """
    if not source.exists():
        raise Unavailable(text("There are no matches in {folder} to back up.", folder=str(source.parent)))
    check_file(source)
    part = target.with_name(f"{target.name}.part")
    with _failing_as(text("The backup could not be written to {file}. Is there room for it?", file=str(target))):
        part.unlink(missing_ok=True)
        with _open(source, "ro") as old, _open(part, "rwc") as new:
            old.backup(new)
            new.execute("PRAGMA journal_mode=DELETE")
        _keep(part, target)


def restore(backup: Path, target: Path) -> Path | None:
    """Put a copy of a backup in the place of the database; return where the old one was put aside, None if there was
    none. Raises Unavailable, with nothing changed, when the file is no sound backup or a server still runs."""
    _inspect(backup)
    _require_stillness(target)
    part = target.with_name(f"{target.name}.part")
    with _failing_as(text("The backup could not be written to {file}. Is there room for it?", file=str(target))):
        target.parent.mkdir(parents=True, exist_ok=True)
        part.unlink(missing_ok=True)
        with _open(backup, "ro") as old, _open(part, "rwc") as new:
            old.backup(new)
        aside = _put_aside(target)
        _keep(part, target)
    return aside


def _inspect(backup: Path) -> None:
    if not backup.is_file():
        raise Unavailable(text("There is no file {file}.", file=str(backup)))
    check_file(backup)
    wanted = {table.name for table in metadata.sorted_tables} & {"matches", "events"}
    found: set[str] = set()
    with contextlib.suppress(sqlite3.Error), _open(backup, "ro") as connection:
        found = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not wanted <= found:
        raise Unavailable(text("{file} is no backup of Ply Yard.", file=str(backup)))


def _require_stillness(target: Path) -> None:
    """Leaving the write-ahead log works only for whoever has the file alone. A damaged file belongs to nobody."""
    if not target.exists():
        return
    try:
        with _open(target, "rw", patience=0.5) as connection:
            connection.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.OperationalError:
        raise Unavailable(text("A server still uses {file}. Stop it first.", file=str(target))) from None
    except sqlite3.DatabaseError:
        return


def _put_aside(target: Path) -> Path | None:
    if not target.exists():
        return None
    aside = target.with_name(f"{target.name}.{datetime.now():{ASIDE}}")  # noqa: DTZ005 - read by the person at this machine
    for ending in ("-wal", "-shm", ""):
        old = target.with_name(target.name + ending)
        if old.exists():
            old.replace(aside.with_name(aside.name + ending))
    return aside


def _keep(part: Path, target: Path) -> None:
    """Give a complete file its name, on the disk too."""
    with part.open("rb") as file:
        os.fsync(file.fileno())
    part.replace(target)
    if os.name == "posix":
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


@contextlib.contextmanager
def _open(path: Path, mode: str, patience: float = PATIENCE) -> Iterator[sqlite3.Connection]:
    address = f"{path.resolve().as_uri()}?mode={mode}"
    with contextlib.closing(sqlite3.connect(address, uri=True, timeout=patience)) as connection:
        yield connection


@contextlib.contextmanager
def _failing_as(sentence: Text) -> Iterator[None]:
    try:
        yield
    except (OSError, sqlite3.Error) as error:
        raise Unavailable(sentence) from error
