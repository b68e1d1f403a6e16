"""Coming together over HTTP: forms, invitations, codes, private links, and the lobby."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from plyyard.core.registry import games
from plyyard.i18n import LANGUAGES
from plyyard.web.clocks import written_clock
from plyyard.web.forms import CLOCKS, read_clock
from plyyard.web.identity import COOKIE
from tests.web.client import Player
from tests.web.server import running

GAMES = sorted(games())
MARKUP = "<b>&"


@pytest.fixture
def guest(address: str) -> Player:
    return Player(address)


def open_match(host: Player, game: str = "snakes", **fields: str) -> str:
    """Open a match online; return its id."""
    return host.start(game, mode="online", **fields).rsplit("/", 1)[1]


def code_on(page: str) -> str:
    found = re.search(r'class="code">([^<]+)<', page)
    assert found, "the page shows no code"
    return found[1]


@contextmanager
def watching(player: Player, lang: str = "en") -> Iterator[ClientConnection]:
    url = player.address.replace("http", "ws") + f"/{lang}/lobby/live"
    with connect(url, additional_headers={"Cookie": f"{COOKIE}={player.http.cookies.get(COOKIE, '')}"}) as socket:
        yield socket


def lists_where(socket: ClientConnection, fits: Any) -> dict[str, Any]:
    """Return the first lists that fit."""
    while True:
        message: dict[str, Any] = json.loads(socket.recv(timeout=20))
        if message["type"] == "lists" and fits(message):
            return message


@pytest.mark.parametrize("written", [*CLOCKS, "1+0", "180+180", "14d"])
def test_a_clock_is_written_as_it_is_read(written: str) -> None:
    assert written_clock(read_clock(written)) == written


@pytest.mark.parametrize("clock", ["0+0", "181+0", "5+181", "15d", "0d", "1.5+2", "١+2", "soon", ""])
def test_a_form_with_another_clock_comes_back_with_a_sentence_and_all_that_was_filled_in(
    player: Player, clock: str
) -> None:
    fields = {"mode": "online", "clock": clock, "name": "Mika", "public": "on"}
    answer = player.http.post("/en/games/snakes", data=fields)
    assert answer.status_code == 400
    assert 'role="alert"' in answer.text and "Choose a clock" in answer.text
    assert 'value="Mika"' in answer.text
    assert re.search(r'name="public" value="on" checked', answer.text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_open_match_shows_how_to_invite_and_then_no_more(address: str, lang: str) -> None:
    host, guest = Player(address, lang), Player(address, lang)
    match = open_match(host)
    page = host.http.get(f"/{lang}/matches/{match}").text
    assert f"{address}/{lang}/join/{match}" in page
    assert "data:image/svg+xml" in page
    assert code_on(page)
    assert guest.http.post(f"/{lang}/join/{match}").status_code == 303
    assert 'id="invitation"' not in host.http.get(f"/{lang}/matches/{match}").text


def test_whoever_opens_an_open_match_is_asked_to_join(player: Player, guest: Player) -> None:
    match = open_match(player, "draughts", name="Mika", clock="10+5")
    asked = guest.http.get(f"/en/matches/{match}")
    assert (asked.status_code, asked.headers["location"]) == (303, f"/en/join/{match}")
    page = guest.http.get(f"/en/join/{match}").text
    for words in ("Mika invites you", "10 min + 5 s", "White", 'name="name"'):
        assert words in page


def test_the_second_to_join_takes_the_seat_and_the_third_watches(address: str, player: Player, guest: Player) -> None:
    match = open_match(player)
    third = Player(address)
    for visitor in (guest, third):
        answer = visitor.http.post(f"/en/join/{match}", data={"name": "Jun"})
        assert answer.headers["location"] == f"/en/matches/{match}"
    assert "You are watching" not in guest.http.get(f"/en/matches/{match}").text
    assert "You are watching" in third.http.get(f"/en/matches/{match}").text
    with third.sit(f"/en/matches/{match}") as table:
        assert table.hear("welcome")["view"]["choices"] == []
        table.send(type="act", id="mine", seq=1, action="roll")
        assert table.hear("refused")["code"] == "not_seated"


def test_the_host_who_opens_the_own_invitation_comes_to_the_match(player: Player) -> None:
    match = open_match(player)
    for answer in (player.http.get(f"/en/join/{match}"), player.http.post(f"/en/join/{match}")):
        assert answer.headers["location"] == f"/en/matches/{match}"
    with player.sit(f"/en/matches/{match}") as table:
        assert table.hear("welcome")["around"]["joined"] == [True, False]


def test_a_code_is_forgiven_its_spelling_and_dies_with_the_waiting(player: Player, guest: Player) -> None:
    match = open_match(player)
    code = code_on(player.http.get(f"/en/matches/{match}").text)
    for written in (code, code.upper(), f" {code.replace('-', ' ')} "):
        answer = guest.http.get("/en/join", params={"code": written})
        assert answer.headers["location"] == f"/en/join/{match}", written
    guest.http.post(f"/en/join/{match}")
    assert guest.http.get("/en/join", params={"code": code}).status_code == 404


@pytest.mark.parametrize("code", ["zzzz-zzzz", "0", "x" * 500, MARKUP, "\u202e\u200b"])
def test_a_code_that_opens_nothing_is_said_and_shown_as_text(player: Player, code: str) -> None:
    answer = player.http.get("/en/join", params={"code": code})
    assert answer.status_code == 404
    assert 'role="alert"' in answer.text
    assert MARKUP not in answer.text


def test_names_are_text_everywhere(player: Player, guest: Player) -> None:
    match = open_match(player, name=MARKUP, public="on")
    for path in (f"/en/join/{match}", "/en/lobby"):
        page = guest.http.get(path).text
        assert MARKUP not in page and "&lt;b&gt;&amp;" in page, path
    guest.http.post(f"/en/join/{match}", data={"name": MARKUP})
    assert MARKUP not in player.http.get(f"/en/matches/{match}").text


def private_link(player: Player, match: str) -> str:
    page = player.http.post(f"/en/matches/{match}/seat-link").text
    found = re.search(r'value="[^"]*(/en/seat/[^"]+)"', page)
    assert found, page
    return found[1]


def test_a_private_link_gives_the_seat_once_and_only_when_asked(address: str, player: Player, guest: Player) -> None:
    match = open_match(player)
    guest.http.post(f"/en/join/{match}")
    link, phone = private_link(player, match), Player(address)
    for _ in range(2):
        assert phone.http.get(link).status_code == 200
    assert phone.http.post(link).headers["location"] == f"/en/matches/{match}"
    with phone.sit(f"/en/matches/{match}") as table:
        view = table.hear("welcome")["view"]
        assert view["choices"]
        table.act(view["choices"][0]["action"], 1)
    late = Player(address).http.post(link)
    assert late.status_code == 404
    assert "has been used" in late.text


def test_nobody_else_gets_a_private_link(player: Player, guest: Player) -> None:
    match = open_match(player)
    assert guest.http.post(f"/en/matches/{match}/seat-link").status_code == 403


def test_only_public_matches_are_in_the_lobby(player: Player, guest: Player) -> None:
    hidden, shown = open_match(player), open_match(player, public="on")
    page = guest.http.get("/en/lobby").text
    assert f"/en/join/{shown}" in page
    assert hidden not in page
    assert f"/en/matches/{shown}" in player.http.get("/en/lobby").text, "one's own challenge leads to the match"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_lobby_tells_what_opens_begins_and_ends(address: str, guest: Player, lang: str) -> None:
    host = Player(address)
    with watching(guest, lang) as lobby:
        match = open_match(host, "draughts", name="Mika", public="on")
        lists = lists_where(lobby, lambda lists: match in [item["id"] for item in lists["waiting"]])
        item = next(item for item in lists["waiting"] if item["id"] == match)
        assert "Mika" in item["who"] and item["url"] == f"/{lang}/join/{match}" and not item["mine"]
        Player(address).http.post(f"/{lang}/join/{match}")
        lists = lists_where(lobby, lambda lists: match in [item["id"] for item in lists["running"]])
        assert match not in [item["id"] for item in lists["waiting"]]
        with host.sit(f"/en/matches/{match}") as table:
            table.hear("welcome")
            table.send(type="abort", id="enough")
            table.hear("done")
        lists_where(lobby, lambda lists: match not in [item["id"] for item in lists["running"]])


@pytest.mark.parametrize(("clock", "stays"), [("none", False), ("10+5", False), ("3d", True)])
def test_a_challenge_whose_owner_has_left_is_gone_unless_there_are_days_for_it(
    player: Player, guest: Player, monkeypatch: pytest.MonkeyPatch, clock: str, stays: bool
) -> None:
    match = open_match(player, public="on", clock=clock)
    assert match in guest.http.get("/en/lobby").text
    monkeypatch.setattr("plyyard.web.challenges.STALE", -1)
    assert (match in guest.http.get("/en/lobby").text) == stays
    with player.sit(f"/en/matches/{match}") as table:
        table.hear("welcome")
        table.hear("around", lambda message: message["around"]["gone"][0] is None)
        assert match in guest.http.get("/en/lobby").text


def test_many_changes_make_few_messages(player: Player, guest: Player) -> None:
    with watching(guest) as lobby:
        lists_where(lobby, lambda _: True)
        opened = [open_match(player, public="on") for _ in range(12)]
        messages = 1
        wanted = set(opened)
        while not wanted <= {item["id"] for item in lists_where(lobby, lambda _: True)["waiting"]}:
            messages += 1
        assert messages < len(opened)


@pytest.mark.parametrize("frame", ["", "{", "null", "x" * 4000])
def test_the_lobby_answers_whatever_it_is_told(player: Player, frame: str) -> None:
    with watching(player) as lobby:
        lobby.send(frame)
        while json.loads(lobby.recv(timeout=20))["type"] != "pong":
            pass


def test_a_page_of_another_site_gets_no_lobby_connection(player: Player) -> None:
    url = player.address.replace("http", "ws") + "/en/lobby/live"
    with pytest.raises(Exception, match="403"), connect(url, origin="https://evil.example"):
        pass


def pair(player: Player, game: str) -> str:
    location: str = player.http.post("/en/lobby/pair", data={"game": game, "name": "x"}).headers["location"]
    return location


def test_quick_pairing_brings_two_people_together(data: Path) -> None:
    with running(data) as address:
        for game in GAMES:
            first, second = Player(address), Player(address)
            waiting = pair(first, game)
            assert pair(first, game) == waiting, "asking again opens no second challenge"
            assert pair(second, game) == waiting
            with second.sit(waiting) as table:
                assert table.hear("welcome")["around"]["joined"] == [True, True]


def test_quick_pairing_leaves_matches_with_a_clock_alone(data: Path) -> None:
    with running(data) as address:
        slow = open_match(Player(address), public="on", clock="3d")
        assert not pair(Player(address), "snakes").endswith(slow)


def test_two_who_ask_at_the_same_moment_meet(data: Path) -> None:
    with running(data) as address, ThreadPoolExecutor(8) as pool:
        matches = list(pool.map(lambda _: pair(Player(address), "snakes"), range(8)))
    assert Counter(Counter(matches).values()) == {2: 4}


def test_pairing_for_a_game_that_is_not_there_says_so(player: Player) -> None:
    assert player.http.post("/en/lobby/pair", data={"game": "nothing"}).status_code == 404
