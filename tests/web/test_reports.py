"""An error is reported where it is found: the form knows the game, edition, position and section."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from urllib.parse import urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyyard.cli.app import run
from plyyard.core.registry import games
from plyyard.i18n import LANGUAGES, catalogue
from plyyard.web.limits import Limit, Limits, Rule
from plyyard.web.reports import LONGEST, MOST_LINES, clean_words
from tests.web.client import Player
from tests.web.server import running
from tests.web.test_analysis import finished

GAMES = sorted(games())
FEW = Limits(report=Rule(Limit(2, 600), Limit(20, 600)))


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("reports")


@pytest.fixture(scope="module")
def yard(house: Path) -> Iterator[str]:
    with running(house) as url:
        yield url


def links(page: str) -> list[str]:
    return [unescape(found) for found in re.findall(r'href="(/\w+/report\?[^"]+)"', page)]


def kept(house: Path, capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    """What the host sees."""
    capsys.readouterr()
    assert run(["reports", "--json", "--data", str(house), "--lang", "en"]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines() if line.startswith("{")]


@pytest.mark.parametrize(("game", "lang"), [(game, LANGUAGES[n % 3]) for n, game in enumerate(GAMES)])
def test_a_guide_leads_to_a_form_that_says_what_it_is_about(yard: str, game: str, lang: str) -> None:
    reader = Player(yard, lang)
    page = reader.http.get(f"/{lang}/learn/{game}").text
    found = links(page)
    sections = set(re.findall(r'<section id="([a-z_-]+)"', page)) - {"sources", "computed"}
    assert {re.search(r"section=([a-z_-]+)", link)[1] for link in found} == sections  # type: ignore[index]
    on_boards = [link for link in found if "position=" in link]
    assert len(on_boards) == page.count("data-practice>")
    form = reader.http.get(on_boards[0] if on_boards else found[0])
    assert form.status_code == 200
    fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form.text))
    assert {"game", "edition", "section"} <= set(fields) and fields["game"] == game
    if on_boards:
        edition = next(each for each in games()[game].editions if each.name == fields["edition"])
        assert games()[game].parse_position(unescape(fields["position"]), edition)


def test_what_is_sent_is_what_the_host_reads(yard: str, house: Path, capsys: pytest.CaptureFixture[str]) -> None:
    reader = Player(yard, "ja")
    match = reader.start("draughts", edition="fmjd")
    form = reader.http.get(f"{match}/report")
    assert form.status_code == 303
    address = form.headers["location"]
    page = reader.http.get(address).text
    fields = {name: unescape(value) for name, value in re.findall(r'name="(\w+)" value="([^"]*)"', page)}
    answer = reader.http.post(address, data={**fields, "words": "\u202e一行目\x1b[31m\r\n\r\n二行目 <b>"})
    assert answer.status_code == 303
    thanks = reader.http.get(answer.headers["location"]).text
    assert catalogue("ja").gettext("Thank you for your report") in thanks and f'href="{match}"' in thanks
    (report,) = [each for each in kept(house, capsys) if each["match"] == match.rpartition("/")[2]]
    assert report["words"] == "一行目[31m\n\n二行目 <b>"
    assert (report["game"], report["edition"], report["lang"]) == ("draughts", "fmjd", "ja")
    game = games()["draughts"]
    edition = next(each for each in game.editions if each.name == "fmjd")
    assert report["position"] == game.format_position(game.parse_position(str(report["position"]), edition))


def along(reader: Player, link: str) -> dict[str, str]:
    """What a form brings along."""
    page = reader.http.get(link).text
    return {
        name: unescape(value) for name, value in re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page)
    }


def test_a_review_leads_to_a_form_with_the_position_and_back(yard: str) -> None:
    reader = Player(yard)
    match = finished(reader, "draughts")
    (link,) = links(reader.http.get(f"{match}/review").text)
    told = along(reader, link)
    assert (told["game"], told["section"], told["match"]) == ("draughts", "review", match.rpartition("/")[2])
    steps = reader.http.get(f"{match}/review/steps").json()["views"]
    assert told["position"] == steps[-1]["position"] != steps[0]["position"]
    assert f'href="{match}/review"' in reader.http.get(link).text
    assert "<dd>Review</dd>" in reader.http.get(link).text


def test_an_exercise_leads_to_a_form_that_names_it_and_back(yard: str) -> None:
    reader = Player(yard)
    page = "/en/learn/draughts/train/3"
    (link,) = links(reader.http.get(page).text)
    asked = reader.http.get(f"{page}/exercise.json", params={"level": 2, "seed": 5}).json()["parts"][0]
    link = f"{link}-2-5&{urlencode({'position': asked['position'], 'edition': asked['edition']})}"
    told = along(reader, link)
    assert told == {
        "game": "draughts",
        "edition": asked["edition"],
        "section": "train-3-2-5",
        "position": asked["position"],
    }
    form = reader.http.get(link).text
    assert "<dd>Stage 3: Find the shot</dd>" in form and f'href="{page}"' in form


def test_only_whoever_may_see_a_match_learns_its_position(yard: str) -> None:
    match = Player(yard).start("draughts")
    assert Player(yard).http.get(f"{match}/report").status_code == 403


@pytest.mark.parametrize("words", ["", " \n\t ", "\u200b\u202e"])
def test_an_empty_report_is_not_kept(yard: str, house: Path, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    before = kept(house, capsys)
    answer = Player(yard).http.post("/en/report", data={"game": "snakes", "words": words})
    assert answer.status_code == 400 and "Please write what is wrong." in answer.text
    assert kept(house, capsys) == before


def test_what_cannot_be_right_is_left_out(yard: str, house: Path, capsys: pytest.CaptureFixture[str]) -> None:
    junk = {"section": "../<x>", "position": "no position at all", "match": "a b", "words": "junk around it"}
    assert Player(yard).http.post("/en/report", data={"game": "snakes", **junk}).status_code == 303
    (report,) = [each for each in kept(house, capsys) if each["words"] == "junk around it"]
    assert (report["section"], report["position"], report["match"]) == ("", "", "")
    assert Player(yard).http.post("/en/report", data={"game": "none", "words": "x"}).status_code == 404
    assert Player(yard).http.get("/en/report").status_code == 404


@given(st.text())
def test_kept_words_are_short_plain_lines(written: str) -> None:
    words = clean_words(written)
    assert len(words) <= LONGEST and words.count("\n") < MOST_LINES and words == words.strip()
    assert all(line.isprintable() for line in words.split("\n"))
    assert clean_words(words) == words


def test_haste_is_slowed_down(tmp_path: Path) -> None:
    with running(tmp_path, limits=FEW) as url:
        reader = Player(url)
        reader.start("snakes")
        answers = [reader.http.post("/en/report", data={"game": "snakes", "words": str(n)}) for n in range(3)]
        assert [answer.status_code for answer in answers] == [303, 303, 429]
        assert reader.http.get("/en/report?game=snakes").status_code == 200, "reading the form was counted"


def test_the_host_ticks_off_and_deletes(yard: str, house: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words in ("first of two", "second of two"):
        assert Player(yard).http.post("/ko/report", data={"game": "snakes", "words": words}).status_code == 303
    first, second = (str(each["id"]) for each in kept(house, capsys)[-2:])
    data = ["--data", str(house), "--lang", "en"]
    assert run(["reports", *data]) == 0
    assert "first of two" in capsys.readouterr().out
    assert run(["reports", "--done", first, "--delete", second, *data]) == 0
    assert not {first, second} & {str(each["id"]) for each in kept(house, capsys)}
    assert run(["reports", "--all", *data]) == 0
    said = capsys.readouterr().out
    assert "first of two" in said and "second of two" not in said
    assert run(["reports", "--done", first, "--delete", second, *data]) == 2
    assert f"There is no report {second}." in capsys.readouterr().err
