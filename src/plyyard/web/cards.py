"""A match as lists show it."""

from __future__ import annotations

from typing import Any

from plyyard.core.errors import PlyYardError
from plyyard.core.game import Edition, Game
from plyyard.core.registry import find_edition, find_game
from plyyard.core.text import Text, text
from plyyard.engines.guests import levels_of
from plyyard.rooms.log import Header
from plyyard.rooms.store import Summary


def card(summary: Summary, lang: str) -> dict[str, Any]:
    """Return what a list shows of a match, without replaying it."""
    header = summary.header
    try:
        game = find_game(header.game)
        edition = find_edition(game, header.edition)
    except PlyYardError:
        return _unknown(summary, lang)
    return {
        **_unknown(summary, lang),
        "game_title": game.title,
        "edition_title": edition.title,
        "level_title": level_title(game, header) if game.judge else None,
        "seats": edition.sides,
        "state": _state(summary, edition),
    }


def level_title(game: Game, header: Header) -> Text | None:
    """Return the title of the computer's level in a match, None where no computer plays."""
    name = header.holders[0].level or header.holders[1].level
    return next((level.title for level in levels_of(game) if level.name == name), None)


def _unknown(summary: Summary, lang: str) -> dict[str, Any]:
    """A card for a game that is not installed any more."""
    header = summary.header
    return {
        "id": header.id,
        "url": f"/{lang}/matches/{header.id}",
        "game": header.game,
        "edition": header.edition,
        "game_title": text("A game that is not installed"),
        "edition_title": Text(""),
        "level_title": None,
        "mode": header.mode,
        "seats": (Text(""), Text("")),
        "state": Text(""),
        "over": bool(summary.standing.reason),
        "created_ms": header.created,
        "updated_ms": summary.updated,
    }


def _state(summary: Summary, edition: Edition) -> Text:
    if summary.standing.status == "open":
        return text("Waiting for somebody to join")
    if summary.standing.reason == "aborted":
        return text("Called off")
    if not summary.standing.reason:
        return text("{side} to move", side=edition.sides[summary.standing.turn])
    if summary.standing.points == "1/2":
        return text("Drawn")
    return text("{side} won", side=edition.sides[0 if summary.standing.points == "1" else 1])
