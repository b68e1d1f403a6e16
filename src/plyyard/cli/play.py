"""`plyyard play`."""

from __future__ import annotations

from pathlib import Path

from plyyard.cli.session import Session
from plyyard.cli.table import open_table
from plyyard.cli.voice import Voice, find_voice
from plyyard.core.errors import BadOptions
from plyyard.core.game import Edition, Seat
from plyyard.core.record import format_record
from plyyard.core.registry import find_rules
from plyyard.core.text import ENGLISH, text
from plyyard.engines.levels import find_level
from plyyard.rooms.match import Match

BOTH = "both"


def play(
    game: str, *, edition: str = "", side: str = "0", level: str = "", save: Path | None = None, lang: str = ""
) -> int:
    """Play one match to its end, or until the person leaves. `game` may name an edition: GAME/EDITION."""
    voice = find_voice(lang)
    rules, chosen = find_rules(game, edition)
    seats = find_seats(chosen, side, voice)
    table = open_table(rules, chosen, seats, find_level(rules, level).name)
    if save is not None:
        _check_writable(save)
    try:
        Session(table, seats, voice).run()
    finally:
        if save is not None and table.match.log:
            _save(save, table.match)
    return 0


def find_seats(edition: Edition, side: str, voice: Voice) -> frozenset[Seat]:
    """Return the seats that people hold, by number, by a side's name in English or the voice's language, or both.

    Raises BadOptions for anything else.
    """
    wish = side.strip().casefold()
    if wish == BOTH:
        return frozenset({0, 1})
    for seat, name in enumerate(edition.sides):
        if wish in (str(seat), voice(name).casefold(), name.render(ENGLISH).casefold()):
            return frozenset({seat})
    names = (*edition.sides, BOTH)
    raise BadOptions(text("There is no such side. The sides are: {names}.", names=names))


def _check_writable(path: Path) -> None:
    try:
        path.open("a", encoding="utf-8").close()
    except (OSError, ValueError):
        raise BadOptions(text("{file} cannot be written. Name another file.", file=str(path)[:200])) from None


def _save(path: Path, match: Match) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write(format_record(match.record()) + "\n")
