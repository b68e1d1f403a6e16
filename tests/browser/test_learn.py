"""A guide in the browser: boards to try, answers that stay hidden, and a match from a position, by mouse and keys."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Welcome
from tests.browser.table import Table
from tests.browser.test_accessibility import SCREENS, Inspector

SHOWN = {"phone": "aeroplane", "desktop": "draughts"}


def board(page: Page, name: str) -> Locator:
    figure = page.locator(f"#board-{name}")
    figure.scroll_into_view_if_needed()
    expect(figure).to_have_attribute("data-ready", "")
    return figure


def cell(figure: Locator, place: int) -> Locator:
    return figure.locator(f'[data-place="{place}"]')


def test_a_board_refuses_with_a_way_to_its_section_and_plays(newcomer: Welcome) -> None:
    visitor = newcomer("phone")
    page = visitor.visit("/learn/draughts")
    figure = board(page, "worked")
    cell(figure, 39).click()
    expect(figure.locator("[data-words]")).to_have_text("From 39 you take 2, from 24 you take 3.")
    expect(figure.locator("[data-link]")).to_have_attribute("href", "#longest")
    cell(figure, 24).click()
    cell(figure, 13).click()
    expect(figure.locator("[data-status]")).to_contain_text("1 piece can take 1")
    figure.locator("[data-may]").click()
    expect(figure.locator(".duties .open")).to_have_count(1)
    figure.locator("[data-undo]").click()
    expect(figure.locator("[data-undo]")).to_be_disabled()
    figure.locator("summary").click()
    figure.locator('button[value="device"]').click()
    page.wait_for_url("**/matches/*")
    table = Table(page, visitor.yard, visitor.lang)
    assert [choice.action for choice in table.view.choices] == ["24x15x4x13"]
    table.page.locator("#may").click()
    expect(table.page.locator("#may-list .barred", has_text="From 39 you take 2")).to_be_visible()
    table.act("24x15x4x13")
    expect(table.page.locator("#may-list")).to_be_hidden()


def test_on_paper_every_board_is_drawn_and_every_answer_shown(newcomer: Welcome) -> None:
    page = newcomer("desktop", "ko").visit("/learn/snakes")
    boards, answer = page.locator("[data-practice]"), page.locator("details.answer .inside")
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(answer).to_be_visible()
    expect(boards.locator("svg.ply-drawing")).to_have_count(boards.count())
    expect(page.locator(".practice .tools").first).to_be_hidden()


def test_dice_fall_as_wished_and_the_answer_is_hidden_until_asked_for(newcomer: Welcome) -> None:
    page = newcomer("desktop", "ja").visit("/learn/snakes")
    answer = page.locator("details.answer")
    expect(answer.locator(".inside")).to_be_hidden()
    figure = board(page, "worked")
    figure.locator('[data-act="roll:4"]').click()
    expect(figure.locator('[data-act="roll:4"]')).to_have_attribute("aria-pressed", "true")
    expect(figure.locator("[data-status]")).to_contain_text("白")
    answer.locator("summary").first.focus()
    page.keyboard.press("Enter")
    expect(answer.locator(".inside")).to_be_visible()


def test_the_keyboard_alone_leads_through_a_guide(newcomer: Welcome) -> None:
    page = newcomer("desktop", "ko").visit("/learn/draughts")
    page.locator('.contents a[href="#worked"]').focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("#worked$"))
    figure = board(page, "worked")
    figure.locator('ply-board [tabindex="0"]').focus()
    for key in ("Home", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    expect(figure.locator("[data-words]")).not_to_be_empty()
    page.keyboard.press("Tab")
    expect(figure.locator("[data-link]")).to_be_focused()


@pytest.mark.parametrize(("size", "dark"), SCREENS, ids=["phone", "desktop"])
def test_guides_have_no_barriers(newcomer: Welcome, size: str, dark: bool) -> None:
    visitor, inspector = newcomer(size, {"phone": "ja", "desktop": "ko"}[size], dark=dark), Inspector()
    page = visitor.visit("/learn")
    inspector.look(page, "overview")
    page.goto(visitor.url(f"/learn/{SHOWN[size]}"))
    figure = board(page, "worked")
    page.locator("details.answer summary").first.click()
    figure.locator("[data-may]").click()
    expect(figure.locator(".duties")).to_be_visible()
    inspector.look(page, f"guide of {SHOWN[size]}")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not inspector.found, "\n".join(inspector.found)
