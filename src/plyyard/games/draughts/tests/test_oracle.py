"""The game and the reference list the same legal moves: in random play, and with many kings on the board."""

from __future__ import annotations

import random

import pytest

from plyyard.core.registry import find_edition
from plyyard.games.draughts import GAME
from plyyard.games.draughts.rules import Move, Position
from plyyard.games.draughts.tests import oracle

EDITIONS = ("house", "fmjd")
SHARES = range(8)
PLIES = 25_000
"""In each of 8 shares: 200,000 plies for each edition."""
PLACEMENTS = 2_000
"""In each of 5 shares, under both editions."""


def listed(position: Position) -> dict[oracle.Move, Move]:
    """Return the legal actions by (from, to, captured)."""
    actions = position.legal_actions()
    found = {(move.path[0], move.path[-1], frozenset(move.captured)): move for move in actions}
    assert len(found) == len(actions), "two actions have the same ends and the same captured pieces"
    return found


def fen(board: oracle.Board, turn: str) -> str:
    """Write a reference board."""
    lists = {colour: [] for colour in "wb"}
    for square, piece in sorted(board.items()):
        lists[piece.lower()].append(f"K{square}" if piece.isupper() else str(square))
    return f"{turn.upper()}:W{','.join(lists['w'])}:B{','.join(lists['b'])}"


@pytest.mark.parametrize("share", SHARES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_random_play_agrees_with_the_reference(edition: str, share: int) -> None:
    chance = random.Random(f"{edition} {share}")
    left = PLIES
    while left > 0:
        left -= play_one(edition, chance)


def play_one(edition: str, chance: random.Random) -> int:
    """Compare along one random match; return its plies."""
    position = GAME.start(find_edition(GAME, edition))
    board, colour = oracle.start(), "b" if edition == "house" else "w"
    plies = 0
    while True:
        expected = oracle.legal_moves(board, colour, edition == "house")
        actions = listed(position)
        outcome = position.outcome()
        if outcome is not None:
            assert outcome.winner is None or not expected, (
                f"{fen(board, colour)} is over with {expected} still possible"
            )
            return plies
        assert set(actions) == expected, f"legal moves of {fen(board, colour)} under {edition}"
        move = chance.choice(sorted(actions, key=str))
        position, board = position.apply(actions[move]), oracle.play(board, move)
        colour = "w" if colour == "b" else "b"
        plies += 1


def random_placement(chance: random.Random) -> tuple[oracle.Board, str]:
    """Return a board with up to 24 pieces, two of three of them kings, and the side to move."""
    squares = chance.sample(range(1, 51), chance.randint(2, 24))
    board = {square: chance.choice("bBBwWW") for square in squares}
    for square, piece in board.items():
        if (piece == "w" and square <= 5) or (piece == "b" and square >= 46):
            board[square] = piece.upper()
    return board, chance.choice("bw")


@pytest.mark.parametrize("share", range(5))
def test_positions_with_many_kings_agree_with_the_reference(share: int) -> None:
    chance = random.Random(share)
    differing = 0
    for _ in range(PLACEMENTS):
        board, colour = random_placement(chance)
        found = {}
        for edition in EDITIONS:
            expected = oracle.legal_moves(board, colour, edition == "house")
            found[edition] = set(listed(GAME.parse_position(fen(board, colour), find_edition(GAME, edition))))
            assert found[edition] == expected, f"legal moves of {fen(board, colour)} under {edition}"
        differing += found["house"] != found["fmjd"]
    assert differing > PLACEMENTS // 20, "these positions do not tell the editions apart"
