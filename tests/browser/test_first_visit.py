"""Somebody new chooses a game and moves at once; three hints look on, can be skipped, and come only once."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from plyyard.core.registry import games
from plyyard.i18n import LANGUAGES
from tests.browser.conftest import Welcome
from tests.browser.hands import centre
from tests.browser.table import Table
from tests.browser.test_accessibility import Inspector
from tests.browser.visitor import Visitor

GAMES: Final = sorted(games())
MOST_TOUCHES: Final = 4
"""The game, the die where there is one, a piece, a place."""


def hint(page: Page, step: str) -> str:
    return str(page.locator("#guided").get_attribute(f"data-{step}"))


def choose(visitor: Visitor, game: str) -> Table:
    """Choose a game on the home page, by touch."""
    page = visitor.visit("/")
    page.locator(f'#newcomer form[action$="/games/{game}"] button').tap()
    page.wait_for_url("**/matches/*guided=1")
    return Table(page, visitor.yard, visitor.lang)


@pytest.mark.parametrize(("game", "lang"), [(game, LANGUAGES[n % 3]) for n, game in enumerate(GAMES)])
def test_a_first_move_is_stored_after_a_few_touches(newcomer: Welcome, game: str, lang: str) -> None:
    visitor = newcomer("phone", lang)
    visitor.yard.dice.load(6)
    table = choose(visitor, game)
    touches, words, done = 1, table.page.locator("#guided-text"), hint(table.page, "done")
    first = "piece"
    while words.inner_text() != done and touches < MOST_TOUCHES:
        path = table.view.choices[0].path
        expect(words).to_have_text(hint(table.page, "roll" if path[0] == "dice" else first))
        for place in path:
            before = words.inner_text()
            table.page.touchscreen.tap(*centre(table.page, place))
            touches += 1
            expect(words).not_to_have_text(before)
            if place != path[-1]:
                expect(words).to_have_text(hint(table.page, "where"))
        table.truth.read()
        first = "moved"
    expect(words).to_have_text(done)
    assert touches <= MOST_TOUCHES and len(table.truth.match.log), "no first move was stored"
    assert "guided" not in table.page.url


def test_hints_have_no_barriers_and_cover_no_place(newcomer: Welcome) -> None:
    inspector, table = Inspector(), choose(newcomer("phone", "ja"), "aeroplane")
    inspector.look(table.page, "the first hint")
    hints, board = (table.page.locator(name).bounding_box() for name in ("#guided", "#board"))
    assert hints and board and board["y"] + board["height"] <= hints["y"]
    table.page.locator("#guided-skip").tap()
    expect(table.page.locator("#guided")).to_be_hidden()
    assert not inspector.found, "\n".join(inspector.found)


def test_hints_are_skipped_by_keyboard_and_do_not_come_again(newcomer: Welcome) -> None:
    visitor = newcomer("desktop")
    page = visitor.visit("/games/draughts")
    page.locator("form[data-start] button.primary").click()
    page.wait_for_url("**/matches/*guided=1")
    table = Table(page, visitor.yard)
    page.locator("#guided-skip").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#guided")).to_be_hidden()
    assert page.evaluate("document.activeElement.closest('ply-board')?.id") == "board"
    page.reload()
    table.settle()
    expect(page.locator("#guided")).to_have_count(0)
    page.goto(visitor.url("/games/hnefatafl"))
    page.locator("form[data-start] button.primary").click()
    page.wait_for_url("**/matches/*")
    assert "guided" not in page.url
    visitor.context.clear_cookies()
    page.goto(visitor.url("/"))
    expect(page.locator("#newcomer")).to_be_hidden()


def test_a_refused_attempt_and_a_changed_mind_leave_the_hints_where_they_were(newcomer: Welcome) -> None:
    table = choose(newcomer("phone"), "draughts")
    words, (start, _) = table.page.locator("#guided-text"), table.view.choices[0].path
    expect(words).to_have_text(hint(table.page, "piece"))
    table.page.touchscreen.tap(*centre(table.page, start))
    expect(words).to_have_text(hint(table.page, "where"))
    table.page.touchscreen.tap(*centre(table.page, start))
    expect(words).to_have_text(hint(table.page, "piece"))


def test_start_is_reached_within_two_screens_of_a_phone(newcomer: Welcome) -> None:
    visitor = newcomer("phone")
    page = visitor.visit("/")
    for game in GAMES:
        page.goto(visitor.url(f"/games/{game}"))
        box = page.locator("form[data-start] button.primary").bounding_box()
        assert box is not None and box["y"] + box["height"] <= 2 * 740, f"{game}: {box}"


def test_hidden_rule_sets_open_by_keyboard_and_show_which_one_is_chosen(newcomer: Welcome) -> None:
    visitor = newcomer("phone", "ko")
    page = visitor.visit("/games/draughts")
    editions = games()["draughts"].editions
    rest = page.locator("details.more-editions")
    assert page.locator('input[name="edition"]:visible').count() == 2
    rest.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(page.locator('input[name="edition"]:visible')).to_have_count(len(editions))
    last = rest.locator('input[name="edition"]').last
    last.check()
    rest.locator("summary").tap()
    expect(last).to_be_hidden()
    expect(rest.locator("[data-picked]")).to_have_text(str(last.get_attribute("data-title")))
    page.locator('input[name="edition"]').first.check()
    expect(rest.locator("[data-picked]")).to_be_hidden()
    page.goto(visitor.url(f"/games/draughts?edition={editions[-1].name}"))
    expect(page.locator(f'input[name="edition"][value="{editions[-1].name}"]')).to_be_checked()
    expect(page.locator(f'input[name="edition"][value="{editions[-1].name}"]')).to_be_visible()


def test_reporting_an_error_has_no_barriers(newcomer: Welcome) -> None:
    visitor, inspector = newcomer("phone", "ja", dark=True), Inspector()
    visitor.watch.allowed = ["status 400", "status of 400"]
    page = visitor.visit("/learn/snakes")
    page.locator("[data-report]").first.click()
    inspector.look(page, "the form")
    page.locator("textarea").fill(" ")
    page.locator("form button.primary").click()
    page.locator('[role="alert"]').wait_for()
    inspector.look(page, "the form comes back")
    page.locator("textarea").fill("…")
    page.locator("form button.primary").click()
    page.wait_for_url("**sent=1")
    inspector.look(page, "thanks")
    assert not inspector.found, "\n".join(inspector.found)
