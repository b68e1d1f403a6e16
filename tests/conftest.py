"""What tests of several folders share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from plyyard.stores.database import sqlite_url
from tests.postgres import Cluster, cluster


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """One PostgreSQL for all tests of this process."""
    with cluster() as running:
        yield running


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, once of each kind."""
    if request.param == "sqlite":
        return sqlite_url(tmp_path)
    running: Cluster = request.getfixturevalue("postgres")
    return running.new_database()
