"""The search finds what there is to find, stops when told, and never plays nonsense."""

import itertools
from collections.abc import Sequence
from random import Random

import pytest

from plyyard.core.game import Action
from plyyard.engines.limit import Budget, Limit, Stop
from plyyard.engines.score import WIN
from plyyard.engines.search import Search, SearchEngine
from plyyard.engines.simple import GreedyEngine
from plyyard.engines.table import Bound, Entry, Table
from plyyard.engines.taste import Taste
from tests.engines.toys import Blind, Counting, Pile


@pytest.mark.parametrize("again", [0, 1, 2])
@pytest.mark.parametrize("left", range(2, 15))
def test_a_forced_win_is_found_and_kept(left: int, again: int) -> None:
    position = Pile(left, again=again)
    decision = SearchEngine(Blind()).choose(position, Limit(), Stop(), Random(1))
    assert decision.evaluation.value == (1.0 if position.is_won() else 0.0)
    after = position.apply(decision.action)
    if position.is_won() and after.left:
        assert after.is_won() == (after.turn == position.turn), f"taking {decision.action.text} gives the win away"


def test_the_shorter_win_is_preferred_and_the_loss_put_off() -> None:
    search = Search(Blind(), Budget(Limit(), Stop()))
    ranked, _ = search.deepen(Pile(3), Pile(3).legal_actions(), 10, 0)
    assert (ranked[0][0].text, ranked[0][1]) == ("3", WIN - 1)
    ranked, _ = search.deepen(Pile(4), Pile(4).legal_actions(), 10, 0)
    assert ranked[0][1] == -(WIN - 2)


@pytest.mark.parametrize("again", [0, 1, 3])
@pytest.mark.parametrize("left", range(2, 12))
@pytest.mark.parametrize("depth", [1, 2, 3, 5])
def test_alpha_beta_agrees_with_plain_minimax(left: int, depth: int, again: int) -> None:
    position = Pile(left, again=again)
    search = Search(Counting(), Budget(Limit(), Stop()))
    found: list[tuple[Action, int]] = []
    search._rank(position, position.legal_actions(), depth, 0, found)
    assert max(score for _, score in found) == _minimax(position, depth, 0)


def _minimax(position: Pile, depth: int, ply: int) -> int:
    if not position.left:
        return -(WIN - ply)
    if depth <= 0:
        return 10 * position.left
    actions = position.legal_actions()
    depth += len(actions) == 1 and ply > 0
    scores = []
    for after in map(position.apply, actions):
        score = _minimax(after, depth - 1, ply + 1)
        scores.append(score if after.turn == position.turn else -score)
    return max(scores)


def test_depth_one_is_greedy() -> None:
    for left, again in itertools.product(range(4, 20), (0, 2)):
        position = Pile(left, again=again)
        searched = SearchEngine(Counting()).choose(position, Limit(depth=1), Stop(), Random(1))
        greedy = GreedyEngine(Counting()).choose(position, Limit(), Stop(), Random(1))
        assert searched.action == greedy.action
        assert searched.evaluation.value == greedy.evaluation.value


def test_a_stop_before_the_start_gives_the_first_legal_action() -> None:
    stop = Stop()
    stop.set()
    judge = Blind()
    decision = SearchEngine(judge).choose(Pile(30), Limit(), stop, Random(1))
    assert decision.action == Pile(30).legal_actions()[0]
    assert (decision.evaluation.nodes, judge.asked) == (0, 0)


@pytest.mark.parametrize("nodes", [1, 2, 3, 5, 50, 500])
def test_no_more_positions_are_looked_at_than_allowed(nodes: int) -> None:
    decision = SearchEngine(Blind()).choose(Pile(400), Limit(nodes=nodes), Stop(), Random(1))
    assert decision.evaluation.nodes == nodes
    assert decision.action in Pile(400).legal_actions()


def test_time_ends_a_search_that_would_never_end() -> None:
    decision = SearchEngine(Blind()).choose(Pile(4000), Limit(milliseconds=20), Stop(), Random(1))
    assert decision.evaluation.nodes > 0
    assert decision.evaluation.depth < 40


def test_the_line_is_playable_and_begins_with_the_decision() -> None:
    position = Pile(11)
    decision = SearchEngine(Blind()).choose(position, Limit(), Stop(), Random(1))
    assert decision.evaluation.pv[0] == decision.action
    assert len(decision.evaluation.pv) > 2
    for action in decision.evaluation.pv:
        assert action in position.legal_actions()
        position = position.apply(action)


class Restless(Counting):
    """Must still look at the largest take."""

    def unrest(self, position: object) -> Sequence[Action]:
        assert isinstance(position, Pile)
        return position.legal_actions()[-1:]


def test_who_overlooks_everything_judges_as_if_there_were_nothing_to_see() -> None:
    def value(judge: Counting, blind: float, left: int) -> float:
        return (
            SearchEngine(judge, Taste(blind=blind))
            .choose(Pile(left), Limit(depth=1), Stop(), Random(1))
            .evaluation.value
        )

    sizes = range(6, 30)
    assert [value(Restless(), 1, left) for left in sizes] == [value(Counting(), 0, left) for left in sizes]
    assert [value(Restless(), 0, left) for left in sizes] != [value(Counting(), 0, left) for left in sizes]


def test_the_same_seed_decides_alike_and_another_may_differ() -> None:
    engine = SearchEngine(Counting(), Taste(margin=60, slips=0.5))

    def decide(seed: int) -> str:
        return engine.choose(Pile(40), Limit(depth=2), Stop(), Random(seed)).action.text

    choices = [decide(seed) for seed in range(20)]
    assert choices == [decide(seed) for seed in range(20)]
    assert len(set(choices)) > 1


def test_the_end_and_falling_dice_are_nobodys_decision() -> None:
    with pytest.raises(ValueError, match="no seat decides"):
        SearchEngine(Blind()).choose(Pile(0), Limit(), Stop(), Random(1))


def test_the_table_keeps_its_size_and_what_is_new() -> None:
    table = Table(10)
    for number in range(100):
        table.put(str(number), Entry(1, Bound.EXACT, number, None))
        assert len(table) <= 10
    assert table.get("99") is not None
    assert table.get("3") is None
