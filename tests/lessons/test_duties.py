"""What may I do here? The open actions, and a reason of the rules for every piece that must stand still."""

from __future__ import annotations

from plyyard.core.registry import find_edition, find_game
from plyyard.lessons.duties import Duties, duties


def at(game_name: str, position: str) -> Duties:
    game = find_game(game_name)
    return duties(game, game.parse_position(position, find_edition(game)))


def bars(found: Duties) -> list[tuple[str, str, tuple[str, ...]]]:
    return [(bar.section, str(bar.text), bar.places) for bar in found.bars]


def test_a_compulsory_capture_bars_the_other_pieces() -> None:
    found = at("draughts", "B:W9,10,20,23,33:B24,31,36,39")
    assert [choice.action for choice in found.choices] == ["24x15x4x13"]
    assert ("longest", "From 39 you take 2, from 24 you take 3.", ("39",)) in bars(found)
    assert {place for _, _, places in bars(found) for place in places} == {"31", "36", "39"}


def test_planes_that_cannot_use_the_die_are_named() -> None:
    found = at("aeroplane", "53,50,yard,yard 20,yard,yard,yard r 4 0")
    assert [choice.action for choice in found.choices] == ["50-54"]
    assert {section for section, _, _ in bars(found)} == {"goal", "yard"}


def test_a_piece_that_only_the_die_moves_is_told_so() -> None:
    assert [(section, places) for section, _, places in bars(at("snakes", "12 7 b"))] == [("choice", ("12",))]
    assert [choice.action for choice in at("snakes", "12 7 b").choices] == ["roll"]
