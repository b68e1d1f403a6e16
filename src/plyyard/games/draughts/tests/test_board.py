"""The board, and that what is shown of a move leads to what is shown afterwards."""

from __future__ import annotations

import random

import pytest

from plyyard.core.board import Step, neighbours
from plyyard.core.registry import find_edition
from plyyard.games.draughts import GAME
from plyyard.games.draughts.rules import Move, Position
from plyyard.games.draughts.tests import oracle
from plyyard.games.draughts.tests.cases import at
from plyyard.games.draughts.tests.test_oracle import fen, random_placement


def steps(position: Position, written: str) -> list[tuple[str, tuple[str, ...]]]:
    return [(step.kind, step.path) for step in GAME.trace(position, GAME.parse_action(position, written))]


def test_the_dark_squares_are_numbered_from_the_top_left() -> None:
    spec = GAME.board(GAME.editions[0])
    dark = {place.caption: (place.x, place.y) for place in spec.places if place.tone == "dark"}
    assert len(dark) == 50
    assert len(spec.places) == 100
    assert (dark["1"], dark["5"], dark["6"], dark["46"], dark["50"]) == (
        (1.5, 0.5),
        (9.5, 0.5),
        (0.5, 1.5),
        (0.5, 9.5),
        (8.5, 9.5),
    )


def test_each_side_sees_its_own_men_at_the_bottom() -> None:
    turns = {edition.name: GAME.board(edition).turns for edition in GAME.editions}
    black_first = {name for name, turn in turns.items() if turn == (180, 0)}
    assert black_first == {"house", "english"}
    assert set(turns.values()) == {(180, 0), (0, 180)}


def test_small_boards_have_32_dark_squares_and_in_italy_and_spain_a_light_corner() -> None:
    for name in ("russian", "english", "italian", "spanish"):
        spec = GAME.board(find_edition(GAME, name))
        dark = {place.caption: (place.x, place.y) for place in spec.places if place.tone == "dark"}
        assert (spec.width, len(spec.places), len(dark)) == (8, 64, 32)
        mirrored = name in ("italian", "spanish")
        assert dark["1"] == ((0.5, 0.5) if mirrored else (1.5, 0.5))
        assert dark["32"] == ((7.5, 7.5) if mirrored else (6.5, 7.5))


def test_arrow_keys_go_from_light_to_dark_squares() -> None:
    assert neighbours(GAME.board(GAME.editions[0])).of["28"] == ("c-4-4", "c-5-5", "c-6-4", "c-5-3")


def test_house_shows_every_capture_at_once_and_fmjd_at_the_end() -> None:
    fen_text = "W:W12:B8,9"
    assert steps(at(fen_text), "12x14") == [
        ("slide", ("12", "3")),
        ("remove", ("8",)),
        ("slide", ("3", "14")),
        ("remove", ("9",)),
    ]
    assert [kind for kind, _ in steps(at(fen_text, "fmjd"), "12x14")] == ["slide", "slide", "remove", "remove"]


def test_a_promotion_is_shown() -> None:
    assert steps(at("W:W7:B45"), "7-1") == [("slide", ("7", "1")), ("become", ("1",))]


def shown(position: Position) -> dict[str, str]:
    return {piece.place: piece.look for piece in GAME.view(position).pieces}


def perform(pieces: dict[str, str], step: Step) -> None:
    if step.kind == "slide":
        pieces[step.path[-1]] = pieces.pop(step.path[0])
    elif step.kind == "remove":
        assert pieces.pop(step.path[0]) == step.look
    else:
        pieces[step.path[0]] = step.look


@pytest.mark.parametrize("edition", sorted(oracle.RULES))
def test_touching_squares_in_turn_always_leads_to_one_choice(edition: str) -> None:
    chance = random.Random(6)
    for _ in range(80):
        board, colour = random_placement(chance, oracle.RULES[edition])
        paths = [choice.path for choice in GAME.view(at(fen(board, colour), edition)).choices]
        assert len(set(paths)) == len(paths)
        beginnings = {path[:n] for path in paths for n in range(len(path))}
        assert not beginnings & set(paths), "a choice is complete and yet the beginning of another"


@pytest.mark.parametrize("edition", sorted(oracle.RULES))
def test_what_is_seen_of_a_move_leads_to_the_next_view(edition: str) -> None:
    chance = random.Random(4)
    for _ in range(40):
        board, colour = random_placement(chance, oracle.RULES[edition])
        position = at(fen(board, colour), edition)
        for move in position.legal_actions():
            pieces = shown(position)
            for step in GAME.trace(position, move):
                perform(pieces, step)
            assert pieces == shown(position.apply(move)), f"{move.text} in {GAME.format_position(position)}"


def test_choices_carry_the_squares_to_touch_and_what_is_taken() -> None:
    (choice,) = GAME.view(at("W:W12:B8,9")).choices
    assert (choice.action, choice.path, choice.takes) == ("12x3x14", ("12", "3", "14"), ("8", "9"))
    assert str(choice.label) == "12 takes 2: 3, 14"


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        ("B:W31-50:B1-20", "Black to move."),
        ("W:W28,49:B23,14", "White to move. A capture is compulsory: 1 piece can take 2."),
        ("W:W:B1", "Black wins: White has no piece left."),
        ("B:W31,37:B26", "White wins: Black cannot move."),
    ],
)
def test_the_status_says_what_is_expected(position: str, sentence: str) -> None:
    assert str(GAME.view(at(position)).status) == sentence


@pytest.mark.parametrize(
    ("position", "written", "sentence"),
    [
        ("B:W31-50:B1-20", "20-25", "Black moves from 20 to 25."),
        ("W:W12:B8,K9,45", "12x14", "White captures 2 pieces, from 12: 3, 14. 1 king is taken."),
        ("W:W7,50:B40", "7-1", "White moves from 7 to 1. The man becomes a king."),
        ("W:W12:B8,9", "12x14", "White captures 2 pieces, from 12: 3, 14. White wins: Black has no piece left."),
    ],
)
def test_moves_are_described(position: str, written: str, sentence: str) -> None:
    before = at(position, "fmjd")
    assert str(GAME.describe(before, GAME.parse_action(before, written))) == sentence


def test_tallies_count_pieces_and_kings() -> None:
    tallies = GAME.view(at("W:W31,K32:B1")).tallies
    assert [[str(line) for line in side] for side in tallies] == [["1 piece"], ["2 pieces", "1 king"]]


def test_moves_are_equal_when_their_texts_are() -> None:
    assert Move((32, 28)) == Move((32, 28))
    assert len({Move((32, 28)), Move((32, 28)), Move((32, 27))}) == 2
