"""Opening the database: connections that are durable, and migrations when it is older than the program."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Engine, create_engine, event, inspect, make_url
from sqlalchemy import text as sql
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from plyyard.core.text import text
from plyyard.rooms.store import Unavailable
from plyyard.stores.schema import HEAD
from plyyard.stores.trouble import understand

MIGRATIONS = Path(__file__).parent / "migrations"
FILE_NAME: Final = "plyyard.sqlite3"
PATIENCE: Final = 5.0
"""Seconds to wait for somebody else who is writing."""
CHECKED_WHOLE: Final = 64_000_000
"""Bytes up to which every page of a SQLite file is checked when it is opened (about half a second)."""
MIGRATION_LOCK: Final = 0x706C79
"""The advisory lock that lets one process of many migrate."""

KEEP_ALIVE: Final[dict[str, Any]] = {
    "connect_timeout": 5,
    "application_name": "plyyard",
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
    "options": "-c idle_in_transaction_session_timeout=15000 -c lock_timeout=10000",
}
"""A dead machine must not keep a match waiting: who is silent for some ten seconds is cut off."""


def open_database(url: str, patience: float = PATIENCE) -> Engine:
    """Return an engine on the database at `url`, upgraded to the newest schema.

    SQLite commits are on the disk when they return (WAL, synchronous=FULL); PostgreSQL's too, as it is set up.
    `patience` is how many seconds a writer waits for another program that writes. Raises Unavailable when the database
    cannot be used; a damaged file is left as it is.
    """
    engine = engine_on(url, patience)
    try:
        if _version(engine) != HEAD:
            upgrade(engine)
    except SQLAlchemyError as error:
        engine.dispose()
        raise understand(error) from error
    return engine


def engine_on(url: str, patience: float = PATIENCE) -> Engine:
    """Return an engine on the database at `url`, whatever its schema is. Raises Unavailable as `open_database` does."""
    url = database_url(url)
    if url.startswith("sqlite"):
        return _sqlite(url, patience)
    return create_engine(url, pool_pre_ping=True, connect_args=KEEP_ALIVE)


def _sqlite(url: str, patience: float) -> Engine:
    path = make_url(url).database or ""
    if path and Path(path).exists():
        check_file(Path(path))
    engine = create_engine(url, connect_args={"timeout": patience})
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_immediate)
    return engine


def database_url(written: str) -> str:
    """Return the address as SQLAlchemy wants it. Raises Unavailable for what is none, or lacks its driver."""
    scheme, _, rest = written.partition("://")
    if scheme in ("postgresql", "postgres", "postgresql+psycopg"):
        if importlib.util.find_spec("psycopg") is None:
            raise Unavailable(
                text('PostgreSQL needs a driver that is not installed: pip install "plyyard[postgresql]".')
            )
        scheme = "postgresql+psycopg"
    address = f"{scheme}://{rest}"
    try:
        known = scheme in ("sqlite", "postgresql+psycopg") and bool(make_url(address))
    except ArgumentError:
        known = False
    if not known:
        raise Unavailable(
            text("The database address cannot be read. It looks like this: {example}", example=EXAMPLE_URL)
        )
    return address


EXAMPLE_URL: Final = "postgresql://user:password@host/plyyard"


def sqlite_url(folder: Path) -> str:
    """Return the address of the SQLite file in a data folder, which is made when it does not exist."""
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / FILE_NAME}"


def check_file(path: Path) -> None:
    """Look at a SQLite file without changing it. Raises Unavailable, with what to do, when it is damaged."""
    import sqlite3

    if path.stat().st_size == 0:
        return
    look = "PRAGMA quick_check(1)" if path.stat().st_size <= CHECKED_WHOLE else "SELECT count(*) FROM sqlite_master"
    try:
        connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=PATIENCE)
        try:
            found = connection.execute(look).fetchone()
        finally:
            connection.close()
    except sqlite3.OperationalError:
        return  # It is locked or cannot be read now: opening it says so more exactly.
    except sqlite3.DatabaseError:
        found = ("damaged",)
    if isinstance(found[0], str) and found[0] != "ok":
        raise Unavailable(
            text(
                "{file} is damaged and was left as it is. Restore a backup: plyyard restore BACKUP --force",
                file=str(path),
            )
        )


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    # The driver must not open transactions by itself: BEGIN IMMEDIATE below takes the write lock at once.
    connection.isolation_level = None
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_immediate(connection: Any) -> None:
    readonly = connection.get_execution_options().get("plyyard_readonly", False)
    connection.exec_driver_sql("BEGIN" if readonly else "BEGIN IMMEDIATE")


def _version(engine: Engine) -> str:
    with engine.connect().execution_options(plyyard_readonly=True) as connection:
        return schema_version(connection)


def schema_version(connection: Connection) -> str:
    """Return the newest migration that the database has seen, "" when it is empty."""
    if not inspect(connection).has_table("alembic_version"):
        return ""
    return str(connection.execute(sql("SELECT version_num FROM alembic_version")).scalar())


def upgrade(engine: Engine, revision: str = "head") -> None:
    """Bring the tables to a migration, one process at a time. Raises Unavailable for a database of a newer program."""
    # Alembic is imported only when there is something to do: it costs a fifth of a second at every start otherwise.
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(sql("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})
        config.attributes["connection"] = connection
        try:
            command.upgrade(config, revision)
        except CommandError as error:
            raise Unavailable(
                text("The database was made by a newer Ply Yard. Use that one, or a newer one still.")
            ) from error
