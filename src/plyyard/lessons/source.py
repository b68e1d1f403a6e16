"""Reading the file of a guide: front matter, chapters, and in them prose, boards and hidden answers.

+++
title = "The game in one line"
+++
## A chapter {#its-id}
Prose in Markdown.
```board its-name
The caption.
```
::: answer What the button says
Prose and boards that stay hidden until somebody asks.
:::
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from plyyard.core.errors import InvalidNotation
from plyyard.core.text import text

_FRONT = re.compile(r"\+\+\+\n(.*?)\n\+\+\+\n(.*)", re.DOTALL)
_CHAPTER = re.compile(r"## (.+?) \{#([a-z_-]+)\}")
_BOARD = re.compile(r"```board ([a-z0-9_-]+)")
_ANSWER = re.compile(r"::: answer (.+)")


@dataclass(frozen=True, slots=True)
class Prose:
    """Markdown."""

    source: str


@dataclass(frozen=True, slots=True)
class Shown:
    """A board by name, with its caption in Markdown."""

    board: str
    caption: str


@dataclass(frozen=True, slots=True)
class Hidden:
    """What is seen only when somebody asks for it."""

    title: str
    blocks: tuple[Block, ...]


Block: TypeAlias = Prose | Shown | Hidden


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of a guide; its id is what refusals and links point to."""

    id: str
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Source:
    """A guide as it is written."""

    front: Mapping[str, Any]
    chapters: tuple[Chapter, ...]

    def blocks(self) -> Iterator[Block]:
        """Yield every block, those inside hidden answers too."""
        for chapter in self.chapters:
            yield from _all(chapter.blocks)


def _all(blocks: tuple[Block, ...]) -> Iterator[Block]:
    for block in blocks:
        yield block
        if isinstance(block, Hidden):
            yield from _all(block.blocks)


def read_source(written: str) -> Source:
    """Return the parts of a guide's file. Raises InvalidNotation that says what is wrong, and where."""
    match = _FRONT.match(written.replace("\r\n", "\n"))
    if match is None:
        raise InvalidNotation(text("A guide begins with a front matter between two lines of +++."))
    lines = _Lines(match[2].split("\n"))
    lines.skip_blank()
    chapters = []
    while lines.more:
        title = _CHAPTER.fullmatch(lines.take())
        if title is None:
            raise lines.wrong("## Title {#id}")
        chapters.append(Chapter(title[2], title[1], _blocks(lines, "## ")))
    return Source(tomllib.loads(match[1]), tuple(chapters))


class _Lines:
    """Lines that are read one after another."""

    def __init__(self, lines: list[str]) -> None:
        self._lines = lines
        self._at = 0

    @property
    def more(self) -> bool:
        return self._at < len(self._lines)

    @property
    def next(self) -> str:
        return self._lines[self._at]

    def take(self) -> str:
        self._at += 1
        return self._lines[self._at - 1]

    def skip_blank(self) -> None:
        while self.more and not self.next.strip():
            self._at += 1

    def until(self, end: str) -> str:
        """Return the lines up to one that is `end`, which is read away."""
        taken = []
        while self.more and self.next != end:
            taken.append(self.take())
        if not self.more:
            raise self.wrong(end)
        self.take()
        return "\n".join(taken)

    def wrong(self, expected: str) -> InvalidNotation:
        found = self._lines[min(self._at, len(self._lines)) - 1]
        return InvalidNotation(text("“{expected}” is expected at “{found}”.", expected=expected, found=found[:60]))


def _blocks(lines: _Lines, end: str) -> tuple[Block, ...]:
    """Return the blocks up to a line that begins with `end`, which is left, or to the last line."""
    blocks: list[Block] = []
    prose: list[str] = []
    while lines.more and not lines.next.startswith(end):
        line = lines.take()
        board, answer = _BOARD.fullmatch(line), _ANSWER.fullmatch(line)
        if board or answer:
            _keep(blocks, prose)
        if board:
            blocks.append(Shown(board[1], lines.until("```")))
        elif answer:
            blocks.append(Hidden(answer[1], _blocks(lines, ":::")))
            if not lines.more:
                raise lines.wrong(":::")
            lines.take()
        else:
            prose.append(line)
    _keep(blocks, prose)
    return tuple(blocks)


def _keep(blocks: list[Block], prose: list[str]) -> None:
    if any(line.strip() for line in prose):
        blocks.append(Prose("\n".join(prose).strip()))
    prose.clear()
