"""What may I do here? What is open, and what bars the rest, for any game."""

from __future__ import annotations

from dataclasses import dataclass, replace

from plyyard.core.board import Choice
from plyyard.core.game import Attempt, Game, Position
from plyyard.core.text import Text

NOT_THE_RULE = "turn"
"""Refusals of this section say that something is not mine to touch, which is no news about a piece of mine."""


@dataclass(frozen=True, slots=True)
class Bar:
    """Why some pieces may do nothing now: the sentence for the first of them, the section of the rules, and where all
    of them stand."""

    text: Text
    section: str
    section_title: Text
    places: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Duties:
    """What is expected now, the actions that are open, and what bars pieces that could be thought to move."""

    status: Text
    choices: tuple[Choice, ...]
    bars: tuple[Bar, ...]


def duties(game: Game, position: Position) -> Duties:
    """Return what the seat whose turn it is may do, and why not more: every piece on the board is asked for."""
    view = game.view(position)
    titles = {section.id: section.title for section in game.sections}
    open_places = {choice.path[0] for choice in view.choices}
    found: dict[str, Bar] = {}
    for place in dict.fromkeys(piece.place for piece in view.pieces):
        refusal = game.explain(position, Attempt(position.turn, (place,))) if place not in open_places else None
        if refusal is None or refusal.section == NOT_THE_RULE:
            continue
        old = found.get(refusal.code)
        if old is None:
            found[refusal.code] = Bar(refusal.text, refusal.section, titles[refusal.section], (place,))
        else:
            found[refusal.code] = replace(old, places=(*old.places, place))
    return Duties(view.status, view.choices, tuple(found.values()))
