"""Chances to win on the play page: shown after every roll unless somebody switches them off."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Welcome

SAID = {
    "en": r"^\S+: \d+\.\d% before the roll, \d+\.\d% after it$",
    "ja": r"^\S+：振る前は\d+\.\d%、振ったあとは\d+\.\d%$",
    "ko": r"^\S+: 굴리기 전 \d+\.\d%, 굴린 뒤 \d+\.\d%$",
}


@pytest.mark.parametrize(("lang", "game"), [("en", "aeroplane"), ("ja", "snakes"), ("ko", "aeroplane")])
def test_a_roll_changes_the_chances_that_are_shown(newcomer: Welcome, lang: str, game: str) -> None:
    table = newcomer("phone", lang).start(game)
    page, now = table.page, table.page.locator("#odds-now")
    expect(now).to_have_text(re.compile(r"^\S+?[:：] ?\d+\.\d%$"))
    table.die.click()
    expect(now).to_have_text(re.compile(SAID[lang]))
    page.locator("#settings").click()
    page.locator("#set-odds").uncheck()
    expect(page.locator("#odds")).to_be_hidden()
