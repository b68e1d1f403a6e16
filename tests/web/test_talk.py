"""What players say, over real sockets: who hears it, in which language, and what is refused."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any, NamedTuple

import pytest

from plyyard.core.text import Text
from plyyard.i18n import catalogue
from plyyard.rooms.phrases import PHRASES
from plyyard.rooms.talk import AT_ONCE, MOST_KEPT, Word
from plyyard.rooms.wire import Chat, Done, Said, Say, Surroundings
from tests.postgres import Cluster
from tests.web.client import Player, Table
from tests.web.test_many_hubs import Process, Time, run, start, told, until

MARKUP = "<img src=x onerror=alert(1)> {name} &amp;"


class Party(NamedTuple):
    """Two players and a spectator of one match, each on a page in their own language."""

    host: Table
    guest: Table
    spectator: Table
    page: str
    host_player: Player


@pytest.fixture
def party(address: str) -> Iterator[Party]:
    host, guest, spectator = Player(address), Player(address, "ja"), Player(address, "ko")
    page = host.start("draughts", mode="online", side="0")
    match = page.rsplit("/", 1)[1]
    assert guest.http.post(f"/ja/join/{match}").status_code == 303
    with ExitStack() as stack:
        tables = [stack.enter_context(one.sit(f"/{one.lang}/matches/{match}")) for one in (host, guest, spectator)]
        for table in tables:
            assert table.hear("welcome")["talk"] == []
        yield Party(*tables, page, host)


def ask(table: Table, **request: Any) -> dict[str, Any]:
    """Send a request about talk; return its answer."""
    table.count += 1
    name = f"talk-{id(table)}-{table.count}"
    table.send(id=name, **request)
    while (message := table.hear_any()).get("id") != name:
        pass
    return message


def agree(party: Party) -> None:
    for table in (party.host, party.guest):
        assert ask(table, type="chat", on=True)["type"] == "done"
    for table in (party.host, party.guest):
        table.send(type="ping", id="agreed")
        table.hear("pong")


def heard_until_pong(table: Table) -> list[str]:
    """Return the kinds of all that the server has to say until now."""
    table.send(type="ping", id="now")
    kinds = []
    while (message := table.hear_any())["type"] != "pong":
        kinds.append(message["type"])
    return kinds


def test_a_phrase_reaches_the_other_side_in_its_language_and_no_spectator(party: Party) -> None:
    party.host.send(type="say", id="greeting", phrase="hello")
    said = party.guest.hear("said")
    assert (said["seat"], said["phrase"]) == (0, "hello")
    assert said["text"] == PHRASES["hello"].render(catalogue("ja"))
    assert party.host.hear("said")["text"] == "Hello"
    party.host.hear("done")
    assert "said" not in heard_until_pong(party.spectator)


def test_texts_are_refused_until_both_agree_and_then_come_as_they_are(party: Party) -> None:
    assert ask(party.host, type="say", text="hi")["code"] == "chat_off"
    ask(party.host, type="chat", on=True)
    assert party.guest.hear("around", lambda message: message["around"]["chat"] == [True, False])
    assert ask(party.host, type="say", text="hi")["code"] == "chat_off"
    ask(party.guest, type="chat", on=True)
    party.host.hear("around", lambda message: message["around"]["chat"] == [True, True])
    party.host.send(type="say", id="markup", text=MARKUP)
    assert party.guest.hear("said")["text"] == MARKUP


@pytest.mark.parametrize("request_", [{"type": "say", "phrase": "hello"}, {"type": "chat", "on": True}])
def test_spectators_are_refused(party: Party, request_: dict[str, Any]) -> None:
    answer = ask(party.spectator, **request_)
    assert (answer["type"], answer["code"]) == ("refused", "not_seated")


def test_who_says_too_much_at_once_is_told_how_long_to_wait(party: Party) -> None:
    answers = [ask(party.host, type="say", phrase="hello") for _ in range(3 * AT_ONCE)]
    refused = [answer for answer in answers if answer["type"] == "refused"]
    assert refused and all(answer["code"] == "rate_limited" for answer in refused)
    assert all("Please wait" in answer["text"] for answer in refused)
    assert ask(party.guest, type="say", phrase="hello")["type"] == "done"


def test_a_request_repeated_is_answered_alike_and_said_once(party: Party) -> None:
    for _ in range(3):
        party.host.send(type="say", id="once", phrase="thanks")
        party.host.hear("done")
    assert heard_until_pong(party.guest).count("said") == 1


def test_a_page_that_comes_back_gets_the_newest_fifty(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("plyyard.rooms.talk.WITHIN", 0)
    agree(party)
    for number in range(MOST_KEPT + 5):
        assert ask(party.host, type="say", text=f"saying {number}")["type"] == "done"
    with party.host_player.sit(party.page) as again:
        talk = again.hear("welcome")["talk"]
    assert [said["text"] for said in talk] == [f"saying {number}" for number in range(5, MOST_KEPT + 5)]
    with party.host_player.sit(party.page, cookie="somebody-else") as watching:
        assert watching.hear("welcome")["talk"] == []


@pytest.mark.parametrize("request_", [{"phrase": "shout"}, {"text": "x" * 201}, {"text": 5}])
def test_what_is_not_a_saying_is_not_read(party: Party, request_: dict[str, Any]) -> None:
    party.host.send_raw(json.dumps({"type": "say", "id": "odd", **request_}))
    assert party.host.hear("error")["code"] == "bad_frame"


def test_in_a_match_on_one_device_nobody_talks(player: Player) -> None:
    with player.sit(player.start("draughts")) as table:
        table.hear("welcome")
        assert ask(table, type="say", phrase="hello")["code"] == "nobody_to_hear"


@pytest.mark.postgresql
def test_what_is_said_at_one_process_is_heard_at_the_other(postgres: Cluster) -> None:
    async def talk(made: list[Process], _: Time) -> None:
        match = await start(made[0].store)
        first, mine = await made[0].sit(match, "a")
        first_answer = await made[0].hub.handle(first, Chat("mine", True), mine.seats)
        assert isinstance(first_answer, Done)
        await asyncio.sleep(0.1)  # the other process opens the match when that has been said
        second, theirs = await made[1].sit(match, "b")
        await made[1].hub.handle(second, Chat("theirs", True), theirs.seats)
        await until(lambda: second.room.talk.chat == first.room.talk.chat == (True, True))
        told(mine), told(theirs)
        for request in (Say("text", text="over there"), Say("phrase", "thanks")):
            assert isinstance(await made[0].hub.handle(first, request, mine.seats), Done)
        await until(lambda: len(second.room.talk.heard_by(theirs.seats)) == 2)
        heard = [message for message in told(theirs) if isinstance(message, Said)]
        assert [message.text for message in heard] == [Text("{words}", {"words": "over there"}), PHRASES["thanks"]]
        assert not any(
            isinstance(message, Surroundings) and message.around.chat != (True, True) for message in told(mine)
        )
        assert isinstance(second.room.talk.decide(Say("later", text="fine"), theirs.seats, 10**13), Word)

    run(postgres, talk)
