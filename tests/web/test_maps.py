"""Maps by HTTP: for positions, for one's own matches, and never while two people play each other."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from plyyard.core.maps import maps_of
from plyyard.core.registry import games
from plyyard.i18n import LANGUAGES
from tests.web.client import Player

GAMES = sorted(games())
FIRST = {name: next(iter(maps_of(game))) for name, game in games().items()}
EXAMPLES = {
    "aeroplane": "10,17,30,8 1,40,yard,yard r 4 0",
    "draughts": "B:W9,10,20,23,33:B24,31,36,39",
    "hnefatafl": "11/11/11/K10/11/t10/11/11/11/5t5/11 A",
    "snakes": "12 30 b",
}


def board_map(player: Player, game: str, lang: str = "en", **query: Any) -> httpx.Response:
    edition = games()[game].editions[0].name
    return player.http.get(f"/{lang}/boards/{game}/{edition}/maps/{FIRST[game]}.json", params=query)


def match_map(player: Player, page: str, game: str, **query: Any) -> httpx.Response:
    return player.http.get(f"{page}/maps/{FIRST[game]}.json", params=query)


def resign(player: Player, page: str) -> None:
    with player.sit(page) as table:
        table.send(type="resign", id="end", seq=table.hear("welcome")["seq"], seat=0)
        table.hear("event", lambda message: message["end"] is not None)


def test_every_game_has_a_map() -> None:
    assert set(EXAMPLES) == set(GAMES) == set(FIRST)


@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_drawn_with_the_same_in_words(player: Player, game: str) -> None:
    answer = board_map(player, game, position=EXAMPLES[game])
    assert answer.status_code == 200 and answer.headers["cache-control"] == "no-store"
    chart = answer.json()
    places = {place.id for place in games()[game].board(games()[game].editions[0]).places}
    assert chart["summary"] and chart["marks"] and chart["items"]
    assert {mark["place"] for mark in chart["marks"]} <= places
    assert all(len(mark["sign"]) <= 4 and mark["words"] for mark in chart["marks"])
    assert all(place in places for way in chart["ways"] for place in way["places"])
    assert board_map(player, game).status_code == 200, "the first position"


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
@pytest.mark.parametrize("game", GAMES)
def test_maps_speak_the_readers_language(player: Player, game: str, lang: str) -> None:
    said, english = (board_map(player, game, each, position=EXAMPLES[game]).json() for each in (lang, "en"))
    assert said["summary"] != english["summary"]
    for mine, theirs in zip(said["items"], english["items"], strict=True):
        assert mine["text"] != theirs["text"]


def test_a_chosen_plane_is_drawn_where_it_would_land(player: Player) -> None:
    chart = board_map(player, "aeroplane", position=EXAMPLES["aeroplane"], path="t10").json()
    assert "t14" in {mark["place"] for mark in chart["marks"]}
    other = board_map(player, "aeroplane", position=EXAMPLES["aeroplane"], seat=1).json()
    assert (chart["seat"], other["seat"], other["sides"]) == (0, 1, ["Red", "Yellow"])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("mode", ["device", "computer"])
def test_a_match_alone_or_on_one_device_has_its_maps(player: Player, game: str, mode: str) -> None:
    page = player.start(game, mode=mode, level=games()[game].levels[0].name, side="0")
    assert match_map(player, page, game).status_code == 200
    assert f'data-map="{FIRST[game]}"' in player.http.get(page).text
    assert match_map(Player(player.address), page, game).status_code == 403, "it is nobody else's"


@pytest.mark.parametrize("game", GAMES)
def test_between_people_maps_stay_closed_until_the_end(player: Player, address: str, game: str) -> None:
    page = player.start(game, mode="online")
    other = Player(address)
    other.http.post(page.replace("/matches/", "/join/"))
    for somebody in (player, other, Player(address)):
        refused = match_map(somebody, page, game)
        assert refused.status_code == 403
        assert refused.json()["code"] == "between_people" and "play each other online" in refused.json()["text"]
    assert "data-map=" not in player.http.get(page).text
    resign(player, page)
    assert match_map(player, page, game).status_code == 200
    assert f'data-map="{FIRST[game]}"' in player.http.get(f"{page}/review").text


def test_a_review_says_which_position_each_step_is(player: Player) -> None:
    page = player.start("snakes")
    with player.sit(page) as table:
        table.act("roll", -1)
    resign(player, page)
    steps = player.http.get(f"{page}/review/steps").json()["views"]
    assert steps[0]["position"] == "0 0 b"
    assert board_map(player, "snakes", position=steps[1]["position"]).status_code == 200


def test_bad_questions_are_refused_in_words(player: Player) -> None:
    unreadable = board_map(player, "snakes", position="nonsense")
    assert unreadable.status_code == 400 and unreadable.json()["text"]
    assert board_map(player, "snakes", seat="2").status_code == 400
    assert board_map(player, "snakes", path=["1"] * 61).status_code == 414
    assert player.http.get("/en/boards/snakes/house/maps/nothing.json").status_code == 404
    assert player.http.get("/en/boards/snakes/nothing/maps/chances.json").status_code == 404
