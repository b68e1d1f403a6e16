"""Every refused attempt gets a reason of its own, and the reason is true."""

from __future__ import annotations

import random

import pytest

from plyyard.core.errors import IllegalAction
from plyyard.core.game import DICE, Action, Attempt, Edition, Kind, Refusal, Roll
from plyyard.games.draughts import GAME
from plyyard.games.draughts.rules import Move, Position
from plyyard.games.draughts.tests import oracle
from plyyard.games.draughts.tests.cases import CASES, at, refused
from plyyard.games.draughts.tests.test_oracle import fen, random_placement


def places(edition: Edition) -> tuple[str, ...]:
    """Return everything that can be touched, and what cannot."""
    return (*(place.id for place in GAME.board(edition).places), DICE, "99")


PLACES = places(GAME.editions[0])
SECTIONS = {section.id for section in GAME.sections}
START = "B:W31-50:B1-20"
STANDING = "W:WK44:BK28,K39"
EXAMPLES = [
    ("no_dice", START, "house", (DICE,), "There are no dice in draughts."),
    ("light_square", START, "house", ("c-0-0",), "Draughts uses only the dark squares."),
    ("no_such_square", START, "house", ("51",), "There is no such square; the squares are 1 to 50."),
    ("empty_square", START, "house", (25,), "Square 25 is empty. Choose a piece of yours that can move."),
    ("opponents_piece", START, "house", (31,), "The piece on 31 belongs to White."),
    ("piece_blocked", START, "house", (10,), "The piece on 10 is blocked and cannot move."),
    ("same_square", START, "house", (20, 20), "The piece is on 20 already. Choose where it goes."),
    ("own_piece_there", START, "house", (20, 19), "Your own piece is on square 19."),
    (
        "man_too_far",
        START,
        "house",
        (20, 29),
        "A man goes only one square, and there is nothing to capture on the way.",
    ),
    ("not_diagonal", START, "house", (20, 30), "30 is on no diagonal with 20."),
    ("path_goes_on", START, "house", (20, 25, 30), "The move ends on 25."),
    ("man_backward", "B:W29:B7", "house", (7, 1), "A man goes backward only to capture."),
    ("king_blocked", "B:W:BK13,K18", "house", (13, 22), "The piece on 18 is in the king's way."),
    (
        "enemy_piece_there",
        "B:W23,29,34:B7,18",
        "house",
        (18, 23),
        "A piece stands on 23. To capture it, jump over it to an empty square behind it.",
    ),
    ("other_must_capture", "W:W28,31:B23", "house", (31,), "Another piece must capture: 1 piece, from 28."),
    ("other_must_capture", "W:W28,49:B23", "fmjd", (49, 44), "Another piece must capture: 1 piece, from 28."),
    ("other_takes_more", "W:W28,42:B23,13,38", "house", (42,), "From 42 you take 1, from 28 you take 2."),
    (
        "other_takes_kings",
        "W:W28,42:BK23,38",
        "house",
        (42,),
        "From 42 you take as many, but from 28 more kings are taken.",
    ),
    ("shorter_route", "W:WK3,33:BK8,K31", "fmjd", (3, 12), "This route takes 1, another takes 2."),
    ("fewer_kings", "W:WK22,K43:BK11,18", "house", (22, 13), "Equal number, but the other route takes a king."),
    (
        "fewer_kings",
        "W:W28:BK23,BK14,22,BK11,K12,K2".replace("BK", "K").replace(":K", ":BK", 1),
        "house",
        (28, 17),
        "Equal number, but of kings this route takes 1 and the other 2.",
    ),
    (
        "capture_compulsory",
        "W:W13:B9",
        "house",
        (13, 18),
        "A capture is compulsory: this piece takes 1, going first to 4.",
    ),
    ("nothing_to_jump", "W:W13:B9", "house", (13, 2), "There is nothing to jump on the way to 2."),
    (
        "man_jumps_too_far",
        "W:W33:B29",
        "house",
        (33, 15),
        "A man jumps over a piece right beside it and lands right behind it.",
    ),
    ("own_piece_in_way", "B:WK42:B23,37", "house", (37, 10), "Your own piece on 23 is in the way."),
    ("several_in_way", STANDING, "fmjd", (44, 11), "One jump takes one piece, but here are 2 on the way: 39, 28."),
    ("capture_goes_on", STANDING, "fmjd", (44, 33, 15), "The capture must go on to 2 pieces: next to 6, 11, 17, 22."),
    ("jumped_twice", STANDING, "fmjd", (44, 33, 44), "The piece on 39 has been jumped already; none is jumped twice."),
    (
        "captured_piece_stands",
        STANDING,
        "fmjd",
        (44, 33, 39),
        "The captured piece stays on 39 until the capture is over.",
    ),
    (
        "captured_piece_in_way",
        "B:WK8,K21,K22,K34,37:BK33",
        "fmjd",
        (33, 17, 26, 3),
        "The captured piece on 21 still stands in the way.",
    ),
    (
        "same_capture",
        "B:WK18,34:B15,K44,K45",
        "fmjd",
        (45, 23),
        "The same capture goes by the squares 45, 29, 12: touch them in this order.",
    ),
    (
        "king_too_far",
        "B:WK13:BK12",
        "english",
        (12, 3),
        "A king goes only one square, and there is nothing to capture on the way.",
    ),
    (
        "king_jumps_too_far",
        "B:WK22:BK26",
        "italian",
        (26, 8),
        "A king jumps over a piece right beside it and lands right behind it.",
    ),
    ("not_across", "B:WK4:B18", "frisian", (18, 8), "Along rows and columns a piece only captures."),
    ("not_diagonal", "B:WK4:B18", "frisian", (18, 14), "14 is on no line with 18."),
    (
        "lower_value",
        "B:WK29,44:BK49",
        "frisian",
        (49, 9),
        (
            "This route takes 1 (kings: 1), another 2 (kings: 1). "
            "A king counts a little less than two men, and the higher value is compulsory."
        ),
    ),
    (
        "other_is_worth_more",
        "W:WK14,K29:B10,K39",
        "frisian",
        (14,),
        "What you take from 14 is worth less than from 29: a king counts a little less than two men.",
    ),
    (
        "king_must_capture",
        "B:W31:BK22,26",
        "frisian",
        (26,),
        "The captures are worth the same; then a king must capture, from 22.",
    ),
    ("dead_end", "B:WK19,27:BK6,K20", "russian", (6, 28), "From 28 the capture cannot go on, from 24 it can."),
    ("man_captures_backward", "B:W14,23,K30:B19", "spanish", (19, 10), "A man captures only forward."),
    (
        "man_spares_king",
        "W:WK23,26:BK21,K31",
        "italian",
        (26, 17),
        "A man cannot capture the king on 21; only kings can.",
    ),
    (
        "later_king",
        "W:WK22:B10,11,18,K19,25",
        "italian",
        (22, 13),
        "Equal number of pieces and kings, but another route takes a king earlier.",
    ),
    (
        "other_takes_earlier",
        "W:WK10,K27:BK1,K2,13,14,20,K22,K32",
        "italian",
        (10,),
        "From 27 you take a king earlier.",
    ),
]
WITH_HISTORY = {"king_held"}


