"""axe-core on every page, in every state that looks different, on a light phone and on a dark desktop."""

from __future__ import annotations

from typing import Final

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from plyyard.core.registry import games
from tests.browser.conftest import Welcome
from tests.browser.moments import refuse, resign, select
from tests.browser.visitor import Visitor

GAMES: Final = sorted(games())
LEVEL_AA: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
EVERYTHING: Final = {
    "runOnly": {"type": "tag", "values": LEVEL_AA},
    "rules": {"target-size": {"enabled": True}},
    "resultTypes": ["violations"],
}
SCREENS: Final = [("phone", False), ("desktop", True)]
WITH_EVERY_SETTING: Final = "aeroplane"
AXE: Final = Axe().axe_script
RUN: Final = "options => axe.run(options).then(({ violations }) => violations)"


class Inspector:
    """Collects what axe finds on the pages of one test."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def look(self, page: Page, state: str) -> None:
        if page.evaluate("() => typeof axe") == "undefined":
            page.evaluate(AXE)
        for violation in page.evaluate(RUN, EVERYTHING):
            nodes = [f"{node['target']} {node['html'][:120]}" for node in violation["nodes"][:4]]
            self.found.append("\n    ".join([f"{state}: {violation['id']}: {violation['help']}", *nodes]))


def sit_down(newcomer: Welcome, size: str, dark: bool, lang: str) -> tuple[Visitor, Inspector]:
    return newcomer(size, lang, dark=dark), Inspector()


@pytest.mark.parametrize(("size", "dark"), SCREENS, ids=["phone", "desktop"])
def test_pages_have_no_barriers(newcomer: Welcome, size: str, dark: bool) -> None:
    visitor, inspector = sit_down(newcomer, size, dark, "ja")
    visitor.watch.allowed = ["status 40[04]", "status of 40[04]"]
    page = visitor.visit("/")
    page.wait_for_function(
        "() => [...document.querySelectorAll('ply-board')].every((board) => board.querySelector('svg'))"
    )
    inspector.look(page, "home for somebody new")
    for path, state in (("/matches", "no matches"), ("/nowhere", "not found")):
        page.goto(visitor.url(path))
        inspector.look(page, state)
    visitor.create("snakes", mode="computer")
    visitor.create("draughts")
    page.goto(visitor.url("/matches"))
    inspector.look(page, "matches")
    page.goto(visitor.url("/"))
    inspector.look(page, "home with matches")
    page.locator("details[data-menu] summary").click()
    inspector.look(page, "languages open")
    assert not inspector.found, "\n".join(inspector.found)


@pytest.mark.parametrize(("size", "dark"), SCREENS, ids=["phone", "desktop"])
def test_the_pages_of_games_have_no_barriers(newcomer: Welcome, size: str, dark: bool) -> None:
    visitor, inspector = sit_down(newcomer, size, dark, "ko")
    visitor.watch.allowed = ["status 400", "status of 400"]
    page = visitor.visit("/")
    for game in GAMES:
        page.goto(visitor.url(f"/games/{game}"))
        inspector.look(page, f"game page of {game}")
        page.locator('input[name="mode"][value="device"]').check()
        page.evaluate("document.querySelector('input[name=edition]').value = 'none'")
    page.locator("form[data-start] button.primary").click()
    page.locator('[role="alert"]').wait_for()
    inspector.look(page, "a form that comes back")
    assert not inspector.found, "\n".join(inspector.found)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("size", "dark"), SCREENS, ids=["phone", "desktop"])
def test_a_match_has_no_barriers_from_start_to_end(newcomer: Welcome, size: str, dark: bool, game: str) -> None:
    visitor, inspector = sit_down(newcomer, size, dark, {"phone": "en", "desktop": "ja"}[size])
    visitor.yard.dice.load(6, 5)
    table = visitor.start(game)
    inspector.look(table.page, f"{game}, fresh")
    for _ in range(3):
        table.act(table.view.choices[0].action)
    select(table)
    inspector.look(table.page, f"{game}, under way with a piece chosen")
    refuse(table)
    inspector.look(table.page, f"{game}, refused")
    for opener in ("settings", "resign") if game == WITH_EVERY_SETTING else ():
        table.page.locator(f"#{opener}").click()
        inspector.look(table.page, f"{game}, {opener} open")
        table.page.locator(f"#{opener}-dialog [data-close]").click()
    resign(table)
    inspector.look(table.page, f"{game}, over")
    assert not inspector.found, "\n".join(inspector.found)
