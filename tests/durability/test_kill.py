"""Whatever was acknowledged survives: the server is killed in the middle of many matches, and nothing is missing."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from plyyard.stores.database import sqlite_url
from tests.durability.house import House
from tests.durability.siege import Siege
from tests.postgres import Cluster, cluster


def test_a_killed_server_loses_nothing_and_doubles_nothing(tmp_path: Path) -> None:
    data = tmp_path / "data"
    siege = Siege(sqlite_url(data), [House(data)], count=4)
    result = asyncio.run(siege.run(kills=3, downtime=2.5))
    assert result.acknowledged and result.resumed


@pytest.mark.long
def test_a_hundred_kills_over_sqlite(tmp_path: Path) -> None:
    data = tmp_path / "data"
    print(asyncio.run(Siege(sqlite_url(data), [House(data)], count=30).run(kills=100)))


@pytest.mark.long
@pytest.mark.postgresql
def test_thirty_kills_over_postgresql(tmp_path: Path) -> None:
    with cluster(durable=True) as running:
        database = running.new_database()
        print(asyncio.run(Siege(database, [House(tmp_path / "data", database)], count=30).run(kills=30)))


@pytest.mark.postgresql
def test_a_server_on_postgresql_that_is_killed_loses_nothing(postgres: Cluster, tmp_path: Path) -> None:
    database = postgres.new_database()
    result = asyncio.run(Siege(database, [House(tmp_path / "data", database)], count=3).run(kills=1))
    assert result.acknowledged and result.resumed


@pytest.mark.postgresql
def test_players_of_a_killed_server_go_on_at_the_other(postgres: Cluster, tmp_path: Path) -> None:
    database = postgres.new_database()
    houses = [House(tmp_path / name, database) for name in ("one", "two")]
    result = asyncio.run(Siege(database, houses, count=3).run(kills=2))
    assert result.acknowledged and result.resumed


@pytest.mark.long
@pytest.mark.postgresql
def test_thirty_kills_of_two_servers_on_one_postgresql(tmp_path: Path) -> None:
    with cluster(durable=True) as running:
        database = running.new_database()
        houses = [House(tmp_path / name, database) for name in ("one", "two")]
        print(asyncio.run(Siege(database, houses, count=30).run(kills=30)))
