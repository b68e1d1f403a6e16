"""What the commands that keep matches safe have in common."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import Engine

from plyyard.core.errors import BadOptions
from plyyard.core.text import text
from plyyard.rooms.store import Unavailable
from plyyard.stores.database import FILE_NAME, open_database
from plyyard.web.settings import Settings, data_folder


@contextlib.contextmanager
def plainly() -> Iterator[None]:
    """Turn what the store complains about into an error that the command line says in one sentence."""
    try:
        yield
    except Unavailable as error:
        raise BadOptions(error.text) from None


@contextlib.contextmanager
def opened(data: Path | None, made: bool = True) -> Iterator[Engine]:
    """Open the database that a server would use. `made`: make a file where there is none yet."""
    settings = _settings(data)
    if not made and not settings.address and not (settings.data / FILE_NAME).exists():
        raise BadOptions(text("There are no matches in {folder}.", folder=str(settings.data)))
    with plainly():
        engine = open_database(settings.database)
        try:
            yield engine
        finally:
            engine.dispose()


def sqlite_file(data: Path | None) -> Path:
    """Return the SQLite file of a data folder. Raises BadOptions where PostgreSQL keeps the matches."""
    settings = _settings(data)
    if settings.address:
        raise BadOptions(
            text("PostgreSQL keeps these matches: use its own {save} and {load}.", save="pg_dump", load="pg_restore")
        )
    return settings.data / FILE_NAME


def _settings(data: Path | None) -> Settings:
    return Settings(data=data, address="") if data else Settings(data=data_folder())


def free_to_write(file: Path, force: bool) -> Path:
    """Return the file to write. Raises BadOptions when it exists already, or cannot be there."""
    if file.is_dir() or not file.absolute().parent.is_dir():
        raise BadOptions(text("{file} cannot be written. Name a file in a folder that exists.", file=str(file)[:200]))
    if file.exists() and not force:
        raise BadOptions(text("{file} exists already. Add --force to replace it.", file=str(file)[:200]))
    return file
