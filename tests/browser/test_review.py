"""A review by keyboard alone: steps, the question before its answer, and no barriers."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Welcome
from tests.browser.moments import resign
from tests.browser.test_accessibility import Inspector

SHOT = "W:W26,31,36:B9,15,16,18"


def test_a_review_by_keyboard_alone(newcomer: Welcome) -> None:
    visitor, inspector = newcomer("phone", "en", dark=True), Inspector()
    table = visitor.start("draughts", edition="fmjd", start=SHOT)
    for action in ("31-27", "16-21"):
        table.act(action)
    resign(table)
    page = table.page
    page.get_by_role("link", name="Review").press("Enter")
    expect(page.locator("#review")).to_have_attribute("data-ready", "")
    expect(page.locator("#at")).to_have_text("2 of 2")
    page.keyboard.press("Home")
    expect(page.locator("#at")).to_have_text("0 of 2")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#sentence")).to_have_text("White moves from 31 to 27.")
    expect(page.locator("#review")).to_have_attribute("data-analysed", "")
    moment = page.locator(".moment").first
    expect(moment).not_to_contain_text("26 to 21")
    moment.locator("[data-look]").press("Enter")
    assert page.evaluate("Boolean(document.activeElement.closest('ply-board'))")
    moment.locator("[data-show]").press("Enter")
    expect(moment.locator(".answer")).to_be_focused()
    expect(moment.locator(".answer")).to_contain_text("A shot was missed: 26-21 gives 1, forces 16x27")
    page.locator("#table-box summary").press("Enter")
    inspector.look(page, "a review")
    assert not inspector.found, "\n".join(inspector.found)
