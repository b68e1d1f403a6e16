"""Two people on two devices: meeting, playing, agreeing, losing the connection, and meeting again."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from plyyard.core.registry import games
from tests.browser.conftest import Welcome
from tests.browser.pairs import (
    Pair,
    Seat,
    ShiftedTime,
    join_by_link,
    link_of,
    open_by_form,
    open_quickly,
    seat_at,
    sit_down,
)
from tests.browser.visitor import Visitor

GAMES: Final = sorted(games())
WITHOUT_DICE: Final = [name for name in GAMES if not games()[name].board(games()[name].editions[0]).dice]
LINE_BREAKS: Final = ["WebSocket connection", "ERR_INTERNET_DISCONNECTED"]
GAME: Final = WITHOUT_DICE[0]


@pytest.fixture(autouse=True)
def away_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A lost connection is told soon, so that nobody waits for it here."""
    monkeypatch.setattr("plyyard.web.hub.AWAY_AFTER", 0.2)


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> ShiftedTime:
    """The server's clock, to be put forward."""
    shifted = ShiftedTime()
    monkeypatch.setattr("plyyard.web.hub.time", shifted)
    return shifted


def two_people(newcomer: Welcome) -> tuple[Visitor, Visitor]:
    host, guest = newcomer("desktop", "en"), newcomer("phone", "ja")
    guest.watch.allowed = host.watch.allowed = LINE_BREAKS
    return host, guest


@pytest.mark.parametrize("game", GAMES)
def test_two_people_meet_by_a_link_play_lose_the_connection_and_play_again(newcomer: Welcome, game: str) -> None:
    host, guest = two_people(newcomer)
    waiting = open_by_form(host, game, "Mika")
    expect(waiting.locator("#status")).to_have_text("Waiting for somebody to join")
    joined = join_by_link(guest, link_of(waiting), "Jun")
    expect(waiting.locator("#invitation")).to_be_hidden()
    pair = Pair(Seat(waiting, host.yard, "en"), Seat(joined, guest.yard, "ja"))
    pair.settle()
    expect(waiting.locator("#holder-1")).to_have_text("Jun")
    expect(joined.locator("#holder-0")).to_have_text("Mika")
    pair.play(3)
    pair.until_both_have_acted()
    decline_a_draw(pair)
    if game in WITHOUT_DICE:
        take_back(pair)
    lose_and_find_the_connection(pair, guest)
    pair.play(2)
    end_and_play_again(pair)


def decline_a_draw(pair: Pair) -> None:
    host, guest = pair
    host.page.locator("#draw").click()
    host.expect_offer("draw_ask")
    host.answer("offer")
    host.expect_offer("draw_made")
    guest.expect_offer("draw_comes", side=guest.side(0))
    guest.wait_to_hear(guest.spoken("draw_comes").format(side=guest.side(0)))
    guest.answer("decline")
    for seat in pair:
        expect(seat.offer).to_be_hidden()
    pair.settle()
    declined = host.say(host.truth.match.log[-1].text)
    expect(host.page.locator("#reason-text")).to_have_text(declined)
    expect(host.page.locator("#draw")).to_be_disabled()


def take_back(pair: Pair) -> None:
    before = pair.host.read()["view"]["pieces"]
    acting = pair.to_move
    acting.act()
    pair.check()
    acting.page.locator("#takeback").click()
    acting.expect_offer("takeback_made")
    other = pair.host if acting is pair.guest else pair.guest
    other.expect_offer("takeback_comes", side=other.side(acting.mine))
    other.answer("accept")
    pair.settle()
    expect(acting.offer).to_be_hidden()
    pair.check()
    assert pair.to_move is acting
    assert sorted(map(str, pair.host.read()["view"]["pieces"])) == sorted(map(str, before))


def lose_and_find_the_connection(pair: Pair, guest_visitor: Visitor) -> None:
    host, guest = pair
    guest_visitor.context.set_offline(True)
    expect(guest.line).to_have_attribute("data-state", "offline")
    expect(host.line).to_have_attribute("data-state", "away")
    expect(host.page.locator("#gone-1")).to_be_visible()
    host.wait_to_hear(host.spoken("away_side").format(side=host.side(1)))
    expect(host.offer).to_contain_text("You may end the match in")
    guest_visitor.context.set_offline(False)
    for seat in pair:
        expect(seat.line).to_have_attribute("data-state", "connected")
    expect(host.page.locator("#gone-1")).to_be_hidden()
    expect(host.offer).to_be_hidden()
    pair.check()


