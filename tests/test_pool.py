"""One pool lends the searches of all games: whatever is lent and given back, the bound on their tables holds."""

from __future__ import annotations

import threading
from contextlib import ExitStack

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, initialize, invariant, precondition, rule

from plyyard.core.level import Bounds, Searcher
from plyyard.core.pool import LEAST_BOUND, LEAST_BYTES, MOST_KEPT, SEARCHES, USUAL_BYTES, Pool
from plyyard.core.registry import games
from plyyard.engines.arena import fixtures_of, play_all
from plyyard.engines.openings import Opening
from plyyard.web.app import engines_of
from plyyard.web.settings import Settings

MB = 1 << 20
GAMES = ("draughts", "hnefatafl")


class Table:
    """What a search is here: bytes and nothing else."""

    def __init__(self, table_bytes: int) -> None:
        self.bytes = table_bytes


class Lending(RuleBasedStateMachine):
    """Searches of two games with editions, lent and given back in any order, while the bound may grow."""

    lent = Bundle("lent")

    @initialize(most=st.integers(1, 100))
    def begin(self, most: int) -> None:
        self.pool = Pool(most * MB)
        self.out: dict[ExitStack, Table] = {}
        self.made: list[Table] = []

    def make(self, table_bytes: int) -> Table:
        assert self.pool.lent + self.pool.kept <= self.pool.most, "room is made before a search is"
        return Table(table_bytes)

    @precondition(lambda self: self.pool.most - self.pool.lent >= LEAST_BYTES)
    @rule(target=lent, game=st.sampled_from(GAMES), edition=st.integers(0, 2), asked=st.integers(0, 80 * MB))
    def lend(self, game: str, edition: int, asked: int) -> ExitStack:
        stack = ExitStack()
        table = stack.enter_context(self.pool.lend((game, edition), asked, self.make))
        assert table not in self.out.values(), "never lent twice"
        assert LEAST_BYTES <= table.bytes <= max(asked, LEAST_BYTES)
        self.out[stack] = table
        return stack

    @rule(stack=consumes(lent))
    def give_back(self, stack: ExitStack) -> None:
        del self.out[stack]
        stack.close()

    @rule(more=st.integers(0, 20))
    def grow(self, more: int) -> None:
        self.pool.keep_within(self.pool.most + more * MB)

    @invariant()
    def keeps_within_its_bound(self) -> None:
        assert self.pool.lent == sum(table.bytes for table in self.out.values())
        assert self.pool.lent + self.pool.kept <= self.pool.most

    def teardown(self) -> None:
        for stack in self.out:
            stack.close()


TestLending = Lending.TestCase
TestLending.settings = settings(max_examples=60, deadline=None)


def lent_and_back(pool: Pool, key: str, *asked: int) -> list[Table]:
    """Return what so many searches at the same time are lent, after all were given back."""
    with ExitStack() as stack:
        return [stack.enter_context(pool.lend(key, each, Table)) for each in asked]


def test_a_search_that_waits_goes_to_whoever_asks_for_its_like() -> None:
    pool = Pool(64 * MB)
    (first,) = lent_and_back(pool, "draughts", MB)
    assert lent_and_back(pool, "draughts", MB) == [first]
    assert lent_and_back(pool, "draughts", 2 * MB) != [first]
    assert lent_and_back(pool, "hnefatafl", MB) != [first]


def test_what_one_game_leaves_unused_makes_room_for_the_other_the_longest_unused_first() -> None:
    pool = Pool(8 * MB)
    (old,) = lent_and_back(pool, "draughts", 4 * MB)
    (young,) = lent_and_back(pool, "draughts", 2 * MB)
    assert [table.bytes for table in lent_and_back(pool, "hnefatafl", 4 * MB)] == [4 * MB]
    assert lent_and_back(pool, "draughts", 2 * MB) == [young]
    assert lent_and_back(pool, "draughts", 4 * MB) != [old]


