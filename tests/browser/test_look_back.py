"""Looking back on the play page when the match is over: step back, switch the best moves on, and off."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Welcome
from tests.browser.moments import resign
from tests.browser.test_accessibility import Inspector

SHOT = "W:W26,31,36:B9,15,16,18"


def test_the_best_moves_are_there_when_the_match_is_over_and_not_before(newcomer: Welcome) -> None:
    visitor, inspector = newcomer("phone", "en"), Inspector()
    table = visitor.start("draughts", edition="fmjd", start=SHOT)
    page = table.page
    for action in ("31-27", "16-21"):
        table.act(action)
    expect(page.locator("#look-back")).to_be_hidden()
    resign(table)
    expect(page.locator("#at")).to_have_text("2 of 2")
    page.get_by_role("button", name="First position").press("Enter")
    expect(page.locator("#look-back-sentence")).not_to_be_empty()
    page.get_by_label("Show the best moves").press("Space")
    rows = page.locator("#best-lines > li")
    expect(rows.filter(has_text="was played")).to_contain_text("31 to 27")
    expect(page.locator("#best-state")).to_have_text(re.compile(r"Looked \d+ moves ahead"))
    page.get_by_role("button", name="One step on").press("Enter")
    expect(rows.filter(has_text="was played")).to_contain_text("16 to 21")
    page.get_by_label("Show the best moves").press("Space")
    expect(page.locator("#best-state")).not_to_contain_text("looking on")
    inspector.look(page, "looking back")
    assert not inspector.found, "\n".join(inspector.found)
