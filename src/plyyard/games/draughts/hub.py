"""Positions and moves as draughts engines speak of them: the Hub protocol, version 2, of Scan (Fabien Letouzey, 2017).

A position is the side to move and one sign for each square: `Wbbbb...wwww`. A move is `32-28`; a capture names where
it begins, where it ends, and every square it empties, in any order: `28x19x23`.
"""

from __future__ import annotations

import re
from typing import Final, cast

from plyyard.core.errors import AmbiguousNotation, IllegalAction, InvalidNotation
from plyyard.core.game import Edition
from plyyard.core.text import text
from plyyard.games.draughts import fen
from plyyard.games.draughts.options import BLACK, WHITE, Options
from plyyard.games.draughts.rules import Move, Position

SIGNS: Final = ((BLACK, "b", "B"), (WHITE, "w", "W"))
"""Colour, sign of a man, sign of a king; e is an empty square."""
MAX_TEXT: Final = 400
_MOVE: Final = re.compile(r"([0-9]{1,2})(?:-([0-9]{1,2})|x([0-9]{1,2})((?:x[0-9]{1,2})*))")


def format_hub_position(position: Position) -> str:
    """Write a position with 51 signs, on other boards 1 and the number of squares."""
    return "BW"[position.colour] + "".join(
        _sign(position, position.grid.bits[square]) for square in position.grid.squares
    )


def _sign(position: Position, square: int) -> str:
    for colour, man, king in SIGNS:
        if position.board[colour] & square:
            return king if position.board.kings & square else man
    return "e"


def parse_hub_position(written: str, edition: Edition) -> Position:
    """Read a position. Raises InvalidNotation with the character and what was expected there."""
    if len(written) > MAX_TEXT:
        raise InvalidNotation(text("A position has at most {limit} characters.", limit=MAX_TEXT))
    plain, squares = written.strip().strip('"'), len(_options(edition).grid.squares)
    if plain[:1] not in ("B", "W"):
        raise _wrong(1, plain[:1])
    found = re.match("[bBwWe]*", plain[1:])
    assert found is not None
    if found.end() < len(plain) - 1:
        raise _wrong(found.end() + 2, plain[found.end() + 1])
    if found.end() != squares:
        expected = squares + 1
        raise InvalidNotation(
            text("A position has {expected} signs; {found} were found.", expected=expected, found=len(plain))
        )
    lists: dict[str, list[str]] = {"b": [], "w": []}
    for square, sign in enumerate(plain[1:], 1):
        if sign != "e":
            lists[sign.lower()].append(f"K{square}" if sign.isupper() else str(square))
    return fen.parse_position(f"{plain[0]}:W{','.join(lists['w'])}:B{','.join(lists['b'])}", edition)


def _options(edition: Edition) -> Options:
    return cast(Options, edition.options)


def _wrong(place: int, found: str) -> InvalidNotation:
    expected = "B, W" if place == 1 else "w, b, W, B, e"
    return InvalidNotation(
        text(
            "Character {place} of the position is “{found}”. Expected one of {expected}.",
            place=place,
            found=found if found.isprintable() else "?",
            expected=expected,
        )
    )


def format_hub_action(move: Move) -> str:
    """Write a move: both ends and what is captured."""
    if not move.taken:
        return move.text
    return "x".join(map(str, (move.path[0], move.path[-1], *move.captured)))


def parse_hub_action(position: Position, written: str) -> Move:
    """Read a legal move. Raises InvalidNotation, AmbiguousNotation (captures left out) or IllegalAction."""
    found = _MOVE.fullmatch(written.strip()) if len(written) <= MAX_TEXT else None
    if not found:
        raise InvalidNotation(
            text("Write a move as 32-28, and a capture as 28x19x23: from, to, and each square that is captured.")
        )
    path = (int(found[1]), int(found[2] or found[3]))
    captured = tuple(sorted(int(square) for square in (found[4] or "").split("x") if square))
    legal = [move for move in position.legal_actions() if (move.path[0], move.path[-1]) == path]
    fitting = [move for move in legal if move.captured == captured]
    if not captured and found[3] and len(legal) > 1:
        readings = tuple(map(format_hub_action, legal))
        raise AmbiguousNotation(
            text(
                "{written} can be read in more than one way. Write one of: {readings}.",
                written=found[0],
                readings=readings,
            )
        )
    if not captured:
        fitting = legal
    if fitting and bool(fitting[0].taken) == bool(found[3]):
        return fitting[0]
    return _refused(position, path, legal)


def _refused(position: Position, path: tuple[int, ...], legal: list[Move]) -> Move:
    """Raise why no legal move fits; `legal` are those with the same ends, which capture something else."""
    from plyyard.games.draughts.explain import refuse

    last = position.grid.squares[-1]
    for square in path:
        if not 1 <= square <= last:
            raise InvalidNotation(
                text("There is no square {square}; the squares are 1 to {last}.", square=square, last=last)
            )
    if legal:
        readings = tuple(map(format_hub_action, legal))
        raise InvalidNotation(text("These two squares have other moves: {readings}.", readings=readings))
    raise IllegalAction(refuse(position, Move(path)))
