"""Every page of a match between two devices, in every state: no barriers, no sideways scrolling, and a picture."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from plyyard.core.registry import games
from tests.browser.conftest import Welcome
from tests.browser.pairs import Pair, Seat, join_by_link, link_of, open_by_form, open_quickly, seat_at
from tests.browser.test_accessibility import Inspector
from tests.browser.test_online import GAME, LINE_BREAKS
from tests.browser.test_screenshots import Album
from tests.browser.visitor import Visitor

SERIES: Final = [
    pytest.param("phone", "light", "ja", marks=pytest.mark.long, id="phone-light-ja"),
    pytest.param("narrow", "dark", "ko", id="narrow-dark-ko"),
    pytest.param("desktop", "light", "en", marks=pytest.mark.long, id="desktop-light-en"),
]
ROLLED: Final = next(name for name in sorted(games()) if games()[name].board(games()[name].editions[0]).dice)
TOO_WIDE: Final = "() => document.documentElement.scrollWidth > document.documentElement.clientWidth"


class Beholder:
    """Looks at one state of a page after another."""

    def __init__(self, name: str) -> None:
        self._album = Album(name)
        self._inspector = Inspector()
        self._wide: list[str] = []

    def look(self, page: Page, state: str) -> None:
        page.bring_to_front()
        self._album.take(page, f"online-{state}")
        self._inspector.look(page, state)
        if page.evaluate(TOO_WIDE):
            self._wide.append(state)

    def judge(self) -> None:
        assert not self._inspector.found, "\n".join(self._inspector.found)
        assert not self._wide, f"wider than the screen: {self._wide}"


@pytest.fixture(autouse=True)
def away_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("plyyard.web.hub.AWAY_AFTER", 0.2)


@pytest.mark.parametrize(("size", "scheme", "lang"), SERIES)
def test_all_pages_look_right(newcomer: Welcome, size: str, scheme: str, lang: str) -> None:
    host = newcomer(size, lang, dark=scheme == "dark")
    guest = newcomer(size, lang, dark=scheme == "dark")
    host.watch.allowed = guest.watch.allowed = [*LINE_BREAKS, "status 404", "status of 404"]
    beholder = Beholder(f"{size}-{scheme}-{lang}")
    page = host.visit(f"/games/{GAME}")
    page.locator('input[value="online"]').check()
    beholder.look(page, "form")
    page.close()
    pair = meet(beholder, host, guest)
    play(beholder, pair, guest)
    look_around(beholder, pair, host, newcomer(size, lang, dark=scheme == "dark"))
    beholder.judge()


def meet(beholder: Beholder, host: Visitor, guest: Visitor) -> Pair:
    waiting = open_by_form(host, GAME, "三木Mika", clock="3+2", public=True)
    beholder.look(waiting, "waiting")
    page = guest.visit("/join?code=0000")
    beholder.look(page, "code-refused")
    page.goto(guest.url(link_of(waiting)))
    beholder.look(page, "join")
    page.goto(guest.url("/lobby"))
    expect(page.locator("#line")).to_have_attribute("data-state", "connected")
    beholder.look(page, "lobby")
    page.close()
    joined = join_by_link(guest, link_of(waiting), "Jun")
    expect(waiting.locator("#invitation")).to_be_hidden()
    pair = Pair(Seat(waiting, host.yard, host.lang), Seat(joined, guest.yard, guest.lang))
    pair.settle()
    return pair


def play(beholder: Beholder, pair: Pair, guest: Visitor) -> None:
    beholder.look(pair.host.page, "begun")
    pair.until_both_have_acted()
    pair.play(2)
    beholder.look(pair.host.page, "under-way")
    pair.host.page.locator("#draw").click()
    beholder.look(pair.host.page, "draw-asked")
    pair.host.answer("offer")
    pair.guest.expect_offer("draw_comes", side=pair.guest.side(0))
    beholder.look(pair.guest.page, "draw-comes")
    pair.guest.answer("decline")
    pair.settle()
    guest.context.set_offline(True)
    expect(pair.host.line).to_have_attribute("data-state", "away")
    beholder.look(pair.host.page, "other-side-away")
    beholder.look(pair.guest.page, "offline")
    guest.context.set_offline(False)
    expect(pair.guest.line).to_have_attribute("data-state", "connected")


def look_around(beholder: Beholder, pair: Pair, host: Visitor, third: Visitor) -> None:
    watcher = seat_at(third, f"/matches/{pair.host.id}")
    beholder.look(watcher.page, "watching")
    lobby = third.visit("/lobby")
    beholder.look(lobby, "lobby-running")
    pair.host.page.locator("#settings").click()
    beholder.look(pair.host.page, "settings")
    pair.host.page.locator(".to-phone button").click()
    beholder.look(pair.host.page, "seat-link")
    third.context.new_page().goto(pair.host.page.locator("[data-copy] input").input_value())
    beholder.look(third.context.pages[-1], "seat-taken")
    pair.host.page.go_back()
    pair.guest.page.locator("#resign").click()
    pair.guest.page.locator("#resign-yes").click()
    expect(pair.host.result).to_be_visible()
    beholder.look(pair.host.page, "over")
    beholder.look(watcher.page, "watched-to-the-end")
    pair.host.page.locator("#rematch").click()
    expect(pair.guest.offer).to_be_visible()
    beholder.look(pair.guest.page, "rematch-comes")
    dice = seat_at(host, join_both(host, third))
    beholder.look(dice.page, "with-dice")


def join_both(host: Visitor, guest: Visitor) -> str:
    path = open_quickly(host, ROLLED, clock="3d", name="Mika")
    assert guest.context.request.post(guest.url(path.replace("matches", "join")), form={"name": "Ji-woo"}).ok
    return path