def test_more_searches_than_fit_get_smaller_tables() -> None:
    sizes = [table.bytes for table in lent_and_back(Pool(64_000_000), "draughts", *[USUAL_BYTES] * 20)]
    assert sizes[:3] == [USUAL_BYTES] * 3
    assert sum(sizes) <= 64_000_000
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[-1] >= 2 * LEAST_BYTES


@pytest.mark.parametrize(("most", "gets"), [(1, 1 << 19), (8, 4 * MB), (64, 16 * MB), (1000, 128 * MB)])
def test_one_search_may_ask_for_all_and_leaves_some_for_others(most: int, gets: int) -> None:
    assert [table.bytes for table in lent_and_back(Pool(most * 10**6), "draughts", 1 << 40)] == [gets]


def test_a_search_for_which_nothing_is_left_waits_until_another_ends() -> None:
    pool, got = Pool(LEAST_BOUND), threading.Event()

    def search() -> None:
        with pool.lend("hnefatafl", LEAST_BYTES, Table):
            got.set()

    with ExitStack() as stack:
        while pool.most - pool.lent >= 2 * LEAST_BYTES:
            stack.enter_context(pool.lend("draughts", LEAST_BYTES, Table))
        with pool.lend("draughts", LEAST_BYTES, Table):
            waiting = threading.Thread(target=search)
            waiting.start()
            assert not got.wait(0.05)
        assert got.wait(5)
        waiting.join(5)


def test_few_searches_wait_however_small_their_tables_are() -> None:
    pool = Pool(64 * MB)
    lent_and_back(pool, "draughts", *[LEAST_BYTES] * 50)
    assert pool.kept == MOST_KEPT * LEAST_BYTES


def test_a_lower_bound_lets_go_what_waits() -> None:
    pool = Pool(64 * MB)
    lent_and_back(pool, "draughts", *[16 * MB] * 4)
    pool.keep_within(20 * MB)
    assert pool.kept == 16 * MB


def test_what_cannot_be_made_takes_no_room() -> None:
    pool = Pool(64 * MB)

    def fail(_: int) -> Table:
        raise MemoryError

    with pytest.raises(MemoryError), pool.lend("draughts", MB, fail):
        pass
    assert (pool.lent, pool.kept) == (0, 0)


@pytest.fixture
def usual_bound() -> object:
    """Whatever a test tells the searches of this process, they go on with the bound they had."""
    before = SEARCHES.most
    yield
    SEARCHES.keep_within(before)


def search_everything(table_bytes: int) -> None:
    """Search the start of every edition of every game that searches by itself."""
    for game in games().values():
        for edition in game.editions if isinstance(game.judge, Searcher) else ():
            game.judge.search(game.start(edition), Bounds(1, 100, lambda: 100, table_bytes=table_bytes))


@pytest.mark.usefixtures("usual_bound")
def test_all_games_share_the_searches_of_the_process() -> None:
    SEARCHES.keep_within(LEAST_BOUND)
    search_everything(USUAL_BYTES)
    assert 0 < SEARCHES.kept <= LEAST_BOUND
    SEARCHES.keep_within(64_000_000)
    search_everything(LEAST_BYTES)
    assert len({type(search) for _, _, search in SEARCHES._kept}) > 1


@pytest.mark.usefixtures("usual_bound")
def test_the_memory_that_a_host_allows_is_the_bound_of_all_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLYYARD_TABLE_MB", "8")
    for each in engines_of(Settings()):
        each.close()
    assert SEARCHES.most == 8_000_000


@pytest.mark.usefixtures("usual_bound")
def test_matches_keep_within_the_memory_they_are_given() -> None:
    game = next(each for each in games().values() if isinstance(each.judge, Searcher))
    levels = [level.name for level in game.levels[:2]]
    made = fixtures_of(game.name, game.editions[0].name, *levels, [Opening()], 1, None, most=2)
    assert list(play_all(made, 1, 2 * MB))
    assert SEARCHES.kept <= SEARCHES.most == 2 * MB
