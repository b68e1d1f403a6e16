"""Every refusal says why, with the numbers of the case and the planes that could move instead."""

import random
from itertools import product

import pytest

from plyyard.core.conformance import walk
from plyyard.core.errors import IllegalAction, InvalidNotation, PlyYardError
from plyyard.core.game import DICE, Attempt, Roll
from plyyard.games.aeroplane import GAME
from plyyard.games.aeroplane.notation import parse_action, parse_position
from plyyard.games.aeroplane.options import HOUSE
from plyyard.games.aeroplane.rules import Move, Position

PLACES = [place.id for place in GAME.board(HOUSE).places]
SECTIONS = {section.id for section in GAME.sections}
KNOWN = {
    *("match_over", "roll_out_of_turn", "not_your_turn", "already_rolled", "roll_first", "dice_twice"),
    *("choose_after_roll", "yard_needs_six", "home_already", "past_goal", "other_side", "plane_first"),
    *("yard_empty", "goal_not_chosen", "empty_cell", "die_is_no_target", "must_leave", "off_its_way"),
    *("yard_to_start", "backward", "part_of_roll", "too_far"),
}
ENDGAME = "yard,55,17,56 yard,0,30,56 r 4 0"
SIX = "yard,45,17,56 yard,0,30,56 r 6 1"


@pytest.mark.parametrize(
    ("position", "path", "code", "sentence", "places"),
    [
        (ENDGAME, ("red-yard",), "yard_needs_six", "A plane leaves the yard only on 6; you rolled 4.", ("t17",)),
        (
            ENDGAME,
            ("red5",),
            "past_goal",
            "55 + 4 = 59 is past the goal by 3. This plane needs 1 or less.",
            ("t17",),
        ),
        (ENDGAME, ("red-goal",), "home_already", "This plane is home and stays there.", ("t17",)),
        (ENDGAME, ("t26",), "other_side", "That is Yellow's plane. Red is to move.", ("t17",)),
        (ENDGAME, ("t30",), "empty_cell", "No plane of yours is here.", ("t17",)),
        (ENDGAME, ("t21",), "plane_first", "Choose the plane first: from cell 17 it can come here.", ("t17",)),
        (
            ENDGAME,
            ("t17", "t20"),
            "part_of_roll",
            "The die is not split: all of the 4 takes this plane to star 21.",
            ("t17", "t21"),
        ),
        (
            ENDGAME,
            ("t17", "t24"),
            "too_far",
            "That is 7 steps away; a 4 takes this plane to star 21.",
            ("t17", "t21"),
        ),
        (
            ENDGAME,
            ("t17", "t16"),
            "backward",
            "Planes fly forward only: a 4 takes this one to star 21.",
            ("t17", "t21"),
        ),
        (
            ENDGAME,
            ("t17", "yellow3"),
            "off_its_way",
            "A plane of yours never gets there. A 4 takes this one to star 21.",
            ("t17", "t21"),
        ),
        (ENDGAME, ("t17", "t17"), "must_leave", "The plane must go on: a 4 takes it to star 21.", ("t17", "t21")),
        (
            ENDGAME,
            ("t17", DICE),
            "die_is_no_target",
            "The die has fallen: its 4 takes this plane to star 21.",
            ("t17", "t21"),
        ),
        (
            ENDGAME,
            ("t17", "t21", "t25"),
            "move_is_whole",
            "The move ends at star 21: one roll moves one plane.",
            ("t17", "t21"),
        ),
        (
            SIX,
            ("red-yard", "t5"),
            "yard_to_start",
            "From the yard a plane goes to red's start, no further.",
            ("red-yard", "t0"),
        ),
        (ENDGAME, (DICE,), "already_rolled", "The die has fallen: choose a piece first.", ()),
        ("yard,5,5,5 0,0,0,0 r - 0", ("t5",), "roll_first", "Roll the die first.", (DICE,)),
        ("yard,5,5,5 0,0,0,0 r - 0", (DICE, DICE), "dice_twice", "One roll at a time: wait for the die to fall.", None),
        (
            "yard,5,5,5 0,0,0,0 r - 0",
            (DICE, "t5"),
            "choose_after_roll",
            "Roll first; choose a plane when the die has fallen.",
            (DICE,),
        ),
        ("5,5,5,5 0,0,0,0 r 2 0", ("red-yard",), "yard_empty", "No plane of yours waits in this yard.", ("t5",)),
        ("5,5,5,5 0,0,0,0 r 2 0", ("red-goal",), "goal_not_chosen", "Choose a plane that can still move.", ("t5",)),
        (ENDGAME, ("kitchen",), "no_such_place", "There is no such place on this board.", ()),
        (ENDGAME, ("t17", "t99"), "no_such_place", "There is no such place on this board.", ()),
    ],
)
def test_reason(position: str, path: tuple[str, ...], code: str, sentence: str, places: tuple[str, ...] | None) -> None:
    here = parse_position(position, HOUSE)
    refusal = GAME.explain(here, Attempt(here.turn, path))
    assert refusal is not None
    assert (refusal.code, str(refusal.text)) == (code, sentence)
    assert places is None or refusal.places == places


