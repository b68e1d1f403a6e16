"""Haste is slowed down with a sentence and a time to wait; a person playing never meets a limit."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.datastructures import URL
from websockets.exceptions import ConnectionClosed

from plyyard.i18n import LANGUAGES, catalogue
from plyyard.rooms.wire import Act, Ping, Propose, Try
from plyyard.web import limits as limits_module
from plyyard.web.failures import words_for
from plyyard.web.identity import COOKIE
from plyyard.web.limits import Flow, Gate, Limit, Limits, Rule, due_after, slow_down
from tests.web.client import Player, Table
from tests.web.server import running

FEW = Rule(Limit(2, 600), Limit(3, 600))
STRICT = Limits(
    create=FEW, join=FEW, code=FEW, make_link=FEW, use_link=FEW, act=Limit(3, 600), open_device=2, offer=Limit(1, 600)
)


class Visitor:
    """What a connection shows of itself."""

    def __init__(self, host: str, secret: str = "") -> None:
        self.client = type("Address", (), {"host": host})()
        self.cookies = {COOKIE: secret}
        self.url = URL("http://203.0.113.1/")


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("strict"), limits=STRICT, proxies=("127.0.0.1",)) as url:
        yield url


@given(st.lists(st.floats(0, 30), max_size=60), st.integers(1, 8), st.floats(1, 60))
def test_no_bucket_gives_more_than_its_count_and_what_has_flowed_in(
    pauses: list[float], count: int, seconds: float
) -> None:
    limit, now, due, given_at = Limit(count, seconds), 0.0, 0.0, []
    for pause in pauses:
        now += pause
        wait, full = due_after(limit, due, now)
        if wait:
            again, _ = due_after(limit, due, now + wait + 1e-6)
            assert again == 0, "the time to wait was too short"
        else:
            due, given_at = full, [*given_at, now]
    for start in range(len(given_at)):
        for end in range(start, len(given_at)):
            flowed = (given_at[end] - given_at[start]) / seconds * count
            assert end - start + 1 <= count + flowed + 1e-6


def test_a_device_and_an_address_are_counted_apart() -> None:
    gate = Gate(STRICT, lambda: 0)
    first, second = Visitor("203.0.113.7", "a" * 32), Visitor("203.0.113.7", "b" * 32)
    asked = [gate.ask("create", visitor) for visitor in (first, first, first, second, second)]  # type: ignore[arg-type]
    assert [wait > 0 for wait in asked] == [False, False, True, False, True]


def test_one_household_of_ipv6_is_one_address_and_this_machine_is_none() -> None:
    gate = Gate(STRICT, lambda: 0)
    waits = [gate.ask("join", Visitor(f"2001:db8::{n}")) for n in range(5)]  # type: ignore[arg-type]
    assert [wait > 0 for wait in waits] == [False, False, False, True, True]
    assert not any(gate.ask("join", Visitor("127.0.0.1")) for _ in range(9))  # type: ignore[arg-type]


def test_the_memory_of_the_limits_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits_module, "MOST_KEYS", 100)
    gate = Gate(STRICT, lambda: 0)
    for n in range(1000):
        gate.ask("create", Visitor(f"198.51.{n // 250}.{n % 250}"))  # type: ignore[arg-type]
    assert len(gate._due) == 100


@pytest.mark.parametrize(("kind", "pause"), [("create", 20), ("join", 15), ("code", 12), ("connect", 1)])
def test_the_usual_limits_let_a_person_be(kind: str, pause: float) -> None:
    now = 0.0
    gate = Gate(Limits(), lambda: now)
    for _ in range(500):
        assert not gate.ask(kind, Visitor("203.0.113.7", "a" * 32))  # type: ignore[arg-type]
        now += pause


def test_the_usual_limits_let_the_quickest_of_hands_play() -> None:
    now = 0.0
    flow = Flow(Limits(), lambda: now)
    for n in range(3000):
        for request in (Act(str(n), n, "roll"), Try(str(n), ["1"]), Ping(str(n))):
            assert not flow.ask(request)
        now += 0.15


def test_offers_in_a_row_are_slowed_down() -> None:
    flow = Flow(Limits(), lambda: 0)
    assert any(flow.ask(Propose(str(n), "draw")) for n in range(100))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_says_how_long_to_wait(strict: str, lang: str) -> None:
    person = Player(strict, lang)
    person.http.headers["x-forwarded-for"] = f"203.0.113.{LANGUAGES.index(lang)}"
    asked = [person.http.post(f"/{lang}/games/snakes", data={"mode": "device"}) for _ in range(4)]
    assert [answer.status_code for answer in asked] == [303, 303, 303, 429]
    seconds = int(asked[3].headers["retry-after"])
    assert slow_down(seconds).render(catalogue(lang)) in asked[3].text
    assert words_for(429)[0].render(catalogue(lang)) in asked[3].text


def test_codes_cannot_be_tried_out(strict: str) -> None:
    guesser = httpx.Client(base_url=strict, headers={"x-forwarded-for": "203.0.113.50"})
    answers = [guesser.get("/en/join", params={"code": f"abcd{n}{n}{n}{n}"}).status_code for n in range(2, 7)]
    assert answers == [404, 404, 404, 429, 429]
    assert guesser.get("/en/join").status_code == 200, "the empty page is free"


def test_a_forwarded_address_counts_only_when_the_proxy_is_known(tmp_path: Path) -> None:
    with running(tmp_path, limits=STRICT) as address:
        for n in range(6):
            stranger = httpx.Client(base_url=address, headers={"x-forwarded-for": "203.0.113.9"})
            assert stranger.post("/en/games/snakes", data={"mode": "device"}).status_code == 303, n


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_hasty_action_is_refused_with_the_time_to_wait_and_not_stored(strict: str, lang: str) -> None:
    person = Player(strict, lang)
    person.http.headers["x-forwarded-for"] = f"203.0.114.{LANGUAGES.index(lang)}"
    with person.sit(person.start("snakes")) as table:
        table.hear("welcome")
        for n in range(5):
            table.send(type="act", id=f"r{n}", seq=n - 1, action="roll")
        answers = [table.hear_any() for _ in range(8)]
        refused = [answer for answer in answers if answer["type"] == "refused"]
        assert [answer["id"] for answer in refused] == ["r3", "r4"]
        assert {answer["code"] for answer in refused} == {"rate_limited"}
        assert all(any(sign.isdigit() for sign in answer["text"]) for answer in refused)
        assert (lang == "en") == refused[0]["text"].isascii()
        assert max(answer["seq"] for answer in answers) == 2


def test_who_does_not_listen_to_refusals_is_cut_off(strict: str) -> None:
    person = Player(strict)
    person.http.headers["x-forwarded-for"] = "203.0.115.1"
    with person.sit(person.start("snakes")) as table:
        with pytest.raises(ConnectionClosed) as closed:
            flood(table)
        assert closed.value.rcvd and closed.value.rcvd.code == 4429


def flood(table: Table) -> None:
    for n in range(400):
        table.send(type="act", id=f"r{n}", seq=-1, action="roll")
    while True:
        table.hear_any()


def test_a_device_has_so_many_connections_and_no_more(strict: str) -> None:
    person = Player(strict)
    person.http.headers["x-forwarded-for"] = "203.0.116.1"
    match = person.start("snakes")
    with person.sit(match) as first, person.sit(match) as second:
        first.hear("welcome")
        second.hear("welcome")
        with person.sit(match) as third:
            assert third.hear("error")["code"] == "rate_limited"
    with person.sit(match) as again:
        assert again.hear("welcome")["seq"] == -1
