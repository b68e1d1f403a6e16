"""The numbers of strength against known values, and against what is simulated."""

import math
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyyard.engines.elo import MOST, Meeting, Score, Sprt, elo_of, expected, rate

SPREAD = (2 * 10.2 / 4 + 2 * 20.2 / 16) / 101
PAIRS = st.tuples(*[st.integers(0, 500)] * 5).map(Score)


@pytest.mark.parametrize(("share", "elo"), [(0.5, 0), (10 / 11, 400), (1 / 11, -400), (0.75, 190.85), (0.64, 99.95)])
def test_elo_is_the_usual_scale(share: float, elo: float) -> None:
    assert elo_of(share) == pytest.approx(elo, abs=0.01)
    assert expected(elo) == pytest.approx(share, abs=1e-5)


def test_all_points_are_no_infinity() -> None:
    assert (elo_of(1), elo_of(0)) == (pytest.approx(MOST), pytest.approx(-MOST))


def test_the_interval_by_hand() -> None:
    """Pairs 10 · 0, 20 · ½, 40 · 1, 20 · 1½, 10 · 2, and a fifth of a pair more of each: the variance of a pair's share
    is (2 · 10.2 · ¼ + 2 · 20.2 · 1/16) / 101."""
    score = Score((10, 20, 40, 20, 10))
    assert score.share == 0.5
    assert score.spread == pytest.approx(SPREAD)
    assert score.error == pytest.approx(1.959964 * math.sqrt(SPREAD / 100))
    elo, low, high = score.elo
    assert (elo, low, high) == (0, pytest.approx(-37.6, abs=0.1), pytest.approx(37.6, abs=0.1))


@given(PAIRS)
def test_the_other_side_has_the_mirrored_score(score: Score) -> None:
    mirrored = Score(score.pairs[::-1])
    assert mirrored.share == pytest.approx(1 - score.share)
    assert mirrored.elo == pytest.approx((-score.elo[0], -score.elo[2], -score.elo[1]))
    assert Sprt(-5, 5).ratio(mirrored) == pytest.approx(-Sprt(-5, 5).ratio(score))


def test_pairs_are_counted_by_their_points() -> None:
    assert Score.of([0, 2, 1.5, 1, 1, 0.5, 2]).pairs == (1, 1, 2, 1, 2)


def test_the_bounds_of_the_sequential_test_are_wald_s() -> None:
    assert Sprt(0, 5).bounds == (pytest.approx(-2.9444, abs=1e-4), pytest.approx(2.9444, abs=1e-4))


def test_the_likelihood_ratio_by_hand() -> None:
    """For 0 against 10 Elo and the score above: n (s1 - s0) (2 m - s0 - s1) / (2 v)."""
    high = expected(10)
    ratio = 100 * (high - 0.5) * (1 - 0.5 - high) / (2 * SPREAD)
    assert Sprt(0, 10).ratio(Score((10, 20, 40, 20, 10))) == pytest.approx(ratio, rel=1e-4)


@pytest.mark.parametrize(("elo", "answer"), [(0, False), (60, True)])
def test_the_sequential_test_is_seldom_wrong(elo: float, answer: bool) -> None:
    random, test, right = Random(4), Sprt(0, 60), 0
    for _ in range(60):
        pairs = [0] * 5
        while (found := test.decides(Score(tuple(pairs)))) is None or sum(pairs) < 5:
            pairs[2 * sum(random.random() < expected(elo) for _ in range(2))] += 1
        right += found is answer
    assert right >= 51


def test_two_players_are_rated_as_their_score_says() -> None:
    (_, second) = rate(2, [Meeting(0, 1, 25, 100)])
    assert second.elo == pytest.approx(elo_of(75.5 / 101), abs=1e-6)
    deviation = 400 / math.log(10) / math.sqrt(101 * (75.5 / 101) * (25.5 / 101))
    assert second.error == pytest.approx(1.959964 * deviation, rel=1e-6)
    assert (second.step, second.step_error) == (second.elo, second.error)


def test_ratings_are_found_again_from_what_they_make_expect() -> None:
    true = [0, 120, 230, 400, 555]
    meetings = [
        Meeting(low, high, 100_000 * expected(true[low] - true[high]), 100_000)
        for low in range(5)
        for high in range(low + 1, min(low + 3, 5))
    ]
    found = rate(5, meetings)
    assert [each.elo for each in found] == pytest.approx(true, abs=0.1)
    assert [each.step for each in found[1:]] == pytest.approx([120, 110, 170, 155], abs=0.1)
    assert all(each.error < 6 for each in found)


def test_who_has_won_everything_is_rated_all_the_same() -> None:
    found = rate(3, [Meeting(0, 1, 0, 50), Meeting(1, 2, 0, 50)])
    assert 0 < found[1].elo < found[2].elo < 2 * MOST


def test_who_has_not_met_cannot_be_compared() -> None:
    with pytest.raises(ValueError, match="not met"):
        rate(3, [Meeting(0, 1, 5, 10)])
