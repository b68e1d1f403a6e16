"""The picture: cells where the rules put them, a quarter of the board four times, planes that point where they fly."""

import math

from plyyard.core.board import Place
from plyyard.core.game import Roll
from plyyard.games.aeroplane import GAME
from plyyard.games.aeroplane.board import angles
from plyyard.games.aeroplane.course import course
from plyyard.games.aeroplane.geometry import COLUMNS, SIZE, TRACK, turned, turned_point
from plyyard.games.aeroplane.notation import parse_position
from plyyard.games.aeroplane.options import HOUSE
from plyyard.games.aeroplane.tests.oracle import RED_WAY

SPEC = GAME.board(HOUSE)
PLACES = {place.id: place for place in SPEC.places}


def test_the_track_is_the_one_of_the_rules() -> None:
    assert list(TRACK) == RED_WAY and len(set(TRACK)) == 52


def test_every_quarter_is_the_first_one_turned() -> None:
    for index in range(39):
        row, column = TRACK[index]
        assert TRACK[index + 13] == (column, 14 - row) == turned(TRACK[index], 1)
    assert turned((6, 1), 4) == (6, 1) and turned_point(3, 2, 4) == (3, 2)


def test_the_board_is_filled_exactly() -> None:
    columns = [cell for column in COLUMNS for cell in column]
    centre = [(row, column) for row in (6, 7, 8) for column in (6, 7, 8)]
    used = {*TRACK, *columns, *centre}
    assert len(used) == 52 + 20 + 9 == SIZE * SIZE - 4 * 36


def test_home_columns_begin_beside_the_last_step_of_the_lap() -> None:
    for seat, colour in enumerate(("red", "yellow")):
        table = course(HOUSE)
        last, first, end = PLACES[table.place(seat, 50)], PLACES[f"{colour}1"], PLACES[f"{colour}5"]
        assert abs(last.x - first.x) + abs(last.y - first.y) == 1
        assert abs(end.x - 7.5) == 2 and end.y == 7.5


def test_the_marks_are_on_the_safe_cells() -> None:
    marked = {mark: sorted(p.id for p in SPEC.places if p.mark == mark) for mark in ("start", "star")}
    assert marked == {"start": ["t0", "t13", "t26", "t39"], "star": ["t21", "t34", "t47", "t8"]}


def test_planes_point_where_they_fly() -> None:
    table = course(HOUSE)
    for seat in (0, 1):
        for step, angle in enumerate(angles(HOUSE, seat)[1:-2]):
            here, there = PLACES[table.place(seat, step)], PLACES[table.place(seat, step + 1)]
            assert angle == _direction(here, there), f"seat {seat}, step {step}"
    assert angles(HOUSE, 0)[-1] == 90 and angles(HOUSE, 1)[-1] == 270


def _direction(here: Place, there: Place) -> int:
    return round(math.degrees(math.atan2(there.x - here.x, here.y - there.y))) % 360


def test_a_capture_is_shown_and_told() -> None:
    before = parse_position("10,yard,yard,yard 41,41,yard,2 r 5 0", HOUSE)
    (choice,) = GAME.view(before).choices
    assert (choice.action, choice.path, choice.takes) == ("10-15", ("t10", "t15"), ("t15",))
    assert str(choice.label) == "Plane 1: 10 → 15, takes 2"
    steps = [(step.kind, step.path, step.look, step.mark) for step in GAME.trace(before, before.moves[0])]
    assert steps == [
        ("slide", ("t10", "t11", "t12", "t13", "t14", "t15"), "red", "1"),
        ("jump", ("t15", "yellow-yard"), "yellow", "1"),
        ("jump", ("t15", "yellow-yard"), "yellow", "2"),
    ]
    told = "Red's plane 1 flies from cell 10 to cell 15 and sends 2 Yellow planes back to their yard. Red rolls again."
    assert str(GAME.describe(before, before.moves[0])) == told


def told_after(position: str, value: int) -> str:
    return str(GAME.describe(parse_position(position, HOUSE), Roll(value)))


def test_a_roll_is_told_with_its_consequence() -> None:
    yard = "yard,yard,yard,yard yard,yard,yard,yard r - 0"
    assert told_after(yard, 3) == "Red rolls 3: leaving the yard needs 6. No plane can move, Yellow is next."
    assert told_after(yard, 6) == "Red rolls 6: there is 1 way to move."
    home = "55,54,56,56 yard,yard,yard,3 r - 0"
    assert told_after(home, 4) == "Red rolls 4, too much for every plane. None can move, Yellow is next."
    mixed = "55,yard,56,56 yard,yard,yard,3 r - 0"
    expected = "Red rolls 4: leaving the yard needs 6, and it is too much for the others. Yellow is next."
    assert told_after(mixed, 4) == expected
    third = "Red rolls 6 number 3 in a row: it is void and nothing moves. Yellow is next."
    assert told_after("5,yard,56,56 yard,yard,yard,3 r - 2", 6) == third


def test_a_pass_is_told_by_the_next_view() -> None:
    after = parse_position("55,54,56,56 yard,yard,yard,3 r - 0", HOUSE).apply(Roll(4))
    view = GAME.view(after, Roll(4))
    assert [str(note) for note in view.notes] == [
        "Red rolls 4, too much for every plane. None can move, Yellow is next."
    ]
    assert view.die == 4 and view.turn == 1 and str(view.status) == "Yellow to roll."


def test_sixes_are_counted_on_the_screen() -> None:
    (counter,) = GAME.view(parse_position("5,yard,56,56 yard,yard,yard,3 r - 2", HOUSE)).counters
    assert (counter.value, counter.limit, counter.urgent) == (2, 3, True)
    assert GAME.view(GAME.start(HOUSE)).counters == ()
