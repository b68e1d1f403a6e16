"""A game added as a folder is played in the browser, and nothing else was touched."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.visitor import DESKTOP
from tests.browser.watch import Watch
from tests.web.server import free_port, process

TOYS = Path(__file__).resolve().parent.parent / "toy_game"
BLACK_WINS = ("b2", "a3", "b3", "c3", "b1")


def start(page: Page, mode: str) -> None:
    page.locator(f'input[name="mode"][value="{mode}"]').check()
    page.get_by_role("button", name="Start").click()
    expect(page.locator("ply-board [data-place]")).to_have_count(9)


def test_a_game_in_a_folder_of_its_own_is_played_to_its_end(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PLYYARD_GAMES", str(TOYS))
    port = free_port()
    context = browser.new_context(**DESKTOP, locale="en", reduced_motion="reduce")
    watch = Watch(context)
    page = context.new_page()
    with process(tmp_path / "data", port):
        page.goto(f"http://127.0.0.1:{port}/en/")
        page.get_by_role("link", name="Play Three in a row").click()
        start(page, "device")
        for count, place in enumerate(BLACK_WINS, 1):
            page.locator(f'ply-board [data-place="{place}"]').click()
            expect(page.locator("#record > li")).to_have_count(count)
            if place == "b2":
                page.locator('ply-board [data-place="b2"]').click()
                expect(page.locator("#reason-text")).to_have_text("b2 is taken already.")
        expect(page.locator("#result")).to_contain_text("Black has three in a row and wins.")
        page.goto(f"http://127.0.0.1:{port}/en/games/three")
        start(page, "computer")
        play_against_the_computer(page)
        page.goto(f"http://127.0.0.1:{port}/ja/matches")
        expect(page.locator(".card.over")).to_have_count(2)
    context.close()
    assert not watch.troubles


def play_against_the_computer(page: Page) -> None:
    """Choose what is first in the list until the match is over."""
    free = page.locator("#moves-list [data-action]")
    for _ in range(5):
        page.wait_for_function(
            "() => !document.querySelector('#result').hidden || document.querySelector('#moves-list [data-action]')"
        )
        if page.locator("#result").is_visible():
            break
        before = page.locator("#record > li").count()
        free.first.click()
        page.wait_for_function("before => document.querySelectorAll('#record > li').length > before", arg=before)
    expect(page.locator("#result")).to_be_visible()
