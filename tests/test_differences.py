"""Two editions of a game at one position: what only one allows, and positions where they differ."""

from __future__ import annotations

import random

import pytest

from plyyard.core.differences import Difference, compare, find_differences
from plyyard.core.errors import InvalidNotation
from plyyard.core.registry import find_edition, find_game


def differ(first: str, second: str, written: str) -> Difference:
    game = find_game("draughts")
    return compare(game, find_edition(game, first), find_edition(game, second), written)


def test_turning_back_over_a_square_just_vacated_tells_house_and_fmjd_apart() -> None:
    difference = differ("house", "fmjd", "B:WK3,K14,K41:B5,K28")
    assert [found.action for found in difference.only_first] == ["28x10x46", "28x46x10"]
    assert [found.action for found in difference.only_second] == ["28x10", "28x46"]
    assert str(difference.only_first[0].reason) == "The move ends on 10."
    assert difference.both == difference.elsewhere == ()


def test_editions_agree_where_nothing_can_be_taken() -> None:
    difference = differ("house", "fmjd", "W:W31-50:B1-20")
    assert difference.is_none
    assert len(difference.both) == 9


def test_an_action_may_lead_to_different_positions() -> None:
    difference = differ("russian", "brazilian", "W:W10:B7,8,20")
    assert difference.elsewhere == ("10x3x12",)


def test_a_board_of_another_size_cannot_be_compared() -> None:
    with pytest.raises(InvalidNotation):
        differ("fmjd", "russian", "W:W31-50:B1-20")


def test_positions_that_tell_editions_apart_are_found() -> None:
    game = find_game("draughts")
    editions = find_edition(game, "russian"), find_edition(game, "brazilian")
    looked_at = list(find_differences(game, *editions, random.Random(1).randrange, 300))
    found = [difference for difference in looked_at if difference is not None]
    assert len(looked_at) == 300
    assert found
    for difference in found:
        assert not compare(game, *editions, difference.position).is_none