def end_and_play_again(pair: Pair) -> None:
    host, guest = pair
    guest.page.locator("#resign").click()
    guest.page.locator("#resign-yes").click()
    for seat in pair:
        expect(seat.result).to_be_visible()
    pair.check()
    guest.page.locator("#rematch").click()
    host.expect_offer("rematch_comes", side=host.side(1))
    old = host.page.url
    host.answer("accept")
    for seat in pair:
        seat.page.wait_for_url(lambda url: url != old and "/matches/" in url)
    again = Pair(Seat(host.page, host.yard, "en"), Seat(guest.page, guest.yard, "ja"))
    assert (again.host.mine, again.guest.mine) == (1, 0), "the sides have not changed"
    expect(again.host.page.locator("#holder-0")).to_have_text("Jun")
    assert again.to_move is again.guest
    again.play(1)


def test_a_draw_is_offered_after_a_second_thought_and_ends_the_match(newcomer: Welcome) -> None:
    pair = sit_down(*two_people(newcomer), GAME)
    pair.until_both_have_acted()
    seq = pair.host.truth.match.seq
    pair.guest.page.locator("#draw").click()
    pair.guest.answer("cancel")
    expect(pair.guest.offer).to_be_hidden()
    assert pair.host.truth.read().seq == seq
    pair.guest.page.locator("#draw").click()
    pair.guest.answer("offer")
    pair.host.expect_offer("draw_comes", side=pair.host.side(1))
    pair.host.answer("accept")
    for seat in pair:
        expect(seat.result).to_contain_text(seat.spoken("drawn"))
    pair.check()
    assert pair.host.truth.match.outcome is not None
    assert pair.host.truth.match.outcome.reason == "agreed"


def test_the_title_says_whose_turn_it_is_and_a_match_can_be_called_off_at_first(newcomer: Welcome) -> None:
    pair, turn = sit_down(*two_people(newcomer), GAME), re.compile("^● ")
    expect(pair.host.page).to_have_title(turn)
    expect(pair.guest.page).not_to_have_title(turn)
    pair.play(1)
    expect(pair.host.page).not_to_have_title(turn)
    expect(pair.guest.page).to_have_title(turn)
    leave = pair.guest.page.locator("#resign")
    expect(leave).to_have_text(pair.guest.spoken("call_off"))
    leave.click()
    pair.guest.page.locator("#resign-yes").click()
    for seat in pair:
        expect(seat.result).to_contain_text(seat.spoken("called_off"))
        expect(seat.page).not_to_have_title(turn)


def test_a_move_made_while_offline_is_sent_when_the_line_is_back(newcomer: Welcome) -> None:
    host, guest = two_people(newcomer)
    pair = sit_down(host, guest, GAME)
    pair.play(2)
    wanted = pair.host.view.choices[-1].action
    host.context.set_offline(True)
    expect(pair.host.line).to_have_attribute("data-state", "offline")
    press(pair.host, wanted)
    expect(pair.host.page.locator("#reason-text")).to_have_text(pair.host.spoken("kept"))
    host.context.set_offline(False)
    pair.guest.page.wait_for_function("() => document.querySelector('ply-board#board').active")
    pair.check()
    assert pair.host.truth.match.log[-1].event.action == wanted
    expect(pair.host.page.locator("#reason")).to_be_hidden()


def press(seat: Seat, action: str) -> None:
    button = seat.page.locator(f'#moves-list [data-action="{action}"]')
    button.evaluate("button => button.click()")


