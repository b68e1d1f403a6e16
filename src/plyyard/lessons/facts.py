"""Facts: numbers and answers of a guide, each with the question whose answer it is.

A question is a line of calls joined by bars, read from left to right:

    legal @longest | count

`@longest` is the position of the board with that name, digits are a number, anything else is a word. What stands left
of a bar is the first argument of the call right of it. The calls are those of lessons.claims and those that the game's
`facts.py` lists in FACTS; nothing else can be called, so a guide cannot run anything.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, cast

from plyyard.core.errors import InvalidNotation
from plyyard.core.game import Game
from plyyard.core.registry import part_of
from plyyard.core.text import ENGLISH, text
from plyyard.lessons.boards import Board
from plyyard.lessons.claims import CLAIMS
from plyyard.lessons.values import Value, written

Call = Callable[..., Any]


@dataclass(frozen=True, slots=True)
class Fact:
    """A claim of a guide. `expected` is the answer a writer has put down (in English), `question` how it is found."""

    name: str
    expected: str
    question: str


def read_facts(entries: Mapping[str, Any]) -> dict[str, Fact]:
    """Return the facts of a facts file by name."""
    return {name: Fact(name, str(entry.get("is", "")), entry["ask"]) for name, entry in entries.items()}


class Answers:
    """Answers the questions of one game's guide, each once."""

    def __init__(self, game: Game, boards: Mapping[str, Board | None]) -> None:
        own = part_of(game, "facts")
        self._game = game
        self._boards = boards
        self._calls: dict[str, Call] = {**CLAIMS, **(own.FACTS if own else {})}
        self._known: dict[str, Value] = {}

    def can_answer(self, fact: Fact) -> bool:
        """Tell whether the boards in the question are there; those of an edition that is not installed are not."""
        named = (word[1:] for word in fact.question.split() if word.startswith("@"))
        return all(self._boards.get(name, True) is not None for name in named)

    def value(self, fact: Fact) -> Value:
        """Return what a page prints: the answer of the rules, or what was put down where nobody can be asked."""
        return self.answer(fact.question) if self.can_answer(fact) else fact.expected

    def answer(self, question: str) -> Value:
        """Return the answer to a question, worked out by the rules. Raises InvalidNotation when it makes no sense."""
        if question not in self._known:
            value: Any = None
            for number, part in enumerate(question.split("|")):
                value = self._call(question, part.split(), (value,) if number else ())
            self._known[question] = cast("Value", value)
        return self._known[question]

    def is_true(self, fact: Fact) -> bool:
        """Tell whether the rules give the answer that was put down."""
        return written(self.answer(fact.question), ENGLISH) == fact.expected

    def _call(self, question: str, words: list[str], first: tuple[Any, ...]) -> Any:
        if not words or words[0] not in self._calls:
            raise InvalidNotation(text("“{question}” has a word that cannot be asked.", question=question))
        arguments = [self._argument(question, word) for word in words[1:]]
        call = self._calls[words[0]]
        return call(self._game, *first, *arguments) if getattr(call, "needs_game", False) else call(*first, *arguments)

    def _argument(self, question: str, word: str) -> Any:
        if word.startswith("@"):
            board = self._boards.get(word[1:])
            if board is None:
                raise InvalidNotation(text("“{question}” names a board that is not there.", question=question))
            return board.last
        return int(word) if word.isascii() and word.isdigit() else word