@pytest.mark.parametrize(("code", "position", "edition", "path", "sentence"), EXAMPLES)
def test_reasons(code: str, position: str, edition: str, path: tuple[int | str, ...], sentence: str) -> None:
    refusal = refused(at(position, edition), *path)
    assert (refusal.code, str(refusal.text)) == (code, sentence)


def test_a_compulsory_capture_shows_who_captures_and_what() -> None:
    assert refused(at("W:W28,31:B23"), 31).places == ("28", "23")


def legal_beginnings(position: Position) -> set[tuple[str, ...]]:
    paths = [tuple(map(str, move.path)) for move in position.legal_actions()]
    return {path[:n] for path in paths for n in range(len(path) + 1)}


def check_all_next_places(position: Position) -> set[str]:
    """Try every place after every legal beginning and after every single place; return the codes."""
    legal = legal_beginnings(position)
    everything = places(position.edition)
    codes = set()
    for beginning in legal | {(place,) for place in everything}:
        for place in everything:
            path = (*beginning, place)
            refusal = GAME.explain(position, Attempt(position.turn, path))
            assert (refusal is None) == (path in legal), f"{path} in {GAME.format_position(position)}"
            if refusal is not None:
                check_form(refusal, everything)
                codes.add(refusal.code)
    return codes


