"""A process of its own plays for the computer, in matches that it was told of and in those it was not."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from plyyard.core.registry import games
from plyyard.rooms.founding import found, standing
from plyyard.rooms.log import Event, Header, Holder
from plyyard.rooms.match import Match
from plyyard.stores.database import open_database
from plyyard.stores.sql import SqlStore
from tests.durability.house import House
from tests.postgres import Cluster

pytestmark = pytest.mark.postgresql
PATIENCE = 60.0
GAME = next(game for game in games().values() if game.judge)


async def start(store: SqlStore, number: int) -> Match:
    """Store a match against the computer in which the person has acted once."""
    header = Header(
        f"against-it-{number}", GAME.name, GAME.editions[0].name, GAME.rules_version, "computer",
        (Holder(), Holder(GAME.levels[0].name)), 1_700_000_000_000,
    )  # fmt: skip
    founding = found(header, "secret", frozenset({0}))
    await store.create(founding.header, founding.held, founding.events, founding.standing)
    match = Match(header, founding.events)
    for _ in range(20):
        if match.bot_level:
            break
        action = match.position.legal_actions()[0].text
        act = Event(match.seq + 1, "act", 0, action, header.created)
        match.accept(match.follow(act))
        await store.append(header.id, [act], standing(match.state))
    return match


async def answered(store: SqlStore, match: Match) -> None:
    async with asyncio.timeout(PATIENCE):
        while True:
            stored = await store.load(match.header.id)
            assert stored is not None
            after = Match(stored.header, stored.events)
            if after.seq > match.seq and not after.bot_level:
                return
            await asyncio.sleep(0.05)


def test_a_worker_process_answers_without_any_web_process(postgres: Cluster, tmp_path: Path) -> None:
    database = postgres.new_database()
    workers = [House(tmp_path / str(number), database, words=("worker",)) for number in range(2)]

    async def whole() -> None:
        store = SqlStore(open_database(database))
        before = [await start(store, number) for number in range(3)]
        for worker in workers:
            await worker.start()
        for match in before:
            await answered(store, match)
        workers[0].kill()
        for number in range(10, 13):
            await answered(store, await start(store, number))
        store.close()

    try:
        asyncio.run(whole())
    finally:
        for worker in workers:
            worker.kill()
