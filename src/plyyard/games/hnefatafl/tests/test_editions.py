"""What Copenhagen, Brandubh and Tablut have of their own: shield walls, exit forts, rings, repetition, a weak king."""

from __future__ import annotations

import pytest

from plyyard.core.errors import IllegalAction
from plyyard.core.game import Edition
from plyyard.games.hnefatafl import GAME
from plyyard.games.hnefatafl.rules import Position
from plyyard.games.hnefatafl.tests.tables import BRANDUBH, COPENHAGEN, EDITIONS, FETLAR, TABLUT, placed, start

AFAR = {"j9": "K", "a9": "t"}
WALL = {"d1": "T", "e1": "T", "f1": "T", "d2": "t", "e2": "t", "f2": "t", "g1": "t", "c5": "t"}


def after(position: Position, *written: str) -> Position:
    for move in written:
        position = position.apply(GAME.parse_action(position, move))
    return position


def taken(pieces: dict[str, str], move: str, edition: Edition = COPENHAGEN, side: str = "A") -> tuple[str, ...]:
    position = placed(AFAR | pieces, side, edition=edition)
    return position.captures(GAME.parse_action(position, move))


def test_a_shield_wall_takes_a_row() -> None:
    assert taken(WALL, "c5-c1") == ("d1", "e1", "f1")
    assert taken(WALL, "c5-c1", FETLAR) == ()
    assert taken(WALL, "c5-c2") == ()


def test_a_corner_closes_a_row() -> None:
    row = {"b1": "T", "c1": "T", "b2": "t", "c2": "t", "d5": "t"}
    assert taken(row, "d5-d1") == ("b1", "c1")
    assert taken({"j11": "T", "i11": "T", "j10": "t", "i10": "t", "h5": "t"}, "h5-h11") == ("i11", "j11")


@pytest.mark.parametrize("missing", ["d2", "e2", "f2", "g1"])
def test_a_row_with_a_gap_around_it_stands(missing: str) -> None:
    assert taken({square: piece for square, piece in WALL.items() if square != missing}, "c5-c1") == ()


def test_only_a_move_to_the_end_of_the_row_takes_it() -> None:
    closed_in_front = {square: piece for square, piece in WALL.items() if square not in ("e2", "c5")}
    assert taken(closed_in_front | {"c1": "t", "e5": "t"}, "e5-e2") == ()


def test_two_rows_fall_to_one_move() -> None:
    rows = {
        "c1": "T",
        "d1": "T",
        "c2": "t",
        "d2": "t",
        "b1": "t",
        "f1": "T",
        "g1": "T",
        "f2": "t",
        "g2": "t",
        "h1": "t",
    }
    position = placed(AFAR | rows | {"k1": "t", "e5": "t"}, edition=COPENHAGEN)
    assert position.captures(GAME.parse_action(position, "e5-e1")) == ("c1", "d1", "f1", "g1")


def test_the_king_in_a_row_stays_and_his_soldiers_fall() -> None:
    row = {square: piece for square, piece in WALL.items() if square != "e1"} | {"e1": "K", "j8": "T", "a9": "t"}
    position = placed(row, edition=COPENHAGEN)
    assert position.captures(GAME.parse_action(position, "c5-c1")) == ("d1", "f1")
    assert after(position, "c5-c1").ending == ""


def test_the_king_helps_to_take_a_row() -> None:
    row = {"e1": "t", "f1": "t", "e2": "T", "f2": "K", "d1": "T", "g5": "T", "a9": "t"}
    position = placed(row, "D", edition=COPENHAGEN)
    action = GAME.parse_action(position, "g5-g1")
    assert position.captures(action) == ("e1", "f1")
    said = GAME.describe(position, action).render()
    assert said == "A defender goes from g5 to g1. A shield wall takes 2 soldiers on the edge: e1, f1."


def test_a_shield_wall_and_a_line_are_told_apart() -> None:
    line = placed(AFAR | WALL | {"b1": "T", "a5": "t", "h1": "t"} | {"c5": "t"}, edition=COPENHAGEN)
    said = GAME.describe(line, GAME.parse_action(line, "c5-c1")).render()
    assert "It takes 1 soldier: b1." in said and "A shield wall takes 3 soldiers on the edge: d1, e1, f1." in said
    assert GAME.trace(line, GAME.parse_action(line, "c5-c1"))[0].path == ("c5", "c1")
    assert len(GAME.trace(line, GAME.parse_action(line, "c5-c1"))) == 5


FORT = {"e1": "K", "d1": "T", "e2": "T", "f2": "T", "g5": "T", "a4": "t", "k6": "t", "g9": "t"}


def test_an_exit_fort_wins() -> None:
    ended = after(placed(FORT, "D", edition=COPENHAGEN), "g5-g1")
    outcome = ended.outcome()
    assert outcome is not None and (outcome.reason, outcome.winner) == ("exit_fort", 1)
    assert after(placed(FORT, "D"), "g5-g1").ending == ""


@pytest.mark.parametrize(
    "change",
    [
        {"e2": "", "d2": "T"},
        {"f2": "t"},
        {"f1": "T"},
        {"e2": "", "d2": "T", "e3": "T"},
        {"e1": "", "e3": "K"},
        {"e1": "", "f1": "", "d1": "", "e2": "", "f2": "", "c1": "K", "b1": "T", "c2": "T", "h1": "T"},
    ],
    ids=["open", "enemy at the gate", "cannot move", "a soldier can be taken", "not on the edge", "no fence"],
)
def test_what_is_no_exit_fort(change: dict[str, str]) -> None:
    pieces = {square: piece for square, piece in (FORT | change).items() if piece}
    assert after(placed(pieces, "D", edition=COPENHAGEN), "g5-g1").ending == ""


