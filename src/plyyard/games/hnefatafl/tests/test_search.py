"""The compiled search: repeatable, equal to its plain form, and right where everything can be tried."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import threading
import time

import pytest

from plyyard._build import PURE_SWITCH
from plyyard.core.game import Edition
from plyyard.core.level import Bounds, Searcher
from plyyard.games.hnefatafl import GAME, weights
from plyyard.games.hnefatafl.judging import expected
from plyyard.games.hnefatafl.rules import Position
from plyyard.games.hnefatafl.searching import CONTEMPT, Engine, never
from plyyard.games.hnefatafl.tests.tables import (
    CASES,
    EDITIONS,
    FETLAR,
    placed,
    position_of,
    scattered,
    start,
)

WON = 30_000
SURE = 29_000
SMALL = 1 << 16
"""Bytes of a table that is soon full."""
BY_HAND = weights.parse(
    {
        "terms": {
            "attackers": -100,
            "defenders": 170,
            "tempo": 10,
            "reach": 10,
            "nearly": 50,
            "fork": 200,
            "third": 10,
            "shut": -600,
            "way_1": 40,
            "way_2": 90,
            "way_3": 130,
            "ways_open": 160,
            "room": 8,
            "strong_1": -25,
            "strong_2": -90,
            "strong_3": -200,
            "weak_1": -60,
            "links": -4,
        },
        "places": {kind: [] for kind in weights.KINDS},
    }
)
"""Weights that stay as they are: figures that only the search's own changes can change."""
SIGNATURES = {"fetlar": 12462, "copenhagen": 12462, "brandubh": 10114, "tablut": 22825}
PROGRAM = """
import random
from plyyard.games.hnefatafl.searching import Engine, never
from plyyard.games.hnefatafl.tests.tables import EDITIONS, scattered, start
from plyyard.games.hnefatafl.tests.test_search import SMALL
for name, edition in EDITIONS.items():
    chance = random.Random(name)
    for position in (start(edition), *(scattered(chance, edition) for _ in range(4))):
        if not position.ending:
            found = Engine(position.options, SMALL).find(position, never, depth=2, blind=0.3, salt=7)
            print(name, found.ranked, found.nodes, found.pv)
"""


def engine(position: Position) -> Engine:
    """Return a search with a small table and fixed weights."""
    return Engine(position.options, SMALL, BY_HAND)


def score(position: Position, depth: int) -> int:
    """Return the score of the best move for the side to move."""
    return engine(position).find(position, never, depth).ranked[0][1]


def best(position: Position, depth: int) -> str:
    return engine(position).find(position, never, depth).ranked[0][0].text


def output(pure: str) -> str:
    environment = {**os.environ, PURE_SWITCH: pure}
    command = [sys.executable, "-c", PROGRAM]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True, timeout=120).stdout


def test_plain_and_compiled_visit_the_same_positions_in_every_edition() -> None:
    plain = output("1")
    assert plain.count("\n") > 2 * len(EDITIONS)
    assert plain == output("")


@pytest.mark.parametrize("edition", sorted(SIGNATURES))
def test_the_search_visits_as_many_positions_as_ever(edition: str) -> None:
    position = start(EDITIONS[edition])
    assert Engine(position.options, 1 << 20, BY_HAND).find(position, never, depth=4).nodes == SIGNATURES[edition]


def test_a_search_forgets_the_one_before_when_it_is_told_to() -> None:
    used = engine(start())
    first = used.find(start(), never, depth=3)
    used.find(placed({"f6": "K", "d4": "T", "a6": "t", "k3": "t"}, "D"), never, depth=3)
    assert used.find(start(), never, depth=3) == first


def test_a_search_keeps_to_its_number_of_positions() -> None:
    for nodes in (1, 63, 64, 65, 1000):
        assert engine(start()).find(start(), never, nodes=nodes).nodes <= nodes


def test_a_search_stops_when_it_is_told_to_and_still_answers() -> None:
    asked = 0

    def look() -> int:
        nonlocal asked
        asked += 1
        return 100 if asked < 10 else 0

    found = engine(start()).find(start(), look)
    assert asked == 10
    assert found.nodes <= 64 + 9 * 100
    assert found.ranked[0][0] in start().legal_actions()


def solve(position: Position, plies: int) -> int:
    """Return by trying everything: 1 when the side to move wins within so many plies, -1 when it loses, else 0."""
    outcome = position.outcome()
    if outcome is not None:
        return round(2 * outcome.points[position.turn] - 1)
    if plies == 0:
        return 0
    return max(-solve(position.apply(move), plies - 1) for move in position.legal_actions())


def distance(position: Position, most: int) -> tuple[int, int]:
    """Return the result within `most` plies and the plies it takes; (0, 0) where there is none."""
    for plies in range(most + 1):
        result = solve(position, plies)
        if result:
            return result, plies
    return 0, 0


def small(name: str, count: int, edition: Edition) -> list[Position]:
    """Return seeded positions of an edition that go on."""
    found = (scattered(random.Random(f"{name} {seed}"), edition) for seed in range(count))
    return [position for position in found if not position.ending]


@pytest.mark.parametrize("edition", sorted(EDITIONS))
def test_short_wins_and_losses_are_found_with_their_distance_and_no_others_claimed(edition: str) -> None:
    proved = 0
    for position in small("short", 10, EDITIONS[edition]):
        result, plies = distance(position, 2)
        found = score(position, 3)
        if result:
            proved += 1
            assert found == result * (WON - plies), GAME.format_position(position)
        else:
            assert abs(found) < WON - 2, GAME.format_position(position)
    assert proved > 0


