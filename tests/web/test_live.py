"""The live connection: one answer to each request, the same picture for every page, and no way round the rules."""

from __future__ import annotations

from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from plyyard.core.registry import games
from plyyard.i18n import LANGUAGES
from plyyard.web.identity import COOKIE
from tests.rooms.dice import FixedDice
from tests.web.client import Player
from tests.web.server import free_port, process, running

GAMES = sorted(games())


@pytest.mark.parametrize("game", GAMES)
def test_two_pages_of_one_match_see_the_same(player: Player, game: str) -> None:
    match = player.start(game)
    with player.sit(match) as first, player.sit(match) as second:
        view = first.hear("welcome")["view"]
        second.hear("welcome")
        event = first.act(view["choices"][0]["action"], -1)
        assert second.hear("event") == event
        assert event["entry"]["text"]


def test_coming_back_brings_what_was_missed(player: Player) -> None:
    match = player.start("snakes")
    with player.sit(match) as table:
        table.hear("welcome")
        for seq in range(-1, 3):
            table.act("roll", seq)
    with player.sit(match, seq=1) as table:
        welcome = table.hear("welcome")
    assert [entry["seq"] for entry in welcome["entries"]] == [2, 3]


@pytest.mark.parametrize("game", [game.name for game in games().values() if game.judge])
def test_the_computer_starts_when_the_second_side_is_taken(player: Player, game: str) -> None:
    match = player.start(game, mode="computer", side="1")
    with player.sit(match) as table:
        assert table.hear("welcome")["thinking"]
        event = table.hear("event", lambda message: not message["thinking"])
        assert event["view"]["turn"] == 1 or event["end"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_refused_try_says_why_in_the_language_of_the_page(player: Player, lang: str) -> None:
    match = player.start("draughts").replace("/en/", f"/{lang}/")
    with player.sit(match) as table:
        table.hear("welcome")
        table.send(type="try", id="why", path=["1"])
        answer = table.hear("refused")
        assert answer["id"] == "why" and answer["code"] and answer["text"] and answer["section_title"]
        assert (lang == "en") == answer["text"].isascii()


def test_every_request_gets_one_answer_and_a_repeat_the_same(player: Player) -> None:
    match = player.start("snakes")
    with player.sit(match) as table:
        table.hear("welcome")
        for _ in range(3):
            table.send(type="act", id="only-once", seq=-1, action="roll")
        table.send(type="ping", id="end")
        answers = []
        while (message := table.hear_any())["type"] != "pong":
            answers.append(message)
    assert [answer["seq"] for answer in answers if answer["type"] == "done"] == [0, 0, 0]
    assert len([answer for answer in answers if answer["type"] == "event"]) == 1


def test_an_answer_comes_after_its_event(player: Player) -> None:
    match = player.start("snakes")
    with player.sit(match) as table:
        table.hear("welcome")
        table.send(type="act", id="a", seq=-1, action="roll")
        assert [table.hear_any()["type"] for _ in range(2)] == ["event", "done"]


@pytest.mark.parametrize(
    "frame",
    ["", "{", "[]", "null", '{"type":"act"}', '{"type":"nothing"}', '{"type":"hello","v":1,"seq":-5}',
     '{"type":"try","id":"x","path":[' + ",".join(['"1"'] * 500) + "]}", "[" * 5000, b"\x00\xff", "\u202e"],
)  # fmt: skip
def test_a_frame_that_cannot_be_read_closes_the_connection_with_a_sentence(player: Player, frame: str | bytes) -> None:
    match = player.start("snakes")
    with player.sit(match) as table:
        table.hear("welcome")
        table.send_raw(frame)
        assert table.hear("error")["text"]
        with pytest.raises(ConnectionClosed) as closed:
            table.hear_any()
        assert closed.value.rcvd and closed.value.rcvd.code == 4400
    with player.sit(match) as table:
        assert table.hear("welcome")["seq"] == -1


def test_a_frame_over_the_limit_closes_the_connection_and_nothing_else(player: Player) -> None:
    match = player.start("snakes")
    with player.sit(match) as table:
        table.hear("welcome")
        table.send_raw("x" * 100_000)
        with pytest.raises(ConnectionClosed):
            table.hear_any()
    assert player.http.get(match).status_code == 200


def test_nobody_listens_to_a_match_of_another_person(player: Player) -> None:
    match = player.start("snakes")
    with player.sit(match, cookie="x" * 32) as table:
        assert table.hear("error")["code"] == "not_yours"


def test_a_page_of_another_site_gets_no_connection(player: Player) -> None:
    match = player.start("snakes")
    url = player.address.replace("http", "ws") + match + "/live"
    cookie = {"Cookie": f"{COOKIE}={player.http.cookies[COOKIE]}"}
    with pytest.raises(InvalidStatus), connect(url, origin="https://evil.example", additional_headers=cookie):
        pass


@pytest.mark.parametrize("game", GAMES)
def test_killing_the_server_loses_nothing_that_was_answered(data: Path, game: str) -> None:
    port = free_port()
    player = Player(f"http://127.0.0.1:{port}")
    with process(data, port) as server:
        match = player.start(game)
        with player.sit(match) as table:
            welcome = table.hear("welcome")
            view, known = welcome["view"], welcome["seq"]
            for _ in range(4):
                event = table.act(view["choices"][-1]["action"], known)
                view, known = event["view"], event["seq"]
            server.kill()
    with process(data, port):
        with player.sit(match) as table:
            assert table.hear("welcome")["seq"] == known, "an answered event is gone, or came twice"
        assert match in player.http.get("/en/matches").text


def test_a_die_that_was_asked_for_is_the_same_after_a_restart(data: Path) -> None:
    with running(data, FixedDice([3])) as address:
        player = Player(address)
        match = player.start("snakes")
        with player.sit(match) as table:
            table.hear("welcome")
            table.act("roll", -1, request="my-roll")
    with running(data, FixedDice([6])) as address:
        again = Player(address)
        with again.sit(match, cookie=player.http.cookies[COOKIE]) as table:
            assert [entry["action"] for entry in table.hear("welcome")["entries"]] == ["roll:3"]
            table.send(type="act", id="my-roll", seq=-1, action="roll")
            assert table.hear("done")["seq"] == 0
