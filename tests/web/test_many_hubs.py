"""Several processes serve one match: whoever is quicker is stored, and all see the same and know who is there."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import pytest

from plyyard.rooms.agreed import Agreed
from plyyard.rooms.founding import found, standing
from plyyard.rooms.log import Event, Header, Holder
from plyyard.rooms.match import Match
from plyyard.rooms.news import News, Presence, Role
from plyyard.rooms.requests import GRACE
from plyyard.rooms.wire import Act, Claim, Done, Happened, Hello, Message, Propose, Refused, Reply, Resign, Welcome
from plyyard.stores.database import open_database
from plyyard.stores.sql import SqlStore
from plyyard.web.bots import Bots
from plyyard.web.hub import Hub
from plyyard.web.live import Connection, LiveMatch
from plyyard.web.peers import SILENT, Peers
from tests.postgres import Cluster
from tests.rooms.dice import SeededDice

pytestmark = pytest.mark.postgresql
NOW = 1_700_000_000_000


class Time:
    """The time of day, for all processes."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def milliseconds(self) -> int:
        return NOW + round(self.seconds * 1000)

    def monotonic(self) -> float:
        return self.seconds


@dataclass
class Process:
    """What one server process has in memory."""

    store: SqlStore
    hub: Hub
    peers: Peers
    bots: Bots

    async def sit(self, match: str, secret: str) -> tuple[LiveMatch, Connection]:
        live = await self.hub.open(match)
        assert live is not None
        connection = Connection(secret, frozenset())
        self.hub.attach(live, connection)
        await self.hub.hello(live, connection, Hello(1))
        return live, connection


@contextlib.asynccontextmanager
async def processes(database: str, time: Time, *roles: Role) -> AsyncIterator[list[Process]]:
    made = []
    for role in roles:
        store, bots = SqlStore(open_database(database)), Bots()
        peers = Peers(store.say, store.claims, role, time.monotonic)
        hub = Hub(store, SeededDice(len(made)), bots, time.milliseconds, peers)
        made.append(Process(store, hub, peers, bots))
        listening = asyncio.Event()
        store.wakeups.start(lambda news, hub=hub, listening=listening: _hear(news, hub, listening), role)  # type: ignore[misc]
        await listening.wait()
    try:
        for process in made * 2:
            await process.hub.tick()
        yield made
    finally:
        for process in made:
            await process.hub.close()
            process.bots.close()
            process.store.close()


def _hear(news: News, hub: Hub, listening: asyncio.Event) -> None:
    hub.heard(news)
    listening.set()


def run(postgres: Cluster, test: Callable[[list[Process], Time], Awaitable[None]], *roles: Role) -> None:
    async def whole() -> None:
        time = Time()
        async with asyncio.timeout(60), processes(postgres.new_database(), time, *roles or ("web", "web")) as made:
            await test(made, time)

    asyncio.run(whole())


async def start(store: SqlStore, game: str = "draughts", level: str = "") -> str:
    """Store a match of the holders "a" and "b", or of "a" and the computer."""
    mode: Any = "computer" if level else "online"
    header = Header("a-match-of-two", game, "house", 1, mode, (Holder(), Holder(level)), NOW, agreed=Agreed())
    founding = found(header, "a", frozenset({0}))
    await store.create(founding.header, founding.held, founding.events, founding.standing)
    if not level:
        match = Match(header, founding.events)
        join = Event(1, "join", 1, "", NOW)
        match.accept(match.follow(join))
        await store.append(header.id, [join], standing(match.state), frozenset({("b", 1)}))
    return header.id


def told(connection: Connection) -> list[Message]:
    found = []
    while connection.outbox.waits:
        one = connection.outbox.next()
        assert one is not None
        found.append(one.message)
    return found


async def until(true: Callable[[], bool]) -> None:
    while not true():  # noqa: ASYNC110
        await asyncio.sleep(0.01)


def choices(live: LiveMatch, seat: int) -> list[str]:
    return [choice.action for choice in live.room.welcome(-1, frozenset({seat}), NOW).view.choices]


