"""What every page does: its language and colours can be changed where one is, and it fits the smallest screen."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import expect

from plyyard.core.registry import games
from plyyard.i18n import LANGUAGES, OWN_NAMES
from tests.browser.conftest import Welcome
from tests.browser.visitor import Visitor

GAMES: Final = sorted(games())
TOO_WIDE: Final = """() => {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width) return [];
  return [...document.querySelectorAll("body *")].filter((node) => node.getBoundingClientRect().right > width + 1)
    .map((node) => node.outerHTML.slice(0, 90));
}"""


def paths(visitor: Visitor) -> list[str]:
    """Return one path for every kind of page, the matches just begun."""
    matches = [visitor.create(game, mode="computer") for game in GAMES]
    return ["/", "/matches", "/nowhere", *(f"/games/{game}" for game in GAMES), *matches]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_page_scrolls_sideways_at_320_pixels(newcomer: Welcome, lang: str) -> None:
    visitor = newcomer("narrow", lang)
    visitor.watch.allowed = ["status 404", "status of 404"]
    page = visitor.context.new_page()
    for path in paths(visitor):
        page.goto(visitor.url(path))
        if "/matches/" in path:
            page.locator("ply-board#board [data-place]").first.wait_for()
        assert page.evaluate(TOO_WIDE) == [], f"{path} is wider than the screen"


SHIFTS: Final = """() => {
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
}"""
MOST_SHIFTED: Final = 0.05


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_nothing_moves_while_a_page_comes(newcomer: Welcome, size: str) -> None:
    visitor = newcomer(size, "ja")
    for path in ("/", "/learn/draughts", visitor.create("aeroplane", mode="computer")):
        page = visitor.visit(path)
        page.evaluate(SHIFTS)
        page.locator("ply-board [data-place]").first.wait_for()
        page.wait_for_timeout(100)
        assert page.evaluate("window.shifted") <= MOST_SHIFTED, path


def test_the_language_changes_and_the_page_stays(newcomer: Welcome) -> None:
    visitor = newcomer("desktop", "en")
    table = visitor.start("draughts")
    table.act(table.view.choices[0].action)
    page = table.page
    for lang in ("ja", "ko", "en"):
        page.locator("details[data-menu] summary").click()
        page.get_by_role("link", name=OWN_NAMES[lang]).click()
        page.wait_for_url(f"**/{lang}/matches/{table.id}")
        expect(page.locator("html")).to_have_attribute("lang", lang)
        expect(page.locator("#record > li")).to_have_count(1)
    page.goto(visitor.url("/games/draughts?edition=fmjd"))
    page.locator("details[data-menu] summary").click()
    page.get_by_role("link", name=OWN_NAMES["ko"]).click()
    page.wait_for_url("**/ko/games/draughts?edition=fmjd")


def test_the_colours_change_and_stay(newcomer: Welcome) -> None:
    page = newcomer("phone", "ja").visit("/")
    button, body = page.locator("button[data-scheme]"), page.locator("body")
    light = page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    for scheme in ("light", "dark", "auto", "light", "dark"):
        button.tap()
        expect(button).to_have_attribute("data-now", scheme)
        if scheme == "dark":
            expect(body).not_to_have_css("background-color", light)
        else:
            expect(body).to_have_css("background-color", light)
    page.reload()
    expect(button).to_have_attribute("data-now", "dark")
    expect(body).not_to_have_css("background-color", light)


def test_the_boards_of_the_home_page_are_drawn_and_hold_no_tab_stops(newcomer: Welcome) -> None:
    page = newcomer().visit("/")
    expect(page.locator(".door ply-board svg.ply-drawing")).to_have_count(len(GAMES))
    names = []
    for _ in range(4 + 3 * len(GAMES)):
        page.keyboard.press("Tab")
        names.append(page.evaluate("() => document.activeElement.closest('ply-board')?.localName ?? ''"))
    assert "ply-board" not in names


def test_another_rule_set_renames_the_sides_and_tells_its_rules_at_once(newcomer: Welcome) -> None:
    page = newcomer("phone").visit("/games/draughts")
    page.locator("details.more-editions summary").click()
    for edition in games()["draughts"].editions:
        page.locator(f'input[name="edition"][value="{edition.name}"]').check()
        expect(page.locator('[data-side="first"]')).to_contain_text(str(edition.sides[0]))
        expect(page.locator('[data-side="second"]')).to_have_text(str(edition.sides[1]))
        told = [str(sentence) for section in games()["draughts"].sections for sentence in section.told(edition)]
        assert page.locator("#rules p[data-editions]:visible").all_inner_texts() == told
