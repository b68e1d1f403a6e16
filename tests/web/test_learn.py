"""Guides on the web: pages in every language, boards that answer, and what search engines read."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from typing import Any

import httpx
import pytest

from plyyard.core.registry import games
from plyyard.i18n import LANGUAGES
from plyyard.lessons.guide import revised
from tests.web.client import Player
from tests.web.policy import forbidden

GAMES = sorted(games())
SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
PRODUCT = "Chutes and Ladders"
WORKED = "B:W9,10,20,23,33:B24,31,36,39"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_guide_answers_in_its_language_with_its_data(player: Player, lang: str) -> None:
    assert all(f"/{lang}/learn/{game}" in player.http.get(f"/{lang}/learn").text for game in GAMES)
    for game in GAMES:
        page = player.http.get(f"/{lang}/learn/{game}")
        assert page.status_code == 200 and f'lang="{lang}"' in page.text
        anchors = set(re.findall(r' id="([a-z_-]+)"', page.text))
        assert {section.id for section in games()[game].sections} | {"sources", "computed"} <= anchors
        assert set(re.findall(r'href="#([a-z_-]+)"', page.text)) <= anchors
        data = json.loads(re.search(r'<script type="application/ld\+json">(.*?)</script>', page.text, re.DOTALL)[1])  # type: ignore[index]
        assert {thing["@type"] for thing in data["@graph"]} == {"Article", "BreadcrumbList"}
        assert data["@graph"][0]["inLanguage"] == lang
        picture = re.search(r'<meta property="og:image" content="[^"]*(/\w\w/learn/[^"]+)"', page.text)
        assert picture and player.http.get(picture[1]).content.startswith(b"\x89PNG")
        assert not forbidden(page)


@pytest.mark.parametrize("lang", ["ja", "ko"])
def test_guides_have_no_english_islands(player: Player, lang: str) -> None:
    own = re.compile(r"[A-Za-z]{4,}(?: [A-Za-z]+){2,}")
    for game in GAMES:
        body = player.http.get(f"/{lang}/learn/{game}").text
        body = re.sub(
            r"<(script|style|code)\b.*?</\1>|<section id=\"sources\".*?</section>", " ", body, flags=re.DOTALL
        )
        assert not own.findall(re.sub(r"<[^>]+>", " ", body).replace(PRODUCT, "")), game


def test_games_lead_to_guides_and_guides_to_each_other(player: Player) -> None:
    assert 'href="/en/learn/draughts"' in player.http.get("/en/").text
    assert 'href="/en/learn/draughts"' in player.http.get("/en/games/draughts").text
    assert '"rules": "/en/learn/draughts"' in player.http.get(player.start("draughts")).text
    middle = player.http.get(f"/en/learn/{GAMES[1]}").text
    assert f'rel="prev" href="/en/learn/{GAMES[0]}"' in middle and f'rel="next" href="/en/learn/{GAMES[2]}"' in middle
    assert player.http.get("/en/learn/nothing").status_code == 404


def test_the_sitemap_has_every_guide_in_every_language_with_the_others(player: Player) -> None:
    answer = player.http.get("/sitemap.xml")
    assert "xml" in answer.headers["content-type"]
    urls = ET.fromstring(answer.text).findall(f"{SITEMAP}url")
    found = [url.findtext(f"{SITEMAP}loc", "").removeprefix(player.address) for url in urls]
    assert {f"/{lang}/learn/{game}" for lang in LANGUAGES for game in GAMES} <= set(found)
    assert all(sum(part.tag.endswith("link") for part in url) == 1 + len(LANGUAGES) for url in urls)
    days = dict(zip(found, (url.findtext(f"{SITEMAP}lastmod") for url in urls), strict=True))
    assert all(days[f"/en/learn/{name}"] == str(revised(games()[name], "en")) for name in GAMES)
    assert all(player.http.get(path).status_code == 200 for path in found if path.startswith("/ko"))
    robots = player.http.get("/robots.txt").text
    assert f"Sitemap: {player.address}/sitemap.xml" in robots and "Disallow: /ja/matches" in robots


def board(player: Player, call: str, game: str = "draughts", edition: str = "house", **query: Any) -> httpx.Response:
    return player.http.get(f"/en/boards/{game}/{edition}/{call}.json", params=query)


def test_a_board_plays_refuses_and_explains(player: Player) -> None:
    played = board(player, "play", position=WORKED, action="24x15x4x13").json()
    assert played["position"] == "W:W23,33:B13,31,36,39" and played["steps"] and played["text"]
    assert [choice["action"] for choice in played["view"]["choices"]] == ["33x44"]
    refused = board(player, "play", position=WORKED, action="31-37").json()
    assert refused["section"] == "longest" and refused["section_title"] and refused["text"]
    why = board(player, "why", position=WORKED, path=["39"]).json()
    assert why["text"] == "From 39 you take 2, from 24 you take 3." and "24" in why["places"]
    assert board(player, "why", position=WORKED, path=["24", "15"]).json()["text"] == ""
    may = board(player, "may", position=WORKED).json()
    assert len(may["choices"]) == 1 and {bar["section"] for bar in may["bars"]} == {"longest"}


def test_a_match_says_what_may_be_done_to_whoever_may_see_it(player: Player) -> None:
    page = player.start("draughts", start=WORKED)
    told = player.http.get(f"{page}/may.json").json()
    assert len(told["choices"]) == 1 and "From 39 you take 2, from 24 you take 3." in [
        bar["text"] for bar in told["bars"]
    ]
    assert Player(player.address).http.get(f"{page}/may.json").status_code == 403


def test_a_die_falls_as_wished_or_by_the_servers_dice(player: Player) -> None:
    wished = board(player, "play", "snakes", position="97 82 b", action="roll:4").json()
    assert wished["position"] == "97 82 w" and wished["view"]["die"] == 4
    rolled = board(player, "play", "snakes", action="roll").json()
    assert rolled["view"]["die"] in range(1, 7)
    waiting = "10,yard,yard,yard yard,yard,yard,yard r 6 1"
    assert board(player, "play", "aeroplane", position=waiting, action="roll").status_code in (200, 400)


@pytest.mark.parametrize(
    ("call", "query", "status"),
    [
        ("play", {"position": "nonsense", "action": "1-2"}, 400),
        ("play", {"action": ""}, 400),
        ("why", {"position": "W:W" + "1," * 1000}, 400),
        ("why", {"position": "x" * 7000}, 414),
        ("why", {"path": ["1"] * 61}, 414),
    ],
)
def test_what_cannot_be_read_is_answered_kindly(player: Player, call: str, query: dict[str, Any], status: int) -> None:
    assert board(player, call, **query).status_code == status


def test_unknown_games_and_editions_have_no_boards(player: Player) -> None:
    assert board(player, "may", "nothing").status_code == 404
    assert board(player, "may", edition="nothing").status_code == 404


@pytest.mark.parametrize("mode", ["computer", "device"])
def test_a_match_begins_from_a_position_of_a_guide(player: Player, mode: str) -> None:
    page = player.start("draughts", mode=mode, start=WORKED, side="0", level="beginner")
    with player.sit(page) as table:
        view = table.hear("welcome")["view"]
        assert [choice["action"] for choice in view["choices"]] == ["24x15x4x13"]
        assert len(table.act("24x15x4x13", -1)["view"]["pieces"]) == 6
    assert f'name="start" value="{WORKED}"' in player.http.get(page).text, "another match begins there too"


@pytest.mark.parametrize(
    "fields",
    [{"start": "nonsense"}, {"start": "B:W46,47:B41"}, {"start": WORKED, "mode": "online"}],
    ids=["unreadable", "over", "online"],
)
def test_a_position_no_match_can_begin_from_is_refused_in_words(player: Player, fields: dict[str, str]) -> None:
    answer = player.http.post("/en/games/draughts", data={"mode": "device", **fields})
    assert answer.status_code == 400 and 'role="alert"' in answer.text
