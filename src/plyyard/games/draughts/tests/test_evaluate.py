"""What engines are told: fair to both sides, captures first, and only quiet positions judged as they stand."""

from __future__ import annotations

import random

import pytest

from plyyard.games.draughts import GAME
from plyyard.games.draughts.tests import oracle
from plyyard.games.draughts.tests.cases import at
from plyyard.games.draughts.tests.oracle import Board
from plyyard.games.draughts.tests.test_oracle import fen, random_placement

JUDGE = GAME.judge


def mirrored(board: Board, colour: str, squares: int) -> tuple[Board, str]:
    """Return the board turned by 180 degrees with the colours exchanged."""
    swap = {"b": "w", "w": "b", "B": "W", "W": "B"}
    return {squares + 1 - square: swap[piece] for square, piece in board.items()}, swap[colour]


@pytest.mark.parametrize("edition", sorted(oracle.RULES))
def test_the_same_position_with_colours_exchanged_is_worth_the_same_and_has_as_many_moves(edition: str) -> None:
    chance = random.Random(9)
    rules = oracle.RULES[edition]
    for _ in range(60):
        board, colour = random_placement(chance, rules)
        turned = mirrored(board, colour, len(oracle.cells(rules)))
        position, other = at(fen(board, colour), edition), at(fen(*turned), edition)
        assert len(position.legal_actions()) == len(other.legal_actions())
        assert JUDGE.score(position) == JUDGE.score(other)
        assert abs(JUDGE.score(position)) < 100_000


def test_more_is_better() -> None:
    assert JUDGE.score(at("W:W31,32:B1")) > JUDGE.score(at("W:W31:B1")) > JUDGE.score(at("W:W31:B1,2"))
    assert JUDGE.score(at("W:WK31:B1")) > JUDGE.score(at("W:W31:B1"))
    assert JUDGE.score(at("W:W11:B20")) > JUDGE.score(at("W:W31:B20")), "a man near promotion is worth more"


def test_the_value_is_a_share_of_the_points() -> None:
    assert 0.45 < JUDGE.value(at("W:W31-50:B1-20")) < 0.55
    assert JUDGE.value(at("W:WK31,K32,K33:B1")) > 0.99


def test_promotions_come_first_and_the_order_keeps_all_actions() -> None:
    position = at("W:W7,41,42,43:B40")
    ordered = JUDGE.order(position, position.legal_actions())
    assert {move.text for move in ordered[:2]} == {"7-1", "7-2"}
    assert sorted(ordered) == sorted(position.legal_actions())


def test_a_position_with_a_compulsory_capture_may_not_be_judged_as_it_stands() -> None:
    quiet, sharp = at("W:W31-50:B1-20"), at("W:W28:B23,1")
    assert JUDGE.may_stand(quiet)
    assert list(JUDGE.unrest(quiet)) == []
    assert not JUDGE.may_stand(sharp)
    assert list(JUDGE.unrest(sharp)) == list(sharp.legal_actions())


def test_whoever_wants_to_lose_pieces_is_judged_by_that() -> None:
    assert JUDGE.score(at("W:W31,32:B1", "antidraughts")) < JUDGE.score(at("W:W31:B1", "antidraughts"))
    assert JUDGE.score(at("W:W11:B20", "breakthrough")) - JUDGE.score(at("W:W31:B20", "breakthrough")) > 40
