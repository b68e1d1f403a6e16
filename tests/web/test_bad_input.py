"""Whatever comes in: the right status, a sentence in the reader's language, and nothing lost."""

from __future__ import annotations

import re

import httpx
import pytest

from plyyard.i18n import LANGUAGES, catalogue
from plyyard.web.failures import words_for
from plyyard.web.identity import COOKIE
from plyyard.web.middleware import MAX_BODY
from tests.web.client import Player


def said(answer: httpx.Response, status: int, lang: str) -> None:
    assert answer.status_code == status
    assert re.search(rf'<html[^>]* lang="{lang}"', answer.text)
    title, _ = words_for(status)
    assert title.render(catalogue(lang)) in answer.text
    assert f'href="/{lang}/"' in answer.text, "the page does not lead on"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "path",
    [
        "/games/chess",
        "/games/draughts?edition=klingon",
        "/boards/chess/house.json",
        "/boards/snakes/klingon.json",
        "/matches/nosuchmatch",
        "/matches/" + "x" * 300,
        "/matches/%00%E2%80%AE",
        "/nothing/here",
    ],
)
def test_what_does_not_exist_is_a_page_that_says_so(player: Player, lang: str, path: str) -> None:
    said(player.http.get(f"/{lang}{path}"), 404, lang)


def test_a_language_that_we_do_not_have_is_answered_in_one_the_browser_reads(player: Player) -> None:
    said(player.http.get("/fr/", headers={"accept-language": "ja"}), 404, "ja")


@pytest.mark.parametrize("wish", ["", "x" * 100_0, ";;;q=,,,", "ja;q=nan", "*", ",,ko;q=1e9"])
def test_any_wish_for_a_language_is_answered(player: Player, wish: str) -> None:
    assert player.http.get("/", headers={"accept-language": wish}).status_code == 303


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "fields",
    [
        {"mode": "telepathy"},
        {"side": "7"},
        {"side": "²"},
        {"mode": "computer", "level": "impossible"},
        {"edition": "klingon"},
    ],
)
def test_a_form_with_a_wrong_field_comes_back(player: Player, lang: str, fields: dict[str, str]) -> None:
    answer = player.http.post(f"/{lang}/games/snakes", data=fields)
    assert answer.status_code == 400
    assert 'role="alert"' in answer.text
    assert "<form" in answer.text


def test_a_form_that_is_none_comes_back(player: Player) -> None:
    for body in (b"\xff\xfe", b"a=1&" * 1000, b"mode=%ff"):
        assert player.http.post("/en/games/snakes", content=body).status_code == 400


@pytest.mark.parametrize("lang", LANGUAGES)
def test_ten_megabytes_are_refused_and_the_next_request_is_served(player: Player, lang: str) -> None:
    said(player.http.post(f"/{lang}/games/snakes", content=b"x" * 10_000_000), 413, lang)
    assert player.http.get(f"/{lang}/").status_code == 200


def test_a_body_without_a_declared_length_is_counted(player: Player) -> None:
    chunks = (b"x" * 4096 for _ in range(MAX_BODY // 4096 + 2))
    assert player.http.post("/en/games/snakes", content=chunks).status_code == 413


def test_a_page_of_another_site_cannot_start_a_match(player: Player) -> None:
    for headers in ({"origin": "https://evil.example"}, {"sec-fetch-site": "cross-site"}, {"host": "evil.example"}):
        said(player.http.post("/en/games/snakes", data={"mode": "device"}, headers=headers), 403, "en")


def test_a_method_that_a_page_does_not_take_is_refused(player: Player) -> None:
    said(player.http.put("/en/games/snakes"), 405, "en")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_match_of_another_person_stays_theirs(player: Player, lang: str) -> None:
    match = player.start("snakes").replace("/en/", f"/{lang}/")
    stranger = Player(player.address)
    stranger.start("snakes")
    said(stranger.http.get(match), 403, lang)
    for cookie in ("", "x", "x" * 4000, "‮", player.http.cookies[COOKIE][:-1], player.http.cookies[COOKIE] + "A"):
        bare = httpx.Client(base_url=player.address, headers={"cookie": f"{COOKIE}={cookie}".encode()})
        said(bare.get(match), 403, lang)
    assert player.http.get(match).status_code == 200


@pytest.mark.parametrize("before", ["x", "-1", "9" * 40, "1e3", "²"])
def test_a_list_page_that_cannot_be_is_refused(player: Player, before: str) -> None:
    said(player.http.get("/ja/matches", params={"before": before}), 400, "ja")


def test_text_in_an_address_is_shown_as_text_or_not_at_all(player: Player) -> None:
    answer = player.http.get("/en/games/<script>alert(1)</script>?edition=<b>")
    assert "<script>alert" not in answer.text
    assert "<b>" not in answer.text
