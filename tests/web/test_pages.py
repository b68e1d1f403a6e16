"""Every page answers in its language, with what is needed to find the other languages."""

from __future__ import annotations

import re

import pytest
from markupsafe import escape

from plyyard.core.figures import KnowsFigures
from plyyard.core.registry import games
from plyyard.i18n import LANGUAGES, OWN_NAMES
from tests.web.client import Player
from tests.web.policy import forbidden

GAMES = sorted(games())
EDITIONS = [(game.name, edition.name) for game in games().values() for edition in game.editions]


@pytest.mark.parametrize(("wish", "lang"), [("ja,en;q=0.5", "ja"), ("ko-KR", "ko"), ("fr", "en"), ("", "en")])
def test_the_first_visit_leads_to_the_browsers_language(player: Player, wish: str, lang: str) -> None:
    answer = player.http.get("/", headers={"accept-language": wish})
    assert (answer.status_code, answer.headers["location"]) == (303, f"/{lang}/")


def test_the_chosen_language_is_remembered(player: Player) -> None:
    player.http.get("/ko/")
    assert player.http.get("/", headers={"accept-language": "ja"}).headers["location"] == "/ko/"


def pages(player: Player, lang: str) -> list[str]:
    match = player.start("snakes")
    figures = [f"/games/{game.name}/figures" for game in games().values() if isinstance(game, KnowsFigures)]
    return ["/", "/matches", match.removeprefix("/en"), *(f"/games/{game}" for game in GAMES), *figures]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_names_its_language_and_the_others(player: Player, lang: str) -> None:
    for page in pages(player, lang):
        answer = player.http.get(f"/{lang}{page}")
        assert answer.status_code == 200, page
        assert re.search(rf'<html[^>]* lang="{lang}"', answer.text), page
        for other in LANGUAGES:
            assert re.search(rf'<link rel="alternate" hreflang="{other}" href="http[^"]*/{other}{page}"', answer.text)
            assert OWN_NAMES[other] in answer.text
        assert 'hreflang="x-default"' in answer.text


@pytest.mark.parametrize("lang", ["ja", "ko"])
def test_there_are_no_english_islands(player: Player, lang: str) -> None:
    """Between the tags stand only words of the language, numbers, and the few names that are the same everywhere."""
    own = re.compile(r"[A-Za-z]{4,}(?: [A-Za-z]+){2,}")
    for page in pages(player, lang):
        body = player.http.get(f"/{lang}{page}").text
        body = re.sub(r"<(script|style)\b.*?</\1>", " ", body, flags=re.DOTALL)
        seen = re.sub(r"<[^>]+>", " ", body)
        assert not own.findall(seen), f"{page}: {own.findall(seen)}"


@pytest.mark.parametrize(("game", "edition"), EDITIONS)
def test_a_games_page_tells_the_rules_of_the_edition_chosen(player: Player, game: str, edition: str) -> None:
    page = player.http.get(f"/en/games/{game}", params={"edition": edition}).text
    seen = re.findall(r'<p data-editions="[^"]*">(.*?)</p>', page)
    chosen = next(each for each in games()[game].editions if each.name == edition)
    told = [str(escape(sentence.render())) for section in games()[game].sections for sentence in section.told(chosen)]
    assert seen == told


@pytest.mark.parametrize(("game", "edition"), EDITIONS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_boards_come_as_data(player: Player, game: str, edition: str, lang: str) -> None:
    answer = player.http.get(f"/{lang}/boards/{game}/{edition}.json")
    body = answer.json()
    assert {place["id"] for place in body["spec"]["places"]} == set(body["spec"]["neighbours"])
    assert body["view"]["pieces"]
    again = player.http.get(answer.request.url.path, headers={"if-none-match": answer.headers["etag"]})
    assert again.status_code == 304


def test_static_files_may_be_kept_for_ever_under_a_path_that_changes_with_them(player: Player) -> None:
    page = player.http.get("/en/").text
    paths = re.findall(r'(?:href|src)="(/static/[^"]+)"', page)
    assert paths
    for path in paths:
        answer = player.http.get(path.split("#")[0])
        assert answer.status_code == 200, path
        assert "immutable" in answer.headers["cache-control"]


def test_pages_carry_the_headers_of_caution_and_nothing_inline_that_they_do_not_name(player: Player) -> None:
    for page in pages(player, "en"):
        answer = player.http.get(f"/en{page}")
        assert "default-src 'self'" in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert not forbidden(answer), page


def test_the_list_of_ones_matches_has_them_and_nobody_elses(player: Player) -> None:
    match = player.start("snakes")
    assert match in player.http.get("/en/matches").text
    assert match not in Player(player.address).http.get("/en/matches").text


def test_many_matches_come_in_pages(player: Player) -> None:
    started = [player.start("snakes") for _ in range(25)]
    first = player.http.get("/en/matches").text
    onward = re.search(r'href="(/en/matches\?before=\d+)"', first)
    assert onward
    rest = player.http.get(onward[1]).text
    assert [match in first for match in reversed(started)] == [True] * 20 + [False] * 5
    assert all(match in rest for match in started[:5])


def test_health_is_told(player: Player) -> None:
    assert player.http.get("/healthz").text == "ok"
    assert player.http.get("/readyz").text == "ready"
