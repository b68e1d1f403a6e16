"""Many matches in play, a house that is killed again and again, and the reckoning with the log afterwards."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field

from plyyard.core.game import CHANCE, Game
from plyyard.core.registry import games
from plyyard.rooms.agreed import Agreed, TimeControl
from plyyard.rooms.fair.export import subject_of
from plyyard.rooms.fair.proof import verify, write_proof
from plyyard.rooms.fair.setting import CHAIN
from plyyard.rooms.fairly import SYSTEM
from plyyard.rooms.founding import found, standing
from plyyard.rooms.log import Event, Header, Holder
from plyyard.rooms.match import Match
from plyyard.stores.database import open_database
from plyyard.stores.sql import SqlStore
from plyyard.web.hub import new_match_id, now_ms
from plyyard.web.identity import hash_of, new_secret
from tests.durability.hand import Hand
from tests.durability.house import House
from tests.durability.seat import Seat

CLOCK = TimeControl("fischer", 3_600_000, 5_000)
CONVERGE = 60.0


@dataclass
class Table:
    """A match and its two connections."""

    match: str
    seats: tuple[Seat, Seat]
    tasks: list[asyncio.Task[None]] = field(default_factory=list)


@dataclass
class Result:
    """What the reckoning found."""

    kills: int = 0
    matches: int = 0
    events: int = 0
    acknowledged: int = 0
    resumed: int = 0
    rolls: int = 0
    clocks_checked: int = 0
    offers_checked: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    returns: list[float] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"{self.kills} kills, {self.matches} matches, {self.events} events, {self.acknowledged} acknowledged, "
            f"{self.resumed} returns (seconds: {self._quantiles()}), "
            f"{self.rolls} fair rolls proved, {self.clocks_checked} clocks and {self.offers_checked} offers compared, "
            f"refused {dict(self.refused)}: none lost, none doubled, all readable"
        )

    def _quantiles(self) -> str:
        ordered = sorted(self.returns) or [0.0]
        shares = {"half": 0.5, "99 %": 0.99, "all": 1.0}
        return ", ".join(f"{name} {ordered[round(part * (len(ordered) - 1))]:.2f}" for name, part in shares.items())


@dataclass
class Siege:
    """`count` matches are kept in play at the houses on one database; who has ended is replaced by a new one."""

    database: str
    houses: Sequence[House]
    count: int
    seed: int = 1
    tables: list[Table] = field(default_factory=list)
    numbers: itertools.count[int] = field(default_factory=itertools.count)

    async def run(self, kills: int, apart: float = 0.8, downtime: float = 0.0) -> Result:
        """Kill the houses in turn, `kills` times; the first restart is `downtime` seconds late."""
        chance = random.Random(self.seed)
        async with self._playing():
            for number in range(kills):
                if chance.random() < 0.75:
                    await self._all_back()
                await self._sleep(apart * chance.random())
                house = self.houses[number % len(self.houses)]
                house.kill()
                await self._fill()
                await asyncio.sleep(downtime if number == 0 else 0)
                await house.start()
            await self._sleep(apart)
            await self._come_to_rest()
        return await self._reckon(kills)

    @contextlib.asynccontextmanager
    async def _playing(self) -> AsyncIterator[None]:
        await self._fill()
        try:
            for house in self.houses:
                await house.start()
            yield
        finally:
            for task in self._tasks():
                task.cancel()
            for house in self.houses:
                house.kill()

    def _tasks(self) -> list[asyncio.Task[None]]:
        return [task for table in self.tables for task in table.tasks]

    async def _sleep(self, seconds: float) -> None:
        """Let them play; what a player finds wrong ends it all."""
        done, _ = await asyncio.wait(self._tasks(), timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
        for task in done:
            task.result()

    async def _fill(self) -> None:
        missing = self.count - sum(not table.seats[0].over for table in self.tables)
        store = SqlStore(open_database(self.database))
        try:
            for _ in range(missing):
                table = await self._found(store, next(self.numbers))
                table.tasks = [asyncio.create_task(seat.live()) for seat in table.seats]
                self.tables.append(table)
        finally:
            store.close()

    async def _found(self, store: SqlStore, number: int) -> Table:
        rules = games()[sorted(games())[number % len(games())]]
        hands: list[Hand | None] = [None, None]
        fair = number % 3 > 0 and has_dice(rules)
        online, clocked, own = number % 3 > 0, number % 3 == 2, (new_secret(), new_secret())
        header = Header(
            new_match_id(), rules.name, rules.editions[0].name, rules.rules_version, "online" if online else "device",
            (Holder(), Holder()), now_ms(), agreed=Agreed(CLOCK if clocked else None, dice=CHAIN if fair else SYSTEM),
        )  # fmt: skip
        founding = found(header, hash_of(own[0]), frozenset({0} if online else {0, 1}), "Ari" if online else "")
        parts = (founding.header, founding.held, founding.events, founding.standing)
        await store.create(*parts, secrets=founding.secrets)
        if online:
            match = Match(header, founding.events)
            join = Event(match.seq + 1, "join", 1, "", now_ms())
            match.accept(match.follow(join))
            await store.append(header.id, [join], standing(match.state), frozenset({(hash_of(own[1]), 1)}))
        if fair:
            for seat in (0, 1):
                hands[seat] = Hand(header.id, seat, CHAIN)
        first = Seat(header.id, own[0], self.houses, number * 2, (0,) if online else (0, 1), hands[0])
        second = Seat(header.id, own[online], self.houses, number * 2 + 1, (1,) if online else (0, 1), hands[1])
        return Table(header.id, (first, second))

    async def _all_back(self) -> None:
        """Wait until everybody is connected again."""
        seats = [seat for table in self.tables for seat in table.seats]
        async with asyncio.timeout(CONVERGE):
            while not all(seat.connected_to for seat in seats):
                await self._sleep(0.02)

    async def _come_to_rest(self) -> None:
        """Stop playing and wait until both connections of every match show the same."""
        seats = [seat for table in self.tables for seat in table.seats]
        for seat in seats:
            seat.plays = False
        async with asyncio.timeout(CONVERGE):
            while any(seat.pending or not seat.connected_to for seat in seats) or not all(map(_agree, self.tables)):
                await self._sleep(0.05)

    async def _reckon(self, kills: int) -> Result:
        result = Result(kills, len(self.tables))
        store = SqlStore(open_database(self.database))
        for table in self.tables:
            stored = await store.load(table.match)
            assert stored is not None, "a match is gone"
            match = Match(stored.header, stored.events)
            _compare(match, stored.events, table)
            result.events += len(stored.events)
            result.rolls += _proved(match)
            for seat in table.seats:
                result.acknowledged += len(seat.acknowledged)
                result.resumed += seat.resumed
                result.clocks_checked += seat.clocks_checked
                result.offers_checked += seat.offers_checked
                result.refused.update(seat.refused)
                result.returns += seat.returns
        store.close()
        return result


def _proved(match: Match) -> int:
    """Check the proof of a match's dice; return how many rolls it has."""
    if match.state.dice is None:
        return 0
    report = verify(write_proof(subject_of(match.header, [logged.event for logged in match.log], match.line)).encode())
    assert report.fault is None, report.fault
    return len(report.rolls)


def has_dice(rules: Game) -> bool:
    return rules.start(rules.editions[0]).to_move == CHANCE


def _agree(table: Table) -> bool:
    first, second = table.seats
    return (first.seq, first.hash) == (second.seq, second.hash)


def _compare(match: Match, events: Sequence[Event], table: Table) -> None:
    """Hold what the players were told against what is stored."""
    named = [event.request for event in events if event.request]
    assert len(named) == len(set(named)), "a request is stored twice"
    for seat in table.seats:
        assert seat.seq == match.seq and seat.hash == match.hash, "a player sees something else than what is stored"
        for request, seq in seat.acknowledged.items():
            kept = events[seq].request.partition("/")[2]
            assert kept == request, f"request {request} was acknowledged as event {seq}"
        for seq, shown in seat.hashes.items():
            assert match.log[seq].hash == shown if seq >= 0 else True, f"the log up to {seq} is not what was told"
        for seq, told in seat.entries.items():
            stored = events[seq]
            assert (stored.kind, stored.seat, stored.action, stored.at) == told, f"event {seq} is not what was told"
