"""Pictures of every page for people to look at, in artefacts/screens or where PLYYARD_ARTIFACTS says."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page

from plyyard.core.registry import games
from tests.browser.conftest import Welcome
from tests.browser.moments import refuse, resign, select
from tests.browser.table import Table
from tests.browser.visitor import Visitor

ROOT: Final = Path(__file__).resolve().parents[2]
GAMES: Final = sorted(games())
SERIES: Final = [
    ("phone", "light", "ja"),
    ("phone", "dark", "ko"),
    ("desktop", "light", "en"),
    ("desktop", "dark", "ja"),
]
BOARDS_DRAWN: Final = "() => [...document.querySelectorAll('ply-board')].every((board) => board.querySelector('svg'))"
ACTIONS: Final = 7
"""How far a match has come when its picture is taken."""


class Album:
    """Takes pictures into one folder and checks that each is there."""

    def __init__(self, name: str) -> None:
        chosen = os.environ.get("PLYYARD_ARTIFACTS")
        self._folder = (Path(chosen) if chosen else ROOT / "artefacts") / "screens" / name
        self._folder.mkdir(parents=True, exist_ok=True)

    def take(self, page: Page, name: str, whole: bool = False) -> None:
        page.wait_for_function(BOARDS_DRAWN)
        path = self._folder / f"{name}.png"
        page.screenshot(path=path, full_page=whole, scale="css")
        assert path.stat().st_size > 2000, f"{path} is empty"


@pytest.mark.parametrize(("size", "scheme", "lang"), SERIES, ids=["-".join(series) for series in SERIES])
def test_pictures_are_taken(newcomer: Welcome, size: str, scheme: str, lang: str) -> None:
    visitor = newcomer(size, lang, dark=scheme == "dark")
    visitor.watch.allowed = ["status 404", "status of 404"]
    album = Album(f"{size}-{scheme}-{lang}")
    page = visitor.visit("/")
    album.take(page, "home", whole=True)
    page.goto(visitor.url("/matches"))
    album.take(page, "matches-empty")
    page.goto(visitor.url("/nowhere"))
    album.take(page, "error")
    for game in GAMES:
        page.goto(visitor.url(f"/games/{game}"))
        album.take(page, f"game-{game}", whole=True)
    page.close()
    for game in GAMES:
        picture_match(visitor, album, game)
    page = visitor.visit("/matches")
    album.take(page, "matches")


def picture_match(visitor: Visitor, album: Album, game: str) -> None:
    """Take pictures of a match as it goes on: with a piece chosen, refused, and over."""
    visitor.yard.dice.restart(4)
    visitor.yard.dice.load(6, 5)
    table = visitor.start(game)
    go_on(table)
    select(table)
    album.take(table.page, f"match-{game}-1-chosen")
    refuse(table)
    album.take(table.page, f"match-{game}-2-refused")
    resign(table)
    album.take(table.page, f"match-{game}-3-over")
    table.page.close()


def go_on(table: Table) -> None:
    """Play on, always with what is in the middle of the choices, and stop where there is something to choose."""
    while table.truth.match.seq < ACTIONS or (table.view.choices[0].action == "roll" and table.truth.match.seq < 14):
        choices = table.view.choices
        table.act(choices[len(choices) // 2].action)
