"""Exercises: what a game's lessons make, what an answer is, and what is said to it.

A game's package may hold `lessons` with TRAININGS, the stages of its training. A stage makes exercises without end from
a difficulty and numbers that it is handed; it asks the rules for every answer and never decides by itself what is
legal. An exercise has parts, asked one after another. An answer is always a tuple of short strings:

    choose   ids of the options chosen           mark     places, in any order
    enter    one number as somebody wrote it     build    "place=look" for every piece put on the board
    routes   one string "24x15x4" for a route    play     the learner's actions, replies left out
    moment   the number of the action, from 1
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final, TypeAlias, TypeVar

from plyyard.core.board import BoardSpec, Piece
from plyyard.core.game import Position
from plyyard.core.text import Text, text

T = TypeVar("T")

Pick: TypeAlias = Callable[[int], int]
"""Returns a number from 0 to below its argument. All chance in an exercise comes from here."""

LEVELS: Final = (1, 2, 3)
"""The difficulties, easiest first."""


class Way(StrEnum):
    """How a part is answered."""

    CHOOSE = "choose"
    MARK = "mark"
    ENTER = "enter"
    BUILD = "build"
    ROUTES = "routes"
    PLAY = "play"
    MOMENT = "moment"


@dataclass(frozen=True, slots=True)
class Option:
    """One of several answers to choose from."""

    id: str
    text: Text


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is said to an answer: whether it is right, why, and the places that show it.

    `line` are actions that the board shows with it, from `start` on (None: the part's position); `onward` says that the
    answer is right as far as it goes and more is asked for after that line. `rows` is a table, headings first.
    """

    right: bool
    text: Text
    places: tuple[str, ...] = ()
    line: tuple[str, ...] = ()
    start: Position | None = None
    onward: bool = False
    rows: tuple[tuple[Text, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Frame:
    """One moment of a match that is gone through: the pieces, the last action's places, and what has happened."""

    pieces: tuple[Piece, ...]
    last: tuple[str, ...]
    text: Text


@dataclass(frozen=True, slots=True)
class Part:
    """One question. `solution` is an answer that `check` accepts, `told` the same in words; neither is shown before
    somebody has tried. `many` allows several options or marks. `shown` are places the question is about, `tray` the
    looks to build with, `board` another picture than the edition's, `section` the rules section behind it."""

    way: Way
    prompt: Text
    position: Position
    check: Callable[[Sequence[str]], Verdict]
    solution: tuple[str, ...]
    told: Text
    options: tuple[Option, ...] = ()
    many: bool = False
    shown: tuple[str, ...] = ()
    tray: tuple[str, ...] = ()
    board: BoardSpec | None = None
    frames: tuple[Frame, ...] = ()
    section: str = ""


@dataclass(frozen=True, slots=True)
class Training:
    """A stage of a game's training: `aim` says what somebody can do who has it, `make` makes an exercise for a
    difficulty from LEVELS."""

    id: str
    title: Text
    aim: Text
    make: Callable[[int, Pick], tuple[Part, ...]]


def one_of(pick: Pick, items: Sequence[T]) -> T:
    """Return one of the items."""
    return items[pick(len(items))]


def shuffled(pick: Pick, items: Sequence[T]) -> list[T]:
    """Return the items in another order."""
    rest, found = list(items), list[T]()
    while rest:
        found.append(rest.pop(pick(len(rest))))
    return found


_NUMBER = re.compile(r"(\d{1,6})(?:\.(\d{1,8}))?\s*(%?)")
_SHARE = re.compile(r"(\d{1,6})\s*/\s*(\d{1,6})")


def read_number(written: str) -> tuple[Fraction, Fraction] | None:
    """Return a written number and how far the truth may lie from it: "1/6" is exact, "0.17" and "17 %" are rounded to
    what is written. None for what is no number."""
    plain = unicodedata.normalize("NFKC", written).strip().replace(",", ".").replace("⁄", "/").replace("∕", "/")
    share, number = _SHARE.fullmatch(plain), _NUMBER.fullmatch(plain)
    if share and int(share[2]):
        return Fraction(int(share[1]), int(share[2])), Fraction(0)
    if not number:
        return None
    digits = number[2] or ""
    scale = 10 ** len(digits) * (100 if number[3] else 1)
    value = Fraction(int(number[1] + digits), scale)
    return value, Fraction(1, 2 * scale) if digits or number[3] else Fraction(0)


FINEST: Final = Fraction(1, 200)
"""The coarsest rounding that counts as an answer: to whole percent, or two decimals."""


def agrees(written: str, truth: Fraction) -> bool:
    """Tell whether a written number is the truth, or the truth rounded to whole percent or finer."""
    found = read_number(written)
    if found is None:
        return False
    value, off = found
    return abs(value - truth) <= off <= FINEST


def no_number() -> Verdict:
    """Return what is said to an answer that cannot be read as a number."""
    return Verdict(False, text("Write a number, for example 1/6, 0.17 or 17 %."))
