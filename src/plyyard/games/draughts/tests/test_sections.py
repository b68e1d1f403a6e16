"""The rules in short say what holds for the edition, and nothing of any other."""

from __future__ import annotations

import pytest

from plyyard.core.game import Edition
from plyyard.games.draughts import GAME
from plyyard.games.draughts.editions import EDITIONS

every_edition = pytest.mark.parametrize("edition", EDITIONS, ids=[edition.name for edition in EDITIONS])


def told(edition: Edition) -> str:
    return " ".join(sentence.render() for section in GAME.sections for sentence in section.told(edition))


@every_edition
def test_no_edition_is_named_in_the_rules_of_another(edition: Edition) -> None:
    names = {other.title.render().split(" (")[0] for other in EDITIONS}
    assert not [name for name in names if name in told(edition)]


@every_edition
def test_rules_that_refusals_point_to_are_told_where_they_hold(edition: Edition) -> None:
    silent = {section.id for section in GAME.sections if not section.told(edition)}
    assert silent == ({"king_run", "across"} if edition.name != "frisian" else set())


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("house", "Black begins."),
        ("house", "A captured piece leaves at once"),
        ("house", "those that take the most kings"),
        ("house", "after 100 plies (50 moves each)"),
        ("fmjd", "White begins."),
        ("fmjd", "stay until the sequence is over"),
        ("fmjd", "after 25 moves each by kings only"),
        ("fmjd", "black on 1 to 20, white on 31 to 50"),
        ("english", "A king goes one square"),
        ("english", "12 men on the 3 rows nearest to it, black on 1 to 12, white on 21 to 32"),
        ("italian", "Only a king captures a king."),
        ("italian", "light square at the bottom left"),
        ("russian", "by any route"),
        ("frisian", "at most 3 times in a row"),
        ("antidraughts", "the other way round"),
        ("breakthrough", "The first king wins as well."),
    ],
)
def test_an_edition_says_what_is_its_own(name: str, sentence: str) -> None:
    editions = {edition.name: edition for edition in EDITIONS}
    assert sentence in told(editions[name])
