"""`plyyard diff`."""

from __future__ import annotations

import random

from plyyard.cli.progress import Progress
from plyyard.cli.voice import Voice, find_voice
from plyyard.core.differences import Difference, Disagreement, compare, find_differences
from plyyard.core.errors import BadOptions
from plyyard.core.game import Edition, Game
from plyyard.core.registry import find_rules
from plyyard.core.text import text, texts

MOST = 1_000
POSITIONS = 20_000
"""Looked at before the search for differences ends."""


def diff(first: str, second: str, position: str = "", *, find: int = 3, seed: int = 1, lang: str = "") -> int:
    """Print what two editions of a game make of a position; without one, look for positions where they differ."""
    voice = find_voice(lang)
    game, one = find_rules(first)
    other_game, other = find_rules(second)
    if game is not other_game:
        raise BadOptions(
            text("Two editions of one game can be compared, as in {example}.", example="GAME/ONE GAME/TWO")
        )
    if not 1 <= find <= MOST:
        raise BadOptions(text("The number of positions is from 1 to {limit}.", limit=MOST))
    if position:
        _show(voice, (one, other), compare(game, one, other, position))
    else:
        _search(voice, game, (one, other), find, seed)
    return 0


def _search(voice: Voice, game: Game, editions: tuple[Edition, Edition], wanted: int, seed: int) -> None:
    found = looked_at = 0
    with Progress(POSITIONS) as progress:
        for difference in find_differences(game, *editions, random.Random(seed).randrange, POSITIONS):
            looked_at += 1
            progress.advance()
            if difference is not None:
                found += 1
                _show(voice, editions, difference)
                print()
            if found == wanted:
                break
    voice.say(
        texts(
            "{found} position with a difference among {n} of random matches.",
            "{found} positions with a difference among {n} of random matches.",
            found,
            found=found,
            n=looked_at,
        )
    )


def _show(voice: Voice, editions: tuple[Edition, Edition], difference: Difference) -> None:
    print(difference.position)
    if difference.is_none:
        voice.say(text("Both editions allow the same: {actions}", actions=difference.both or "-"))
        return
    if difference.both:
        voice.say(text("Both: {actions}", actions=difference.both))
    if difference.elsewhere:
        voice.say(text("Both, but with different results: {actions}", actions=difference.elsewhere))
    _show_only(voice, editions[0], editions[1], difference.only_first)
    _show_only(voice, editions[1], editions[0], difference.only_second)


def _show_only(voice: Voice, edition: Edition, other: Edition, actions: tuple[Disagreement, ...]) -> None:
    if actions:
        listed = tuple(disagreement.action for disagreement in actions)
        voice.say(text("Only {edition}: {actions}", edition=edition.title, actions=listed))
    for disagreement in actions:
        if disagreement.reason is not None:
            reason = disagreement.reason
            voice.say(
                text(
                    "  {edition} on {action}: {reason}", edition=other.title, action=disagreement.action, reason=reason
                )
            )
