"""A guide in one language, ready to be shown: its facts answered, its boards read, its text as HTML."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import Any, TypeAlias

from plyyard.core.game import Game
from plyyard.core.game import Section as Rules
from plyyard.core.registry import find_game, folder_of
from plyyard.core.text import Text, text
from plyyard.i18n import catalogue
from plyyard.lessons.boards import Board, read_boards
from plyyard.lessons.facts import Answers, Fact, read_facts
from plyyard.lessons.markup import to_html, to_html_line
from plyyard.lessons.source import Block, Chapter, Hidden, Prose, Shown, Source, read_source
from plyyard.lessons.values import written

FOLDER = "guide"
FACTS = "facts.toml"
REVISED = "revised.toml"
"""When the text or the facts last changed, by language: written from the history by scripts/guides.py."""


@dataclass(frozen=True, slots=True)
class Html:
    """Finished text."""

    html: str


@dataclass(frozen=True, slots=True)
class Figure:
    """A board with its caption."""

    board: Board
    caption: str


@dataclass(frozen=True, slots=True)
class Answer:
    """Hidden until somebody asks."""

    title: str
    parts: tuple[Part, ...]


Part: TypeAlias = Html | Figure | Answer


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the page."""

    id: str
    title: str
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Reference:
    """Where rules come from: its title, its address if it has one, and what it was used for."""

    title: str
    url: str
    note: str


@dataclass(frozen=True, slots=True)
class Guide:
    """A guide as a page shows it. `facts` are all claims with what they say in this language, `revised` is the day of
    the last change, None where no history was kept."""

    game: Game
    lang: str
    title: str
    summary: str
    scope: str
    revised: date | None
    sections: tuple[Section, ...]
    references: tuple[Reference, ...]
    facts: tuple[tuple[Fact, str], ...]
    boards: Mapping[str, Board]


@dataclass(frozen=True, slots=True)
class Claims:
    """The boards and facts of a game's guide, the same in all languages."""

    boards: Mapping[str, Board | None]
    facts: Mapping[str, Fact]
    answers: Answers


def has_guide(game: Game, lang: str) -> bool:
    """Tell whether somebody has written a guide of the game in a language."""
    return (folder_of(game) / FOLDER / f"{lang}.md").is_file()


def claims_of(game: Game) -> Claims:
    """Return what the game's guide claims. Raises PlyYardError where it cannot be read."""
    return _claims(game.name)


@cache
def _claims(name: str) -> Claims:
    game = find_game(name)
    path = folder_of(game) / FOLDER / FACTS
    entries: dict[str, Any] = tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}
    boards = read_boards(game, entries.get("boards", {}))
    return Claims(boards, read_facts(entries.get("facts", {})), Answers(game, boards))


def source_of(game: Game, lang: str) -> Source:
    """Return a guide as it is written."""
    return read_source((folder_of(game) / FOLDER / f"{lang}.md").read_text("utf-8"))


def revised(game: Game, lang: str) -> date | None:
    """Return the day on which a guide last changed."""
    path = folder_of(game) / FOLDER / REVISED
    found = tomllib.loads(path.read_text("utf-8")).get(lang) if path.is_file() else None
    return found if isinstance(found, date) else None


@dataclass(frozen=True, slots=True)
class Door:
    """A guide as lists show it; for this nothing has to be worked out."""

    game: Game
    title: str
    summary: str


def door_of(game: Game, lang: str) -> Door | None:
    """Return the way to the game's guide in a language, None where nobody has written one."""
    return _door(game.name, lang)


@cache
def _door(name: str, lang: str) -> Door | None:
    game = find_game(name)
    if not has_guide(game, lang):
        return None
    front = source_of(game, lang).front
    return Door(game, front["title"], front["summary"])


def guide_of(game: Game, lang: str) -> Guide | None:
    """Return the game's guide in a language, None where nobody has written one. The first call of a process takes as
    long as the rules need for their answers, up to a second or two."""
    return _guide(game.name, lang)


@cache
def _guide(name: str, lang: str) -> Guide | None:
    game = find_game(name)
    return _Maker(game, lang).guide() if has_guide(game, lang) else None


class _Maker:
    """Turns what is written into what is shown."""

    def __init__(self, game: Game, lang: str) -> None:
        self.game, self.lang, self.words = game, lang, catalogue(lang)
        self.claims = claims_of(game)
        value = self.claims.answers.value
        self.said = {name: written(value(fact), self.words) for name, fact in self.claims.facts.items()}

    def guide(self) -> Guide:
        source = source_of(self.game, self.lang)
        front = source.front
        return Guide(
            game=self.game,
            lang=self.lang,
            title=front["title"],
            summary=front["summary"],
            scope=front["scope"],
            revised=revised(self.game, self.lang),
            sections=self._sections(source),
            references=tuple(Reference(each["title"], each.get("url", ""), each["note"]) for each in front["sources"]),
            facts=tuple((fact, self.said[name]) for name, fact in self.claims.facts.items() if self._answered(fact)),
            boards={name: board for name, board in self.claims.boards.items() if board},
        )

    def _answered(self, fact: Fact) -> bool:
        return self.claims.answers.can_answer(fact)

    def _sections(self, source: Source) -> tuple[Section, ...]:
        """The chapters, and after the last of the rules those of the game's short rules that have no chapter."""
        found = [self._section(chapter) for chapter in source.chapters]
        rules = {section.id for section in self.game.sections}
        end = max((number for number, section in enumerate(found, 1) if section.id in rules), default=0)
        return (*found[:end], *self._missing(source), *found[end:])

    def _section(self, chapter: Chapter) -> Section:
        return Section(chapter.id, chapter.title, self._parts(chapter.blocks))

    def _parts(self, blocks: tuple[Block, ...]) -> tuple[Part, ...]:
        return tuple(part for block in blocks if (part := self._part(block)))

    def _part(self, block: Block) -> Part | None:
        if isinstance(block, Prose):
            return Html(to_html(block.source, self.said))
        if isinstance(block, Shown):
            board = self.claims.boards[block.board]
            return Figure(board, to_html_line(block.caption.strip(), self.said)) if board else None
        assert isinstance(block, Hidden)
        return Answer(block.title, self._parts(block.blocks))

    def _missing(self, source: Source) -> list[Section]:
        """The game's own short rules where the guide has no section of their name: refusals point to all of them."""
        there = {chapter.id for chapter in source.chapters}
        return [
            Section(
                section.id,
                section.title.render(self.words),
                tuple(Html(to_html(sentence.render(self.words), {})) for sentence in self._told(section)),
            )
            for section in self.game.sections
            if section.id not in there
        ]

    def _told(self, section: Rules) -> tuple[Text, ...]:
        """A section of the short rules as the first edition has it that it concerns, and which others it concerns."""
        told = {edition: sentences for edition in self.game.editions if (sentences := section.told(edition))}
        first = next(iter(told.values()))
        if len(told) == len(self.game.editions):
            return first
        return (*first, text("Only in: {editions}.", editions=tuple(edition.title for edition in told)))
