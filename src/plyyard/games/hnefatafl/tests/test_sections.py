"""The rules in short say what holds for the edition, and nothing of any other."""

from __future__ import annotations

import pytest

from plyyard.core.game import Edition
from plyyard.games.hnefatafl import GAME
from plyyard.games.hnefatafl.options import EDITIONS

every_edition = pytest.mark.parametrize("edition", EDITIONS, ids=[edition.name for edition in EDITIONS])


def told(edition: Edition) -> str:
    return " ".join(sentence.render() for section in GAME.sections for sentence in section.told(edition))


@every_edition
def test_no_edition_is_named_in_the_rules(edition: Edition) -> None:
    assert not [other.name for other in EDITIONS if other.title.render() in told(edition)]


@every_edition
def test_walls_and_forts_are_told_where_they_hold(edition: Edition) -> None:
    silent = {section.id for section in GAME.sections if not section.told(edition)}
    assert silent == (set() if edition.name == "copenhagen" else {"shield_wall", "exit_fort"})


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("fetlar", "11 by 11 squares, named a1 (bottom left) to k11. The middle square f6"),
        ("fetlar", "12 soldiers around him; 24 attackers"),
        ("fetlar", "Nothing else wins."),
        ("fetlar", "for the third time is a draw"),
        ("copenhagen", "the defenders lose"),
        ("brandubh", "7 by 7 squares, named a1 (bottom left) to g7. The middle square d4"),
        ("brandubh", "a corner counts as one of them"),
        ("tablut", "8 soldiers around him; 16 attackers"),
        ("tablut", "to any square of the edge"),
        ("tablut", "The king on the edge wins at once"),
    ],
)
def test_an_edition_says_what_is_its_own(name: str, sentence: str) -> None:
    editions = {edition.name: edition for edition in EDITIONS}
    assert sentence in told(editions[name])
