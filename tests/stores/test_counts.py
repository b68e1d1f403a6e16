"""How all dice have fallen: the database counts as the statistics count from logs."""

from __future__ import annotations

import asyncio
import random

from plyyard.rooms.fair.export import runs_of
from plyyard.rooms.fair.statistics import GROUPS, count_groups, group_counts
from plyyard.rooms.log import Event, Header, Holder
from plyyard.rooms.store import Standing
from plyyard.stores.database import open_database
from plyyard.stores.sql import SqlStore


def some_match(number: int) -> tuple[Header, tuple[Event, ...]]:
    """A log with many rolls, few sixes at its beginning, and other actions between; the store asks no rules."""
    chance = random.Random(number)
    computer = number % 3
    holders = (Holder("first" if computer == 1 else ""), Holder("first" if computer == 2 else ""))
    header = Header(f"match-{number:08}", "game", "house", 1, "computer" if computer else "device", holders, number)
    faces = [1, 2, 3, 4, 5, 6] if number % 2 else [1, 2, 3, 4, 5] * 6 + [6]
    actions = [f"roll:{chance.choice(faces)}" if chance.random() < 0.8 else "a1-b2" for _ in range(number * 3)]
    return header, tuple(Event(seq, "act", chance.randrange(2), action, number) for seq, action in enumerate(actions))


def test_the_database_counts_what_the_logs_hold(database: str) -> None:
    logs = [some_match(number) for number in range(24)]
    store = SqlStore(open_database(database))

    async def count() -> None:
        for header, log in logs:
            await store.create(header, frozenset(), log, Standing("running", 0))
        counts = await store.dice_counts()
        runs = [run for header, log in logs for run in runs_of(header, log)]
        assert group_counts(counts) == count_groups(runs)
        assert set(group_counts(counts)) == set(GROUPS)

    try:
        asyncio.run(count())
    finally:
        store.close()


def test_nothing_has_fallen_yet(database: str) -> None:
    store = SqlStore(open_database(database))
    try:
        assert group_counts(asyncio.run(store.dice_counts()))["all"].rolls == 0
    finally:
        store.close()
