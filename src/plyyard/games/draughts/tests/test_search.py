"""The compiled search: repeatable, equal to its plain form, and right where everything can be tried."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from array import array

import pytest

from plyyard._build import PURE_SWITCH
from plyyard.core.conformance import walk
from plyyard.core.exercise import LEVELS
from plyyard.core.level import Bounds, Searcher
from plyyard.core.registry import find_edition
from plyyard.games.draughts import GAME
from plyyard.games.draughts.judging import expected
from plyyard.games.draughts.lessons import finding
from plyyard.games.draughts.lessons.proof import forced, offers
from plyyard.games.draughts.rules import Move, Position
from plyyard.games.draughts.searching import Engine, never
from plyyard.games.draughts.tests.cases import at
from plyyard.games.draughts.tests.test_evaluate import mirrored
from plyyard.games.draughts.tests.test_oracle import fen, random_placement

WON = 30_000
SMALL = 1 << 16
"""Bytes of a table that is soon full."""
BY_HAND = array("h")
"""No learned weights: figures that only the search's own changes can change."""

SIGNATURES = {"fmjd": 5901}
PROGRAM = """
from array import array
from plyyard.games.draughts import GAME
from plyyard.games.draughts.searching import Engine, never
from plyyard.games.draughts.tests.test_search import SMALL, middle
for edition in GAME.editions:
    for position in (GAME.start(edition), *middle(edition.name)):
        found = Engine(position.options, SMALL).find(position, never, depth=2)
        print(edition.name, found.ranked, found.nodes, found.pv)
"""


def middle(edition: str) -> list[Position]:
    """Return some positions of a random match."""
    chance = random.Random(edition)
    positions = [before for before, _, _ in walk(GAME, find_edition(GAME, edition), chance.randrange, 90)]
    return [position for position in positions[30:31] if position.legal_actions()]


def engine(position: Position) -> Engine:
    """Return a search with a small table and without solved endings."""
    made = Engine(position.options, SMALL, BY_HAND)
    made.use_bases(None)
    return made


def find(position: Position, depth: int) -> tuple[Move, int]:
    """Return the best move and its score."""
    return engine(position).find(position, never, depth).ranked[0]


def plain_and_compiled(pure: str) -> str:
    environment = {**os.environ, PURE_SWITCH: pure}
    command = [sys.executable, "-c", PROGRAM]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True, timeout=120).stdout


def test_plain_and_compiled_visit_the_same_positions_in_every_edition() -> None:
    plain = plain_and_compiled("1")
    assert plain.count("\n") > len(GAME.editions)
    assert plain == plain_and_compiled("")


@pytest.mark.parametrize("edition", sorted(SIGNATURES))
def test_the_search_visits_as_many_positions_as_ever(edition: str) -> None:
    position = GAME.start(find_edition(GAME, edition))
    assert Engine(position.options, 1 << 20, BY_HAND).find(position, never, depth=6).nodes == SIGNATURES[edition]


def test_a_search_forgets_the_one_before_when_it_is_told_to() -> None:
    position = at("W:W31-50:B1-20", "fmjd")
    used = Engine(position.options, SMALL)
    first = used.find(position, never, depth=6)
    used.find(at("W:W28,32,33,38,K5:B9,14,19,23", "fmjd"), never, depth=6)
    assert used.find(position, never, depth=6) == first


def test_a_search_of_so_many_positions_finds_the_same_whatever_memory_and_past_it_has() -> None:
    position = at("W:W31-50:B1-20", "fmjd")
    used = Engine(position.options, 1 << 20)
    used.find(at("W:W28,32,33,38,K5:B9,14,19,23", "fmjd"), never, nodes=5000)
    for nodes in (500, 3000):
        assert used.find(position, never, nodes=nodes) == Engine(position.options, 1 << 18).find(
            position, never, nodes=nodes
        )


def test_who_overlooks_the_capture_that_follows_believes_to_have_won_a_man() -> None:
    position = at("W:W26,32-50:B1-16,18-21", "fmjd")
    seeing, blind = (engine(position).find(position, never, 1, blind=share).ranked[0][1] for share in (0.0, 1.0))
    assert abs(seeing) < 30
    assert blind > 90


def test_what_is_overlooked_is_the_same_for_the_same_salt() -> None:
    position = at("W:W31-50:B1-20", "fmjd")
    for text in ("32-28", "19-23", "28x19", "14x23", "37-32", "10-14"):
        position = position.apply(GAME.parse_action(position, text))
    seen = [engine(position).find(position, never, 3, blind=0.5, salt=salt, span=100).ranked for salt in range(6)]
    assert seen == [
        engine(position).find(position, never, 3, blind=0.5, salt=salt, span=100).ranked for salt in range(6)
    ]
    assert any(found != seen[0] for found in seen)


def test_a_search_keeps_to_its_number_of_positions() -> None:
    position = at("W:W31-50:B1-20", "fmjd")
    for nodes in (1, 63, 64, 65, 5000):
        assert Engine(position.options, SMALL).find(position, never, nodes=nodes).nodes <= nodes


