"""Matches: conformance, symmetry, endings, what a screen gets, and playthroughs."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from plyyard.core.board import Step
from plyyard.core.conformance import check_action, check_game, check_position, playthrough_actions, write_playthrough
from plyyard.core.game import Edition
from plyyard.games.hnefatafl import GAME
from plyyard.games.hnefatafl.rules import Position
from plyyard.games.hnefatafl.tests.tables import (
    EDITIONS,
    FETLAR,
    FILES,
    fortified,
    lined,
    placed,
    position_of,
    ringed,
    scattered,
    start,
)

PLAYTHROUGHS = sorted(Path(__file__).with_name("playthroughs").glob("*.txt"))


def after(position: Position, *written: str) -> Position:
    for move in written:
        position = position.apply(GAME.parse_action(position, move))
    return position


def test_conformance() -> None:
    check_game(GAME, Random(1).randrange, plies=120)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_conformance_away_from_the_start(edition: Edition, seed: int) -> None:
    random = Random(f"conformance {seed}")
    place = random.choice((lined, fortified, ringed)) if edition.name == "copenhagen" else scattered
    position, spec = place(random, edition), GAME.board(edition)
    for action in position.legal_actions()[:10]:
        check_action(GAME, position, action, spec)
        check_position(GAME, position.apply(action), spec, action, random.randrange)


def turned(square: str) -> str:
    """The square where `square` comes to lie when the board is turned by a quarter."""
    return f"{FILES[int(square[1:]) - 1]}{11 - FILES.index(square[0])}"


@pytest.mark.parametrize("seed", range(40))
def test_a_turned_board_has_turned_moves(seed: int) -> None:
    position = scattered(Random(f"turned {seed}"))
    glyphs = {"attacker": "t", "defender": "T", "king": "K"}
    pieces = {turned(piece.place): glyphs[piece.look] for piece in GAME.view(position).pieces}
    other = placed(pieces, "AD"[position.turn], position.quiet)
    assert other.ending == position.ending
    moves = {f"{turned(action.start)}-{turned(action.end)}": action for action in position.legal_actions()}
    assert moves.keys() == {action.text for action in other.legal_actions()}
    for action in other.legal_actions():
        expected = {turned(square) for square in position.captures(moves[action.text])}
        assert set(other.captures(action)) == expected


def test_sides_and_first_moves() -> None:
    position = start()
    assert (position.turn, position.to_move, len(position.legal_actions())) == (0, 0, 116)
    assert position.cells.count(1) == 24 and position.cells.count(2) == 12


def test_legal_actions_come_in_order_and_are_found_once() -> None:
    position = start()
    assert position.legal_actions() is position.legal_actions()
    assert [action.text for action in position.legal_actions()][:6] == [
        "d1-d2",
        "d1-d3",
        "d1-d4",
        "d1-d5",
        "d1-c1",
        "d1-b1",
    ]


def ended(position: Position) -> tuple[str, int | None]:
    outcome = position.outcome()
    assert outcome is not None, f"{GAME.format_position(position)} goes on"
    assert sum(outcome.points) == Fraction(1) and not position.legal_actions() and position.to_move is None
    return outcome.reason, outcome.winner


def test_the_king_escapes_to_a_corner_at_once() -> None:
    assert ended(after(placed({"a3": "K", "b5": "t"}, "D"), "a3-a1")) == ("king_escaped", 1)


def test_a_guard_beside_the_king_breaks_the_ring() -> None:
    ring = {"d4": "K", "d5": "t", "d3": "t", "c4": "t", "h1": "t"}
    assert after(placed(ring | {"e4": "T", "e9": "t"}), "h1-h3").outcome() is None
    assert ended(after(placed(ring | {"e9": "t"}), "e9-e4")) == ("king_captured", 0)


def test_a_king_on_the_throne_needs_four() -> None:
    three = {"f6": "K", "e6": "t", "g6": "t", "f1": "t", "f11": "t", "a4": "T"}
    closing = after(placed(three), "f1-f5")
    assert closing.outcome() is None
    assert ended(after(closing, "a4-a5", "f11-f7")) == ("king_captured", 0)


def test_whoever_cannot_move_loses() -> None:
    assert ended(after(placed({"b1": "t", "b2": "T", "d1": "T", "g7": "K"}, "D"), "d1-c1")) == ("no_legal_move", 1)
    shut_in = placed({"d1": "K", "c1": "t", "e1": "t", "d4": "t"})
    assert ended(after(shut_in, "d4-d2")) == ("no_legal_move", 0)


def test_the_third_occurrence_is_a_draw_and_the_second_is_announced() -> None:
    circle = ("a4-b4", "f4-e4", "b4-a4", "e4-f4")
    second = after(start(), *circle)
    assert [note.render() for note in GAME.view(second).notes] == [
        "This position has stood on the board before. Once more and it is a draw."
    ]
    assert GAME.view(start()).notes == ()
    assert ended(after(second, *circle)) == ("repetition", None)


def test_the_hundredth_quiet_ply_is_a_draw_but_a_capture_or_a_win_comes_first() -> None:
    quiet = placed({"a3": "K", "b5": "t", "d5": "T", "c7": "T", "h9": "t"}, "D", 99)
    assert ended(after(quiet, "a3-a2")) == ("quiet_plies", None)
    assert ended(after(quiet, "a3-a1")) == ("king_escaped", 1)
    taking = placed({"a3": "K", "c5": "t", "d5": "T", "b7": "T", "h9": "t"}, "D", 99)
    assert after(taking, "b7-b5").quiet == 0


def test_the_counter_becomes_urgent_below_twenty() -> None:
    def counter(quiet: int) -> tuple[int, int, bool, int]:
        view = GAME.view(placed({"a3": "K", "b5": "t"}, "D", quiet))
        return view.counters[0].value, view.counters[0].limit, view.counters[0].urgent, len(view.notes)

    assert counter(80) == (80, 100, False, 0)
    assert counter(81) == (81, 100, True, 1)


def test_the_board_is_drawn_from_a1_bottom_left() -> None:
    places = {place.id: place for place in GAME.board(FETLAR).places}
    assert (places["a1"].x, places["a1"].y) == (0.5, 10.5)
    assert (places["k11"].x, places["k11"].y) == (10.5, 0.5)
    assert {name for name, place in places.items() if place.mark == "knot"} == {"a1", "a11", "k1", "k11", "f6"}
    assert [places[name].caption for name in ("a1", "c1", "a3", "c3")] == ["a1", "c", "3", ""]
    assert places["f6"].label.render() == "f6, throne"


def test_a_capture_is_seen_and_said() -> None:
    position = position_of("5T5/11/3Tt1tT3/5t5/5T5/11/11/3K7/11/11/tt9 D")
    action = GAME.parse_action(position, "f1-f3")
    assert GAME.trace(position, action) == (
        Step("slide", ("f1", "f3"), "defender"),
        Step("remove", ("e3",)),
        Step("remove", ("g3",)),
        Step("remove", ("f4",)),
    )
    assert GAME.describe(position, action).render() == "A defender goes from f1 to f3. It takes 3 soldiers: e3, g3, f4."
    choice = next(choice for choice in GAME.view(position).choices if choice.action == "f1-f3")
    assert (choice.path, choice.takes) == (("f1", "f3"), ("e3", "g3", "f4"))
    assert choice.label.render() == "f1 to f3, taking e3, g3, f4"


def test_a_captured_king_leaves_the_board() -> None:
    position = placed({"d4": "K", "d5": "t", "d3": "t", "c4": "t", "e9": "t", "h8": "T"})
    action = GAME.parse_action(position, "e9-e4")
    assert GAME.trace(position, action)[1:] == (Step("remove", ("d4",)),)
    said = GAME.describe(position, action).render()
    assert said == "An attacker goes from e9 to e4. The king is captured: the attackers win."
    view = GAME.view(position.apply(action), action)
    assert "king" not in {piece.look for piece in view.pieces}
    assert view.last == ("e9", "e4") and view.status.render() == "The king is captured: the attackers win."


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.stem)
def test_playthrough(path: Path) -> None:
    written = path.read_text(encoding="utf-8")
    edition = EDITIONS[path.stem.split("_")[0]]
    assert write_playthrough(GAME, edition, playthrough_actions(written)) == written


def test_there_are_playthroughs_of_every_edition_and_of_many_endings() -> None:
    endings = {path.read_text(encoding="utf-8").rsplit("outcome: ", 1)[1].split()[0] for path in PLAYTHROUGHS}
    assert endings >= {"king_captured", "king_escaped"}
    assert {path.stem.split("_")[0] for path in PLAYTHROUGHS} == set(EDITIONS)
