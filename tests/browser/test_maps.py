"""A map in the browser: laid over the board, told beside it, following what is touched and played."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Welcome
from tests.browser.table import Table
from tests.browser.test_learn import board


def test_a_map_follows_the_board_and_goes_away_when_it_is_closed(newcomer: Welcome) -> None:
    visitor = newcomer("phone")
    figure = board(visitor.visit("/learn/aeroplane"), "choice")
    button, words = figure.locator("[data-map]"), figure.locator("[data-map-words]")
    marked = figure.locator('[data-place="t14"]')
    button.focus()
    button.press("Enter")
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(words).to_contain_text("If Yellow does all it can")
    expect(marked).to_have_attribute(
        "aria-label", "cell 14, red plane 1, can move, is hit with 19.9\u00a0% over the turn"
    )
    expect(figure.locator(".ply-map-die")).to_have_count(1)
    marked.click()
    expect(words).to_contain_text("With the plane on cell 20")
    figure.locator("[data-map-sides] button", has_text="Yellow").click()
    expect(words).to_contain_text("hits Yellow")
    button.click()
    expect(words).to_be_hidden()
    expect(figure.locator(".ply-stage .ply-map-sign")).to_have_count(0)


def test_a_map_beside_a_match_is_drawn_anew_after_every_move(newcomer: Welcome) -> None:
    table: Table = newcomer("desktop").start("draughts", mode="device", start="B:W9,10,20,23,33:B24,31,36,39")
    page = table.page
    page.locator("[data-map]").click()
    expect(page.locator(".map-items li")).to_have_count(2)
    expect(page.locator(".map-items .muted a")).to_have_attribute("href", "/en/learn/draughts#longest")
    expect(page.locator(".ply-map-way")).to_have_count(2)
    lesser = page.locator(".map-items .muted .map-pointer")
    lesser.click()
    expect(lesser).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".ply-mark-way")).to_have_count(1)
    table.act("24x15x4x13")
    expect(page.locator(".ply-mark-way")).to_have_count(0)
    expect(page.locator("[data-map-words]")).to_contain_text("White")
    expect(page.locator(".ply-map-way")).to_have_count(1)
