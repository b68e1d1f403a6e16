"""What the store has answered is there for whoever opens the file next; every seq and every request is stored once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from sqlalchemy import inspect, text

from plyyard.rooms.match import Event, Header, Holder
from plyyard.rooms.store import Conflict, Standing
from plyyard.stores.database import open_database, sqlite_url
from plyyard.stores.schema import HEAD, metadata
from plyyard.stores.sql import SqlStore

OPEN = Standing(turn=1)


def header(match: str, created: int = 1) -> Header:
    return Header(match, "snakes", "house", 1, "device", (Holder(), Holder("easy")), created)


def event(seq: int, request: str = "", at: int = 5) -> Event:
    return Event(seq, "act", seq % 2, f"roll:{seq % 6 + 1}", at, request)


def with_store(folder: Path, use: Callable[[SqlStore], Awaitable[None]]) -> None:
    store = SqlStore(open_database(sqlite_url(folder)))
    try:
        asyncio.run(use(store))  # type: ignore[arg-type]
    finally:
        store.close()


def test_a_match_is_read_back_as_it_was_written_by_another_store_on_the_same_file(tmp_path: Path) -> None:
    async def write(store: SqlStore) -> None:
        await store.create(header("m1"), ("secret", ""))
        await store.append("m1", [event(0, "r0")], OPEN)
        await store.append("m1", [event(1)], OPEN)

    async def read(store: SqlStore) -> None:
        stored = await store.load("m1")
        assert stored is not None
        assert stored.header == header("m1")
        assert stored.events == (event(0, "r0"), event(1))
        assert stored.seats_of("secret") == {0}
        assert stored.seats_of("") == frozenset()
        assert await store.load("m2") is None

    with_store(tmp_path, write)
    with_store(tmp_path, read)


def test_a_seq_is_stored_once(tmp_path: Path) -> None:
    async def race(store: SqlStore) -> None:
        await store.create(header("m1"), ("s", "s"))
        attempts = [store.append("m1", [event(0, f"r{n}")], OPEN) for n in range(20)]
        results = await asyncio.gather(*attempts, return_exceptions=True)
        assert results.count(None) == 1
        assert sum(isinstance(result, Conflict) for result in results) == 19
        stored = await store.load("m1")
        assert stored is not None and len(stored.events) == 1

    with_store(tmp_path, race)


def test_a_request_is_stored_once(tmp_path: Path) -> None:
    async def twice(store: SqlStore) -> None:
        await store.create(header("m1"), ("s", "s"))
        await store.append("m1", [event(0, "same")], OPEN)
        with pytest.raises(Conflict):
            await store.append("m1", [event(1, "same")], OPEN)

    with_store(tmp_path, twice)


def test_one_failing_write_does_not_take_the_others_of_its_group_along(tmp_path: Path) -> None:
    async def mixed(store: SqlStore) -> None:
        for number in range(30):
            await store.create(header(f"m{number}"), ("s", "s"))
        good = [store.append(f"m{number}", [event(0)], OPEN) for number in range(30)]
        bad = [store.append("no-such-match", [event(0)], OPEN) for _ in range(10)]
        results = await asyncio.gather(*good, *bad, return_exceptions=True)
        assert results[:30] == [None] * 30
        assert all(isinstance(result, Exception) for result in results[30:])

    with_store(tmp_path, mixed)


def test_the_list_shows_ones_own_matches_newest_first_and_in_pages(tmp_path: Path) -> None:
    async def listing(store: SqlStore) -> None:
        for number in range(5):
            await store.create(header(f"m{number}", created=number), ("mine", ""))
        await store.create(header("other", created=9), ("theirs", ""))
        await store.append("m1", [event(0, at=50)], Standing(0, "goal", "1"))
        first = await store.matches_of("mine", 3)
        assert [summary.header.id for summary in first] == ["m1", "m4", "m3"]
        assert (first[0].reason, first[0].points, first[0].updated) == ("goal", "1", 50)
        rest = await store.matches_of("mine", 3, before=first[-1].updated)
        assert [summary.header.id for summary in rest] == ["m2", "m0"]

    with_store(tmp_path, listing)


def test_the_migrations_make_the_tables_the_program_uses(tmp_path: Path) -> None:
    engine = open_database(sqlite_url(tmp_path))
    found = inspect(engine)
    for table in metadata.sorted_tables:
        columns = {column["name"] for column in found.get_columns(table.name)}
        assert columns == {column.name for column in table.columns}, table.name
        indexes = {index["name"] for index in found.get_indexes(table.name)}
        assert {index.name for index in table.indexes} <= indexes, table.name
    with engine.connect() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == HEAD
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2
    engine.dispose()
