"""Two people at one match on two devices, and what the store says about it."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from tests.browser.table import Table, told
from tests.browser.visitor import Visitor
from tests.browser.yard import Yard

ARRIVED = """(entries) => {
  const there = document.querySelectorAll("#record > li").length >= entries;
  return there && document.getElementById("line").dataset.state !== "connecting";
}"""
PATIENCE = 15
MY_TURN = "() => document.querySelector('ply-board#board').active"


class Seat(Table):
    """One person's page of a match between two devices, or a spectator's."""

    def __init__(self, page: Page, yard: Yard, lang: str = "en") -> None:
        super().__init__(page, yard, lang)

    @property
    def line(self) -> Locator:
        return self.page.locator("#line")

    @property
    def offer(self) -> Locator:
        return self.page.locator("#offer")

    @property
    def mine(self) -> int:
        """The seat held here, read from the page; -1 for a spectator."""
        seats: list[int] = self.page.evaluate("() => JSON.parse(document.getElementById('boot').textContent).mine")
        return seats[0] if seats else -1

    def settle(self, entries: int = 0) -> None:
        """Wait until the page shows everything that is stored; of `entries` events at least."""
        until = time.monotonic() + PATIENCE
        while self.truth.read().seq + 1 < entries:
            assert time.monotonic() < until, f"only {self.truth.match.seq + 1} of {entries} events were stored"
            self.page.wait_for_timeout(20)
        self.page.wait_for_function(ARRIVED, arg=told(self.truth.match))

    def act(self, action: str = "") -> None:
        """Play an action, the first one when none is named, as soon as it is this person's turn."""
        self.page.wait_for_function(MY_TURN)
        acted = self.truth.read().state.acted
        wanted = action or self.view.choices[0].action
        self.page.locator(f'#moves-list [data-action="{wanted}"]').evaluate("button => button.click()")
        self._wait_for_an_action_after(sum(acted))
        self.settle()

    def _wait_for_an_action_after(self, acted: int) -> None:
        until = time.monotonic() + PATIENCE
        while sum(self.truth.read().state.acted) <= acted:
            assert time.monotonic() < until, "the action was not stored"
            self.page.wait_for_timeout(20)

    def answer(self, key: str) -> None:
        """Press the answer with these words of the page's scripts."""
        self.offer.get_by_role("button", name=self.spoken(key), exact=True).click()

    def expect_offer(self, key: str, **values: str) -> None:
        """Expect a question with these words of the page's scripts."""
        expect(self.offer).to_be_visible()
        expect(self.offer).to_contain_text(self.spoken(key).format(**values))

    def side(self, seat: int) -> str:
        return self.say(self.truth.match.edition.sides[seat])


@dataclass
class Pair:
    """Two people at one match: `host` opened it and has the first seat."""

    host: Seat
    guest: Seat

    def __iter__(self) -> Iterator[Seat]:
        return iter((self.host, self.guest))

    @property
    def to_move(self) -> Seat:
        turn = self.host.truth.read().position.turn
        return self.host if self.host.mine == turn else self.guest

    @property
    def waiting(self) -> Seat:
        return self.guest if self.to_move is self.host else self.host

    def settle(self) -> None:
        """Wait until both show everything that is stored."""
        for seat in self:
            seat.settle()

    def check(self) -> None:
        """Compare both pages with the store."""
        self.settle()
        for seat in self:
            seat.check()

    def play(self, actions: int) -> None:
        """Let whoever is to move act, so many times, and compare both pages each time."""
        for _ in range(actions):
            self.to_move.act()
            self.check()

    def until_both_have_acted(self) -> None:
        """Play until nothing can be called off any more."""
        while not self.host.truth.read().state.started:
            self.to_move.act()
            self.settle()

    def remember_places(self) -> None:
        """The boards stand where they stand from now on."""
        for seat in self:
            seat.box = seat.read()["box"]


def open_by_form(visitor: Visitor, game: str, name: str = "", clock: str = "none", public: bool = False) -> Page:
    """Open a match online by the form of the game's page; return the page that waits for somebody."""
    page = visitor.visit(f"/games/{game}")
    page.locator('input[name="mode"][value="online"]').check()
    page.locator('input[name="name"]').fill(name)
    page.locator('select[name="clock"]').select_option(clock)
    page.locator('input[name="public"]').set_checked(public)
    page.locator("form[data-start] .start").click()
    expect(page.locator("#line")).to_have_attribute("data-state", "connected")
    return page


def link_of(page: Page) -> str:
    """Return the path of the link that the waiting page shows."""
    return re.sub(r"^https?://[^/]+/\w+", "", page.locator("#invitation input").input_value())


def join_by_link(visitor: Visitor, path: str, name: str = "") -> Page:
    """Open an invitation and accept it."""
    page = visitor.visit(path)
    page.locator('input[name="name"]').fill(name)
    page.locator(".meeting .start").click()
    page.wait_for_url("**/matches/**")
    return page


def open_quickly(visitor: Visitor, game: str, **fields: str) -> str:
    """Open a match online without a page; return its path without the language."""
    return visitor.create(game, mode="online", **fields)


def sit_down(host: Visitor, guest: Visitor, game: str, **fields: str) -> Pair:
    """Bring two people to a match without the pages that lead there."""
    path = open_quickly(host, game, **fields)
    answer = guest.context.request.post(guest.url(path.replace("matches", "join")), form={"name": "Jun"})
    assert answer.ok
    pair = Pair(seat_at(host, path), seat_at(guest, path))
    pair.settle()
    return pair


def seat_at(visitor: Visitor, path: str) -> Seat:
    return Seat(visitor.visit(path), visitor.yard, visitor.lang)


class ShiftedTime:
    """The server's wall clock, some seconds later."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def time_ns(self) -> int:
        return time.time_ns() + int(self.seconds * 1e9)
