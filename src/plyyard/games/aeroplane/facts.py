"""What the guide of the aeroplane game claims, worked out by playing the rules through with all dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any, Final

from plyyard.core.game import CHANCE, Edition
from plyyard.games.aeroplane.danger import caught, hunting
from plyyard.games.aeroplane.notation import format_position, parse_position
from plyyard.games.aeroplane.options import FACES, HOUSE, options_of
from plyyard.games.aeroplane.rules import Position

OWN_COLOUR: Final = tuple((step, step + 4) for step in range(2, 47, 4) if step != 18)
"""Jumps of the game with own-colour cells, as it is often played: every fourth cell of the track, from step 2 on, is of
one's own colour and carries four steps on; from step 18 the shortcut leads to 30."""
_JUMPS: Final = (*OWN_COLOUR, (18, 30))


@cache
def _jumping() -> Edition:
    return replace(HOUSE, name="own-colour", options=replace(options_of(HOUSE), jumps=_JUMPS))


def _at(edition: Edition, red: tuple[int, ...], yellow: tuple[int, ...], side: str = "r") -> Position:
    """Return the position before a roll of `side`, with the planes that are not named in the yard."""
    sides = (",".join(([*map(str, steps), *["yard"] * 4])[:4]) for steps in (red, yellow))
    return parse_position(f"{' '.join(sides)} {side} - 0", edition)


def jumped(position: Position, action: str) -> int:
    """Return the step on which an action would end in the game with own-colour jumps."""
    origin = action.split("-")[0]
    twin = parse_position(format_position(position), _jumping())
    targets = dict(move.text.split("-") for move in twin.legal_actions())
    return int(targets[origin])


def hit(distance: int, others: str = "home") -> Fraction:
    """Return the chance that an enemy plane so many cells behind lands on a plane within its turn, chains of sixes
    included, if it does all it can. The enemy's `others` are at "home" or in the "yard", where a 6 lets one out."""
    options, target = options_of(HOUSE), 49
    behind = (target - options.starts[1]) % options.track - distance
    rest = () if others == "yard" else (options.goal,) * 3
    before = _at(HOUSE, (target,), (behind, *rest), "y")
    return caught(before, before.planes[0], 1)


def risk(position: Position, action: str) -> Fraction:
    """Return the chance that, after an action that ends the turn, the other side sends a plane home in its turn."""
    after = position.apply(next(move for move in position.legal_actions() if move.text == action))
    hunter = 1 - position.turn
    return caught(hunting(after, hunter), after.planes[position.turn], hunter)


def faces(distance: int) -> tuple[int, ...] | str:
    """Return the faces of one die that hit a plane so many cells ahead at once; "-" for none."""
    return (distance,) if 1 <= distance <= FACES else "-"


def out_within(turns: int) -> Fraction:
    """Return the chance to roll a 6 at least once in so many turns of one roll."""
    return 1 - Fraction(FACES - 1, FACES) ** turns


def flight(jumps: str = "without") -> float:
    """Return how many turns the last plane needs on average from its start to the goal when nobody disturbs it; "with"
    own-colour jumps or without."""
    edition = _jumping() if jumps == "with" else HOUSE
    goal = options_of(edition).goal
    turns = {goal: 0.0}
    for step in range(goal - 1, -1, -1):
        ends = _ends_of_turn(_at(edition, (step, goal, goal, goal), ()), 1.0)
        rest = sum(chance * turns[end] for end, chance in ends.items() if end != step)
        turns[step] = (1 + rest) / (1 - ends.get(step, 0.0))
    return turns[0]


def _ends_of_turn(position: Position, chance: float) -> dict[int, float]:
    """Return the chances of the steps on which red's only plane that is not home ends a turn of red's."""
    if position.turn or position.to_move is None:
        return {min(position.planes[0]): chance}
    found: dict[int, float] = {}
    for action in position.legal_actions():
        part = chance / FACES if position.to_move == CHANCE else chance
        for end, more in _ends_of_turn(position.apply(action), part).items():
            found[end] = found.get(end, 0.0) + more
    return found


FACTS: Final[Mapping[str, Callable[..., Any]]] = {
    "faces": faces,
    "flight": flight,
    "hit": hit,
    "jumped": jumped,
    "out_within": out_within,
    "risk": risk,
}
