"""The words that scripts show: the board's, the play page's. Braces are filled in by the scripts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from plyyard.core.text import Catalogue, Text, text

_BOARD: Final[Mapping[str, Text]] = {
    "board": text("Board"),
    "empty": text("empty"),
    "separator": text(", "),
    "selected": text("selected"),
    "taken": text("will be taken"),
    "last": text("last move"),
    "can_move": text("can move"),
    "target": text("can be reached"),
    "target_takes": text("can be reached, takes {pieces}"),
    "several": text("{piece} × {count}"),
    "marked": text("{piece} {mark}"),
    "which": text("Which way?"),
    "cancel": text("Cancel"),
    "roll": text("Roll the die"),
    "die": text("The die has not been rolled"),
    "die_shows": text("The die shows {value}"),
}

_PLAY: Final[Mapping[str, Text]] = {
    "connecting": text("Connecting"),
    "connected": text("Connected"),
    "catching_up": text("Catching up"),
    "offline": text("Offline: trying again"),
    "offline_try": text("There is no connection, so this cannot be checked right now."),
    "thinking": text("The computer is thinking"),
    "stopped": text("This match cannot be reached any more. Load the page again."),
    "no_moves": text("Nothing to choose right now."),
    "only_move": text("This is the only move."),
    "rule": text("Rule: {title}"),
    "go_on": text("The move goes on: choose the next place."),
    "forced": text("Only one move is possible, so it is played for you."),
    "drawn": text("The match is drawn"),
    "you_won": text("You won"),
    "you_lost": text("You lost"),
    "side_won": text("{side} won"),
}


def strings(catalogue: Catalogue) -> dict[str, str]:
    """Return key → words in the catalogue's language; `{braces}` stay for the script."""
    return {key: words.render(catalogue) for key, words in {**_BOARD, **_PLAY}.items()}
