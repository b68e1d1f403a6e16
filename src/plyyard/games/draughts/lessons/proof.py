"""Proofs of shots: every forced reply is tried, until nothing has to be captured any more."""

from __future__ import annotations

from typing import Final

from plyyard.games.draughts.rules import Move, Position

KING: Final = 3
"""What a king counts, in men."""
WON: Final = 100


def lead(position: Position, seat: int) -> int:
    """Return by how many men a seat is ahead, a king counting as KING of them."""
    mine, theirs = (position.own, position.enemy) if position.turn == seat else (position.enemy, position.own)
    kings = position.board.kings
    return _worth(mine, kings) - _worth(theirs, kings)


def _worth(pieces: int, kings: int) -> int:
    return pieces.bit_count() + (KING - 1) * (pieces & kings).bit_count()


def must_capture(position: Position) -> bool:
    """Tell whether the side to move has a capture."""
    legal = position.legal_actions()
    return bool(legal) and bool(legal[0].taken)


def forced(position: Position, seat: int, gifts: int) -> int:
    """Return the lead a seat is sure of with at most so many gifts more: quiet moves to which a capture is the only
    answer. The other side chooses among all its captures; where it has none, or the seat likes, counting ends."""
    outcome = position.outcome()
    if outcome is not None:
        return WON if outcome.winner == seat else -WON
    if position.turn != seat:
        if not must_capture(position):
            return lead(position, seat)
        return min(forced(position.apply(move), seat, gifts) for move in position.legal_actions())
    if must_capture(position):
        return max(forced(position.apply(move), seat, gifts) for move in position.legal_actions())
    return max([lead(position, seat), *(value for _, value in offers(position, gifts))])


def offers(position: Position, gifts: int) -> list[tuple[Move, int]]:
    """Return the gifts of the side to move, which has nothing to capture, each with the lead it is sure of."""
    if gifts < 1:
        return []
    found = []
    for move in position.legal_actions():
        after = position.apply(move)
        if must_capture(after):
            found.append((move, forced(after, position.turn, gifts - 1)))
    return found


def shot(position: Position, gifts: int, gain: int = 2) -> Move | None:
    """Return the one gift that wins so many men by force within a number of gifts; None when there is none, when
    several win, or when a capture is due."""
    if position.outcome() or must_capture(position):
        return None
    wanted = lead(position, position.turn) + 1
    good = [(move, value) for move, value in offers(position, gifts) if value >= wanted]
    return good[0][0] if len(good) == 1 and good[0][1] >= wanted - 1 + gain else None
