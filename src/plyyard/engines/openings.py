"""Where matches between engines begin, so that they are not all the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from statistics import median
from typing import Final

from plyyard.core.errors import BadOptions
from plyyard.core.game import CHANCE, Edition, Game, Position
from plyyard.core.record import read_action
from plyyard.core.text import text
from plyyard.engines.analysis import analyse
from plyyard.engines.limit import Limit, Stop
from plyyard.engines.lines import Wish

EVEN: Final = (0.2, 0.8)
"""Expected points between which an opening leaves a match open."""
LOOK: Final = Limit(depth=2)
CLOSE_LOOK: Final = Limit(depth=3)
LOST: Final = 0.1
"""Expected points by which an opening may differ from the usual one; more, and somebody has lost something by force."""
MOST: Final = 1_000
TRIES: Final = 200


@dataclass(frozen=True, slots=True)
class Opening:
    """A first position in the game's own text (empty for the usual one), and the actions played from there."""

    start: str = ""
    actions: tuple[str, ...] = ()


def every_opening(game: Game, edition: Edition, plies: int) -> list[Opening]:
    """Return all openings of so many plies that lose nothing at once, in the order of the legal actions. A game with
    dice has one, without any action. Raises BadOptions for too many."""
    start = game.start(edition)
    found = list(islice(_sequences(start, plies), MOST + 1))
    if len(found) > MOST:
        raise BadOptions(text("There are more than {limit} such openings. Take random ones: random:4.", limit=MOST))
    if len(found) == 1:
        return [Opening("", found[0])]
    values = [_value(game, _reached(game, start, actions)) for actions in found]
    usual = median(values)
    return [Opening("", each) for each, value in zip(found, values, strict=True) if abs(value - usual) <= LOST]


def _reached(game: Game, position: Position, actions: Sequence[str]) -> Position:
    for written in actions:
        position = position.apply(read_action(game, position, written))
    return position


def _value(game: Game, position: Position) -> float:
    """Return the expected points of seat 0, looking a little ahead."""
    outcome = position.outcome()
    if outcome is not None:
        return float(outcome.points[0])
    value = analyse(game, position, CLOSE_LOOK, Stop(), Wish(lines=1)).value
    return value if position.turn == 0 else 1 - value


def _sequences(position: Position, plies: int) -> Iterator[tuple[str, ...]]:
    if not plies or position.to_move in (CHANCE, None):
        yield ()
        return
    for action in position.legal_actions():
        for rest in _sequences(position.apply(action), plies - 1):
            yield (action.text, *rest)


def random_openings(game: Game, edition: Edition, plies: int, count: int, random: Random) -> list[Opening]:
    """Return openings of so many random plies after which the match is still open, no two alike where possible."""
    found: dict[tuple[str, ...], Opening] = {}
    for _ in range(TRIES * count):
        if len(found) == count:
            break
        actions, position = _random_line(game.start(edition), plies, random)
        if actions not in found and _is_open(game, position):
            found[actions] = Opening("", actions)
        if not actions:
            break
    kept = list(found.values()) or [Opening()]
    return [kept[n % len(kept)] for n in range(count)]


def _random_line(position: Position, plies: int, random: Random) -> tuple[tuple[str, ...], Position]:
    actions: list[str] = []
    while len(actions) < plies and position.to_move not in (CHANCE, None):
        action = random.choice(position.legal_actions())
        actions.append(action.text)
        position = position.apply(action)
    return tuple(actions), position


def _is_open(game: Game, position: Position) -> bool:
    if position.to_move in (CHANCE, None):
        return position.to_move == CHANCE
    value = analyse(game, position, LOOK, Stop(), Wish(lines=1)).value
    return EVEN[0] <= value <= EVEN[1]


def pick(openings: Sequence[Opening], pair: int) -> Opening:
    """Return the opening of a pair of matches; when all have been played, they begin anew."""
    return openings[pair % len(openings)]