def test_what_one_process_stores_the_other_tells_as_events(postgres: Cluster) -> None:
    async def play(made: list[Process], _: Time) -> None:
        match = await start(made[0].store)
        (first, _), (second, theirs) = await made[0].sit(match, "a"), await made[1].sit(match, "b")
        told(theirs)
        for number in range(4):
            process, live = made[number % 2], (first, second)[number % 2]
            seq = live.room.match.seq
            answer = await process.hub.handle(
                live, Act(f"r{number}", seq, choices(live, number % 2)[0]), frozenset({number % 2})
            )
            assert answer == Done(f"r{number}", seq + 1)
            await until(lambda: first.room.match.hash == second.room.match.hash)
        events = [message for message in told(theirs) if isinstance(message, Happened | Welcome)]
        assert [type(message) for message in events] == [Happened] * 4, "the page was made to start again"
        assert [message.seq for message in events] == [2, 3, 4, 5]

    run(postgres, play)


def test_of_two_processes_that_store_the_same_seq_one_wins_and_the_other_answers_clean(postgres: Cluster) -> None:
    async def race(made: list[Process], _: Time) -> None:
        match = await start(made[0].store)
        lives = [(await process.sit(match, "a"))[0] for process in made]
        options = choices(lives[0], 0)
        answers = await asyncio.gather(
            *[
                process.hub.handle(live, Act(f"device-{number}", 1, options[number]), frozenset({0}))
                for number, (process, live) in enumerate(zip(made, lives, strict=True))
            ]
        )
        done = [answer for answer in answers if isinstance(answer, Done)]
        refused = [answer for answer in answers if isinstance(answer, Refused)]
        assert [answer.seq for answer in done] == [2]
        assert [(answer.code, answer.seq) for answer in refused] == [("stale", 2)]
        await until(lambda: lives[0].room.match.hash == lives[1].room.match.hash)

    run(postgres, race)


def test_a_request_that_reaches_two_processes_happens_once_and_both_say_the_same(postgres: Cluster) -> None:
    async def twice(made: list[Process], _: Time) -> None:
        match = await start(made[0].store, "snakes")
        lives = [(await process.sit(match, "a"))[0] for process in made]
        asked = [
            process.hub.handle(live, Act("only-once", 1, "roll"), frozenset({0}))
            for process, live in zip(made, lives, strict=True)
        ]
        assert await asyncio.gather(*asked) == [Done("only-once", 2)] * 2
        stored = await made[0].store.load(match)
        assert stored is not None and [event.seq for event in stored.events] == [0, 1, 2]

    run(postgres, twice)


def test_what_another_process_put_between_does_not_spoil_a_request_that_still_fits(postgres: Cluster) -> None:
    async def between(made: list[Process], _: Time) -> None:
        match = await start(made[0].store)
        (first, _), (second, _) = await made[0].sit(match, "a"), await made[1].sit(match, "b")
        for number, (process, live) in enumerate([(made[0], first), (made[1], second)]):
            await process.hub.open(match)
            await process.hub.handle(
                live, Act(f"r{number}", live.room.match.seq, choices(live, number)[0]), frozenset({number})
            )
        await made[0].hub.open(match)
        asked = [
            made[0].hub.handle(first, Act("move", 3, choices(first, 0)[0]), frozenset({0})),
            made[1].hub.handle(second, Propose("offer", "draw"), frozenset({1})),
        ]
        assert all(isinstance(answer, Done) for answer in await asyncio.gather(*asked))

    run(postgres, between)


def test_a_rematch_accepted_at_two_processes_at_once_is_one_match(postgres: Cluster) -> None:
    async def accept(made: list[Process], _: Time) -> None:
        match = await start(made[0].store)
        (first, _), (second, _) = await made[0].sit(match, "a"), await made[1].sit(match, "a")
        other, _ = await made[0].sit(match, "b")
        await made[0].hub.handle(other, Resign("enough", 1, 1), frozenset({1}))
        await made[0].hub.handle(other, Propose("again", "rematch"), frozenset({1}))
        await made[1].hub.open(match)
        asked = [
            process.hub.handle(live, Reply(f"device-{number}", 3, accept=True), frozenset({0}))
            for number, (process, live) in enumerate([(made[0], first), (made[1], second)])
        ]
        answers = await asyncio.gather(*asked)
        assert sum(isinstance(answer, Done) for answer in answers) == 1, answers
        assert {summary.header.id for summary in await made[0].store.matches_of("a", 9)} == {
            match,
            second.room.match.state.next_match,
        }

    run(postgres, accept)


