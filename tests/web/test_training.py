"""Exercises and progress on the web: pages in every language, one address that asks and one that judges."""

from __future__ import annotations

import json
import re
from typing import Any

import httpx
import pytest

from plyyard.core.registry import find_game, games
from plyyard.i18n import LANGUAGES
from plyyard.lessons.exercises import exercise, trainings_of
from tests.web.client import Player
from tests.web.policy import forbidden

STAGES = [(name, stage.id) for name in sorted(games()) for stage in trainings_of(find_game(name))]


def ask(player: Player, call: str, game: str = "snakes", stage: str = "3", **query: Any) -> httpx.Response:
    return player.http.get(f"/en/learn/{game}/train/{stage}/{call}.json", params=query)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_stage_has_a_page_in_its_language(player: Player, lang: str) -> None:
    own = re.compile(r"[A-Za-z]{4,}(?: [A-Za-z]+){2,}")
    for game, stage in STAGES:
        page = player.http.get(f"/{lang}/learn/{game}/train/{stage}")
        assert page.status_code == 200 and f'<html lang="{lang}">' in page.text
        assert not forbidden(page)
        plain = re.sub(r"<(script|style)\b.*?</\1>", " ", page.text, flags=re.DOTALL)
        assert lang == "en" or not own.findall(re.sub(r"<[^>]+>", " ", plain)), (game, stage)
        told = player.http.get(f"/{lang}/learn/{game}/train/{stage}/exercise.json", params={"level": 2, "seed": 7}).text
        assert lang == "en" or not own.findall(told), (game, stage)


def test_guides_and_matches_lead_to_exercises_and_progress(player: Player) -> None:
    for game, stage in STAGES:
        assert f'href="/en/learn/{game}/train/{stage}"' in player.http.get(f"/en/learn/{game}").text
    assert 'href="/en/progress"' in player.http.get("/en/learn").text
    assert 'href="/en/progress"' in player.http.get("/en/matches").text
    assert "/ja/learn/snakes/train/1</loc>" in player.http.get("/sitemap.xml").text
    assert "Disallow: /ko/progress" in player.http.get("/robots.txt").text


def test_questions_come_without_their_answers(player: Player) -> None:
    told = ask(player, "exercise", level=1, seed=5).json()
    (part,) = told["parts"]
    assert part["way"] == "enter" and part["prompt"] and part["view"]["pieces"] and not part["view"]["choices"]
    assert "solution" not in part and "told" not in part
    assert told == ask(player, "exercise", level=1, seed=5).json(), "nothing is kept, and nothing else is made"


def test_answers_are_judged_with_reasons_and_the_solution_comes_when_asked_for(player: Player) -> None:
    (part,) = exercise("snakes", "3", 1, 5)
    given = {"level": 1, "seed": 5, "part": 0}
    assert ask(player, "check", **given, answer=part.solution[0]).json()["right"] is True
    wrong = ask(player, "check", **given, answer="0.5").json()
    assert wrong["right"] is False and wrong["text"] and wrong["places"] and "solution" not in wrong
    assert ask(player, "check", **given).json()["right"] is False
    shown = ask(player, "check", **given, show=1).json()
    assert shown["solution"] == list(part.solution) and shown["right"] is False and part.solution[0] in shown["text"]


def test_a_right_answer_is_played_on_the_board(player: Player) -> None:
    (part,) = exercise("draughts", "3", 1, 3)
    body = ask(player, "check", "draughts", level=1, seed=3, part=0, answer=list(part.solution)).json()
    assert body["right"] and len(body["line"]) > len(part.solution)
    assert all(each["steps"] and each["view"]["pieces"] and each["position"] for each in body["line"])
    first = ask(player, "check", "draughts", level=1, seed=3, part=0, answer=part.solution[:1]).json()
    assert first["onward"] is (len(part.solution) > 1)


@pytest.mark.parametrize(
    ("call", "query", "status"),
    [
        ("exercise", {}, 400),
        ("exercise", {"level": 4, "seed": 1}, 400),
        ("exercise", {"level": 1, "seed": -1}, 400),
        ("exercise", {"level": 1, "seed": 2**31}, 400),
        ("exercise", {"level": "²", "seed": 1}, 400),
        ("check", {"level": 1, "seed": 1, "part": 9, "answer": "1"}, 400),
        ("check", {"level": 1, "seed": 1, "part": 0, "answer": ["1"] * 61}, 400),
        ("check", {"level": 1, "seed": 1, "part": 0, "answer": "1" * 91}, 400),
        ("check", {"level": 1, "seed": 1, "part": 0, "answer": "1" * 7000}, 414),
    ],
)
def test_what_nobody_would_send_is_answered_kindly(
    player: Player, call: str, query: dict[str, Any], status: int
) -> None:
    assert ask(player, call, **query).status_code == status


def test_unknown_stages_and_games_have_no_exercises(player: Player) -> None:
    assert player.http.get("/en/learn/snakes/train/9").status_code == 404
    assert player.http.get("/en/learn/nothing/train/1").status_code == 404
    assert ask(player, "exercise", stage="9", level=1, seed=1).status_code == 404


def test_progress_counts_the_matches_of_this_browser_only(player: Player) -> None:
    assert "0 under way" in player.http.get("/ja/progress".replace("ja", "en")).text
    player.start("draughts")
    page = player.http.get("/en/progress").text
    boot = json.loads(re.search(r'id="boot">(.*?)</script>', page, re.DOTALL)[1])  # type: ignore[index]
    assert "0 over, 1 under way" in page and [match["game"] for match in boot["matches"]] == ["draughts"]
    other = Player(player.address).http.get("/en/progress").text
    assert "1 under way" not in other and '"matches": []' in other
