"""What whoever runs a server sees of it, and that it ends without loss."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from plyyard.core.text import text
from plyyard.rooms.agreed import DAY, Agreed
from plyyard.rooms.dice import SystemDice
from plyyard.rooms.founding import found
from plyyard.rooms.log import Header, Holder
from plyyard.rooms.wire import Refused
from plyyard.stores.database import sqlite_url
from plyyard.web.cleanup import call_off_abandoned
from plyyard.web.failures import words_for
from plyyard.web.identity import COOKIE
from plyyard.web.logs import hide_secrets
from plyyard.web.metrics import MOST_CODES, Metrics
from plyyard.web.running import running_hub
from tests.web.client import Player, Table
from tests.web.server import PATIENCE, free_port, running, wait_for_port


def figure(shown: str, name: str) -> float:
    found = re.search(rf"^{re.escape(name)} (\S+)$", shown, re.MULTILINE)
    assert found, f"{name} is not among the figures"
    return float(found[1])


def test_the_figures_count_what_happens(address: str, player: Player) -> None:
    match = player.start("snakes")
    with player.sit(match) as table:
        table.hear("welcome")
        table.act("roll", -1)
        table.send(type="try", id="no", path=["1"])
        table.hear("refused")
        shown = httpx.get(f"{address}/metrics").text
    assert figure(shown, "plyyard_rooms") == 1
    assert figure(shown, "plyyard_sockets") == 1
    assert figure(shown, 'plyyard_actions_total{game="snakes"}') >= 1
    assert figure(shown, "plyyard_commit_jobs_count") >= 2
    assert figure(shown, "plyyard_commit_seconds_sum") > 0
    assert "plyyard_loop_lag_seconds_bucket" in shown
    assert re.search(r'plyyard_refusals_total\{code="\w+"\} 1', shown)
    assert figure(shown, 'plyyard_responses_total{status="3xx"}') >= 1


def test_a_proxy_does_not_hand_the_figures_out(address: str) -> None:
    for headers in ({"x-forwarded-for": "203.0.113.1"}, {"forwarded": "for=203.0.113.1"}, {"via": "1.1 proxy"}):
        assert httpx.get(f"{address}/metrics", headers=headers).status_code == 404


def test_with_a_token_the_figures_are_for_whoever_has_it(tmp_path: Path) -> None:
    with running(tmp_path, metrics_token="correct horse") as address:
        assert httpx.get(f"{address}/metrics").status_code == 404
        for given, status in (("correct horse", 200), ("wrong", 404), ("é", 404)):
            headers = {"authorization": f"Bearer {given}".encode()}
            assert httpx.get(f"{address}/metrics", headers=headers).status_code == status  # type: ignore[arg-type]


def test_codes_without_end_do_not_make_figures_without_end() -> None:
    metrics = Metrics()
    for n in range(MOST_CODES * 3):
        metrics.answered(Refused("x", 0, f"code_{n}", text("Rules"), (), "", text("Rules")))
    shown = metrics.text().decode()
    assert len(re.findall("^plyyard_refusals_total", shown, re.MULTILINE)) == MOST_CODES + 1
    assert figure(shown, 'plyyard_refusals_total{code="other"}') == MOST_CODES * 2


def test_what_is_named_like_a_secret_is_hidden() -> None:
    line = hide_secrets(None, "info", {"event": "x", "cookie": "1", "seat_token": "2", "Set-Cookie": "3", "match": "m"})
    assert line == {
        "event": "x",
        "cookie": "(hidden)",
        "seat_token": "(hidden)",
        "Set-Cookie": "(hidden)",
        "match": "m",
    }


class Served:
    """A server process with its journal in a file."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.journal = folder / "journal"
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> subprocess.Popen[bytes]:
        options = ["serve", "--no-open", "--port", str(self.port), "--data", str(self.folder / "data")]
        with self.journal.open("ab") as journal:
            command = [sys.executable, "-m", "plyyard.cli", *options]
            self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=journal)
        wait_for_port(self.port)
        return self.process

    def stop(self) -> None:
        if self.process:
            self.process.kill()
            self.process.wait()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    server = Served(tmp_path)
    server.start()
    yield server
    server.stop()