def check_form(refusal: Refusal, everything: tuple[str, ...] = PLACES) -> None:
    assert refusal.code in {example[0] for example in EXAMPLES} | WITH_HISTORY, f"{refusal.code} has no example"
    assert refusal.section in SECTIONS
    assert set(refusal.places) <= set(everything)
    assert refusal.text.render()


@pytest.mark.parametrize("edition", sorted(set(oracle.RULES) - {"antidraughts", "breakthrough"}))
def test_every_pair_of_places_gets_a_specific_reason_in_random_positions(edition: str) -> None:
    chance = random.Random(7)
    codes: set[str] = set()
    for _ in range(8 if edition in ("house", "fmjd") else 4):
        position = at(fen(*random_placement(chance, oracle.RULES[edition])), edition)
        if position.to_move is not None:
            codes |= check_all_next_places(position)
    assert len(codes) > 10, "the positions are too much alike"


@pytest.mark.parametrize("case", CASES["two_editions"], ids=lambda case: case["fen"])
@pytest.mark.parametrize("edition", ["house", "fmjd"])
def test_every_pair_of_places_gets_a_specific_reason_where_editions_differ(case: dict[str, str], edition: str) -> None:
    check_all_next_places(at(case["fen"], edition))


def test_every_pair_of_places_gets_a_specific_reason_at_the_start() -> None:
    check_all_next_places(at(START))


def test_random_long_paths_get_a_reason() -> None:
    chance = random.Random(3)
    for _ in range(300):
        board, colour = random_placement(chance)
        position = at(fen(board, colour), chance.choice(["house", "fmjd"]))
        path = tuple(chance.choices(PLACES, k=chance.randint(3, 30)))
        if position.to_move is not None and path not in legal_beginnings(position):
            check_form(refused(position, *path))


def test_out_of_turn_and_after_the_end() -> None:
    start = at(START)
    refusal = GAME.explain(start, Attempt(1, ("31",)))
    assert refusal is not None
    assert refusal.code == "not_your_turn"
    over = at("W:W:B1")
    assert refused(over, 1).code == "match_over"


class Passed:
    """What nobody may do in draughts."""

    kind = Kind.PASS
    text = "pass"


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (Move((20, 29)), "man_too_far"),
        (Move((20,)), "unfinished_move"),
        (Move((0, 7)), "no_such_square"),
        (Roll(3), "no_dice"),
        (Passed(), "no_passing"),
    ],
)
def test_an_illegal_action_is_refused_with_its_reason(action: Action, code: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        at(START).apply(action)
    assert caught.value.refusal.code == code
    assert caught.value.refusal.section in SECTIONS


def test_a_capture_cut_short_is_refused() -> None:
    position = at("W:W12:B8,9")
    with pytest.raises(IllegalAction) as caught:
        GAME.parse_action(position, "12x3")
    assert str(caught.value) == "The capture is not finished: it takes 2 pieces in all."


def test_a_king_that_has_moved_three_times_in_a_row_is_held_while_its_side_has_men() -> None:
    position = at("W:WK46,45:B3", "frisian")
    for written in ("46-41", "3-8", "41-46", "8-12", "46-41", "12-17"):
        position = position.apply(GAME.parse_action(position, written))
    refusal = refused(position, 41)
    assert refusal.code == "king_held"
    assert (
        str(refusal.text)
        == "The king on 41 has moved 3 times in a row. Another piece has to move before it moves again."
    )
    assert {move.path[0] for move in position.legal_actions()} == {45}
    counters = [(counter.id, counter.value, counter.urgent) for counter in GAME.view(position).counters]
    assert counters == [("king_run", 3, True)]
    alone = at("W:WK46:B3", "frisian")
    for written in ("46-41", "3-8", "41-46", "8-12", "46-41", "12-17"):
        alone = alone.apply(GAME.parse_action(alone, written))
    assert {move.path[0] for move in alone.legal_actions()} == {41}