def test_every_pair_of_places_is_legal_or_has_a_reason() -> None:
    seen = set()
    positions = [after for _, _, after in list(walk(GAME, HOUSE, random.Random(5).randrange, 400))[::40]]
    for position in [*positions, parse_position(ENDGAME, HOUSE), parse_position(SIX, HOUSE)]:
        legal = {choice.path for choice in GAME.view(position).choices}
        for path in product([*PLACES, DICE], repeat=2):
            refusal = GAME.explain(position, Attempt(position.turn, path))
            assert (refusal is None) == (path in legal), f"{path} in {position.key()}: {refusal}"
            seen |= check(refusal.code, refusal.section, refusal.places) if refusal else set()
    assert len(seen) >= 12, f"the positions show only {seen}"


def check(code: str, section: str, places: tuple[str, ...]) -> set[str]:
    assert code in KNOWN and section in SECTIONS and set(places) <= {*PLACES, DICE}
    return {code}


def test_paths_that_go_on_are_refused_by_what_went_on() -> None:
    position = parse_position(ENDGAME, HOUSE)
    for third in [*PLACES, DICE]:
        assert GAME.explain(position, Attempt(0, ("t17", "t21", third))).code == "move_is_whole"
    assert GAME.explain(position, Attempt(0, ())) is None


def test_the_other_side_waits() -> None:
    position = GAME.start(HOUSE)
    assert GAME.explain(position, Attempt(1, (DICE,))).code == "roll_out_of_turn"
    assert GAME.explain(position, Attempt(1, ("yellow-yard",))).code == "not_your_turn"


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("yard-0", "yard_needs_six"),
        ("55-59", "no_such_place"),
        ("17-20", "part_of_roll"),
        ("20-24", "empty_cell"),
        ("17-999", "no_such_place"),
        ("roll:3", "already_rolled"),
    ],
)
def test_an_illegal_action_carries_its_reason(written: str, code: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        parse_action(parse_position(ENDGAME, HOUSE), written)
    assert caught.value.refusal.code == code


def test_actions_at_the_wrong_time_carry_their_reason() -> None:
    start, over = GAME.start(HOUSE), parse_position("56,56,56,56 0,0,0,0 y - 0", HOUSE)
    for position, action, code in (
        (start, Move(-1, 0), "roll_first"),
        (start, Roll(7), "no_such_roll"),
        (parse_position("17,0,0,0 0,0,0,0 r - 0", HOUSE), Move(17, 17), "roll_first"),
        (over, Roll(1), "match_over"),
        (over, Move(0, 6), "match_over"),
    ):
        with pytest.raises(IllegalAction) as caught:
            position.apply(action)
        assert caught.value.refusal.code == code


@pytest.mark.parametrize("written", ["", "roll", "roll:0", "roll:7", "4", "t17-t21", "17–21", "-1-3", "7" * 9000])
def test_a_malformed_action_says_what_was_expected(written: str) -> None:
    with pytest.raises(PlyYardError):
        parse_action(GAME.start(HOUSE), written)


@pytest.mark.parametrize(
    "written",
    [
        "",
        "yard,yard,yard,yard",
        "yard,yard,yard yard,yard,yard,yard r - 0",
        "yard,yard,yard,57 yard,yard,yard,yard r - 0",
        "yard,yard,yard,-1 yard,yard,yard,yard r - 0",
        "yard,yard,yard,٣ yard,yard,yard,yard r - 0",
        "yard,yard,yard,yard yard,yard,yard,yard g - 0",
        "yard,yard,yard,yard yard,yard,yard,yard r 0 0",
        "yard,yard,yard,yard yard,yard,yard,yard r - 3",
        "yard,yard,yard,yard yard,yard,yard,yard r 3 0",
        "yard,yard,yard,yard yard,yard,yard,yard r 6 0",
        "yard,yard,yard,5 yard,yard,yard,yard r 4 1",
        "56,56,56,56 56,56,56,56 r - 0",
        "56,56,56,56 0,0,0,0 y 4 0",
        "10,yard,yard,yard 36,yard,yard,yard r - 0",
        "yard," * 10_000,
    ],
)
def test_an_impossible_position_is_refused_with_a_sentence(written: str) -> None:
    with pytest.raises(InvalidNotation) as caught:
        parse_position(written, HOUSE)
    assert 20 < len(str(caught.value)) < 200


def test_positions_read_back_with_every_plane_in_its_place() -> None:
    for _, _, after in walk(GAME, HOUSE, random.Random(8).randrange, 300):
        again = parse_position(GAME.format_position(after), HOUSE)
        assert isinstance(again, Position)
        assert (again.planes, again.turn, again.die, again.sixes) == (after.planes, after.turn, after.die, after.sixes)
