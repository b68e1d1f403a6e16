"""What a finished match teaches, over HTTP: once it is over, in the background, and not without end."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from threading import Event, Timer

import httpx
import pytest

from plyyard.core.conformance import walk
from plyyard.core.dialogue import protocols_of
from plyyard.core.errors import BadOptions, PlyYardError
from plyyard.core.record import MatchRecord
from plyyard.core.registry import games
from plyyard.engines.cores import cores
from plyyard.engines.guests import SETTING, guests_of, levels_of, read_guests
from plyyard.engines.levels import engine_for
from plyyard.engines.limit import Limit, Stop
from plyyard.web import analysis as module
from plyyard.web.analysis import Analyst
from plyyard.web.bots import Bots
from plyyard.web.limits import Limit as Flow
from plyyard.web.limits import Limits, Rule
from plyyard.web.pool import EnginePool
from plyyard.web.settings import Settings
from tests.web.client import Player
from tests.web.server import running

FEW = Limits(analyse=Rule(Flow(2, 600), Flow(2, 600)))
GAME = next(game for game in games().values() if protocols_of(game))


@pytest.fixture(scope="module")
def yard(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("analysis"), limits=FEW) as address:
        yield address


def finished(player: Player, game: str = GAME.name) -> str:
    """A match that one side gives up after a few actions."""
    page = player.start(game)
    with player.sit(page) as table:
        view = table.hear("welcome")["view"]
        for seq in (-1, 0):
            view = table.act(view["choices"][0]["action"], seq)["view"]
        table.send(type="resign", id="end", seq=1, seat=0)
        table.hear("event", lambda message: message["seq"] == 2)
    return page


def ask(player: Player, page: str) -> httpx.Response:
    return player.http.get(f"{page}/analysis")


def test_a_finished_match_is_analysed_and_a_running_one_is_not(yard: str) -> None:
    player = Player(yard)
    assert ask(player, player.start(GAME.name)).status_code == 409
    page = finished(player)
    answer = ask(player, page)
    until = time.monotonic() + 20
    while answer.status_code == 202 and time.monotonic() < until:
        assert answer.json()["of"] == 2 and "retry-after" in answer.headers
        time.sleep(0.05)
        answer = ask(player, page)
    assert answer.status_code == 200
    assert [ply["index"] for ply in answer.json()["plies"]] == [0, 1]
    assert ask(player, page).status_code == 200, "what is known costs nothing"
    assert ask(Player(yard), page).status_code == 403, "a match on one device is its own"
    assert ask(player, "/en/matches/abcdefghijkl").status_code == 404
    figures = httpx.get(f"{yard}/metrics").text
    for pool in ("bots", "analysis", "positions"):
        for state in ("running", "waiting"):
            assert f'plyyard_engines{{pool="{pool}",state="{state}"}} 0.0' in figures


def test_a_visitor_cannot_begin_analyses_without_end(tmp_path: Path) -> None:
    with running(tmp_path, limits=FEW) as address:
        player = Player(address)
        answers = [ask(player, finished(player)).status_code for _ in range(3)]
        assert answers[2] == 429 and set(answers[:2]) <= {200, 202}


def record() -> MatchRecord:
    steps = list(walk(GAME, GAME.editions[0], Random(1).randrange, 6))
    return MatchRecord(GAME.name, GAME.editions[0].name, GAME.rules_version, tuple(a.text for _, a, _ in steps))


def test_the_queue_and_the_results_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_WAITING", 3)
    monkeypatch.setattr(module, "MOST_KEPT", 2)
    monkeypatch.setattr(module, "BUDGET_MS", 120)
    analyst, hold = Analyst(1_000_000), Event()
    analyst.pool.submit(hold.wait)
    jobs = [analyst.begin(str(n), record()) for n in range(4)]
    assert analyst.is_full
    hold.set()
    analyst.pool.submit(lambda: None).result(20)
    assert all(job.result and job.done == job.of for job in jobs)
    assert not analyst.is_full
    analyst.begin("last", record())
    assert len(analyst._jobs) <= 3
    analyst.close()


def test_a_pool_runs_no_more_than_its_threads_and_shows_who_waits() -> None:
    pool, hold = EnginePool("test", 2), Event()
    futures = [pool.submit(hold.wait) for _ in range(5)]
    until = time.monotonic() + 5
    while pool.running < 2 and time.monotonic() < until:
        time.sleep(0.005)
    assert (pool.running, pool.waiting) == (2, 3)
    hold.set()
    assert all(future.result(5) for future in futures)
    pool.submit(lambda: None).result(5)
    pool.close()


def test_players_are_bounded_by_cores_and_by_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    bots = Bots(1000, 64_000_000)
    assert bots.pool.threads == cores()
    assert bots._bytes * bots.pool.threads <= 64_000_000
    bots.close()
    monkeypatch.setenv("PLYYARD_ENGINES", "1")
    monkeypatch.setenv("PLYYARD_TABLE_MB", "8")
    settings = Settings(data=Path())
    assert (settings.engines, settings.table_mb) == (1, 8)


def guest(name: str = "friend", command: str = "", protocol: str = "") -> str:
    protocol = protocol or next(iter(protocols_of(GAME)))
    edition = protocols_of(GAME)[protocol].edition if protocol in protocols_of(GAME) else ""
    return f"{name} {GAME.name}/{edition} {protocol} {command or f'{sys.executable} -m plyyard.cli engine {protocol}'}"


def test_a_guest_plays_as_a_level(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SETTING, f"{guest()}; ")
    assert [level.name for level in levels_of(GAME)][-1] == "friend"
    (found,) = guests_of(GAME)
    engine, limit = engine_for(GAME, "friend")
    assert engine is engine_for(GAME, "friend")[0], "its process goes on"
    position = GAME.start(found.edition)
    decision = engine.choose(position, Limit(milliseconds=50), Stop(), Random(1))
    assert decision.action in position.legal_actions()
    assert limit.milliseconds
    engine.program.close()  # type: ignore[attr-defined]


@pytest.mark.parametrize("command", ["/nowhere/engine", "true"])
def test_where_a_guest_fails_the_strongest_level_plays(monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    monkeypatch.setenv(SETTING, guest("broken", command))
    (found,) = guests_of(GAME)
    bots, position, stop = Bots(), GAME.start(found.edition), Stop()
    Timer(0.3, stop.set).start()
    written = asyncio.run(bots.choose(GAME, "broken", position, stop))
    assert written in {action.text for action in position.legal_actions()}
    bots.close()


@pytest.mark.parametrize(
    "entry", ["scan", "Scan! x y z", "scan nothing hub /x", f"scan {GAME.name} morse /x", f"scan {GAME.name}/odd hub x"]
)
def test_a_guest_that_cannot_be_read_is_named(entry: str) -> None:
    with pytest.raises(PlyYardError):
        read_guests(entry)


def test_a_guest_takes_no_level_s_name() -> None:
    with pytest.raises(BadOptions, match=GAME.levels[0].name):
        read_guests(guest(GAME.levels[0].name))
