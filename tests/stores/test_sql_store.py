"""What the store has answered is there for whoever opens the file next; every seq and every request is stored once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import inspect, text

from plyyard.rooms.agreed import Agreed, TimeControl
from plyyard.rooms.log import Event, Header, Holder
from plyyard.rooms.store import Conflict, SeatLink, Standing
from plyyard.stores.database import open_database, sqlite_url
from plyyard.stores.schema import HEAD, metadata
from plyyard.stores.sql import LISTED_EVERY, SqlStore

OPEN = Standing("open", 1)
RUNNING = Standing("running", 1)


def header(match: str, created: int = 1) -> Header:
    return Header(match, "snakes", "house", 1, "device", (Holder(), Holder("easy")), created)


def held(secret: str, *seats: int) -> frozenset[tuple[str, int]]:
    return frozenset((secret, seat) for seat in seats or (0,))


def event(seq: int, request: str = "", at: int = 5) -> Event:
    return Event(seq, "act", seq % 2, f"roll:{seq % 6 + 1}", at, request)


def with_store(database: str, use: Callable[[SqlStore], Awaitable[None]]) -> None:
    store = SqlStore(open_database(database))
    try:
        asyncio.run(use(store))  # type: ignore[arg-type]
    finally:
        store.close()


def test_a_match_is_read_back_as_it_was_written_by_another_store_on_the_same_file(database: str) -> None:
    async def write(store: SqlStore) -> None:
        await store.create(header("m1"), held("secret"), (), RUNNING)
        await store.append("m1", [event(0, "r0")], RUNNING)
        await store.append("m1", [event(1)], RUNNING)

    async def read(store: SqlStore) -> None:
        stored = await store.load("m1")
        assert stored is not None
        assert stored.header == header("m1")
        assert stored.events == (event(0, "r0"), event(1))
        assert stored.seats_of("secret") == {0}
        assert stored.seats_of("") == frozenset()
        assert await store.load("m2") is None

    with_store(database, write)
    with_store(database, read)


def test_a_seq_is_stored_once(database: str) -> None:
    async def race(store: SqlStore) -> None:
        await store.create(header("m1"), held("s"), (), RUNNING)
        attempts = [store.append("m1", [event(0, f"r{n}")], RUNNING) for n in range(20)]
        results = await asyncio.gather(*attempts, return_exceptions=True)
        assert results.count(None) == 1
        assert sum(isinstance(result, Conflict) for result in results) == 19
        stored = await store.load("m1")
        assert stored is not None and len(stored.events) == 1

    with_store(database, race)


def test_a_request_is_stored_once(database: str) -> None:
    async def twice(store: SqlStore) -> None:
        await store.create(header("m1"), held("s"), (), RUNNING)
        await store.append("m1", [event(0, "same")], RUNNING)
        with pytest.raises(Conflict):
            await store.append("m1", [event(1, "same")], RUNNING)

    with_store(database, twice)


def test_one_failing_write_does_not_take_the_others_of_its_group_along(database: str) -> None:
    async def mixed(store: SqlStore) -> None:
        for number in range(30):
            await store.create(header(f"m{number}"), held("s"), (), RUNNING)
        good = [store.append(f"m{number}", [event(0)], RUNNING) for number in range(30)]
        bad = [store.append("no-such-match", [event(0)], RUNNING) for _ in range(10)]
        results = await asyncio.gather(*good, *bad, return_exceptions=True)
        assert results[:30] == [None] * 30
        assert all(isinstance(result, Exception) for result in results[30:])

    with_store(database, mixed)


def test_the_list_shows_ones_own_matches_newest_first_and_in_pages(database: str) -> None:
    async def listing(store: SqlStore) -> None:
        for number in range(5):
            await store.create(header(f"m{number}", created=number), held("mine"), (), RUNNING)
        await store.create(header("other", created=9), held("theirs"), (), RUNNING)
        await store.append("m1", [event(0, at=LISTED_EVERY + 1)], RUNNING)
        await store.append("m1", [event(1, at=LISTED_EVERY + 50)], Standing("over", 0, None, "goal", "1"))
        first = await store.matches_of("mine", 3)
        assert [summary.header.id for summary in first] == ["m1", "m4", "m3"]
        assert (first[0].standing.reason, first[0].standing.points, first[0].updated) == ("goal", "1", LISTED_EVERY + 1)
        rest = await store.matches_of("mine", 3, before=first[-1].updated)
        assert [summary.header.id for summary in rest] == ["m2", "m0"]

    with_store(database, listing)


def test_the_migrations_make_the_tables_the_program_uses(database: str) -> None:
    engine = open_database(database)
    found = inspect(engine)
    for table in metadata.sorted_tables:
        columns = {column["name"] for column in found.get_columns(table.name)}
        assert columns == {column.name for column in table.columns}, table.name
        indexes = {index["name"] for index in found.get_indexes(table.name)}
        assert {index.name for index in table.indexes} <= indexes, table.name
    with engine.connect() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == HEAD
    engine.dispose()


def test_what_sqlite_has_committed_is_on_the_disk(tmp_path: Path) -> None:
    engine = open_database(sqlite_url(tmp_path))
    with engine.connect() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2
    engine.dispose()


def test_processes_that_start_together_migrate_once(database: str) -> None:
    with ThreadPoolExecutor(6) as threads:
        engines = list(threads.map(open_database, [database] * 6))
    with engines[0].connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM alembic_version")).scalar() == 1
    for engine in engines:
        engine.dispose()


def test_two_stores_on_one_database_never_both_store_a_seq(database: str) -> None:
    async def race(first: SqlStore, second: SqlStore) -> None:
        for number in range(20):
            await first.create(header(f"m{number}"), held("s"), (), RUNNING)
        numbers = [*range(20), *range(19, -1, -1)]
        attempts = [store.append(f"m{n}", [event(0)], RUNNING) for n in numbers for store in (first, second)]
        results = await asyncio.gather(*attempts, return_exceptions=True)
        assert results.count(None) == 20
        assert sum(isinstance(result, Conflict) for result in results) == 60

    stores = SqlStore(open_database(database)), SqlStore(open_database(database))
    asyncio.run(race(*stores))
    for store in stores:
        store.close()


def test_a_log_is_read_from_any_event_on(database: str) -> None:
    async def read(store: SqlStore) -> None:
        await store.create(header("m1"), held("s"), (event(0), event(1), event(2)), RUNNING)
        for seq in range(-1, 4):
            stored = await store.since("m1", seq)
            assert stored is not None and [one.seq for one in stored.events] == list(range(seq + 1, 3))
        assert await store.since("m2", -1) is None

    with_store(database, read)


def test_what_is_agreed_and_what_an_event_carries_come_back(database: str) -> None:
    agreed = Agreed(TimeControl("fischer", 600_000, 5_000), public=True)
    timed = Header("m1", "snakes", "house", 1, "online", (Holder(), Holder()), 1, agreed=agreed)
    joined = Event(0, "join", 0, "", 1, data={"name": "Guest"})

    async def both(store: SqlStore) -> None:
        await store.create(timed, held("s"), (joined,), OPEN)
        stored = await store.load("m1")
        assert stored is not None
        assert (stored.header, stored.events) == (timed, (joined,))

    with_store(database, both)


def test_an_open_match_is_found_by_its_code_until_somebody_has_joined(database: str) -> None:
    async def coded(store: SqlStore) -> None:
        await store.create(header("m1"), held("s"), (), OPEN, "abcd2345")
        with pytest.raises(Conflict):
            await store.create(header("m2"), held("s"), (), OPEN, "abcd2345")
        assert await store.find_code("abcd2345") == "m1"
        assert await store.code_of("m1") == "abcd2345"
        await store.append("m1", [event(0)], RUNNING, held("t", 1))
        assert await store.find_code("abcd2345") is None
        stored = await store.load("m1")
        assert stored is not None
        assert stored.seats_of("t") == {1}

    with_store(database, coded)


def test_only_public_matches_are_shown_to_strangers(database: str) -> None:
    async def shown(store: SqlStore) -> None:
        for number, public in enumerate([True, False, True]):
            told = Header(
                f"m{number}", "snakes", "house", 1, "online", (Holder(), Holder()), number, agreed=Agreed(public=public)
            )
            await store.create(told, held("s"), (), OPEN)
        assert [summary.header.id for summary in await store.public("open", 9)] == ["m2", "m0"]
        assert await store.public("running", 9) == []

    with_store(database, shown)


def test_a_private_link_works_once_and_not_for_ever(database: str) -> None:
    async def links(store: SqlStore) -> None:
        await store.create(header("m1"), held("s"), (), RUNNING)
        await store.add_link("once", SeatLink("m1", 1), expires=100)
        await store.add_link("late", SeatLink("m1", 1), expires=100)
        assert await store.take_link("once", now=99) == SeatLink("m1", 1)
        assert await store.take_link("once", now=99) is None
        assert await store.take_link("late", now=100) is None

    with_store(database, links)


def test_fallen_clocks_are_found_and_the_server_says_that_it_runs(database: str) -> None:
    async def timed(store: SqlStore) -> None:
        await store.create(header("m1"), held("s"), (), Standing("running", 0, 50))
        await store.create(header("m2"), held("s"), (), Standing("running", 0, 500))
        assert list(await store.overdue(now=50, limit=9)) == ["m1"]
        assert await store.last_beat() is None
        await store.beat(10)
        await store.beat(20)
        assert await store.last_beat() == 20
        await store.append("m1", [event(0, at=25)], RUNNING)
        assert await store.last_beat() == 25, "an event shows better than a beat until when the server ran"

    with_store(database, timed)
