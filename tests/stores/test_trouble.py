"""When the disk or the database fails: a sentence that says so, nothing half written, and reading goes on."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event

from plyyard.i18n import LANGUAGES, catalogue
from plyyard.rooms.log import Event, Header, Holder
from plyyard.rooms.store import Standing, Unavailable
from plyyard.stores.database import FILE_NAME, open_database, sqlite_url
from plyyard.stores.sql import SqlStore

RUNNING = Standing("running", 1)
HEADER = Header("m1", "snakes", "house", 1, "device", (Holder(), Holder()), 1)


def act(seq: int, at: int = 5) -> Event:
    return Event(seq, "act", 0, "roll:1", at, data={"filler": "x" * 3_000})


def pragma(engine: Engine, statement: str) -> None:
    """Give every new connection of the engine a limit."""
    engine.dispose()
    event.listen(engine, "connect", lambda connection, _: connection.execute(statement))


def full(engine: Engine, _folder: Path) -> None:
    with engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
    pragma(engine, f"PRAGMA max_page_count={pages}")


def read_only(engine: Engine, _folder: Path) -> None:
    pragma(engine, "PRAGMA query_only=ON")


def locked(engine: Engine, folder: Path) -> None:
    other = sqlite3.connect(folder / FILE_NAME, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    engine.pool.plyyard_other = other  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("hinder", "words"), [(full, "disk is full"), (read_only, "only be read"), (locked, "Another program")]
)
def test_what_cannot_be_stored_leaves_no_trace_and_can_still_be_read(
    tmp_path: Path, hinder: Callable[[Engine, Path], None], words: str
) -> None:
    async def use() -> None:
        engine = open_database(sqlite_url(tmp_path), patience=0.2)
        store = SqlStore(engine)
        await store.create(HEADER, frozenset({("s", 0)}), [act(0)], RUNNING)
        hinder(engine, tmp_path)
        attempts = [store.append("m1", [act(seq) for seq in range(1, 60)], RUNNING), store.beat(9)]
        refused = await asyncio.gather(*attempts, return_exceptions=True)
        assert isinstance(refused[0], Unavailable) and words in str(refused[0])
        stored = await store.load("m1")
        assert stored is not None and stored.events == (act(0),)
        for lang in LANGUAGES:
            assert refused[0].text.render(catalogue(lang))
        store.close()

    asyncio.run(use())


def test_when_the_trouble_is_over_writing_goes_on(tmp_path: Path) -> None:
    async def use() -> None:
        store = SqlStore(open_database(sqlite_url(tmp_path), patience=0.2))
        await store.create(HEADER, frozenset(), [act(0)], RUNNING)
        other = sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Unavailable):
            await store.append("m1", [act(1)], RUNNING)
        other.execute("ROLLBACK")
        await store.append("m1", [act(1)], RUNNING)
        stored = await store.load("m1")
        assert stored is not None and len(stored.events) == 2
        store.close()

    asyncio.run(use())


def damaged(tmp_path: Path, spoil: Callable[[bytearray], Any]) -> Path:
    engine = open_database(sqlite_url(tmp_path))
    engine.dispose()
    file = tmp_path / FILE_NAME
    content = bytearray(file.read_bytes())
    spoil(content)
    file.write_bytes(content)
    return file


@pytest.mark.parametrize(
    "spoil",
    [
        lambda content: content.__setitem__(slice(0, 100), b"y" * 100),
        lambda content: content.__setitem__(slice(100, 4_000), b"y" * 3_900),
        lambda content: content.__setitem__(slice(4_096, 8_000), b"y" * 3_904),
        lambda content: content.__delitem__(slice(len(content) // 2, None)),
    ],
    ids=["header", "schema", "page", "torn"],
)
def test_a_damaged_file_is_named_and_left_as_it_is(tmp_path: Path, spoil: Callable[[bytearray], Any]) -> None:
    file = damaged(tmp_path, spoil)
    before = file.read_bytes()
    with pytest.raises(Unavailable, match="plyyard restore"):
        open_database(sqlite_url(tmp_path))
    assert file.read_bytes() == before


def test_a_database_of_a_newer_program_is_not_touched(database: str) -> None:
    engine = open_database(database)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    engine.dispose()
    with pytest.raises(Unavailable, match="newer"):
        open_database(database)


@pytest.mark.parametrize("address", ["", "nonsense", "mysql://x/y", "http://example.org"])
def test_an_address_that_is_none_is_refused_with_an_example(address: str) -> None:
    with pytest.raises(Unavailable, match="looks like this"):
        open_database(address)


def test_a_server_that_is_not_there_is_named() -> None:
    with pytest.raises(Unavailable, match="cannot be reached"):
        open_database("postgresql://nobody@127.0.0.1:1/nothing")