def test_the_journal_knows_matches_and_requests_and_no_secret(served: Served) -> None:
    host, guest, phone = (Player(served.address) for _ in range(3))
    page = host.start("snakes", mode="online", name="Haruka Secretname")
    shown = host.http.get(page).text
    code = re.search(r">\s*([2-9a-z]{4}-[2-9a-z]{4})\s*<", shown)
    assert code
    led = guest.http.get("/en/join", params={"code": code[1]}).headers["location"]
    guest.http.post(led, data={"name": "Minjun"})
    link = host.http.post(f"{page}/seat-link").text
    token = re.search(r"/seat/([A-Za-z0-9_-]{20,})", link)
    assert token
    phone.http.post(f"/en/seat/{token[1]}")
    with host.sit(page) as table:
        table.hear("welcome")
        table.act("roll", 1)
        table.send_raw("{")
        table.hear("error")
    guest.http.post("/en/games/snakes", content=b"\xff")
    guest.http.get("/en/join", params={"code": "wrongcde"})
    served.process.send_signal(signal.SIGTERM)  # type: ignore[union-attr]
    served.process.wait(PATIENCE)  # type: ignore[union-attr]
    journal = served.journal.read_text()
    lines = [json.loads(line) for line in journal.splitlines()]
    match = page.rpartition("/")[2]
    assert any(line.get("match") == match and line.get("request") for line in lines)
    cookies = [player.http.cookies[COOKIE] for player in (host, guest, phone)]
    for secret in (*cookies, code[1], code[1].replace("-", ""), token[1], "wrongcde", "Haruka", "Minjun", "127.0.0.1"):
        assert secret not in journal, f"{secret} is in the journal"


def test_a_server_that_is_told_to_end_lets_nobody_down(served: Served) -> None:
    host, guest = Player(served.address, "ja"), Player(served.address)
    page = host.start("snakes", mode="device")
    with host.sit(page) as table:
        table.hear("welcome")
        told_at = time.monotonic()
        served.process.send_signal(signal.SIGTERM)  # type: ignore[union-attr]
        while guest.http.get("/readyz").status_code == 200:
            assert time.monotonic() - told_at < PATIENCE
        assert guest.http.get("/healthz").status_code == 200
        refused = guest.http.post("/en/games/snakes", data={"mode": "device"})
        assert refused.status_code == 503
        assert words_for(503)[0].render() in refused.text
        acknowledged = play_to_the_end(table)
    assert served.process.wait(PATIENCE) in (0, -signal.SIGTERM)  # type: ignore[union-attr]
    assert time.monotonic() - told_at < 5
    served.start()
    with host.sit(page, seq=0) as table:
        welcome = table.hear("welcome")
        assert welcome["seq"] >= acknowledged >= 0
        assert [entry["seq"] for entry in welcome["entries"]] == list(range(1, welcome["seq"] + 1))


def play_to_the_end(table: Table) -> int:
    """Roll until the connection closes; return the last seq that was acknowledged."""
    acknowledged = [-1]
    with pytest.raises(ConnectionClosed) as closed:
        roll_on(table, acknowledged)
    assert closed.value.rcvd and closed.value.rcvd.code == 1012
    return acknowledged[-1]


def roll_on(table: Table, acknowledged: list[int]) -> None:
    while True:
        table.send(type="act", id=f"a{acknowledged[-1]}", seq=acknowledged[-1], action="roll")
        acknowledged.append(table.hear("done")["seq"])
        time.sleep(0.02)


def test_an_open_match_that_nobody_joins_is_called_off(tmp_path: Path) -> None:
    async def run() -> None:
        async with running_hub(sqlite_url(tmp_path), SystemDice()) as (store, hub):
            day = hub.clock()
            hub.clock = lambda: day
            for name, created in (("old-open-match", day - 15 * DAY), ("new-open-match", day - DAY)):
                header = Header(name, "snakes", "house", 1, "online", (Holder(), Holder()), created, False, Agreed())
                await hub.create(found(header, "secret", frozenset({1})), "")
            assert await call_off_abandoned(store, hub, day - 14 * DAY) == 1
            assert await call_off_abandoned(store, hub, day - 14 * DAY) == 0
            old, new = await hub.open("old-open-match"), await hub.open("new-open-match")
            assert old and old.room.match.outcome and old.room.match.outcome.reason == "aborted"
            assert new and new.room.match.outcome is None

    asyncio.run(run())
