"""The static value of a position on small integers: tables looked up by ten squares at a time.

The kernel's picture has ten squares in a row for every pair of rows, so a set is five numbers below 1024. `worth` gives
what the men and kings of either colour on ten such squares are worth. Beyond that, windows of four rows by two squares
are read as numbers in base three (empty, black man, white man); what such a picture is worth has been learned from own
play, once for many men and once for few.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from plyyard.games.draughts.kernel import size

if TYPE_CHECKING:
    from collections.abc import Sequence

# Typed in the .pxd.
TEN = 1023
FIELD = 0xFFFF
PAIRS = 5
WINDOWS = 4
PICTURES = 6561
"""Pictures of one window: three to the eighth."""
FULL = 32
"""Men on the board from which on only the first of the two learned weights counts."""
FINE = 3
"""Binary digits of the learned weights below a hundredth of a man."""


class Scales:
    """The tables of one edition and the numbers of the terms that are worked out.

    `worth` has 1024 numbers for each pair of rows, first of black men, then of white men, black kings, white kings.
    `digits` has the base-three numbers of ten squares, packed for the four windows across. `weights` has two numbers
    (many men, few men) for each picture of each of the sixteen windows; it may be empty (`learned` is False).
    """

    worth: Sequence[int]
    digits: Sequence[int]
    weights: Sequence[int]

    def __init__(self, worth: Sequence[int], digits: Sequence[int], weights: Sequence[int]) -> None:
        self.learned = len(weights) > 0
        self.turned = False
        self.flying = True
        self.left = self.board = 0
        self.tempo = self.lopsided = self.mobile = 0
        lend(self, "worth", worth)
        lend(self, "digits", digits)
        lend(self, "weights", weights)


def lend(scales: Scales, name: str, numbers: Sequence[int]) -> None:
    """Give a table to the scales; compiled ones get their pointers by `kernel_door`."""
    try:
        setattr(scales, name, numbers)
    except AttributeError:
        return


def evaluate(j: Scales, own: int, enemy: int, kings: int, down: bool) -> int:
    """Return how good a position is for the side to move, in hundredths of a man."""
    black = own if down else enemy
    white = enemy if down else own
    lead = balance(j, black & ~kings, white & ~kings)
    if kings:
        lead += crowned(j, black & kings, white & kings)
    lead = tempered(j, lead, black, white, kings)
    if j.turned:
        lead = -lead
    return (lead if down else -lead) + j.tempo


def balance(j: Scales, black: int, white: int) -> int:
    """Return the lead of black by its men and white's."""
    lead = 0
    learned = 0
    few = 0
    above = 0
    for pair in range(PAIRS):
        blacks = (black >> (11 * pair)) & TEN
        whites = (white >> (11 * pair)) & TEN
        lead += j.worth[pair * 1024 + blacks] - j.worth[(PAIRS + pair) * 1024 + whites]
        if j.learned:
            below = j.digits[blacks] + 2 * j.digits[whites]
            if pair:
                picture = above * 81 + below
                for window in range(WINDOWS):
                    at = ((pair - 1) * WINDOWS + window) * PICTURES + ((picture >> (16 * window)) & FIELD)
                    learned += j.weights[2 * at]
                    few += j.weights[2 * at + 1]
            above = below
    if j.learned:
        men = size(black | white)
        if men > FULL:
            men = FULL
        lead += (learned * men + few * (FULL - men)) >> (5 + FINE)
    if j.mobile:
        lead += j.mobile * (mobility(j, black, black | white, True) - mobility(j, white, black | white, False))
    if j.lopsided:
        lead -= j.lopsided * (tilt(j, black) - tilt(j, white))
    return lead


def mobility(j: Scales, men: int, pieces: int, down: bool) -> int:
    """Return how many men can step in some direction."""
    empty = j.board & ~pieces
    if down:
        return size(men & ((empty >> 5) | (empty >> 6)))
    return size(men & ((empty << 5) | (empty << 6)))


def tilt(j: Scales, men: int) -> int:
    """Return by how many men one half of the board has more than the other."""
    more = 2 * size(men & j.left) - size(men)
    return -more if more < 0 else more


def crowned(j: Scales, black: int, white: int) -> int:
    """Return the lead of black by its kings and white's."""
    lead = 0
    for pair in range(PAIRS):
        blacks = (black >> (11 * pair)) & TEN
        whites = (white >> (11 * pair)) & TEN
        lead += j.worth[(2 * PAIRS + pair) * 1024 + blacks] - j.worth[(3 * PAIRS + pair) * 1024 + whites]
    return lead


def tempered(j: Scales, lead: int, black: int, white: int, kings: int) -> int:
    """Return a lead made smaller where the weaker side has a flying king that the stronger one can hardly catch."""
    if not kings or not j.flying:
        return lead
    weak = white if lead > 0 else black
    strong = black if lead > 0 else white
    if not weak & kings:
        return lead
    more = size(strong) - size(weak)
    if more <= 1:
        return lead >> 2 if lead > 0 else -(-lead >> 2)
    if more == 2 or size(strong) <= 3:
        return lead >> 1 if lead > 0 else -(-lead >> 1)
    return lead
