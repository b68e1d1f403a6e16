#!/usr/bin/env python3
"""Draws the pictures that other sites show beside a link to a guide: the game's first board on paper, 1200 by 630.

scripts/share_pictures.py      needs Chromium; run it from the root of the checkout when a board's look has changed
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from playwright.sync_api import Page, sync_playwright

from plyyard.core.registry import folder_of, games
from plyyard.web.learn import PICTURE
from tests.browser.chromium import find_chromium
from tests.web.server import running

SIZE = {"width": 1200, "height": 630}
_ALONE = """
() => {
  const board = document.querySelector("ply-board");
  document.body.replaceChildren(board);
  Object.assign(document.body.style, { display: "grid", placeItems: "center", height: "630px", minHeight: "0" });
  board.style.width = `${Math.min(590 * board.clientWidth / board.clientHeight, 1100)}px`;
  board.active = false;
}
"""


def draw(page: Page, address: str, name: str, path: Path) -> None:
    """Take the picture of a game's guide."""
    page.goto(f"{address}/en/learn/{name}")
    board = page.locator("ply-board").first
    board.scroll_into_view_if_needed()
    board.locator("svg").first.wait_for()
    page.evaluate(_ALONE)
    page.screenshot(path=str(path))


def main() -> None:
    with tempfile.TemporaryDirectory() as data, running(Path(data)) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
        page = browser.new_page(viewport=SIZE, color_scheme="light", reduced_motion="reduce")
        for game in games().values():
            path = folder_of(game) / "guide" / PICTURE
            draw(page, address, game.name, path)
            print(f"{path}: {path.stat().st_size // 1024} kB")
        browser.close()


if __name__ == "__main__":
    main()
