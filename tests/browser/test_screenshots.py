"""Pictures of every page for people to look at, in artefacts/screens or where PLYYARD_ARTIFACTS says."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page

from plyyard.core.registry import games
from plyyard.web.identity import COOKIE
from tests.browser.conftest import Welcome
from tests.browser.moments import refuse, resign, select
from tests.browser.visitor import Visitor
from tests.web.client import Player

ROOT: Final = Path(__file__).resolve().parents[2]
GAMES: Final = sorted(games())
SERIES: Final = [
    pytest.param("phone", "light", "ja", marks=pytest.mark.long, id="phone-light-ja"),
    pytest.param("phone", "dark", "ko", id="phone-dark-ko"),
    pytest.param("desktop", "light", "en", marks=pytest.mark.long, id="desktop-light-en"),
    pytest.param("desktop", "dark", "ja", marks=pytest.mark.long, id="desktop-dark-ja"),
]
"""One series in the ordinary run, all four with --long."""
BOARDS_DRAWN: Final = "() => [...document.querySelectorAll('ply-board')].every((board) => board.querySelector('svg'))"
ACTIONS: Final = 12
MOST_ACTIONS: Final = 20
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


@pytest.mark.parametrize(("size", "scheme", "lang"), SERIES)
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
    path = visitor.create(game)
    play_ahead(visitor, path)
    table = visitor.sit(path)
    select(table)
    album.take(table.page, f"match-{game}-1-chosen")
    refuse(table)
    album.take(table.page, f"match-{game}-2-refused")
    resign(table)
    album.take(table.page, f"match-{game}-3-over")
    table.page.close()


def play_ahead(visitor: Visitor, path: str) -> None:
    """Play without a page, always what is in the middle of the choices, until there is something to choose."""
    cookie = next(cookie["value"] for cookie in visitor.context.cookies() if cookie["name"] == COOKIE)
    with Player(visitor.yard.address).sit(f"/{visitor.lang}{path}", cookie=cookie) as line:
        choices, seq = line.hear("welcome")["view"]["choices"], -1
        while seq < ACTIONS or (choices[0]["action"] == "roll" and seq < MOST_ACTIONS):
            choices = line.act(choices[len(choices) // 2]["action"], seq)["view"]["choices"]
            seq += 1
