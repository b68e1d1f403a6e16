"""Fair dice on the play page: every page follows, checks and gives, and nobody gets a second chance."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from plyyard.cli.verify import verify as verify_file
from plyyard.core.registry import games
from plyyard.rooms.fair.export import steps_of
from plyyard.rooms.fair.proof import Report, verify
from plyyard.rooms.log import Event
from plyyard.web.strings import strings
from tests.browser.conftest import Welcome
from tests.browser.pairs import Pair, Seat, open_quickly, seat_at, sit_down
from tests.browser.table import Table
from tests.browser.test_accessibility import Inspector
from tests.browser.test_online import LINE_BREAKS, take_the_seat_along, two_people
from tests.browser.test_pages import TOO_WIDE
from tests.browser.test_screenshots import Album
from tests.browser.visitor import Visitor

RACE: Final = next(name for name, game in games().items() if game.judge is None and game.board(game.editions[0]).dice)
"""The game in which every turn is one roll."""
CAN_ROLL: Final = "() => document.querySelector('ply-die').active"


def save_proof(table: Table, folder: Path) -> Path:
    """Open the dialog of the dice, save the proof, and close the dialog."""
    page = table.page
    page.locator("#dice").click()
    with page.expect_download() as saved:
        page.locator("#dice-dialog [data-proof]").click()
    path = folder / saved.value.suggested_filename
    saved.value.save_as(path)
    page.locator("#dice-dialog [data-close]").click()
    return path


def checked(path: Path) -> Report:
    """Return what a check of a proof says; it must be right, also for the command."""
    report = verify(path.read_bytes())
    assert report.fault is None, str(report.fault)
    assert verify_file(str(path)) == 0
    return report


def rolls_of(table: Table) -> list[Event]:
    events = [logged.event for logged in table.truth.read().log]
    return [event for event in events if event.data.get("step") == "roll"]


def steps(table: Table) -> list[str]:
    events = [logged.event for logged in table.truth.read().log]
    return [str(step["step"]) for step in steps_of(events)]


def fair_pair(newcomer: Welcome, **fields: str) -> tuple[Pair, Visitor, Visitor]:
    host, guest = two_people(newcomer)
    return sit_down(host, guest, RACE, **{"dice": "fair", **fields}), host, guest


def test_two_people_roll_and_each_can_prove_every_die(newcomer: Welcome, tmp_path: Path) -> None:
    pair, host, _ = fair_pair(newcomer)
    pair.play(6)
    proofs = [save_proof(seat, tmp_path / name) for seat, name in zip(pair, ("host", "guest"), strict=True)]
    assert proofs[0].read_bytes() == proofs[1].read_bytes(), "the two pages saw different matches"
    assert len(checked(proofs[0]).rolls) == len(rolls_of(pair.host)) == 6
    page = host.visit("/verify")
    page.locator("#file").set_input_files(proofs[0])
    expect(page.locator("#result")).to_have_attribute("data-state", "right")
    expect(page.locator("#details")).to_contain_text("has kept the same chains")
    forged = tmp_path / "forged.json"
    forged.write_text(with_another_die(proofs[0].read_text()))
    page.locator("#file").set_input_files(forged)
    expect(page.locator("#result")).to_have_attribute("data-state", "wrong")
    assert verify_file(str(forged)) == 1


def with_another_die(proof: str) -> str:
    body = json.loads(proof)
    roll = next(step for step in body["steps"] if step["step"] == "roll")
    roll["die"] = roll["die"] % 6 + 1
    return json.dumps(body)


def test_nobody_rolls_before_the_other_sides_device_was_there(newcomer: Welcome) -> None:
    host, guest = two_people(newcomer)
    path = open_quickly(host, RACE, dice="fair")
    waiting = seat_at(host, path)
    assert guest.context.request.post(guest.url(path.replace("matches", "join")), form={"name": ""}).ok
    status = waiting.page.locator("#status")
    expect(status).to_have_text(waiting.spoken("dice_waiting"))
    assert not waiting.page.evaluate(CAN_ROLL)
    waiting.wait_to_hear(waiting.spoken("dice_waiting"))
    joined = seat_at(guest, path)
    waiting.page.wait_for_function(CAN_ROLL)
    pair = Pair(waiting, joined)
    pair.play(2)
    assert not any(not words.strip() for words in waiting.heard())


def test_the_computers_rolls_are_answered_by_the_page(newcomer: Welcome, tmp_path: Path) -> None:
    table = newcomer("phone").start(RACE, mode="computer", side="1", dice="fair")
    for _ in range(3):
        table.act()
        table.check()
    by_computer = [event for event in rolls_of(table) if event.seat == 0]
    assert len(by_computer) >= 3
    assert all({"other", "server"} <= set(event.data) for event in by_computer)
    checked(save_proof(table, tmp_path))


def test_on_one_device_the_page_gives_a_seed(newcomer: Welcome, tmp_path: Path) -> None:
    table = newcomer().start(RACE, mode="device", dice="fair")
    for _ in range(4):
        table.act()
        table.check()
    assert steps(table)[:2] == ["anchors", "seed"]
    checked(save_proof(table, tmp_path))


def test_a_page_loaded_again_in_the_middle_of_a_roll_shows_the_one_die(newcomer: Welcome, tmp_path: Path) -> None:
    pair, _, guest = fair_pair(newcomer, dice="chain/1-strict")
    pair.play(2)
    guest.context.set_offline(True)
    expect(pair.guest.line).to_have_attribute("data-state", "offline")
    pair.host.page.wait_for_function(CAN_ROLL)
    pair.host.die.click()
    status = pair.host.page.locator("#status")
    expect(status).to_have_text(pair.host.spoken("dice_answer"))
    asked = steps(pair.host)
    pair.host.page.reload()
    expect(status).to_have_text(pair.host.spoken("dice_answer"))
    assert not pair.host.page.evaluate(CAN_ROLL)
    assert steps(pair.host) == asked, "loading the page again has asked again"
    guest.context.set_offline(False)
    expect(status).not_to_have_text(pair.host.spoken("dice_answer"))
    again = Pair(Seat(pair.host.page, pair.host.yard), pair.guest)
    again.check()
    assert len(rolls_of(again.host)) == 3
    checked(save_proof(again.host, tmp_path))


def test_a_die_whose_answer_was_lost_falls_once(newcomer: Welcome, tmp_path: Path) -> None:
    pair, host, _ = fair_pair(newcomer)
    page = host.context.new_page()
    page.route_web_socket("**/live", deaf_after_a_roll)
    page.goto(pair.host.page.url)
    page.wait_for_function(CAN_ROLL)
    page.locator("ply-die button").click()
    pair.guest.page.wait_for_function("() => document.querySelector('ply-board#board').active")
    (fallen,) = rolls_of(pair.host)
    page.close()
    pair.host.page.reload()
    again = Seat(pair.host.page, pair.host.yard)
    again.settle(3)
    again.check()
    assert rolls_of(again) == [fallen]
    checked(save_proof(again, tmp_path))


def deaf_after_a_roll(socket: WebSocketRoute) -> None:
    """What the server says after a roll was asked for does not arrive."""
    server, asked = socket.connect_to_server(), []

    def pass_on(frame: str | bytes) -> None:
        asked.extend([frame] if '"act"' in str(frame) else [])
        server.send(frame)

    def hear(frame: str | bytes) -> None:
        if not asked:
            socket.send(frame)

    socket.on_message(pass_on)
    server.on_message(hear)


def bend(frame: str | bytes) -> str | bytes:
    """Let another die fall than the links make, everywhere in a message."""
    message: dict[str, Any] = json.loads(frame)
    step = (message.get("entry") or {}).get("step") or {}
    if step.get("step") == "roll":
        step["die"] = step["die"] % 6 + 1
        message["entry"]["action"] = f"roll:{step['die']}"
    return json.dumps(message)


def bent(socket: WebSocketRoute) -> None:
    server = socket.connect_to_server()
    socket.on_message(server.send)
    server.on_message(lambda frame: socket.send(bend(frame)))


@pytest.mark.parametrize(
    ("size", "dark"),
    [
        pytest.param("phone", False, id="phone"),
        pytest.param("desktop", True, marks=pytest.mark.long, id="desktop"),
    ],
)
def test_a_server_that_bends_a_die_is_found_out(newcomer: Welcome, size: str, dark: bool) -> None:
    pair, host, _ = fair_pair(newcomer)
    visitor = newcomer(size, "ja", dark=dark)
    page = visitor.context.new_page()
    page.route_web_socket("**/live", bent)
    page.goto(visitor.url(f"/matches/{pair.host.id}"))
    expect(page.locator("#line")).to_have_attribute("data-state", "connected")
    expect(page.locator("#dice-fault")).to_be_hidden()
    pair.play(1)
    warning = page.get_by_role("alert").filter(has=page.locator("#dice-fault"))
    expect(warning).to_be_visible()
    expect(warning).to_contain_text("この対局のサイコロに食い違いがある")
    with page.expect_download() as saved:
        warning.locator("[data-proof]").click()
    assert saved.value.suggested_filename.endswith(f"{pair.host.id}.json")
    expect(page.locator("#status")).to_have_text(strings(Seat(page, host.yard, "ja").words)["dice_wrong"])
    Album(f"{size}-fair").take(page, "fault")
    inspector = Inspector()
    inspector.look(page, "dice that are not right")
    assert not inspector.found, "\n".join(inspector.found)
    assert page.evaluate(TOO_WIDE) == []


def test_a_seat_goes_to_another_device_with_its_seeds_or_with_new_chains(newcomer: Welcome, tmp_path: Path) -> None:
    pair, _, _ = fair_pair(newcomer)
    pair.play(2)
    phone = newcomer("phone", "ko")
    phone.watch.allowed = LINE_BREAKS
    take_the_seat_along(pair.host, phone)
    path = f"/matches/{pair.host.id}"
    moved = Pair(seat_at(phone, path), pair.guest)
    moved.play(2)
    assert "rekey" not in steps(moved.host), "the seeds have not come along"
    phone.context.pages[0].evaluate("() => localStorage.clear()")
    for page in phone.context.pages:
        page.close()
    anew = seat_at(phone, path)
    anew.page.wait_for_function(CAN_ROLL)
    assert steps(anew).count("rekey") == 1
    again = Pair(anew, pair.guest)
    again.play(2)
    checked(save_proof(again.guest, tmp_path))
    expect(pair.host.page.locator("#status")).to_have_text(pair.host.spoken("dice_elsewhere"))


@pytest.mark.parametrize(
    ("size", "dark", "lang"),
    [
        ("phone", True, "ja"),
        pytest.param("desktop", True, "en", marks=pytest.mark.long),
        pytest.param("narrow", False, "ko", marks=pytest.mark.long),
    ],
)
def test_how_dice_fell_is_told_without_barriers(newcomer: Welcome, size: str, dark: bool, lang: str) -> None:
    visitor, inspector = newcomer(size, lang, dark=dark), Inspector()
    album = Album(f"{size}-fair")
    table = visitor.start(RACE, mode="device", dice="fair")
    for _ in range(6):
        table.act()
    page = table.page
    page.locator("#dice").click()
    expect(page.locator("#dice-told")).not_to_be_empty()
    expect(page.locator("#dice-sixes tr")).to_have_count(2)
    look(page, "dialog", inspector, album)
    page.goto(visitor.url("/dice"))
    look(page, "dice", inspector, album)
    page.goto(visitor.url("/verify"))
    look(page, "verify", inspector, album)
    assert not inspector.found, "\n".join(inspector.found)


def look(page: Page, state: str, inspector: Inspector, album: Album) -> None:
    album.take(page, state, whole=state == "dice")
    inspector.look(page, state)
    assert page.evaluate(TOO_WIDE) == [], f"{state} is wider than the screen"
