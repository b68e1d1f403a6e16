"""The tables that the compiled evaluation looks up, made from an edition's choices."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from functools import cache

from plyyard.games.draughts.evaluate import CENTRE, HOME_GUARD, KING, MAN, RACE, SHORT_KING
from plyyard.games.draughts.options import BLACK, WHITE, Goal, Options

ADVANCE = 2
"""What one row of advance is worth."""
MIDDLE_KING = 3
DIAGONAL = 20
MOBILE = 2
LOPSIDED = 2
TEMPO = 3
PAIRS, TEN = 5, 1024
SPAN = 11
"""Bits from one pair of rows to the next."""


@cache
def worth_of(options: Options) -> array[int]:
    """Return what sets of ten squares are worth: black men, white men, black kings, white kings."""
    numbers = array("i")
    for worth_at in (man_worth(options, BLACK), man_worth(options, WHITE), king_worth(options), king_worth(options)):
        by_bit = bits_worth(options, worth_at)
        for pair in range(PAIRS):
            numbers.extend(sums(by_bit[pair * SPAN : pair * SPAN + 10]))
    return numbers


def bits_worth(options: Options, worth_at: Callable[[int], int]) -> list[int]:
    """Return what each bit of a set is worth; nothing beside the board."""
    by_bit = [0] * (PAIRS * SPAN)
    for square in options.grid.squares:
        by_bit[options.grid.bits[square].bit_length() - 1] = worth_at(square)
    return by_bit


def sums(parts: list[int]) -> list[int]:
    """Return for every subset of ten numbers its sum, by the subset's bits."""
    found = [0]
    for part in parts:
        found += [part + rest for rest in found]
    return found


def man_worth(options: Options, colour: int) -> Callable[[int], int]:
    """Return what a man of a colour is worth by square."""
    step = RACE if options.goal == Goal.CROWN else ADVANCE

    def worth(square: int) -> int:
        row, column = options.grid.cell(square)
        rows = row if colour == BLACK else options.size - 1 - row
        middle = min(column, options.size - 1 - column)
        return MAN + step * rows + CENTRE * middle // 4 + (2 * HOME_GUARD if rows == 0 else 0)

    return worth


def king_worth(options: Options) -> Callable[[int], int]:
    """Return what a king is worth by square."""
    whole = KING if options.flying else SHORT_KING

    def worth(square: int) -> int:
        row, column = options.grid.cell(square)
        middle = min(row, column, options.size - 1 - row, options.size - 1 - column)
        on_diagonal = row == column if options.mirrored else row + column == options.size - 1
        return whole + MIDDLE_KING * middle + (DIAGONAL if on_diagonal and options.flying else 0)

    return worth


@cache
def digits() -> array[int]:
    """Return for ten squares the numbers in base three of the four windows across, sixteen bits for each.

    Ten squares are two rows of five. A window has two neighbours of either row, so four digits; the upper left one
    counts least."""
    numbers = array("q")
    for squares in range(TEN):
        packed = 0
        for window in range(4):
            places = (window, window + 1, window + 5, window + 6)
            value = sum(3**power for power, place in enumerate(places) if squares >> place & 1)
            packed |= value << (16 * window)
        numbers.append(packed)
    return numbers