def test_soldiers_of_a_fort_protect_each_other() -> None:
    pieces = {"e1": "K", "d1": "T", "e2": "T", "f3": "T", "g2": "T", "g1": "T", "e7": "T", "a4": "t", "k6": "t"}
    assert after(placed(pieces, "D", edition=COPENHAGEN), "e7-e4").ending == ""
    assert after(placed(pieces, "D", edition=COPENHAGEN), "e7-e3").ending == "exit_fort"


def test_a_ring_around_everybody_wins_except_in_fetlar() -> None:
    ring = {
        "e8": "t",
        "f8": "t",
        "g8": "t",
        "d7": "t",
        "d6": "t",
        "d5": "t",
        "h7": "t",
        "h5": "t",
        "e4": "t",
        "g4": "t",
    }
    pieces = ring | {"f4": "t", "f6": "K", "g6": "T", "k6": "t"}
    assert after(placed(pieces, edition=COPENHAGEN), "k6-h6").ending == "surrounded"
    assert after(placed(pieces), "k6-h6").ending == ""
    assert after(placed(pieces | {"b2": "T"}, edition=COPENHAGEN), "k6-h6").ending == ""


@pytest.mark.parametrize("name", ["copenhagen", "brandubh", "tablut"])
def test_who_repeats_loses(name: str) -> None:
    position = start(EDITIONS[name])
    away = next(a for a in position.legal_actions() if not position.captures(a))
    answer = next(a for a in position.apply(away).legal_actions() if not position.apply(away).captures(a))
    circle = (away.text, answer.text, f"{away.end}-{away.start}", f"{answer.end}-{answer.start}")
    second = after(position, *circle)
    view = GAME.view(second)
    assert [note.render() for note in view.notes] == [
        "This position has stood on the board before. Once more and the defenders lose."
    ]
    assert [(c.id, c.value, c.limit, c.urgent) for c in view.counters] == [
        ("quiet", 4, 100, False),
        ("repetition", 2, 3, True),
    ]
    outcome = after(second, *circle).outcome()
    assert outcome is not None and (outcome.reason, outcome.winner) == ("repetition_lost", 0)
    assert "3 times" in outcome.text.render()


@pytest.mark.parametrize("edition", [BRANDUBH, TABLUT], ids=["brandubh", "tablut"])
def test_two_attackers_take_the_king_away_from_the_throne(edition: Edition) -> None:
    assert (
        after(placed({"b3": "K", "b2": "t", "f4": "t", "e7": "T"}, edition=edition), "f4-b4").ending == "king_captured"
    )
    assert after(placed({"b3": "K", "b2": "t", "f4": "t", "b4": "T"}, edition=edition), "f4-c4").ending == ""


def test_beside_the_throne_he_needs_three_attackers() -> None:
    two = {"c4": "K", "c3": "t", "f5": "t", "e7": "T"}
    assert after(placed(two, edition=BRANDUBH), "f5-c5").ending == ""
    assert after(placed(two | {"b4": "t"}, edition=BRANDUBH), "f5-c5").ending == "king_captured"
    on_it = {"d4": "K", "c4": "t", "e4": "t", "d3": "t", "f5": "t", "a2": "T"}
    assert after(placed(on_it, edition=BRANDUBH), "f5-d5").ending == "king_captured"
    assert after(placed({**on_it, "d3": "T"}, edition=BRANDUBH), "f5-d5").ending == ""


def test_a_corner_of_brandubh_helps_to_take_the_king() -> None:
    assert after(placed({"b1": "K", "c4": "t", "e5": "T"}, edition=BRANDUBH), "c4-c1").ending == "king_captured"
    assert after(placed({"b1": "K", "c4": "t", "e5": "T"}, edition=COPENHAGEN), "c4-c1").ending == ""


def test_the_edge_of_tablut_is_the_way_out_and_its_corners_are_common_squares() -> None:
    position = placed({"c4": "K", "a3": "t"}, "D", edition=TABLUT)
    assert {"a4", "i4", "c1", "c9"} <= {a.end for a in position.legal_actions() if after(position, a.text).ending}
    assert after(placed({"c4": "K", "a3": "t"}, edition=TABLUT), "a3-a1").ending == ""
    labels = {place.id: (place.label.render(), place.mark) for place in GAME.board(TABLUT).places}
    assert labels["a1"] == ("a1, edge where the king escapes", "gate") and labels["e5"] == ("e5, throne", "knot")


def test_the_throne_of_tablut_may_be_crossed_and_is_hostile() -> None:
    position = placed({"e3": "t", "e6": "T", "h7": "K", "b7": "t", "a2": "T"}, edition=TABLUT)
    assert position.captures(GAME.parse_action(position, "b7-e7")) == ("e6",)
    with pytest.raises(IllegalAction) as refused:
        GAME.parse_action(position, "e3-e5")
    assert refused.value.refusal.code == "throne_reserved"


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_the_start_is_symmetrical_and_open(edition: Edition) -> None:
    position, size = start(edition), GAME.board(edition).width
    cells = position.cells
    assert cells == cells[::-1] and cells.count(1) == 2 * cells.count(2)
    assert GAME.judge is not None and 0.2 < GAME.judge.value(position) < 0.8
    assert len(GAME.board(edition).places) == size * size
