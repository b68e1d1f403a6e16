"""The best actions in one position of a finished match: deeper and deeper, for a while, one at a time."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Iterator
from threading import Event
from typing import Any

import httpx
import pytest

from plyyard.core.game import CHANCE, Position
from plyyard.core.registry import games
from plyyard.engines.lines import Analysis, Wish
from plyyard.i18n import LANGUAGES
from plyyard.web import app, bots
from plyyard.web import deepening as module
from plyyard.web.deepening import Deepener
from plyyard.web.limits import Limit as Flow
from plyyard.web.limits import Limits, Rule
from plyyard.web.settings import Settings
from tests.web.client import Player
from tests.web.server import running
from tests.web.test_analysis import finished

FEW = Limits(deepen=Rule(Flow(30, 600), Flow(30, 600)))
CHOOSING = [game for game in games().values() if game.judge is not None]
SEARCHED = next(game for game in CHOOSING if not game.board(game.editions[0]).dice)
SOON = 5.0
STOPS = 0.05


@pytest.fixture(scope="module")
def yard(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "LONGEST_MS", 60)
        with running(tmp_path_factory.mktemp("deepening"), limits=FEW) as address:
            yield address


def ask(player: Player, page: str, after: int | str) -> httpx.Response:
    return player.http.get(f"{page}/analysis/{after}")


def told(answer: httpx.Response) -> list[dict[str, Any]]:
    assert answer.status_code == 200, answer.text
    return [json.loads(line) for line in answer.text.splitlines()]


@pytest.mark.parametrize("game", games(), ids=str)
def test_a_position_is_told_deeper_and_deeper_and_the_action_played_among_its_lines(yard: str, game: str) -> None:
    player = Player(yard)
    page = finished(player, game)
    found = told(ask(player, page, 1)) + told(ask(player, page, 0))
    assert all(each["lines"] or each["nothing"] for each in found)
    lines = [line for each in found for line in each["lines"]]
    assert all(line["text"] and 0 <= line["value"] <= 100 for line in lines)
    assert not lines or any(line["played"] for line in lines)
    depths = [each["depth"] for each in told(ask(player, page, 0)) if "depth" in each]
    assert depths == sorted(set(depths))


def test_a_match_that_is_played_and_a_match_of_others_stay_closed(yard: str) -> None:
    player = Player(yard)
    for mode in ("device", "online", "computer"):
        assert ask(player, player.start(SEARCHED.name, mode=mode), 0).status_code == 409
    page = finished(player, SEARCHED.name)
    assert ask(Player(yard), page, 0).status_code == 403
    for after in (3, "x", "-1", "9" * 5000, "１"):
        assert ask(player, page, after).status_code == 404


def test_nobody_asks_without_end(yard: str) -> None:
    player = Player(yard)
    page = player.start(SEARCHED.name)
    answers = [ask(player, page, 0).status_code for _ in range(40)]
    assert answers[29:31] == [409, 429]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_pages_of_a_match_offer_it_where_something_is_chosen(yard: str, lang: str) -> None:
    player = Player(yard)
    for game in games().values():
        page = player.start(game.name)
        text = player.http.get(page.replace("/en/", f"/{lang}/")).text
        assert ('id="best-on"' in text) == (game.judge is not None)


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> Iterator[Deepener]:
    """One that stops only when it is told to."""
    monkeypatch.setattr(module, "LONGEST_MS", 600_000)
    deepener = Deepener(1_000_000)
    yield deepener
    deepener.close()


def place() -> Position:
    return SEARCHED.start(SEARCHED.editions[0])


async def read(deepener: Deepener, who: str, most: int = 1_000) -> list[Analysis]:
    found = []
    deepening = deepener.deepen(who, place(), Wish())
    async for analysis in deepening:
        found.append(analysis)
        if len(found) == most:
            break
    await deepening.aclose()
    return found


async def until(happened: Callable[[], bool]) -> float:
    """Wait until it has happened; return the seconds."""
    began = time.perf_counter()
    for _ in range(5_000):
        if happened():
            break
        await asyncio.sleep(0.001)
    return time.perf_counter() - began


def test_who_stops_listening_stops_the_search(patient: Deepener) -> None:
    """The best of a few tries counts, as other programs run here too."""

    async def leave() -> float:
        await read(patient, "somebody", most=1)
        return await until(lambda: not patient.pool.running)

    assert min(asyncio.run(leave()) for _ in range(3)) < STOPS


def test_a_visitor_has_one_search_and_the_newest_counts(patient: Deepener) -> None:
    async def twice() -> list[Analysis]:
        first = asyncio.create_task(read(patient, "somebody"))
        await until(lambda: patient.pool.running > 0)
        second = asyncio.create_task(read(patient, "somebody", most=2))
        await asyncio.wait_for(first, SOON)
        return await asyncio.wait_for(second, SOON)

    assert len(asyncio.run(twice())) == 2
    assert not patient._running


def test_what_is_known_is_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LONGEST_MS", 50)
    deepener = Deepener(1_000_000)
    *_, deepest = asyncio.run(read(deepener, "somebody"))
    assert asyncio.run(read(deepener, "somebody else")) == [deepest]
    deepener.close()


def test_the_queue_is_bounded_and_is_forgotten_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_WAITING", 2)

    async def crowd() -> list[list[Analysis]]:
        asked = [asyncio.create_task(read(deepener, str(n))) for n in range(2)]
        await until(lambda: deepener.is_full)
        hold.set()
        deepener.close()
        return await asyncio.wait_for(asyncio.gather(*asked), SOON)

    deepener, hold = Deepener(1_000_000), Event()
    deepener.pool.submit(hold.wait)
    assert asyncio.run(crowd()) == [[], []]


def test_dice_leave_nothing_to_choose() -> None:
    for game in games().values():
        start = game.start(game.editions[0])
        nothing = module._nothing(start)
        assert bool(nothing) == (start.to_move == CHANCE or game.judge is None)


@pytest.mark.parametrize(("machine", "threads"), [(1, 1), (2, 1), (6, 1), (8, 3), (64, 4)])
def test_cores_that_nobody_else_uses_deepen_positions(
    monkeypatch: pytest.MonkeyPatch, machine: int, threads: int
) -> None:
    for each in (app, bots):
        monkeypatch.setattr(each, "cores", lambda: machine)
    engines = app.engines_of(Settings(engines=4))
    for engine in engines:
        engine.close()
    assert engines[-1]._limit.threads == threads
