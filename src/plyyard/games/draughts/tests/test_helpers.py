"""Threads that share a table: what they find stays right, however they meet there, and nothing goes on after them."""

from __future__ import annotations

import random
import threading
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyyard.core.level import Bounds, Searcher
from plyyard.core.registry import find_edition
from plyyard.games.draughts import GAME, kernel_table
from plyyard.games.draughts.rules import Position
from plyyard.games.draughts.searching import Engine, never
from plyyard.games.draughts.tests.cases import at
from plyyard.games.draughts.tests.test_search import SMALL, WON, distance, few_pieces

HELPERS = "helper"


def entries(engine: Engine) -> dict[int, int]:
    """Return where a search's table has something, and what."""
    table = engine._tables[-1]
    return {place: table[2 * place + 1] for place in range(len(table) // 2) if table[2 * place + 1]}


def key_of(position: Position) -> int:
    own, enemy, kings, down, _ = position.side
    return kernel_table.key_of(own, enemy, kings, down, 0)


@pytest.fixture(scope="module")
def searched() -> tuple[Engine, list[Position]]:
    """A search that has filled a small table, and positions it knows."""
    position = at("W:W31-50:B1-20", "fmjd")
    engine = Engine(position.options, SMALL)
    engine.find(position, never, depth=9)
    following = [position.apply(move) for move in position.legal_actions()]
    return engine, [each for each in following if kernel_table.find_entry(engine._search, key_of(each))]


@settings(max_examples=50, deadline=None)
@given(chance=st.randoms(use_true_random=False))
def test_halves_of_different_entries_name_no_position(
    searched: tuple[Engine, list[Position]], chance: random.Random
) -> None:
    engine, known = searched
    table, key = engine._tables[-1], key_of(chance.choice(known))
    (place,) = (each for each, entry in entries(engine).items() if table[2 * each] ^ entry == key)
    half = 2 * place + chance.randrange(2)
    whole, other = table[half], table[2 * chance.choice([*entries(engine)]) + half % 2]
    table[half] = other
    assert (kernel_table.find_entry(engine._search, key) == 0) == (other != whole)
    table[half] = whole
    assert kernel_table.find_entry(engine._search, key)


@pytest.mark.parametrize("threads", [2, 4])
def test_several_threads_find_short_wins_and_losses_with_their_distance(threads: int) -> None:
    chance, options = random.Random(5), find_edition(GAME, "fmjd").options
    helped = Engine(options, SMALL, threads=threads)
    helped.use_bases(None)
    for _ in range(12):
        position = few_pieces(chance, "fmjd", options.size)
        if position.legal_actions():
            result, plies = distance(position, 3)
            move, score = helped.find(position, never, depth=9).ranked[0]
            assert move in position.legal_actions()
            assert not result or score == result * (WON - plies)


def test_threads_that_fill_a_small_table_answer_with_what_is_legal() -> None:
    helped = Engine(find_edition(GAME, "house").options, SMALL, threads=4)
    position = at("W:W31-50:B1-20", "house")
    while (legal := position.legal_actions()) and position.counts.quiet < 20:
        found = helped.find(position, never, nodes=8_000, fresh=False)
        assert found.nodes <= 8_000
        assert found.depth > 0
        line = position
        for move in found.pv:
            assert move in line.legal_actions()
            line = line.apply(move)
        position = position.apply(random.Random(position.key()).choice(legal))


def test_all_moves_within_a_span_are_told_by_several_threads_too() -> None:
    position = at("W:W31-50:B1-20", "fmjd")
    ranked = Engine(position.options, 1 << 20, threads=2).find(position, never, depth=6, span=30_000).ranked
    assert {move for move, _ in ranked} == set(position.legal_actions())


def test_no_helper_goes_on_when_the_search_is_told_to_stop() -> None:
    position, told = at("W:W31-50:B1-20", "fmjd"), threading.Event()
    stopped: list[float] = []

    def look() -> int:
        if told.is_set() and not stopped:
            stopped.append(time.monotonic())
        return 0 if stopped else 1000

    threading.Timer(0.1, told.set).start()
    Engine(position.options, SMALL, threads=3).find(position, look)
    assert time.monotonic() - stopped[0] < 0.05
    assert not [each for each in threading.enumerate() if each.name == HELPERS]


def test_one_thread_plays_as_ever_after_several_have_played() -> None:
    position = at("W:W31-50:B1-20", "fmjd")
    alone = Engine(position.options, 1 << 20).find(position, never, depth=8)
    Engine(position.options, 1 << 20, threads=2).find(position, never, depth=8)
    assert Engine(position.options, 1 << 20).find(position, never, depth=8) == alone


def test_the_judge_lends_searches_with_as_many_threads_as_are_asked_for() -> None:
    position, judge = at("W:W31-50:B1-20", "fmjd"), GAME.judge
    assert isinstance(judge, Searcher)
    alone, helped = (judge.search(position, Bounds(6, 0, never, threads=threads)) for threads in (1, 2))
    assert helped.nodes > alone.nodes
    assert judge.search(position, Bounds(6, 0, never)) == alone
