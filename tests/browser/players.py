"""Players who bring a match to its end in reasonable time. They decide by the rules, never by the page."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from plyyard.core.game import CHANCE, Action, Game, Kind, Position, Roll, Seat

Decide: TypeAlias = Callable[[Game, Position], Action]
Load: TypeAlias = Callable[[Game, Position], int]


def fair(_game: Game, _position: Position) -> int:
    """Leave the die to the seed."""
    return 0


@dataclass(frozen=True)
class Player:
    """How a person decides, and which face of the die is loaded for them (0: none)."""

    decide: Decide
    load: Load = fair


def by_seat(first: Decide, second: Decide) -> Decide:
    """Let the two sides decide in different ways."""
    return lambda game, position: (first, second)[position.turn](game, position)


def at_random(seed: int) -> Decide:
    """Choose any action, but never miss a win."""
    chance = random.Random(seed)

    def decide(_game: Game, position: Position) -> Action:
        actions = position.legal_actions()
        return next(filter(lambda action: _wins(position, action), actions), chance.choice(actions))

    return decide


def _wins(position: Position, action: Action) -> bool:
    outcome = position.apply(action).outcome()
    return outcome is not None and outcome.winner == position.turn


def best(game: Game, position: Position) -> Action:
    """Choose what the game's judge likes best at once."""
    seat = position.turn
    return max(position.legal_actions(), key=lambda action: _worth(game, position.apply(action), seat))


def _worth(game: Game, position: Position, seat: Seat) -> float:
    outcome = position.outcome()
    if outcome is not None:
        return 1e9 if outcome.winner == seat else -1e9
    assert game.judge is not None
    score = game.judge.score(position)
    return score if position.turn == seat else -score


def luckiest(game: Game, position: Position) -> int:
    """Load the face that helps most, if one helps at all."""
    seat, faces = position.turn, {}
    for value in range(1, 7):
        after = position.apply(Roll(value))
        if after.to_move == seat:
            faces[value] = max(_worth(game, after.apply(action), seat) for action in after.legal_actions())
    return max(faces, key=lambda value: (faces[value], value)) if faces else 6


def lucky_seat(seat: Seat) -> Load:
    """Load the die for one seat only."""
    return lambda game, position: luckiest(game, position) if position.turn == seat else 0


def most_generous(game: Game, position: Position) -> Action:
    """Choose the action after which the other side must take most."""

    def offered(action: Action) -> int:
        after = position.apply(action)
        return max((len(choice.takes) for choice in game.view(after, action).choices), default=99)

    return max(position.legal_actions(), key=offered)


def king_runner(game: Game, position: Position) -> Action:
    """Choose the move after which the king needs fewest moves to the nearest corner."""
    actions = [action for action in position.legal_actions() if action.kind is Kind.MOVE]
    return min(actions, key=lambda action: _king_way(game, position.apply(action)))


def _king_way(game: Game, position: Position) -> int:
    """Count the moves that a lone king needs to a corner when nothing else moves; 99 for no way."""
    view, spec = game.view(position), game.board(position.edition)
    cells = {place.id: (int(place.x), int(place.y)) for place in spec.places}
    taken = {cells[piece.place] for piece in view.pieces}
    front = {cells[piece.place] for piece in view.pieces if piece.look == "king"}
    corners = {(x, y) for x in (0, 10) for y in (0, 10)}
    reached = set(front)
    for moves in range(12):
        if front & corners:
            return moves
        front = {cell for start in front for cell in _slides(start, taken)} - reached
        reached |= front
    return 99


def _slides(start: tuple[int, int], taken: set[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        x, y = start[0] + dx, start[1] + dy
        while 0 <= x <= 10 and 0 <= y <= 10 and (x, y) not in taken:
            yield x, y
            x, y = x + dx, y + dy


def needs_roll(position: Position) -> bool:
    return position.to_move == CHANCE
