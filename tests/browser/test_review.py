"""A review by keyboard alone: steps, the question before its answer, and no barriers."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Welcome
from tests.browser.moments import resign
from tests.browser.test_accessibility import Inspector

SHOT = "W:W33,34,35,38,42,46,48:B5,7,9,12,22,23,24"
"""33-29 wins by a shot, and at every depth of search nothing else comes near it."""


def test_a_review_by_keyboard_alone(newcomer: Welcome) -> None:
    visitor, inspector = newcomer("phone", "en", dark=True), Inspector()
    table = visitor.start("draughts", start=SHOT)
    for action in ("46-41", "5-10"):
        table.act(action)
    resign(table)
    page = table.page
    page.get_by_role("link", name="Review").press("Enter")
    expect(page.locator("#review")).to_have_attribute("data-ready", "")
    expect(page.locator("#at")).to_have_text("2 of 2")
    page.keyboard.press("Home")
    expect(page.locator("#at")).to_have_text("0 of 2")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#sentence")).to_have_text("White moves from 46 to 41.")
    expect(page.locator("#review")).to_have_attribute("data-analysed", "")
    moment = page.locator(".moment").first
    assert "33 to 29" not in page.content() and "33-29" not in page.content(), "the solution is nowhere in the page"
    assert "position=B%3A" in str(page.locator("#report").get_attribute("href")), "an error is told with its position"
    moment.locator("[data-look]").press("Enter")
    assert page.evaluate("Boolean(document.activeElement.closest('ply-board'))")
    moment.locator("[data-show]").press("Enter")
    expect(moment.locator(".answer")).to_be_focused()
    expect(moment.locator(".answer")).to_contain_text("A shot was missed: 33-29 gives 1, forces 24x33, and takes 3.")
    page.locator("#table-box summary").press("Enter")
    inspector.look(page, "a review")
    assert not inspector.found, "\n".join(inspector.found)
