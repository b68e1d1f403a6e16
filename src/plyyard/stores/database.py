"""Opening the database: connections that are durable, and migrations when it is older than the program."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, event, inspect
from sqlalchemy import text as sql

from plyyard.stores.schema import HEAD

MIGRATIONS = Path(__file__).parent / "migrations"


def open_database(url: str) -> Engine:
    """Return an engine on the database at `url`, upgraded to the newest schema.

    SQLite commits are on the disk when they return (WAL, synchronous=FULL).
    """
    engine = create_engine(url)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_immediate)
    if _version(engine) != HEAD:
        _upgrade(engine)
    return engine


def sqlite_url(folder: Path) -> str:
    """Return the address of the SQLite file in a data folder, which is made when it does not exist."""
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'plyyard.sqlite3'}"


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    # The driver must not open transactions by itself: BEGIN IMMEDIATE below takes the write lock at once.
    connection.isolation_level = None
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_immediate(connection: Any) -> None:
    readonly = connection.get_execution_options().get("plyyard_readonly", False)
    connection.exec_driver_sql("BEGIN" if readonly else "BEGIN IMMEDIATE")


def _version(engine: Engine) -> str:
    with engine.connect().execution_options(plyyard_readonly=True) as connection:
        if not inspect(connection).has_table("alembic_version"):
            return ""
        return str(connection.execute(sql("SELECT version_num FROM alembic_version")).scalar())


def _upgrade(engine: Engine) -> None:
    # Alembic is imported only when there is something to do: it costs a fifth of a second at every start otherwise.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
