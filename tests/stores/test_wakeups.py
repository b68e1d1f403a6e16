"""What one process has stored, the others hear; what they could not hear, they know that they missed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from sqlalchemy import create_engine, text

from plyyard.rooms.log import Event, Header, Holder
from plyyard.rooms.news import HOLDERS, Change, News, Presence
from plyyard.rooms.store import Standing
from plyyard.stores.database import database_url, open_database
from plyyard.stores.sql import SqlStore
from plyyard.stores.wakeups import AT_ONCE, Notifications
from tests.postgres import Cluster

pytestmark = pytest.mark.postgresql
RUNNING = Standing("running", 1)
CUT = """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE (query LIKE 'LISTEN%' OR query = 'SELECT 1') AND datname = current_database() AND pid <> pg_backend_pid()"""


@pytest.fixture
def shared(postgres: Cluster) -> str:
    return postgres.new_database()


def header(match: str, level: str = "") -> Header:
    return Header(match, "snakes", "house", 1, "computer", (Holder(), Holder(level)), 1)


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not true():  # noqa: ASYNC110
            await asyncio.sleep(0.01)


class Listener:
    """A second process: what it has heard."""

    def __init__(self, database: str) -> None:
        self.store = SqlStore(open_database(database))
        self.news: list[News] = []

    async def start(self) -> None:
        self.store.wakeups.start(self.news.append, "web")
        await until(lambda: any(one.deaf for one in self.news))
        self.news.clear()

    @property
    def grown(self) -> dict[str, int]:
        return {match: seq for one in self.news for match, seq in one.grown.items()}


def test_events_and_holders_are_told_once_for_each_transaction(shared: str) -> None:
    async def tell() -> None:
        other, store = Listener(shared), SqlStore(open_database(shared))
        await other.start()
        names = [f"{number:032}" for number in range(3 * AT_ONCE)]
        await asyncio.gather(*[store.create(header(name), frozenset(), (), RUNNING) for name in names])
        events = [store.append(name, [Event(0, "act", 0, "roll:1", 1)], RUNNING) for name in names]
        await asyncio.gather(*events)
        await until(lambda: other.grown == dict.fromkeys(names, 0))
        assert len(other.news) < len(names) / 10
        await store.hold(names[0], "secret", 1, 1)
        await until(lambda: other.grown[names[0]] == HOLDERS)
        other.store.close()
        store.close()

    asyncio.run(tell())


def test_nobody_hears_what_was_not_stored_or_what_it_said_itself(shared: str) -> None:
    async def tell() -> None:
        other, store, own = Listener(shared), SqlStore(open_database(shared)), list[News]()
        await other.start()
        store.wakeups.start(own.append, "web")
        with pytest.raises(Exception, match="no-such-match"):
            await store.append("no-such-match", [Event(0, "act", 0, "roll:1", 1)], RUNNING)
        await store.say(News(here={"m": Presence((0, 1), 3)}, role="web"))
        await until(lambda: bool(other.news))
        assert [(one.grown, dict(one.here), one.role) for one in other.news] == [
            ({}, {"m": Presence((0, 1), 3)}, "web")
        ]
        assert all(one.deaf for one in own)
        other.store.close()
        store.close()

    asyncio.run(tell())


def test_a_listener_that_was_cut_off_comes_back_and_knows_that_it_was_deaf(shared: str) -> None:
    async def cut() -> None:
        other, store = Listener(shared), SqlStore(open_database(shared))
        await other.start()
        engine = create_engine(database_url(shared))
        with engine.begin() as connection:
            connection.execute(text(CUT))
        engine.dispose()
        await until(lambda: any(one.deaf for one in other.news))
        await store.create(header("m1"), frozenset(), (), RUNNING)
        await store.append("m1", [Event(0, "act", 0, "roll:1", 1)], RUNNING)
        await until(lambda: other.grown == {"m1": 0})
        other.store.close()
        store.close()

    asyncio.run(cut())


def test_a_message_fits_into_what_postgresql_carries() -> None:
    sent: list[str] = []

    class Recorder:
        def execute(self, _statement: object, values: dict[str, str]) -> None:
            sent.append(values["payload"])

    notifications = Notifications(create_engine("sqlite://"))
    notifications.changed(Recorder(), [Change(f"{n:032}", 1_000_000) for n in range(1_000)])  # type: ignore[arg-type]
    here = {f"{n:032}": Presence((0, 1), 99_999) for n in range(1_000)}
    notifications.said(Recorder(), News(here=here, role="worker"))  # type: ignore[arg-type]
    assert max(len(payload.encode()) for payload in sent) < 8_000


def test_a_match_is_claimed_by_one_process_until_it_gives_it_back_or_ends(shared: str) -> None:
    async def rivals() -> None:
        first, second = SqlStore(open_database(shared)), SqlStore(open_database(shared))
        assert await first.claims.claim("m1")
        assert not await second.claims.claim("m1")
        assert await second.claims.claim("m2")
        await first.claims.release("m1")
        assert await second.claims.claim("m1")
        second.close()
        assert await _soon(lambda: first.claims.claim("m2")), "a process that has ended keeps its matches"
        first.close()

    asyncio.run(rivals())


def test_the_matches_that_wait_for_the_computer_are_found(database: str) -> None:
    async def find() -> None:
        store = SqlStore(open_database(database))
        await store.create(header("hers", "easy"), frozenset(), (), Standing("running", 0))
        await store.create(header("computers", "easy"), frozenset(), (), Standing("running", 1))
        await store.create(header("over", "easy"), frozenset(), (), Standing("over", 1))
        assert list(await store.awaiting_computer(None, 9)) == ["computers"]
        assert list(await store.awaiting_computer(["hers", "over"], 9)) == []
        store.close()

    asyncio.run(find())


async def _soon(attempt: Callable[[], Awaitable[bool]]) -> bool:
    """Try for a while: PostgreSQL notices a moment later that a connection is gone."""
    for _ in range(100):
        if await attempt():
            return True
        await asyncio.sleep(0.05)
    return False
