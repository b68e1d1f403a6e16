"""Positions and moves as engines speak of them, in pairs."""

from __future__ import annotations

import contextlib
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyyard.core.errors import AmbiguousNotation, IllegalAction, InvalidNotation, PlyYardError
from plyyard.core.registry import find_edition
from plyyard.games.draughts import GAME
from plyyard.games.draughts.hub import format_hub_action, format_hub_position, parse_hub_action, parse_hub_position
from plyyard.games.draughts.tests.cases import at
from plyyard.games.draughts.tests.test_oracle import fen, random_placement

FMJD = find_edition(GAME, "fmjd")
START = "W" + "b" * 20 + "e" * 10 + "w" * 20
KINGS = "BeeeWWeeeeeeeeeeeeeeeeeeeweeeeeeeeewweBeeeeeeeeeBee"
"""Both positions stand in the protocol as examples."""


def test_the_start_is_written_as_the_protocol_has_it() -> None:
    assert format_hub_position(GAME.start(FMJD)) == START
    assert parse_hub_position(START, FMJD) == GAME.start(FMJD)


def test_kings_and_men_of_the_protocols_example() -> None:
    position = parse_hub_position(KINGS, FMJD)
    assert GAME.format_position(position) == "B:WK4,K5,25,35,36:BK38,K48"
    assert format_hub_position(position) == KINGS


@pytest.mark.parametrize("edition", ["house", "fmjd"])
def test_positions_and_moves_read_back(edition: str) -> None:
    chance = random.Random(21)
    for _ in range(200):
        board, colour = random_placement(chance)
        position = at(fen(board, colour), edition)
        assert parse_hub_position(format_hub_position(position), position.edition) == position
        for move in position.legal_actions():
            assert parse_hub_action(position, format_hub_action(move)) == move


def test_a_capture_names_what_it_takes_in_any_order() -> None:
    position = at("W:WK4:B13,20,32,37", "fmjd")
    (short, long) = position.legal_actions()
    assert [format_hub_action(move) for move in (short, long)] == ["4x15x13x20x32", "4x15x13x20x37"]
    assert parse_hub_action(position, "4x15x37x13x20") == long
    with pytest.raises(AmbiguousNotation, match="4x15x13x20x32, 4x15x13x20x37"):
        parse_hub_action(position, "4x15")
    with pytest.raises(InvalidNotation, match="have other moves: 4x15x13x20x32"):
        parse_hub_action(position, "4x15x13x20")


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("", "Character 1"),
        ("X" + START[1:], "Character 1"),
        (START[:20] + "q" + START[21:], "Character 21 of the position is “q”"),
        (START[:-1], "51 signs; 50 were found"),
        (START + "e", "51 signs; 52 were found"),
        ("W" + "w" * 50, "at most 20 pieces"),
        ("W" + "w" + "e" * 49, "write K1"),
    ],
)
def test_other_positions_are_refused_with_the_place(written: str, message: str) -> None:
    with pytest.raises(InvalidNotation, match=message):
        parse_hub_position(written, FMJD)


@pytest.mark.parametrize(
    ("written", "error"),
    [
        ("", InvalidNotation),
        ("32x", InvalidNotation),
        ("0-5", InvalidNotation),
        ("32-23", IllegalAction),
        ("32x28", InvalidNotation),
        ("32-28x1", InvalidNotation),
        ("1x1" * 5000, InvalidNotation),
    ],
)
def test_other_moves_are_refused(written: str, error: type[PlyYardError]) -> None:
    with pytest.raises(error):
        parse_hub_action(GAME.start(FMJD), written)


@given(st.text(alphabet="BWbwe0123456789x- ", max_size=60))
def test_no_text_breaks_the_readers(written: str) -> None:
    with contextlib.suppress(PlyYardError):
        parse_hub_position(written, FMJD)
    with contextlib.suppress(PlyYardError):
        parse_hub_action(GAME.start(FMJD), written)