def test_a_move_that_came_too_late_is_given_back_with_a_word(newcomer: Welcome) -> None:
    host, guest = two_people(newcomer)
    pair = sit_down(host, guest, GAME)
    phone = newcomer("phone", "en")
    take_the_seat_along(pair.host, phone)
    second = seat_at(phone, f"/matches/{pair.host.id}")
    late, quick = (pair.host.view.choices[index].action for index in (-1, 0))
    host.context.set_offline(True)
    expect(pair.host.line).to_have_attribute("data-state", "offline")
    press(pair.host, late)
    second.act(quick)
    host.context.set_offline(False)
    reason = pair.host.page.locator("#reason-text")
    expect(reason).to_contain_text(pair.host.spoken("kept_in_vain").partition("{")[0].strip())
    pair.check()
    assert [logged.event.action for logged in pair.host.truth.match.log][2:] == [quick]


def take_the_seat_along(seat: Seat, phone: Visitor) -> Page:
    """Open the settings, make a private link, and use it on another device."""
    path = seat.page.url
    seat.page.locator("#settings").click()
    seat.page.locator(".to-phone button").click()
    expect(seat.page.locator("img.qr")).to_be_visible()
    seat.page.wait_for_load_state()  # only then do the seeds of fair dice stand behind the link
    link = seat.page.locator("[data-copy] input").input_value()
    page = phone.context.new_page()
    page.goto(link)
    page.locator(".meeting .start").click()
    page.wait_for_url("**/matches/**")
    page.close()
    seat.page.locator(f'a[href$="{seat.id}"]').click()
    expect(seat.page).to_have_url(path)
    seat.__init__(seat.page, seat.yard, "en")  # type: ignore[misc]
    return page


def test_a_seat_goes_to_the_phone_and_all_devices_and_tabs_stay_in_step(newcomer: Welcome) -> None:
    host, guest = two_people(newcomer)
    pair = sit_down(host, guest, GAME)
    phone = newcomer("phone", "ko")
    phone.watch.allowed = ["status 404", "status of 404"]
    take_the_seat_along(pair.host, phone)
    path = f"/matches/{pair.host.id}"
    everywhere = [pair.host, pair.guest, seat_at(phone, path), seat_at(host, path)]
    for acting in (2, 1, 3):
        everywhere[acting].page.bring_to_front()
        everywhere[acting].act()
        for seat in everywhere:
            seat.settle(everywhere[acting].truth.match.seq + 1)
            seat.check()


def test_whoever_watches_sees_all_and_can_do_nothing(newcomer: Welcome) -> None:
    pair = sit_down(*two_people(newcomer), GAME)
    watcher = seat_at(newcomer("narrow", "ko"), f"/matches/{pair.host.id}")
    assert watcher.mine == -1
    expect(watcher.page.locator(".watching")).to_be_visible()
    for seat in pair:
        expect(seat.page.locator("#watchers")).to_have_text(seat.spoken("watchers").format(n=1))
    pair.play(2)
    watcher.settle(pair.host.truth.match.seq + 1)
    watcher.check()
    for action in ("#draw", "#takeback", "#rematch", "#again", ".to-phone"):
        assert watcher.page.locator(action).count() == 0
    expect(watcher.page.locator("#resign")).to_be_hidden()
    assert not watcher.read()["view"]["choices"]
    watcher.page.close()
    expect(pair.host.page.locator("#watchers")).to_be_hidden()


def test_a_code_opens_the_match(newcomer: Welcome) -> None:
    host, guest = two_people(newcomer)
    guest.watch.allowed = ["status 404", "status of 404"]
    waiting = host.visit(open_quickly(host, GAME))
    code = waiting.locator("#invitation .code").inner_text()
    page = guest.visit("/join")
    page.locator("input.code").fill("0000")
    page.locator("input.code").press("Enter")
    expect(page.get_by_role("alert")).to_be_visible()
    page.locator("input.code").fill(code.upper().replace("-", " "))
    page.locator("input.code").press("Enter")
    page.locator(".meeting .start").click()
    page.wait_for_url("**/matches/**")
    expect(waiting.locator("#invitation")).to_be_hidden()
    expect(page.locator("#status")).not_to_be_empty()


def test_the_link_is_copied(newcomer: Welcome) -> None:
    visitor = newcomer()
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = visitor.visit(open_quickly(visitor, GAME))
    button = page.locator("#invitation [data-copy-button]")
    button.click()
    expect(button).to_have_text("Copied")
    expect(page.locator("#invitation [role=status]")).to_have_text("Copied")
    assert page.evaluate("() => navigator.clipboard.readText()") == page.locator("#invitation input").input_value()


