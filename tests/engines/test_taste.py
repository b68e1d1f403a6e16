"""Levels give away what their data says, and no more."""

from collections import Counter
from random import Random

from plyyard.engines.taste import CLEAR, Leeway, Taste
from tests.engines.toys import Take

RANKED = [(Take(1), 100), (Take(2), 70), (Take(3), -150), (Take(4), -900), (Take(5), -999_990)]


def draw(taste: Taste, times: int = 400) -> Counter[str]:
    random = Random(7)
    return Counter(taste.draw(random, 300).pick(RANKED, random).text for _ in range(times))


def test_without_margin_and_slips_the_best_is_played() -> None:
    assert set(draw(Taste())) == {"1"}


def test_the_margin_lets_near_actions_in_now_and_then() -> None:
    drawn = draw(Taste(margin=40))
    assert set(drawn) == {"1", "2"}
    assert drawn["1"] > drawn["2"] > 0


def test_slips_are_plausible_and_as_frequent_as_said() -> None:
    drawn = draw(Taste(margin=40, slips=0.25))
    assert set(drawn) == {"1", "2", "3"}
    assert 0 < drawn["3"] < drawn["2"]
    assert 60 < sum(draw(Taste(slips=0.25)).values()) - draw(Taste(slips=0.25))["1"] < 140


def test_a_slip_without_a_plausible_weaker_action_is_none() -> None:
    assert Leeway(0, 300, True).pick([(Take(1), 0), (Take(5), -999_990)], Random(1)) == Take(1)


def test_as_much_is_overlooked_as_said_and_the_same_throughout_a_decision() -> None:
    actions = [Take(count) for count in range(1000)]
    assert all(map(CLEAR.sees, actions))
    assert all(map(Taste().sight(Random(1)).sees, actions))
    sight = Taste(blind=0.3).sight(Random(1))
    seen = [sight.sees(action) for action in actions]
    assert seen == [sight.sees(action) for action in actions]
    assert 640 < sum(seen) < 760
    assert seen != [Taste(blind=0.3).sight(Random(2)).sees(action) for action in actions]
