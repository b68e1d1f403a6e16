"""Counting: the oldest test of a rules engine."""

from __future__ import annotations

from plyyard.core.game import Game, Position


def count(game: Game, position: Position, depth: int) -> int:
    """Return the number of action sequences of `depth` actions. A game that counts with its kernel (it has a `perft` of
    its own) leaves draws by repetition and by counts aside."""
    own = getattr(game, "perft", perft)
    return int(own(position, depth))


def perft(position: Position, depth: int) -> int:
    """Return the number of action sequences of `depth` actions (fewer where a match ends: those are leaves of their
    depth only if they are `depth` long). Dice count as actions. The last ply is counted, not played."""
    if depth == 0:
        return 1
    actions = position.legal_actions()
    if depth == 1:
        return len(actions)
    return sum(perft(position.apply(action), depth - 1) for action in actions)


def divide(game: Game, position: Position, depth: int) -> dict[str, int]:
    """Return the same count below each first action, by its text."""
    return {action.text: count(game, position.apply(action), depth - 1) for action in position.legal_actions()}