def test_the_lobby_shows_challenges_as_they_come_and_pairs_two_people(newcomer: Welcome) -> None:
    host, guest = two_people(newcomer)
    lobby = host.visit("/lobby")
    expect(lobby.locator("#line")).to_have_attribute("data-state", "connected")
    other = guest.visit("/lobby")
    other.locator('input[name="name"]').fill("Jun")
    other.locator(f'button[value="{GAME}"]').click()
    other.wait_for_url("**/matches/**")
    match = other.url.rsplit("/", 1)[1]
    card = lobby.locator(f'#waiting [data-id="{match}"]')
    expect(card).to_contain_text("Jun is waiting")
    lobby.wait_for_function("() => document.getElementById('polite').innerText.includes('Jun')")
    lobby.locator(f'button[value="{GAME}"]').click()
    lobby.wait_for_url(f"**/matches/{match}")
    expect(other.locator("#invitation")).to_be_hidden()
    watching = newcomer("narrow", "ko").visit("/lobby")
    expect(watching.locator(f'#running [data-id="{match}"]')).to_be_visible()
    assert watching.locator(f'#waiting [data-id="{match}"]').count() == 0


def test_the_lobby_works_without_scripts(newcomer: Welcome) -> None:
    host = newcomer()
    match = open_quickly(host, GAME, public="on", name="Mika").rsplit("/", 1)[1]
    browser = host.context.browser
    assert browser is not None
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(host.url("/lobby"))
        page.locator(f'#waiting [data-id="{match}"] a').click()
        page.locator(".meeting .start").click()
        expect(page).to_have_url(re.compile(f"/matches/{match}$"))
        page.goto(host.url(f"/games/{GAME}"))
        page.locator('input[value="online"]').check()
        page.locator(".start").click()
        expect(page.locator("#invitation .code")).to_be_visible()


def test_a_clock_runs_warns_and_falls(newcomer: Welcome, later: ShiftedTime) -> None:
    host, guest = two_people(newcomer)
    pair = sit_down(host, guest, GAME, clock="1+0")
    clock = pair.host.page.locator("#clock-0")
    expect(clock).to_have_text("1:00")
    pair.play(2)
    expect(clock).to_have_class(re.compile("running"))
    later.seconds += 45
    pair.host.page.reload()
    expect(clock).to_have_class(re.compile("low"))
    expect(clock).to_have_text(re.compile(r"^0:[01]\d\.\d$"))
    warned = Seat(pair.host.page, host.yard)
    warned.wait_to_hear(warned.spoken("clock_left").format(seconds=10))
    assert not any("10" in words for words in pair.guest.heard())
    later.seconds += 30
    for seat in pair:
        expect(seat.result).to_be_visible()
    pair.guest.settle(pair.guest.truth.read().seq + 1)
    outcome = pair.guest.truth.match.outcome
    assert outcome is not None and (outcome.reason, outcome.winner) == ("time", 1)
    expect(pair.guest.result).to_contain_text(pair.guest.spoken("you_won"))
    expect(pair.guest.page.locator("#clock-0")).to_have_text("0:00.0")


def test_whoever_waits_long_enough_may_end_the_match(newcomer: Welcome, later: ShiftedTime) -> None:
    host, guest = two_people(newcomer)
    pair = sit_down(host, guest, GAME)
    pair.until_both_have_acted()
    pair.guest.page.close()
    expect(pair.host.line).to_have_attribute("data-state", "away")
    expect(pair.host.offer.get_by_role("button")).to_have_count(0)
    later.seconds += 60
    newcomer().visit(f"/matches/{pair.host.id}")
    pair.host.answer("claim_draw")
    expect(pair.host.result).to_contain_text(pair.host.spoken("drawn"))


def test_sounds_are_off_until_switched_on_and_remembered(newcomer: Welcome) -> None:
    visitor = newcomer()
    table = visitor.start(GAME)
    table.page.locator("#settings").click()
    switch = table.page.locator("#set-sound")
    expect(switch).not_to_be_checked()
    switch.check()
    table.page.reload()
    table.page.locator("#settings").click()
    expect(switch).to_be_checked()
