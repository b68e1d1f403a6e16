from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.client import Player
from tests.web.server import running


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("data")) as url:
        yield url


@pytest.fixture
def player(address: str) -> Player:
    return Player(address)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"
