"""What is typed in is understood, and never more than the person may do."""

from collections.abc import Iterator
from random import Random

import pytest

from plyyard.cli.entry import Act, Answer, Command, letters, read_entry
from plyyard.core.conformance import walk
from plyyard.core.game import CHANCE, ROLL, Game, Position
from plyyard.core.registry import games

GAMES = list(games().values())
IDS = [game.name for game in GAMES]
EVERY = pytest.mark.parametrize("game", GAMES, ids=IDS)


def positions(game: Game) -> Iterator[Position]:
    """Yield positions of a random match that is going on."""
    for before, _, _ in list(walk(game, game.editions[-1], Random(8).randrange, 150))[::5]:
        yield before


@EVERY
def test_every_action_may_be_typed_as_notation_or_as_places(game: Game) -> None:
    for position in positions(game):
        view = game.view(position)
        paths = [choice.path for choice in view.choices]
        for choice in view.choices:
            assert read_entry(game, position, choice.action) == Act(choice.action)
            if paths.count(choice.path) == 1:
                assert read_entry(game, position, " ".join(choice.path)) == Act(choice.action)


@EVERY
def test_letters_stand_for_few_choices(game: Game) -> None:
    for position in positions(game):
        if position.to_move != CHANCE:
            for letter, choice in letters(game.view(position)):
                assert read_entry(game, position, letter) == Act(choice.action)


@EVERY
def test_a_die_is_asked_for_and_never_named(game: Game) -> None:
    for position in positions(game):
        if position.to_move == CHANCE:
            assert read_entry(game, position, "") == Act(ROLL)
            for action in position.legal_actions():
                assert isinstance(read_entry(game, position, action.text), Answer)


@EVERY
def test_every_refused_place_gets_a_reason_with_its_rule(game: Game) -> None:
    sections = {section.id for section in game.sections}
    for position in positions(game):
        legal = {choice.path[0] for choice in game.view(position).choices}
        for place in game.board(position.edition).places:
            answer = read_entry(game, position, f"why {place.id}")
            assert isinstance(answer, Answer)
            assert (answer.refusal is None) == (place.id in legal)
            assert answer.refusal is None or answer.refusal.section in sections


@EVERY
def test_commands_are_no_actions(game: Game) -> None:
    position = game.start(game.editions[0])
    for word in ("help", "?", "board", "RULES", " resign ", "quit"):
        assert read_entry(game, position, word) == Command(word.strip().lower())
