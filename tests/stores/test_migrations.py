"""A database of every released schema comes up to today's, and the matches in it are still the same."""

from __future__ import annotations

import asyncio

from sqlalchemy import inspect, text

from plyyard.rooms.log import Event, Header, Holder
from plyyard.rooms.store import Standing, Stored
from plyyard.stores.database import engine_on, open_database, upgrade
from plyyard.stores.reports import MOST_OPEN, Report, add_report, delete_report, list_reports, mark_done
from plyyard.stores.schema import HEAD, reports
from plyyard.stores.sql import SqlStore

HEADER = Header("m1", "snakes", "house", 1, "device", (Holder(), Holder("easy")), 1)
LOG = tuple(Event(seq, "act", seq % 2, f"roll:{seq % 6 + 1}", 5, f"r{seq}") for seq in range(3))
RUNNING = Standing("running", 1)


async def play(store: SqlStore) -> None:
    await store.create(HEADER, frozenset({("secret", 0)}), LOG[:1], RUNNING)
    await store.append("m1", LOG[1:], RUNNING)


def stored_in(store: SqlStore) -> Stored | None:
    try:
        return asyncio.run(store.load("m1"))
    finally:
        store.close()


def test_a_match_of_the_first_schema_is_read_after_the_upgrade(database: str) -> None:
    old = engine_on(database)
    upgrade(old, "0001")
    assert not inspect(old).has_table("reports")
    store = SqlStore(old)
    asyncio.run(play(store))
    before = stored_in(store)
    assert before is not None and before.events == LOG

    assert stored_in(SqlStore(open_database(database))) == before
    new = open_database(database)
    with new.begin() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == HEAD
        assert add_report(connection, report("It is the other way round."))
    new.dispose()


def report(words: str) -> Report:
    return Report(at=7, lang="ko", game="snakes", edition="house", words=words, section="rules", match="m1")


def test_reports_are_listed_until_they_are_done_and_a_number_is_never_given_twice(database: str) -> None:
    engine = open_database(database)
    with engine.begin() as connection:
        for words in ("one", "two", "three"):
            assert add_report(connection, report(words))
        first, second, third = list_reports(connection)
        assert (first.words, first.lang, first.section, first.match, first.done) == ("one", "ko", "rules", "m1", False)
        assert mark_done(connection, first.id)
        assert [each.words for each in list_reports(connection)] == ["two", "three"]
        assert [each.done for each in list_reports(connection, with_done=True)] == [True, False, False]
        assert delete_report(connection, third.id)
        assert not delete_report(connection, third.id) and not mark_done(connection, third.id)
        add_report(connection, report("four"))
        assert list_reports(connection)[-1].id > third.id > second.id
    engine.dispose()


def test_reports_do_not_fill_the_disk(database: str) -> None:
    engine = open_database(database)
    row = {"at": 1, "done": False, "lang": "en", "game": "g", "edition": "e", "words": "w"}
    rows = [{**row, "section": "", "position": "", "match": ""}] * MOST_OPEN
    with engine.begin() as connection:
        connection.execute(reports.insert(), rows)
        assert not add_report(connection, report("one too many"))
        assert mark_done(connection, list_reports(connection)[0].id)
        assert add_report(connection, report("there is room again"))
    engine.dispose()
