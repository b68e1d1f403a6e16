"""Matches of the search against itself, to measure and to learn from: short looks, varied openings, results."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from plyyard.games.hnefatafl import weights
from plyyard.games.hnefatafl.cells import ATTACKER, DEFENDER, KING
from plyyard.games.hnefatafl.rules import Position
from plyyard.games.hnefatafl.searching import Engine, never

Draw = Callable[[int], int]
"""Draws a number below another, evenly."""
WON: Final = 30_000
NEAR: Final = 3
SCALE: Final = 900
"""Hundredths of an attacker that make ten to one odds."""
MOST_PLIES: Final = 300
EVERY: Final = 3
"""Neighbouring positions teach the same: one in so many is kept."""
KIND_OF: Final = {ATTACKER: "attacker", DEFENDER: "defender", KING: "king"}


class Sample(NamedTuple):
    """What the judgement counts in a position (term names, and kinds with the class of their square), and the points
    of the defenders to aim at (0 to 1): half the result of the match, half what the search thought."""

    counts: dict[str, int]
    points: float


def counts_of(engine: Engine, position: Position) -> dict[str, int]:
    """Return all that the judgement counts in a position, without what is 0."""
    found = {name: count for name, count in engine.terms_of(position).items() if count}
    for square, piece in enumerate(position.cells):
        if piece in KIND_OF:
            name = f"{KIND_OF[piece]} {weights.class_of(position.field, square)}"
            found[name] = found.get(name, 0) + 1
    return found


def opened(position: Position, draw: Draw, plies: int) -> Position:
    """Return the position after so many random plies, at an end if they lead to one."""
    for _ in range(plies):
        if position.to_move is None:
            break
        legal = position.legal_actions()
        position = position.apply(legal[draw(len(legal))])
    return position


def play(
    engines: tuple[Engine, Engine], position: Position, nodes: tuple[int, int], partial: bool = False
) -> Iterator[tuple[Position, int]]:
    """Play a match, each seat by its engine with so many positions a move, to win or (not `partial`) to tell what
    positions are worth; yield each position with the score for the side to move, and the last position with 0."""
    plies = 0
    while position.to_move is not None and plies < MOST_PLIES:
        seat = position.turn
        move, score = engines[seat].find(position, never, nodes=nodes[seat], partial=partial).ranked[0]
        yield position, score
        position = position.apply(move)
        plies += 1
    yield position, 0


def points_of(position: Position) -> float:
    """Return the defenders' points: those of a match that was cut off count as a draw."""
    outcome = position.outcome()
    return 0.5 if outcome is None else float(outcome.points[1])


def learn_from(engine: Engine, position: Position, nodes: int) -> list[Sample]:
    """Return the samples of one match; positions that end within NEAR plies need no judgement."""
    seen = list(play((engine, engine), position, (nodes, nodes)))
    result = points_of(seen[-1][0])
    samples = []
    for here, score in seen[:-1][::EVERY]:
        if abs(score) < WON - NEAR:
            thought = expected(score if here.turn == 1 else -score)
            samples.append(Sample(counts_of(engine, here), (result + thought) / 2))
    return samples


def expected(score: int) -> float:
    """Return the expected points for a score of the search."""
    return 1 / (1 + math.pow(10, -max(-4_000, min(4_000, score)) / SCALE))