def test_a_player_at_another_process_is_there_until_that_process_dies(postgres: Cluster) -> None:
    async def presence(made: list[Process], time: Time) -> None:
        match = await start(made[0].store)
        (first, _), (second, _) = await made[0].sit(match, "a"), await made[1].sit(match, "b")
        await until(lambda: second.room.gone == (None, None) and first.room.gone == (None, None))
        for number, (process, live) in enumerate([(made[0], first), (made[1], second)]):
            await process.hub.open(match)
            await process.hub.handle(
                live, Act(f"r{number}", live.room.match.seq, choices(live, number)[0]), frozenset({number})
            )
        answer = await made[1].hub.handle(second, Claim("mine", "win"), frozenset({1}))
        assert isinstance(answer, Refused) and answer.code == "not_gone"
        time.seconds += SILENT + 1
        await made[1].hub.tick()  # the first says nothing any more
        assert second.room.gone == (time.milliseconds(), None)
        time.seconds += GRACE / 1000 + 1
        answer = await made[1].hub.handle(second, Claim("now", "win"), frozenset({1}))
        assert isinstance(answer, Done)

    run(postgres, presence)


def test_a_process_that_comes_later_hears_who_is_there(postgres: Cluster) -> None:
    async def later(made: list[Process], _: Time) -> None:
        match = await start(made[0].store)
        await made[0].sit(match, "a")
        stranger = await made[0].sit(match, "")
        assert stranger
        made[1].peers.hear(News(deaf=True))
        await made[1].hub.tick()
        await made[0].hub.tick()
        await until(lambda: made[1].peers.presence(match) == Presence((0,), 1))

    run(postgres, later)


def test_who_has_joined_at_one_process_holds_the_seat_at_the_other(postgres: Cluster) -> None:
    async def join(made: list[Process], _: Time) -> None:
        header = Header("an-open-match", "draughts", "house", 1, "online", (Holder(), Holder()), NOW)
        founding = found(header, "a", frozenset({0}))
        await made[0].hub.create(founding)
        first, second = [await process.hub.open(header.id) for process in made]
        assert first and second
        assert await made[0].hub.join(first, 1, "b", "Bo")
        assert await made[1].hub.open(header.id) is second
        assert second.seats_of("b") == {1} and second.room.match.state.joined == (True, True)
        assert not await made[1].hub.join(second, 1, "c", "Cleo")

    run(postgres, join)


def test_of_two_who_take_the_last_seat_at_two_processes_one_gets_it(postgres: Cluster) -> None:
    async def join(made: list[Process], _: Time) -> None:
        header = Header("an-open-match", "draughts", "house", 1, "online", (Holder(), Holder()), NOW)
        await made[0].hub.create(found(header, "a", frozenset({0})))
        lives = [await process.hub.open(header.id) for process in made]
        pairs = zip(made, lives, "bc", strict=True)
        got = await asyncio.gather(*[process.hub.join(live, 1, who, "") for process, live, who in pairs if live])
        assert sorted(got) == [False, True]
        stored = await made[0].store.load(header.id)
        assert stored is not None and len(stored.held) == 2

    run(postgres, join)


def test_a_worker_plays_for_the_computer_and_the_web_process_when_there_is_none(postgres: Cluster) -> None:
    async def work(made: list[Process], time: Time) -> None:
        web, worker = made
        match = await start(web.store, "draughts", "beginner")
        live, _ = await web.sit(match, "a")
        assert web.peers.leaves_computer
        await web.hub.handle(live, Act("mine", -1, choices(live, 0)[0]), frozenset({0}))
        assert live.room.thinking and live.bot is None, "the web process plays although there is a worker"
        assert list(await worker.store.awaiting_computer(None, 9)) == [match]
        await worker.hub.play(match)
        await until(lambda: not live.room.thinking)
        seq = live.room.match.seq
        time.seconds += SILENT + 1
        await web.hub.handle(live, Act("again", seq, choices(live, 0)[0]), frozenset({0}))
        await web.hub.tick()
        await until(lambda: live.room.match.seq > seq + 1)

    run(postgres, work, "web", "worker")
