"""The line between page and server: it breaks, it comes back, nothing is lost and nothing happens twice."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.conftest import Welcome
from tests.browser.dice import LoadedDice
from tests.browser.visitor import SIZES, welcome
from tests.browser.yard import Yard
from tests.web.server import free_port, process


def test_a_match_goes_on_after_the_browser_was_closed(newcomer: Welcome, browser: Browser) -> None:
    visitor = newcomer()
    table = visitor.start("draughts")
    for _ in range(3):
        table.act(table.view.choices[0].action)
    kept = visitor.context.storage_state()
    visitor.context.close()
    with browser.new_context(storage_state=kept, **SIZES["phone"]) as context:
        page = context.new_page()
        page.goto(visitor.url("/matches"))
        page.locator(f'.card a[href$="{table.id}"]').tap()
        page.locator("#record > li").nth(2).wait_for()
        again = type(table)(page, visitor.yard)
        again.check()
        again.act(again.view.choices[0].action)
        again.check()


def test_two_pages_of_one_match_stay_in_step(newcomer: Welcome) -> None:
    visitor = newcomer()
    path = visitor.create("draughts")
    one, other = visitor.sit(path), visitor.sit(path)
    for turn in range(6):
        acting, watching = (one, other) if turn % 2 else (other, one)
        acting.page.bring_to_front()
        acting.act(acting.view.choices[turn % 3].action)
        watching.settle(turn + 1)
        assert watching.check()["view"] == acting.check()["view"]


def test_a_server_that_goes_and_comes_back_loses_nothing(browser: Browser, tmp_path: Path) -> None:
    port, data = free_port(), tmp_path / "data"
    yard = Yard(f"http://127.0.0.1:{port}", data, LoadedDice())
    visitor = welcome(browser, yard, "desktop", "en", still=True, dark=False)
    visitor.watch.allowed = ["WebSocket connection"]
    with process(data, port):
        table = visitor.start("draughts")
        table.act(table.view.choices[0].action)
    line = table.page.locator("#line")
    expect(line).to_have_attribute("data-state", "offline", timeout=15_000)
    expect(line).to_contain_text(table.spoken("offline"))
    table.wait_to_hear(table.spoken("offline"))
    wanted = table.view.choices[0].action
    table.page.locator(f'#moves-list [data-action="{wanted}"]').evaluate("button => button.click()")
    with process(data, port):
        expect(line).to_have_attribute("data-state", "connected", timeout=20_000)
        table.settle(2)
        table.check()
        assert [logged.event.action for logged in table.truth.match.log][1:] == [wanted]
        table.act(table.view.choices[0].action)
        table.check()
    visitor.context.close()
    assert not visitor.watch.troubles


def test_a_page_says_that_it_is_offline_and_that_it_is_back(newcomer: Welcome) -> None:
    visitor = newcomer("phone", "ko")
    visitor.watch.allowed = ["WebSocket connection", "ERR_INTERNET_DISCONNECTED"]
    table = visitor.start("snakes")
    visitor.context.set_offline(True)
    expect(table.page.locator("#line")).to_have_attribute("data-state", "offline")
    table.wait_to_hear(table.spoken("offline"))
    visitor.context.set_offline(False)
    expect(table.page.locator("#line")).to_have_attribute("data-state", "connected")
    table.wait_to_hear(table.spoken("connected"))
    table.act()
    table.check()
