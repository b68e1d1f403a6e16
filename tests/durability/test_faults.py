"""A server whose disk lets no more be written says so, keeps showing what there is, and goes on when there is room."""

from __future__ import annotations

import asyncio
import resource
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from plyyard.i18n import LANGUAGES
from plyyard.stores.database import FILE_NAME, open_database, sqlite_url
from tests.durability.house import House
from tests.web.client import Player

UNLIMITED = resource.RLIM_INFINITY


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path / "data")
    asyncio.run(house.start())
    yield house
    house.kill()


def limit(house: House, size: int) -> None:
    """Let no file of the server grow beyond `size`: for it, that is a full disk."""
    assert house.process
    resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, (size, UNLIMITED))


def test_a_full_disk_stops_the_writing_and_nothing_else(house: House) -> None:
    player = Player(f"http://127.0.0.1:{house.port}")
    match = player.start("snakes")
    with player.sit(match) as table:
        table.hear("welcome")
        known = max(table.act("roll", seq)["seq"] for seq in range(-1, 3))
        limit(house, 4_096)
        table.send(type="act", id="no-room", seq=known, action="roll")
        refused = table.hear("refused")
        assert refused["code"] == "not_stored" and "disk" in refused["text"]
    for lang in LANGUAGES:
        answer = Player(player.address, lang).http.post(f"/{lang}/games/snakes", data={"mode": "device"})
        assert answer.status_code == 503 and answer.text
    assert player.http.get(match).status_code == 200
    with player.sit(match) as table:
        assert table.hear("welcome")["seq"] == known, "something half written is shown"
    limit(house, UNLIMITED)
    with player.sit(match) as table:
        table.hear("welcome")
        table.send(type="act", id="no-room", seq=known, action="roll")
        assert table.hear("done")["seq"] == known + 1
    house.kill()
    asyncio.run(house.start())
    with player.sit(match) as table:
        assert table.hear("welcome")["seq"] == known + 1


@pytest.mark.parametrize("lang", ["ko"])
def test_a_server_does_not_start_on_a_damaged_file_and_leaves_it_alone(tmp_path: Path, lang: str) -> None:
    open_database(sqlite_url(tmp_path)).dispose()
    file = tmp_path / FILE_NAME
    content = bytearray(file.read_bytes())
    content[5_000:9_000] = b"z" * 4_000
    file.write_bytes(content)
    command = ["serve", "--no-open", "--port", "0", "--data", str(tmp_path), "--lang", lang]
    done = subprocess.run([sys.executable, "-m", "plyyard.cli", *command], capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert "plyyard restore" in done.stderr and "Traceback" not in done.stderr
    assert done.stderr.isascii() == (lang == "en")
    assert file.read_bytes() == content