@pytest.mark.parametrize("level", LEVELS)
def test_a_short_search_finds_the_shots_of_the_exercises(level: int) -> None:
    for seed in range(3):
        position = finding.find(level, random.Random(seed).randrange)
        gifts = finding.GIFTS[level]
        goal = forced(position, position.turn, gifts)
        right = [move for move, value in offers(position, gifts) if value >= goal]
        assert Engine(position.options, SMALL).find(position, never, nodes=3000).ranked[0][0] in right


def test_a_search_stops_when_it_is_told_to_and_still_answers() -> None:
    position = at("W:W31-50:B1-20", "fmjd")
    asked = 0

    def look() -> int:
        nonlocal asked
        asked += 1
        return 100 if asked < 10 else 0

    found = Engine(position.options, SMALL).find(position, look)
    assert asked == 10
    assert found.nodes <= 64 + 9 * 100
    assert found.ranked[0][0] in position.legal_actions()


def solve(position: Position, plies: int) -> int:
    """Return by trying everything: 1 when the side to move wins within so many plies, -1 when it loses, else 0."""
    outcome = position.outcome()
    if outcome is not None:
        return int(2 * outcome.points[position.turn] - 1)
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


@pytest.mark.parametrize("edition", ["house", "fmjd", "frisian", "russian", "english", "antidraughts", "breakthrough"])
def test_short_wins_and_losses_are_found_with_their_distance(edition: str) -> None:
    chance, proved = random.Random(3), 0
    options = find_edition(GAME, edition).options
    for _ in range(24):
        position = few_pieces(chance, edition, options.size)
        if not position.legal_actions():
            continue
        result, plies = distance(position, 3)
        if result:
            proved += 1
            assert find(position, 9)[1] == result * (WON - plies), position
    assert proved > 0


def few_pieces(chance: random.Random, edition: str, size: int) -> Position:
    """Return a random position of three or four pieces."""
    squares = chance.sample(range(1, size * size // 2 + 1), chance.choice((3, 4)))
    half = size // 2
    sides: tuple[list[str], list[str]] = ([], [])
    for number, square in enumerate(squares):
        far = square > size * half - half if number % 2 else square <= half
        crowned = far or (chance.random() < 0.5 and edition != "breakthrough")
        sides[number % 2].append(f"{'K' if crowned else ''}{square}")
    return at(f"{chance.choice('WB')}:W{','.join(sides[0])}:B{','.join(sides[1])}", edition)


def to_and_fro(position: Position) -> list[str]:
    """Return four quiet moves that lead back to a position."""
    for there in position.legal_actions():
        for reply in position.apply(there).legal_actions():
            texts = [there.text, reply.text, "-".join(map(str, there.path[::-1])), "-".join(map(str, reply.path[::-1]))]
            now = position
            for text in texts:
                named = [move for move in now.legal_actions() if move.text == text]
                if not named:
                    break
                now = now.apply(named[0])
            else:
                return texts
    raise AssertionError("no way back")


def test_a_move_that_repeats_a_position_for_the_third_time_is_worth_nothing() -> None:
    position = at("W:WK1,K2,K3:BK50,K48", "fmjd")
    cycle = to_and_fro(position)
    for text in (cycle + cycle)[:-1]:
        position = position.apply(GAME.parse_action(position, text))
    found = engine(position).find(position, never, depth=4, span=30_000)
    scores = {move.text: score for move, score in found.ranked}
    assert scores[cycle[-1]] == 0
    assert any(score for score in scores.values())


@pytest.mark.parametrize("edition", ["house", "fmjd"])
def test_a_position_with_colours_exchanged_is_worth_the_same(edition: str) -> None:
    chance = random.Random(4)
    for _ in range(30):
        board, colour = random_placement(chance)
        here, there = at(fen(board, colour), edition), at(fen(*mirrored(board, colour, 50)), edition)
        assert abs(static(here) - static(there)) <= 1


def static(position: Position) -> int:
    """Return the learned value for the side to move."""
    return Engine(position.options, SMALL).value_of(position)


def test_all_moves_within_a_span_are_told_with_their_scores() -> None:
    position = at("W:W31-50:B1-20", "fmjd")
    found = engine(position).find(position, never, depth=4, span=30)
    best = found.ranked[0][1]
    scores = {move: -find(position.apply(move), 3)[1] for move in position.legal_actions()}
    assert {move for move, score in found.ranked if score >= best - 30} >= {
        move for move, score in scores.items() if score > best - 15
    }
    assert [score for _, score in found.ranked] == sorted((score for _, score in found.ranked), reverse=True)


def test_the_judge_searches_every_edition() -> None:
    assert isinstance(GAME.judge, Searcher)
    for edition in GAME.editions:
        position = GAME.start(edition)
        found = GAME.judge.search(position, Bounds(4, 2000, never))
        assert found.pv[0] == found.ranked[0][0]
        assert found.ranked[0][0] in position.legal_actions()
        assert 0.3 < found.value < 0.7
        for move in found.pv:
            position = position.apply(move)


def test_expected_points_rise_with_the_score() -> None:
    values = [expected(score) for score in (-WON, -500, -100, 0, 100, 500, WON)]
    assert values == sorted(values)
    assert (values[0], values[3], values[-1]) == (0.0, 0.5, 1.0)