@pytest.mark.long
@pytest.mark.parametrize("edition", sorted(EDITIONS))
def test_claimed_wins_of_three_plies_are_wins(edition: str) -> None:
    for position in small("claims", 60, EDITIONS[edition]):
        found = score(position, 4)
        if WON - abs(found) == 3:
            assert solve(position, 3) == (1 if found > 0 else -1), GAME.format_position(position)


def test_known_cases_with_a_win_in_one_are_won() -> None:
    """The move of every case that ends the match, for the king or against him, is worth as much as the search says."""
    won = 0
    for case in CASES["cases"]:
        position = position_of(f"{case['position']} {case['side']}")
        for move in position.legal_actions():
            outcome = position.apply(move).outcome()
            if outcome is not None and outcome.winner == position.turn:
                won += 1
                assert score(position, 2) == WON - 1, case["id"]
                break
    assert won > 0


def test_the_king_goes_home_and_attackers_close_the_ring() -> None:
    assert best(placed({"a4": "K", "c2": "t", "j9": "t"}, "D"), 1) in ("a4-a1", "a4-a11")
    ring = {"e4": "K", "d4": "t", "f4": "t", "e3": "t", "e9": "t", "a1": "", "c8": "T"}
    assert best(placed({square: piece for square, piece in ring.items() if piece}), 1) == "e9-e5"


def test_a_king_between_two_ways_home_has_won() -> None:
    lines = placed({"a4": "K", "c2": "t", "j9": "t", "d9": "t", "h8": "T"})
    assert score(lines, 1) == 2 - WON


def test_nobody_wins_what_the_count_of_quiet_plies_draws_first() -> None:
    pieces = {"a4": "K", "c2": "t", "j9": "t", "d9": "t", "h8": "T"}
    assert abs(score(placed(pieces, quiet=99), 3)) < SURE
    assert score(placed(pieces, quiet=97), 3) == 2 - WON


def worth_of(move: str, position: Position, partial: bool) -> int:
    """Return the score of a move at a depth of two, whatever the best one is."""
    found = engine(position).find(position, never, depth=2, span=4000, partial=partial)
    return {each.text: points for each, points in found.ranked}[move]


@pytest.mark.parametrize(("moves", "again"), [("a4-b4 e5-d5 b4-a4 d5-e5", "a4-b4"), ("a4-b4 e5-d5 b4-a4", "d5-e5")])
def test_only_who_plays_to_win_counts_a_repetition_as_less_than_even(moves: str, again: str) -> None:
    position = start()
    for move in moves.split():
        position = position.apply(GAME.parse_action(position, move))
    assert worth_of(again, position, partial=False) == 0
    assert worth_of(again, position, partial=True) == -CONTEMPT


def test_a_side_that_has_no_weights_of_its_own_judges_like_everybody() -> None:
    common = {"terms": {"fork": 1}, "places": {kind: [] for kind in weights.KINDS}}
    own = {"terms": {"fork": 2}, "places": common["places"]}
    assert weights.parse({**common, "attackers": own}, "attackers").terms == {"fork": 2}
    assert weights.parse({**common, "attackers": own}, "defenders").terms == {"fork": 1}
    assert weights.parse({**common, "attackers": own}).terms == {"fork": 1}


def turned(position: Position, number: int) -> Position:
    """Return the position turned by `number` quarters; from 4 on mirrored too."""
    pieces, size = {}, position.field.size
    for name, square in position.field.indexes.items():
        rank, file = divmod(square, position.field.stride)
        for _ in range(number % 4):
            file, rank = rank, size + 1 - file
        if number >= 4:
            file = size + 1 - file
        piece = {1: "t", 2: "T", 6: "K"}.get(position.cells[position.field.indexes[name]])
        if piece:
            pieces["abcdefghijk"[file - 1] + str(rank)] = piece
    return placed(pieces, "AD"[position.turn], position.quiet, position.edition)


@pytest.mark.parametrize("edition", sorted(EDITIONS))
def test_turned_and_mirrored_positions_have_one_value(edition: str) -> None:
    for position in small("turned", 5, EDITIONS[edition]):
        judge = Engine(position.options, SMALL)
        values = {judge.value_of(turned(position, number)) for number in range(8)}
        assert len(values) == 1
        sure = {found for number in range(8) if abs(found := score(turned(position, number), 2)) >= SURE}
        assert len(sure) <= 1


def test_a_search_ends_within_fifty_milliseconds_of_the_flag() -> None:
    stop = threading.Event()
    judge = GAME.judge
    assert isinstance(judge, Searcher)
    late: list[float] = []

    def run() -> None:
        judge.search(start(), Bounds(0, 0, lambda: 0 if stop.is_set() else 64))
        late.append(time.monotonic())

    worker = threading.Thread(target=run)
    worker.start()
    time.sleep(0.1)
    asked = time.monotonic()
    stop.set()
    worker.join(10)
    assert late[0] - asked < 0.05


def visited(blind: float, salt: int = 0) -> list[int]:
    """Return how many positions a search of one ply visits, with what follows, in some positions."""
    positions = small("blind", 8, FETLAR)
    return [engine(each).find(each, never, 1, 0, 0, True, blind, salt).nodes for each in positions]


def test_captures_beyond_the_depth_are_overlooked_by_share_and_salt() -> None:
    assert sum(visited(1.0)) < sum(visited(0.0))
    assert visited(0.5, 3) == visited(0.5, 3) != visited(0.5, 4)


def test_expected_points_are_certain_only_for_wins() -> None:
    assert expected(WON - 3) == 1.0
    assert expected(3 - WON) == 0.0
    assert 0 < expected(-2_000) < 0.5 < expected(2_000) < 1
