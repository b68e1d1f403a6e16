"""The page of a review: for whoever may see the match, once it is over, its views in bounded pieces."""

from __future__ import annotations

import time

import pytest

from plyyard.core.registry import games
from plyyard.i18n import LANGUAGES
from plyyard.web.review import STEPS
from tests.web.client import Player
from tests.web.test_analysis import finished


@pytest.mark.parametrize("game", sorted(games()))
def test_a_finished_match_has_a_review_in_every_language(player: Player, game: str) -> None:
    page = finished(player, game)
    assert f"{page}/review" in player.http.get(page).text
    for lang in LANGUAGES:
        answer = player.http.get(f"{page.replace('/en/', f'/{lang}/')}/review")
        assert answer.status_code == 200 and 'type="range"' in answer.text
    steps = player.http.get(f"{page}/review/steps").json()
    assert steps["of"] == 2 and len(steps["views"]) == 3
    assert all(each["text"] and not each["view"]["choices"] for each in steps["views"])
    answer = player.http.get(f"{page}/review/notes")
    until = time.monotonic() + 20
    while answer.status_code == 202 and time.monotonic() < until:
        time.sleep(0.05)
        answer = player.http.get(f"{page}/review/notes")
    assert answer.status_code == 200 and len(answer.json()["values"]) == 3


def test_a_running_match_has_none_and_a_private_one_is_not_for_strangers(player: Player, address: str) -> None:
    page = player.start("snakes")
    answer = player.http.get(f"{page}/review")
    assert answer.status_code == 303 and answer.headers["location"] == page
    assert player.http.get(f"{page}/review/steps").status_code == 409
    assert player.http.get(f"{page}/review/notes").status_code == 409
    page = finished(player, "snakes")
    for part in ("", "/steps", "/notes"):
        assert Player(address).http.get(f"{page}/review{part}").status_code == 403


def test_views_come_in_pieces(player: Player) -> None:
    page = player.start("snakes")
    with player.sit(page) as table:
        view, seq = table.hear("welcome")["view"], -1
        while view["to_move"] is not None and seq < STEPS + 3:
            view, seq = table.act("roll", seq)["view"], seq + 1
        if view["to_move"] is not None:
            table.send(type="resign", id="end", seq=seq, seat=0)
            table.hear("event")
    first = player.http.get(f"{page}/review/steps?from=0").json()
    assert len(first["views"]) == min(STEPS, first["of"] + 1)
    assert player.http.get(f"{page}/review/steps?from=99999").json()["views"] == []
    for wrong in ("-1", "x", "9" * 30):
        assert player.http.get(f"{page}/review/steps?from={wrong}").status_code == 400
