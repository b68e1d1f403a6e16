"""The GameType tag of PDN: which number stands for which edition, and how that game is written.

Numbers below 100 and their details are those of the PDN standard (pdn.fmjd.org, section GameType). The standard keeps
51 and above for later, so rules that have no number of their own get one from 900 on and a Rules tag with the name.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from plyyard.core.errors import InvalidNotation
from plyyard.core.text import text

PRIVATE: Final = 900
"""The first number that is ours."""
USUAL: Final = 20
"""What a file without GameType holds: international draughts."""

_NUMBERS = re.compile(r"(?<![HF0-9])([0-9]{1,2})(?:(-K?)([0-9]{1,2}))?(?![0-9])")
_FIELDS = re.compile(r"([0-9]{1,4})(?:,([WB]),([0-9]{1,2}),([0-9]{1,2}),([ANS])([0-3])?(?:,([01]))?)?")


@dataclass(frozen=True, slots=True)
class GameType:
    """A way to write games: number, edition, colour that begins, side of the board, N for numbers or A for letters and
    numbers, corner of the first square, whether the bottom left corner is light, sign of a capture, results 2-0 or 1-0.
    """

    number: int
    edition: str
    starts: str
    size: int
    notation: str = "N"
    corner: int = 2
    inverted: bool = False
    capture: str = "x"
    by_two: bool = False

    @property
    def value(self) -> str:
        """The value of the tag, with all its fields."""
        fields = (self.number, self.starts, self.size, self.size, f"{self.notation}{self.corner}", int(self.inverted))
        return ",".join(map(str, fields))

    @property
    def is_turned(self) -> bool:
        """Whether 1 is where the last square is here. The corner is seen by the side that begins: N2 for White and N1
        for Black is the top left, where the numbers of every edition here begin."""
        return self.notation == "N" and self.corner != (2 if self.starts == "W" else 1)

    def turn(self, written: str) -> str:
        """Return a move or a position with the squares numbered from the other end, where the type has them so."""
        return _NUMBERS.sub(self._turned, written) if self.is_turned else written

    def _turned(self, found: re.Match[str]) -> str:
        last = self.size * self.size // 2
        first, dash, second = found[1], found[2] or "", found[3]
        if not second:
            return str(last + 1 - int(first))
        ends = (str(last + 1 - int(first)), str(last + 1 - int(second)))
        return dash.join(reversed(ends) if found.string[0] in "WB" else ends)

    @property
    def is_private(self) -> bool:
        """Whether a Rules tag has to name the edition."""
        return self.number >= PRIVATE


GAME_TYPES: Final = (
    GameType(20, "fmjd", "W", 10, by_two=True),
    GameType(21, "english", "B", 8, corner=1),
    GameType(22, "italian", "W", 8, inverted=True),
    GameType(24, "spanish", "W", 8, corner=1, inverted=True),
    GameType(25, "russian", "W", 8, "A", 0, capture=":"),
    GameType(26, "brazilian", "W", 8, "A", 0),
    GameType(27, "canadian", "W", 12, by_two=True),
    GameType(40, "frisian", "W", 10),
    GameType(900, "house", "B", 10, corner=1, by_two=True),
    GameType(901, "antidraughts", "W", 10, by_two=True),
    GameType(902, "breakthrough", "W", 10, by_two=True),
)
"""Editions that do not exist here (yet) are refused when their games are read."""
_BY_NUMBER = {kind.number: kind for kind in GAME_TYPES}
_BY_EDITION = {kind.edition: kind for kind in GAME_TYPES}


def type_of(edition: str, starts: str, size: int) -> GameType:
    """Return how games of an edition are written; one without a number gets PRIVATE + 99."""
    return _BY_EDITION.get(edition) or GameType(PRIVATE + 99, edition, starts, size)


def read_type(value: str, rules: str) -> GameType:
    """Read the values of GameType ("" for none) and Rules ("" for none). Raises InvalidNotation."""
    fields = _FIELDS.fullmatch("".join(value.split()).upper()) if value.strip() else _FIELDS.fullmatch(str(USUAL))
    if not fields:
        raise InvalidNotation(
            text("A GameType is a number and its details, as in {example}.", example="20,W,10,10,N2,0")
        )
    number, edition = int(fields[1]), rules.strip().lower()
    kind = _BY_EDITION.get(edition) or _BY_NUMBER.get(number)
    if number >= PRIVATE and (not edition or (kind and kind.edition != edition)):
        raise InvalidNotation(text("GameType {number} is private: a Rules tag has to name the rules.", number=number))
    if number >= PRIVATE and not kind:
        kind = GameType(number, edition, fields[2] or "W", int(fields[3] or 10), fields[5] or "N")
    if not kind:
        raise InvalidNotation(
            text("GameType {number} is not played here. Played are: {known}.", number=number, known=tuple(_BY_NUMBER))
        )
    return _checked(kind, fields)


def _checked(kind: GameType, fields: re.Match[str]) -> GameType:
    """Return the type with the notation that the file asks for; other boards and other numberings are refused."""
    _, starts, width, height, notation, corner, _ = fields.groups()
    for side in (width, height):
        if side and int(side) not in (0, kind.size):
            raise InvalidNotation(
                text("This game is played on {size}×{size} squares, not on {found}.", size=kind.size, found=side)
            )
    if notation == "S":
        raise InvalidNotation(text("The short notation of GameType (S) is not read. Expected N or A."))
    known = ("N1", "N2") if kind.notation == "N" else (f"A{kind.corner}",)
    if notation == kind.notation and corner and notation + corner not in known:
        raise InvalidNotation(
            text("Squares that begin at {found} are not read. Expected: {known}.", found=notation + corner, known=known)
        )
    if notation != "N" or kind.notation != "N" or not corner:
        return kind
    return replace(kind, starts=starts, corner=int(corner))
