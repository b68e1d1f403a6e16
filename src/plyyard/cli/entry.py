"""What a person types during a match, read without knowing the game."""

from __future__ import annotations

import re
import string
from dataclasses import dataclass
from typing import Final, TypeAlias

from plyyard.core.board import BoardSpec, Choice, View
from plyyard.core.errors import IllegalAction, InvalidNotation, PlyYardError
from plyyard.core.game import CHANCE, DICE, ROLL, Attempt, Game, Position, Refusal
from plyyard.core.text import Text, text

LONGEST: Final = 200
LETTERED: Final = 9
"""Up to so many choices are offered by letter."""

_SEPARATORS = re.compile(r"[\s,x:-]+")


@dataclass(frozen=True, slots=True)
class Command:
    """A wish that is no action: "help", "board", "rules", "resign", "quit", "?"."""

    name: str


@dataclass(frozen=True, slots=True)
class Act:
    """An action's text; ROLL for the die."""

    action: str


@dataclass(frozen=True, slots=True)
class Answer:
    """Something to be told: a reason, or what is wrong with the entry."""

    text: Text
    refusal: Refusal | None = None


Entry: TypeAlias = Command | Act | Answer
_COMMANDS: Final = ("help", "board", "rules", "resign", "quit", "?")


def letters(view: View) -> list[tuple[str, Choice]]:
    """Return the choices with the letters that stand for them; none where there are too many."""
    if len(view.choices) > LETTERED:
        return []
    return list(zip(string.ascii_lowercase, view.choices, strict=False))


def read_entry(game: Game, position: Position, line: str) -> Entry:
    """Read a line: a command, an action in notation or by letter, the places to touch, or "why" and places."""
    words = line.strip()
    if len(words) > LONGEST:
        return Answer(text("That is longer than {limit} characters.", limit=LONGEST))
    if words.lower() in _COMMANDS:
        return Command(words.lower())
    if words.lower().split()[:1] == ["why"]:
        return _why(game, position, words[3:])
    if position.to_move == CHANCE and words.lower() in ("", ROLL):
        return Act(ROLL)
    return _read_action(game, position, words)


def _read_action(game: Game, position: Position, words: str) -> Entry:
    path = find_path(game.board(position.edition), words)
    if position.to_move == CHANCE:
        return _read_while_rolling(game, position, path)
    view = game.view(position)
    chosen = [choice.action for letter, choice in letters(view) if letter == words.lower()]
    chosen += [choice.action for choice in view.choices if path and choice.path == path]
    return Act(chosen[0]) if len(chosen) == 1 else _read_notation(game, position, words, path)


def _read_while_rolling(game: Game, position: Position, path: tuple[str, ...]) -> Entry:
    """Nothing that is typed names the die's result: it is asked for and falls."""
    if path == (DICE,):
        return Act(ROLL)
    refusal = game.explain(position, Attempt(position.turn, path)) if path else None
    return Answer(refusal.text, refusal) if refusal else Answer(text("Press Enter to roll the die."))


def _read_notation(game: Game, position: Position, words: str, path: tuple[str, ...]) -> Entry:
    try:
        return Act(game.parse_action(position, words).text)
    except IllegalAction as error:
        return Answer(error.text, error.refusal)
    except PlyYardError as error:
        refusal = game.explain(position, Attempt(position.turn, path)) if path else None
        return Answer(refusal.text, refusal) if refusal else Answer(error.text)


def _why(game: Game, position: Position, words: str) -> Entry:
    path = find_path(game.board(position.edition), words)
    if not path:
        return _why_written(game, position, words.strip())
    refusal = game.explain(position, Attempt(position.turn, path))
    if refusal:
        return Answer(refusal.text, refusal)
    return Answer(text("The rules allow that."))


def _why_written(game: Game, position: Position, words: str) -> Answer:
    try:
        game.parse_action(position, words)
    except IllegalAction as error:
        return Answer(error.text, error.refusal)
    except InvalidNotation as error:
        return Answer(error.text)
    return Answer(text("The rules allow that."))


def find_path(spec: BoardSpec, words: str) -> tuple[str, ...]:
    """Return the places that the words name, in order; nothing when one of the words is no place."""
    places = {place.id for place in spec.places} | {DICE}
    for split in (words.split(), [word for word in _SEPARATORS.split(words) if word]):
        if set(split) <= places:
            return tuple(split)
    return ()
