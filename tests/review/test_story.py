"""One recorded match per game, told: what is stopped at, what was better and why, and luck apart from choices."""

from __future__ import annotations

from functools import cache

import pytest

from plyyard.core.game import Game
from plyyard.core.record import MatchRecord
from plyyard.core.registry import find_game, games
from plyyard.core.text import ENGLISH
from plyyard.engines.limit import Limit, Stop
from plyyard.i18n import LANGUAGES, catalogue
from plyyard.review.match import review_match
from plyyard.review.story import MOST_MISTAKES, Story, tell
from plyyard.web.notes import notes, signed

RECORDS = {
    "draughts": MatchRecord("draughts", "fmjd", 1, ("31-27", "16-21", "27x16"), "W:W26,31,36:B9,15,16,18"),
    "aeroplane": MatchRecord(
        "aeroplane", "house", 1, ("roll:3", "43-46", "roll:5", "31-36"), "10,43,yard,yard 31,yard,yard,yard r - 0"
    ),
    "snakes": MatchRecord("snakes", "house", 1, ("roll:1", "roll:4", "roll:6")),
    "hnefatafl": MatchRecord("hnefatafl", "fetlar", 1, ("d1-d4", "f8-j8")),
}


@cache
def told(name: str) -> Story:
    return tell(review_match(RECORDS[name], Limit(depth=5 if name == "draughts" else 2), Stop()))


def test_a_missed_shot_of_a_recorded_match_is_told() -> None:
    body = notes(told("draughts"), ENGLISH)
    first = next(moment for moment in body["moments"] if moment["index"] == 0)
    assert first["answer"]["action"] == "26-21"
    assert any(each.startswith("A shot was missed: 26-21 gives 1") for each in first["answer"]["reasons"])
    assert len(first["view"]["choices"]) > 1 and first["position"]


def test_luck_and_choices_of_a_recorded_match_are_kept_apart() -> None:
    story = told("aeroplane")
    body = notes(story, ENGLISH)
    assert [row["cost"].split()[0] for row in body["plies"]] == ["dice", "choice", "dice", "no"]
    choice = next(moment for moment in body["moments"] if moment["index"] == 1)
    assert choice["answer"]["action"] == "10-13"
    assert choice["answer"]["reasons"] == ["It left a plane on cell 10, to be taken by 1 of 6 faces."]
    red, yellow = story.review.sides
    assert red.loss > 0 and yellow.loss == 0 and yellow.luck > 0
    assert body["sums"][0].startswith(f"Red: dice {signed(red.luck)} %, choices {signed(-red.loss)} %.")


def test_where_nothing_was_chosen_nothing_was_better() -> None:
    body = notes(told("snakes"), ENGLISH)
    assert all("nothing to choose" in words for words in body["sums"])
    assert not any("answer" in moment for moment in body["moments"])


def test_moments_are_few_and_in_order_and_say_what_was_better() -> None:
    story = told("hnefatafl")
    body = notes(story, ENGLISH)
    assert len(body["values"]) == 3 and len(body["plies"]) == 2
    indexes = [moment.ply.index for moment in story.moments]
    assert indexes == sorted(indexes) and len(indexes) <= 2 * MOST_MISTAKES
    for moment in story.moments:
        assert moment.better is None or moment.ply.best != moment.ply.action


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_a_story_is_told_in_every_language(game: Game) -> None:
    story = told(find_game(game.name).name)
    bodies = [notes(story, catalogue(lang)) for lang in LANGUAGES]
    assert len({str(body["sums"]) for body in bodies}) == len(LANGUAGES)
    assert len({str(body["values"]) for body in bodies}) == 1


def test_less_than_half_a_per_cent_has_no_sign() -> None:
    assert [signed(value) for value in (0.004, -0.004, 0.11, -0.03)] == ["0", "0", "+11", "−3"]
