"""The game and the reference list the same legal moves: in random play, and with many kings on the board."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from plyyard.core.registry import find_edition
from plyyard.games.draughts import GAME
from plyyard.games.draughts.rules import Move, Position
from plyyard.games.draughts.tests import oracle

MAIN = ("house", "fmjd")
OTHERS = tuple(name for name in oracle.RULES if name not in MAIN)
SHARES = range(8)
PLIES = 25_000
"""In each of 8 shares: 200,000 plies for each main edition."""
MANY_PLIES = 625_000
"""The same in the long run: 5 million."""
OTHER_PLIES = 3_000
"""For every other edition; 20 times as many in the long run."""
PLACEMENTS = 2_000
"""In each of 5 shares, under both main editions."""
OTHER_PLACEMENTS = 400
"""For every other edition."""


def test_every_edition_has_a_reference() -> None:
    assert {edition.name for edition in GAME.editions} == set(oracle.RULES)


def listed(position: Position) -> dict[oracle.Move, Move]:
    """Return the legal actions by (from, to, captured, crowned)."""
    actions = position.legal_actions()
    found = {(move.path[0], move.path[-1], frozenset(move.captured), position.promotes(move)): move for move in actions}
    assert len(found) == len(actions), "two actions have the same ends and the same captured pieces"
    return found


def fen(board: oracle.Board, turn: str) -> str:
    """Write a reference board."""
    lists = {colour: [] for colour in "wb"}
    for square, piece in sorted(board.items()):
        lists[piece.lower()].append(f"K{square}" if piece.isupper() else str(square))
    return f"{turn.upper()}:W{','.join(lists['w'])}:B{','.join(lists['b'])}"


@pytest.mark.parametrize("share", SHARES)
@pytest.mark.parametrize("edition", MAIN)
def test_random_play_agrees_with_the_reference(edition: str, share: int) -> None:
    play_many(edition, f"{edition} {share}", PLIES)


@pytest.mark.long
@pytest.mark.parametrize("share", SHARES)
@pytest.mark.parametrize("edition", MAIN)
def test_long_random_play_agrees_with_the_reference(edition: str, share: int) -> None:
    play_many(edition, f"long {edition} {share}", MANY_PLIES)


@pytest.mark.parametrize("edition", OTHERS)
def test_random_play_of_other_editions_agrees_with_the_reference(edition: str) -> None:
    play_many(edition, edition, OTHER_PLIES)


@pytest.mark.long
@pytest.mark.parametrize("edition", OTHERS)
def test_long_random_play_of_other_editions_agrees_with_the_reference(edition: str) -> None:
    play_many(edition, f"long {edition}", 20 * OTHER_PLIES)


def play_many(edition: str, seed: str, plies: int) -> None:
    chance = random.Random(seed)
    while plies > 0:
        plies -= play_one(edition, chance)


def play_one(edition: str, chance: random.Random) -> int:
    """Compare along one random match; return its plies."""
    rules = oracle.RULES[edition]
    position = GAME.start(find_edition(GAME, edition))
    board, colour = oracle.start(rules), rules.first
    history: dict[str, list[oracle.Move]] = {"b": [], "w": []}
    plies = 0
    while True:
        held = held_king(board, colour, history[colour], rules)
        expected = oracle.legal_moves(board, colour, rules, held)
        actions = listed(position)
        outcome = position.outcome()
        if outcome is not None:
            assert outcome.winner is None or not expected, (
                f"{fen(board, colour)} is over with {expected} still possible"
            )
            return plies
        assert set(actions) == expected, f"legal moves of {fen(board, colour)} under {edition}"
        move = chance.choice(list(actions))
        history[colour].append(move)
        position, board = position.apply(actions[move]), oracle.play(board, move)
        colour = "w" if colour == "b" else "b"
        plies += 1


def held_king(board: oracle.Board, colour: str, moves: list[oracle.Move], rules: oracle.Rules) -> int:
    """Return the square of a king that has just made as many moves in a row as it may, 0 for none, from the history."""
    last = moves[-rules.one_king_moves :] if rules.one_king_moves else []
    if len(last) < rules.one_king_moves or not last or board.get(last[-1][1]) != colour.upper():
        return 0
    same = all(before[1] == after[0] for before, after in pairwise(last))
    quiet = not any(captured or crowned for _, _, captured, crowned in last)
    return last[-1][1] if same and quiet and colour in board.values() else 0


def random_placement(chance: random.Random, rules: oracle.Rules = oracle.RULES["fmjd"]) -> tuple[oracle.Board, str]:
    """Return a board with up to 24 pieces (15 on a small board), two of three of them kings, and the side to move."""
    where = oracle.cells(rules)
    squares = chance.sample(sorted(where), chance.randint(2, 24 if rules.size == 10 else 15))
    board = {square: chance.choice("bBBwWW") for square in squares}
    for square, piece in board.items():
        if piece.islower() and oracle.is_far(rules, square, piece):
            board[square] = piece.upper()
    return board, chance.choice("bw")


@pytest.mark.parametrize("share", range(5))
def test_positions_with_many_kings_agree_with_the_reference(share: int) -> None:
    chance = random.Random(share)
    differing = 0
    for _ in range(PLACEMENTS):
        board, colour = random_placement(chance)
        found = {edition: agreed_moves(edition, board, colour) for edition in MAIN}
        differing += found["house"] != found["fmjd"]
    assert differing > PLACEMENTS // 20, "these positions do not tell the editions apart"


@pytest.mark.parametrize("edition", OTHERS)
def test_positions_of_other_editions_with_many_kings_agree_with_the_reference(edition: str) -> None:
    chance = random.Random(edition)
    for _ in range(OTHER_PLACEMENTS):
        agreed_moves(edition, *random_placement(chance, oracle.RULES[edition]))


def agreed_moves(edition: str, board: oracle.Board, colour: str) -> set[oracle.Move]:
    """Return the legal moves, on which game and reference agree."""
    expected = oracle.legal_moves(board, colour, oracle.RULES[edition])
    found = set(listed(GAME.parse_position(fen(board, colour), find_edition(GAME, edition))))
    assert found == expected, f"legal moves of {fen(board, colour)} under {edition}"
    return found
