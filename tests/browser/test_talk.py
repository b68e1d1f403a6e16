"""Two people talk: what is said is seen and heard by the other side, unless it is muted, and is never markup."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Locator, expect

from plyyard.rooms.phrases import PHRASES
from tests.browser.conftest import Welcome
from tests.browser.pairs import Pair, Seat, seat_at, sit_down
from tests.browser.test_accessibility import Inspector
from tests.browser.test_online import GAME
from tests.browser.test_online_looks import TOO_WIDE
from tests.browser.test_screenshots import Album

MARKUP: Final = "<img src=x onerror=alert(1)><b>&amp;"


@pytest.fixture
def pair(newcomer: Welcome) -> Pair:
    pair = sit_down(newcomer("desktop", "en"), newcomer("narrow", "ja"), GAME, name="Mika")
    pair.remember_places()
    return pair


def dialog(seat: Seat) -> Locator:
    return seat.page.locator("#talk-dialog")


def open_talk(seat: Seat) -> None:
    seat.page.locator("#talk").click()
    expect(dialog(seat)).to_be_visible()


def close_talk(seat: Seat) -> None:
    dialog(seat).locator("[data-close]").click()
    expect(dialog(seat)).to_be_hidden()


def say_phrase(seat: Seat, phrase: str) -> None:
    open_talk(seat)
    dialog(seat).locator(f'[data-phrase="{phrase}"]').click()
    expect(dialog(seat)).to_be_hidden()


def write(seat: Seat, words: str) -> None:
    seat.page.locator("#talk-text").fill(words)
    seat.page.locator("#talk-text").press("Enter")
    expect(seat.page.locator("#talk-text")).to_have_value("")


def test_what_is_said_is_seen_heard_and_muted(pair: Pair, newcomer: Welcome) -> None:
    host, guest = pair
    spectator = seat_at(newcomer("desktop", "en"), f"/matches/{host.id}")
    say_phrase(host, "good_luck")
    expect(guest.page.locator("#talk-last")).to_have_text(f"Mika {guest.say(PHRASES['good_luck'])}")
    guest.wait_to_hear(guest.spoken("talk_says").format(name="Mika", words=guest.say(PHRASES["good_luck"])))
    pair.check()

    chat_freely(pair)
    write(host, MARKUP)
    line = guest.page.locator("#talk-list p").last
    expect(line).to_have_text(f"Mika {MARKUP}")
    assert line.locator("img, b").count() == 0, "words of a person became markup"
    close_talk(guest)

    mute(guest)
    write(host, "psst")
    say_phrase(guest, "thanks")
    expect(host.page.locator("#talk-list p").last).to_have_text(f"Jun {host.say(PHRASES['thanks'])}")
    expect(guest.page.locator("#talk-last")).to_contain_text(guest.say(PHRASES["thanks"]))
    assert not any("psst" in words for words in guest.heard())
    assert "Mika" not in (guest.page.locator("#talk-list").text_content() or "")
    close_talk(host)
    pair.check()
    check_after_loading_again(pair)
    assert spectator.page.locator("#talk").count() == 0


def chat_freely(pair: Pair) -> None:
    host, guest = pair
    open_talk(host)
    expect(host.page.locator("#talk-text")).to_be_hidden()
    host.page.locator("#talk-free").check()
    guest.wait_to_hear(guest.spoken("talk_theirs"))
    expect(host.page.locator("#talk-note")).to_have_text(host.spoken("talk_mine"))
    open_talk(guest)
    guest.page.locator("#talk-free").check()
    for seat in pair:
        expect(seat.page.locator("#talk-text")).to_be_visible()


def mute(seat: Seat) -> None:
    open_talk(seat)
    seat.page.locator("#talk-mute").check()
    expect(seat.page.locator("#talk-list p")).to_have_count(0)
    close_talk(seat)


def check_after_loading_again(pair: Pair) -> None:
    """Muting outlives the page, and so does what was said."""
    guest = pair.guest
    guest.page.reload()
    expect(guest.page.locator("#talk-last")).to_contain_text(guest.say(PHRASES["thanks"]))
    open_talk(guest)
    expect(guest.page.locator("#talk-mute")).to_be_checked()
    expect(guest.page.locator("#talk-list p")).to_have_count(1)
    guest.page.locator("#talk-mute").uncheck()
    expect(guest.page.locator("#talk-list p")).to_have_count(4)


def test_the_talk_looks_right_and_has_no_barriers(pair: Pair) -> None:
    chat_freely(pair)
    write(pair.host, "w" * 200)
    expect(pair.guest.page.locator("#talk-list p")).to_have_count(1)
    inspector = Inspector()
    for seat, name in ((pair.host, "desktop-light-en"), (pair.guest, "narrow-light-ja")):
        seat.page.bring_to_front()
        for state in ("talk", "talk-closed"):
            Album(name).take(seat.page, f"online-{state}")
            inspector.look(seat.page, f"{name} {state}")
            assert not seat.page.evaluate(TOO_WIDE), f"{name} {state} is wider than the screen"
            if state == "talk":
                close_talk(seat)
    assert not inspector.found, "\n".join(inspector.found)
