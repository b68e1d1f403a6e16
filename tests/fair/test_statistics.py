"""The statistics find a bent die, leave a fair one alone, and agree with published tables."""

from __future__ import annotations

from random import Random

import pytest

from plyyard.rooms.fair.statistics import (
    GROUPS,
    LONGEST_WAIT,
    Counts,
    Run,
    chi_square_tail,
    count,
    count_groups,
    judge,
    no_six,
    sixes,
)  # fmt: skip

PUBLISHED = [
    (3.841, 1, 0.05), (6.635, 1, 0.01), (5.991, 2, 0.05), (11.070, 5, 0.05), (15.086, 5, 0.01), (20.515, 5, 0.001),
    (1.145, 5, 0.95), (37.652, 25, 0.05), (44.314, 25, 0.01), (52.620, 25, 0.001), (14.611, 25, 0.95),
    (31.410, 20, 0.05), (124.342, 100, 0.05),
]  # fmt: skip


@pytest.mark.parametrize(("chi_square", "freedom", "p"), PUBLISHED)
def test_tails_agree_with_the_usual_tables(chi_square: float, freedom: int, p: float) -> None:
    assert chi_square_tail(chi_square, freedom) == pytest.approx(p, rel=2e-3)


def test_tails_agree_with_what_can_be_written_down() -> None:
    """Two degrees of freedom are an exponential; four have one term more."""
    from math import exp

    for x in (0.001, 0.5, 2, 7, 30, 200):
        assert chi_square_tail(x, 2) == pytest.approx(exp(-x / 2), rel=1e-10)
        assert chi_square_tail(x, 4) == pytest.approx(exp(-x / 2) * (1 + x / 2), rel=1e-10)
    assert (chi_square_tail(0, 5), chi_square_tail(1e4, 5)) == (1.0, pytest.approx(0))


def test_base_rates_are_those_beside_the_counts() -> None:
    assert (round(no_six(10), 3), round(no_six(20), 3)) == (0.162, 0.026)


def runs(die: object, seed: int, many: int = 60, long: int = 80) -> list[Run]:
    choose = Random(seed)
    return [
        Run("computer" if at % 2 else "human", at // 2 % 2, tuple(die(choose, long)))  # type: ignore[operator]
        for at in range(many)
    ]


def fair(choose: Random, long: int) -> list[int]:
    return choose.choices(range(1, 7), k=long)


def loaded(choose: Random, long: int) -> list[int]:
    return choose.choices(range(1, 7), [1, 1, 1, 1, 1, 1.5], k=long)


def clinging(choose: Random, long: int) -> list[int]:
    """Every face as often as any other, but a face likes to come again."""
    dice = [choose.randint(1, 6)]
    while len(dice) < long:
        dice.append(dice[-1] if choose.random() < 0.15 else choose.randint(1, 6))
    return dice


def late(choose: Random, long: int) -> list[int]:
    """No six at first, as those say who wait for one."""
    return choose.choices(range(1, 6), k=4) + choose.choices(range(1, 7), k=long - 4)


def test_a_fair_die_is_left_alone() -> None:
    alarms = sum(
        any((test.corrected or 1) < 0.05 for test in judge(count_groups(runs(fair, seed)))) for seed in range(40)
    )
    assert alarms <= 6, "one set of tests in twenty may raise an alarm"


@pytest.mark.parametrize(("die", "name"), [(loaded, "faces"), (clinging, "pairs"), (late, "waits")])
def test_a_bent_die_is_found_by_the_test_made_for_it(die: object, name: str) -> None:
    found = {test.name for test in judge(count_groups(runs(die, 1))) if test.p is not None and test.corrected < 0.001}  # type: ignore[operator]
    assert name in found


def test_every_group_has_its_three_tests_and_the_correction_counts_them_all() -> None:
    tests = judge(count_groups(runs(fair, 3)))
    assert [(test.group, test.name) for test in tests] == [(g, n) for g in GROUPS for n in ("faces", "pairs", "waits")]
    assert [test.freedom for test in tests[:2]] == [5, 25]
    assert all(test.corrected == min(1, test.p * 15) for test in tests if test.p is not None)


def test_too_few_rolls_say_nothing() -> None:
    for many in (0, 1, 3):
        tests = judge(count_groups(runs(fair, 1, many, 8)))
        assert all(test.p is None and test.corrected is None for test in tests)


def test_counts_are_raw_and_complete() -> None:
    counts = count([Run("human", 0, (1, 6, 6)), Run("computer", 1, (2, 3)), Run("human", 1, ())])
    assert counts.faces == (1, 1, 1, 0, 0, 2)
    assert (counts.pairs[0][5], counts.pairs[5][5], counts.pairs[1][2]) == (1, 1, 1)
    assert counts.waited[:3] == (2, 2, 0)
    assert counts.got[:3] == (0, 1, 0)
    assert len(counts.waited) == LONGEST_WAIT
    assert counts.rolls == 5
    assert (
        Counts(**{k: tuple(map(tuple, v)) if k == "pairs" else tuple(v) for k, v in counts.to_plain().items()})
        == counts
    )


def test_sixes_are_held_against_what_may_be_expected() -> None:
    told = sixes((6, 1, 2, 3, 4, 5))
    assert (told.rolls, told.fallen, told.expected) == (6, 1, 1.0)
    assert told.as_few == pytest.approx((5 / 6) ** 6 + (5 / 6) ** 5)
    assert told.as_many == pytest.approx(1 - (5 / 6) ** 6)
    assert sixes(()).as_few == 1.0
    assert 0 < sixes((1,) * 700).as_few < 1e-50
