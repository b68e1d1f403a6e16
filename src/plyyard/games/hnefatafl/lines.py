"""What the two kinds of game files share: moves as files have them, played one after the other, and how they end."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from plyyard.core.formats import TOO_MANY_ACTIONS, GameRecord, ended
from plyyard.core.game import Edition
from plyyard.core.record import MAX_ACTIONS, MatchRecord
from plyyard.core.registry import find_game
from plyyard.core.scanner import Scanner
from plyyard.core.text import text
from plyyard.games.hnefatafl import notation
from plyyard.games.hnefatafl.rules import Position

MOVE: Final = re.compile(
    r"(?P<resigned>---)|(?P<dots>\.{3,})|"
    r"[KkTt]?(?P<squares>[A-Za-z][0-9]{1,2}[ \t]?[-–—−^=]{1,2}[ \t]?[A-Za-z][0-9]{1,2})"
    r"(?P<captures>(?:[xX×/,][KkTt]?[A-Za-z][0-9]{1,2}(?![0-9–—−]|-[A-Za-z]))*)(?P<info>\+{1,2}|--?(?!-)|#)?(?![A-Za-z0-9])"
)
"""A move with what it takes and what it threatens; resigning; a move that is left out."""
RESIGNED: Final = "resigned"


@dataclass(frozen=True, slots=True)
class Ply:
    """One move of a file and its place."""

    at: int
    written: str
    is_resignation: bool = False


def take_ply(scanner: Scanner) -> Ply | None:
    """Read a move, if one stands here. A move that is left out is no ply. Raises InvalidNotation for jumps."""
    at = scanner.at
    found = scanner.take(MOVE)
    if not found:
        return None
    if found["squares"] and re.search(r"[\^=]", found["squares"]):
        raise scanner.fail(text("Jumps and berserk moves belong to rules that are not played here."), at)
    captures = re.sub(r"[KkTt](?=[A-Za-z])", "", found["captures"] or "")
    return Ply(at, f"{found['squares'] or ''}{captures}", bool(found["resigned"]))


def play(scanner: Scanner, position: Position, plies: Sequence[Ply]) -> tuple[tuple[str, ...], Position, bool]:
    """Play the moves of a file. Return their texts, the last position, and whether somebody resigned in the end."""
    actions: list[str] = []
    for number, ply in enumerate(plies):
        if number >= MAX_ACTIONS:
            raise scanner.fail(TOO_MANY_ACTIONS, ply.at)
        if ply.is_resignation:
            if number < len(plies) - 1:
                raise scanner.fail(text("After somebody has resigned, no move follows."), plies[number + 1].at)
            return tuple(actions), position, True
        with scanner.reading(ply.at):
            action = notation.parse_action(position, ply.written)
        actions.append(action.text)
        position = position.apply(action)
    return tuple(actions), position, False


def record_of(
    edition: Edition, start: str, played: tuple[tuple[str, ...], Position, bool], points: str, reason: str
) -> MatchRecord:
    """Return the record of played moves with the end that a file gives it; resigning loses."""
    actions, last, is_resigned = played
    game = find_game("hnefatafl")
    if is_resigned:
        points, reason = str(last.turn), RESIGNED
    return ended(MatchRecord(game.name, edition.name, game.rules_version, actions, start), last, points, reason)


def is_hnefatafl(match: GameRecord) -> bool:
    """Tell whether a match is one of this game."""
    return match.record.game == "hnefatafl"
