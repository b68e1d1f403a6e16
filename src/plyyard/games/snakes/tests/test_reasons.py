"""Whatever somebody touches but the die, the answer says why, with the numbers of the case."""

import random
from itertools import product

import pytest

from plyyard.core.conformance import walk
from plyyard.core.errors import InvalidNotation, PlyYardError
from plyyard.core.game import DICE, Attempt
from plyyard.games.snakes import GAME
from plyyard.games.snakes.notation import parse_position
from plyyard.games.snakes.options import HOUSE

PLACES = [str(square) for square in range(101)]
SECTIONS = {section.id for section in GAME.sections}
KNOWN = {
    *("match_over", "roll_out_of_turn", "not_your_turn", "roll_is_all", "die_moves_piece", "already_there"),
    *("other_side", "square_behind", "needs_roll", "out_of_reach", "die_alone"),
}


def refused(position: str, *path: str) -> tuple[str, str]:
    here = parse_position(position, HOUSE)
    refusal = GAME.explain(here, Attempt(here.turn, path))
    assert refusal is not None
    return refusal.code, str(refusal.text)


@pytest.mark.parametrize(
    ("path", "code", "sentence"),
    [
        (("53",), "die_moves_piece", "The die decides how far your piece goes from 53: roll it."),
        (("53", "57"), "needs_roll", "57 needs a 4, and the die decides: roll it."),
        (("57",), "needs_roll", "57 needs a 4, and the die decides: roll it."),
        (("53", "60"), "out_of_reach", "60 is 7 squares away from 53, and one roll takes a piece at most 6 on."),
        (("53", "52"), "square_behind", "52 lies behind your piece on 53: only a snake leads back."),
        (("5",), "other_side", "The piece on 5 is White's. Yours is on 53; the die moves it."),
        (("53", "53"), "already_there", "Your piece is on 53 already."),
        ((DICE, "57"), "roll_is_all", "The roll is the whole turn: nothing is chosen after it."),
        (("53", DICE), "die_alone", "Touch the die alone: no piece is chosen for it."),
        (("kitchen",), "no_such_square", "There is no such square on this board."),
    ],
)
def test_reason(path: tuple[str, ...], code: str, sentence: str) -> None:
    assert refused("53 5 b", *path) == (code, sentence)


def test_every_pair_of_places_gets_a_reason() -> None:
    pick = random.Random(3)
    for _, _, position in list(walk(GAME, HOUSE, pick.randrange, 400))[::25]:
        for path in product([*PLACES, DICE], repeat=2):
            refusal = GAME.explain(position, Attempt(position.turn, path))
            assert refusal is not None and refusal.code in KNOWN and refusal.section in SECTIONS, path
            assert set(refusal.places) <= {*PLACES, DICE}


def test_the_other_side_waits() -> None:
    position = GAME.start(HOUSE)
    assert GAME.explain(position, Attempt(1, (DICE,))).code == "roll_out_of_turn"
    assert GAME.explain(position, Attempt(1, ("0",))).code == "not_your_turn"
    assert GAME.explain(position, Attempt(0, (DICE,))) is None and GAME.explain(position, Attempt(0, ())) is None


@pytest.mark.parametrize(
    "written",
    ["", "1 2", "5 5 b b", "5 5 x", "-1 5 b", "101 5 b", "5 ٣ b", "98 5 b", "100 100 b", "5.5 5 b", "7 " * 5000],
)
def test_a_malformed_position_says_what_was_expected(written: str) -> None:
    with pytest.raises(InvalidNotation) as caught:
        parse_position(written, HOUSE)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("written", ["", "roll", "roll:0", "roll:7", "4", "53-57", "roll:1" * 9000])
def test_a_malformed_action_says_what_was_expected(written: str) -> None:
    with pytest.raises(PlyYardError):
        GAME.parse_action(GAME.start(HOUSE), written)
