"""Stage 1: where a number lies, and which number a square has, on a board with few captions or none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Final

from plyyard.core.board import BoardSpec
from plyyard.core.exercise import Part, Pick, Training, Verdict, no_number, one_of, read_number
from plyyard.core.exercise import Way as By
from plyyard.core.text import Text, text
from plyyard.games.snakes.board import board, cell, square_at
from plyyard.games.snakes.options import HOUSE, options_of
from plyyard.games.snakes.rules import Position

TURNS: Final = (10, 11, 20, 21, 30, 31, 40, 41, 50, 51, 60, 61, 70, 71, 80, 81, 90, 91, 99, 100)
"""Where the way turns, and the last two squares."""
CAPTIONS: Final[dict[int, tuple[int, ...]]] = {1: (*range(1, 11), 50, 100), 2: (1, 100), 3: ()}
"""The numbers that stay written on the board at each difficulty."""


@cache
def _plain_board(level: int) -> BoardSpec:
    """The board without ladders and snakes and almost without numbers; places are named by row and column."""
    whole, options = board(HOUSE), options_of(HOUSE)
    places = []
    for place in whole.places:
        if place.id != "0":
            row, column = cell(options, int(place.id))
            written = int(place.id) in CAPTIONS[level]
            name = text("Row {row}, column {column}", row=row + 1, column=column + 1)
            label = text("{place}, number {number}", place=name, number=place.id) if written else name
            place = replace(place, label=label, caption=place.id if written else "", mark="")
        places.append(place)
    return replace(whole, places=tuple(places), lines=(), dice=0)


def make(level: int, pick: Pick) -> tuple[Part, ...]:
    """Return an exercise: find two squares, one by its number and one by its place."""
    choice = TURNS if level == 1 else range(2, 100)
    first = one_of(pick, choice)
    second = one_of(pick, [square for square in choice if square != first])
    return (_find(first, level), _name(second, level) if level > 1 else _find(second, level))


def _find(square: int, level: int) -> Part:
    def check(answer: Sequence[str]) -> Verdict:
        if tuple(answer) == (str(square),):
            return Verdict(True, _row_text(square), (str(square),))
        touched = int(answer[0]) if answer[0].isascii() and answer[0].isdecimal() else 0
        if not 1 <= touched <= 100:
            return Verdict(False, text("Before the first roll the pieces wait here: it is square 0, off the board."))
        here = text("That is {square}.", square=touched)
        return Verdict(False, text("{first} {second}", first=here, second=_hint(touched, square)), (str(touched),))

    prompt = text("Touch the square {square}.", square=square)
    return Part(
        By.MARK,
        prompt,
        Position(HOUSE),
        check,
        (str(square),),
        _row_text(square),
        board=_plain_board(level),
        section="board",
    )


def _name(square: int, level: int) -> Part:
    def check(answer: Sequence[str]) -> Verdict:
        number = read_number(answer[0])
        if number is None:
            return no_number()
        value = number[0]
        if value == square:
            return Verdict(True, _row_text(square), (str(square),))
        if value.denominator != 1 or not 1 <= value <= 100:
            return Verdict(False, text("The squares have the whole numbers from 1 to 100."))
        there = text("{square} lies elsewhere: here it is marked.", square=int(value))
        return Verdict(
            False, text("{first} {second}", first=there, second=_hint(int(value), square)), (str(int(value)),)
        )

    prompt = text("Which number has the marked square?")
    return Part(
        By.ENTER,
        prompt,
        Position(HOUSE),
        check,
        (str(square),),
        _row_text(square),
        board=_plain_board(level),
        shown=(str(square),),
        section="board",
    )


def _row_text(square: int) -> Text:
    """Return where a square lies, in words."""
    row, _ = cell(options_of(HOUSE), square)
    values = {"square": square, "row": row + 1, "low": row * 10 + 1, "high": row * 10 + 10}
    if row % 2 == 0:
        return text("{square} lies in row {row}, which runs from {low} on the left to {high} on the right.", **values)
    return text("{square} lies in row {row}, which runs from {low} on the right to {high} on the left.", **values)


def _hint(touched: int, wanted: int) -> Text:
    """Return what to look at again: the row if it is another one, else the way the row runs."""
    options = options_of(HOUSE)
    (row, column), (right_row, _) = cell(options, touched), cell(options, wanted)
    if row != right_row:
        tens = right_row * options.columns
        return text(
            "Count the rows from below: {low} to {high} are row {row}.", low=tens + 1, high=tens + 10, row=right_row + 1
        )
    if square_at(options, row, options.columns - 1 - column) == wanted:
        return text("The row is right, but it runs the other way.")
    if row % 2 == 0:
        return text("The row is right. It runs from left to right.")
    return text("The row is right. It runs from right to left.")


TRAINING: Final = Training(
    "1",
    text("Numbers of the squares"),
    text("You find any square without counting every row from the left."),
    make,
)
