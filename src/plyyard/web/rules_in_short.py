"""A game's rules in short for a page on which another edition may be picked: every sentence, and for whom it holds."""

from __future__ import annotations

from dataclasses import dataclass

from plyyard.core.game import Game, Section
from plyyard.core.text import Text


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence, and the names of the editions it holds for."""

    text: Text
    editions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    """A section of the rules, and the names of the editions it concerns."""

    id: str
    title: Text
    editions: tuple[str, ...]
    sentences: tuple[Sentence, ...]


def rules_in_short(game: Game) -> list[Chapter]:
    """Return the rules of all editions, equal sentences once."""
    return [_chapter(game, section) for section in game.sections]


def _chapter(game: Game, section: Section) -> Chapter:
    told = {edition.name: section.told(edition) for edition in game.editions}
    holders: dict[Text, list[str]] = {}
    for part in section.body:
        for edition in game.editions:
            sentence = part if isinstance(part, Text) else part(edition.options)
            if sentence is not None:
                holders.setdefault(sentence, []).append(edition.name)
    return Chapter(
        section.id,
        section.title,
        tuple(name for name, sentences in told.items() if sentences),
        tuple(Sentence(sentence, tuple(names)) for sentence, names in holders.items()),
    )
