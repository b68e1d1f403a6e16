"""Chances to win, told beside a match to those whom they give no advantage; and the figures of a game."""

from __future__ import annotations

from typing import Any

import pytest

from plyyard.core.figures import KnowsFigures
from plyyard.core.odds import KnowsOdds, odds_of
from plyyard.core.registry import games
from plyyard.i18n import LANGUAGES
from tests.web.client import Player

WITH_FIGURES = [game for game in games().values() if isinstance(game, KnowsFigures)]
CHOOSING = [game.name for game in games().values() if isinstance(game, KnowsOdds) and game.judge]
UNKNOWING = [game.name for game in games().values() if not isinstance(game, KnowsOdds)]


def chances(player: Player, page: str, first: int = 0) -> list[dict[str, Any]]:
    answer = player.http.get(f"{page}/odds.json", params={"from": first})
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["chances"]
    return found


def roll(player: Player, page: str, times: int) -> None:
    with player.sit(page) as table:
        for seq in range(-1, times - 1):
            table.act("roll", seq)


def test_there_is_one_chance_before_the_first_action_and_one_after_each(player: Player) -> None:
    page = player.start("snakes")
    game = games()["snakes"]
    first = odds_of(game, game.start(game.editions[0]))
    assert first is not None
    assert chances(player, page) == [{"points": round(first.points, 6), "exact": True, "kind": "", "text": ""}]
    roll(player, page, 3)
    told = chances(player, page)
    assert len(told) == 4
    assert all(0 < chance["points"] < 1 and chance["exact"] for chance in told)
    assert all(chance["text"] and chance["kind"] == "roll" for chance in told[1:])
    assert chances(player, page, 3) == told[3:]
    assert chances(player, page, 9) == []


def test_a_private_match_is_nobody_elses(player: Player, address: str) -> None:
    page = player.start("snakes")
    assert Player(address).http.get(f"{page}/odds.json").status_code == 403


@pytest.mark.parametrize("game", CHOOSING)
def test_between_people_who_choose_nothing_is_told_before_the_end(player: Player, game: str) -> None:
    page = player.start(game, mode="online")
    assert player.http.get(f"{page}/odds.json").status_code == 403
    assert '"odds_at_end": true' in player.http.get(page).text
    assert chances(player, player.start(game))[0]["points"] == pytest.approx(0.5, abs=0.05)


def test_between_people_who_have_nothing_to_choose_everybody_may_know(player: Player) -> None:
    page = player.start("snakes", mode="online")
    assert len(chances(player, page)) == 1
    assert '"odds_at_end": false' in player.http.get(page).text


@pytest.mark.parametrize("game", UNKNOWING)
def test_a_game_that_knows_no_chances_tells_none(player: Player, game: str) -> None:
    page = player.start(game)
    assert player.http.get(f"{page}/odds.json").status_code == 404
    assert 'id="odds"' not in player.http.get(page).text


def test_a_number_that_is_none_is_refused(player: Player) -> None:
    page = player.start("snakes")
    for first in ("-1", "x", "１", "1" * 9):
        assert player.http.get(f"{page}/odds.json", params={"from": first}).status_code == 400


@pytest.mark.parametrize("lang", LANGUAGES)
def test_figures_are_drawn_with_a_table_beside_each(player: Player, lang: str) -> None:
    for game in WITH_FIGURES:
        assert f'href="/{lang}/games/{game.name}/figures' in player.http.get(f"/{lang}/games/{game.name}").text
        page = player.http.get(f"/{lang}/games/{game.name}/figures").text
        figures = game.figures(game.editions[0])
        assert page.count('role="img"') == page.count("<tbody>") == len(figures)
        assert page.count('class="bar"') == page.count('<th scope="row">') == sum(len(f.points) for f in figures)


def test_a_game_without_figures_has_no_page_for_them(player: Player) -> None:
    for game in games().values():
        if not isinstance(game, KnowsFigures):
            assert player.http.get(f"/en/games/{game.name}/figures").status_code == 404
