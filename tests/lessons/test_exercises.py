"""Exercises of every game: made alike from a seed, answered by the rules, and refused with a reason when wrong."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest

from plyyard.core.errors import InvalidNotation
from plyyard.core.exercise import LEVELS, Part, Way, agrees, read_number
from plyyard.core.game import Game
from plyyard.core.plain import plain
from plyyard.core.registry import find_game, games
from plyyard.i18n import LANGUAGES, catalogue
from plyyard.lessons.exercises import SEEDS, exercise, judge, training_of, trainings_of

TRAINED = sorted(name for name, game in games().items() if trainings_of(game))
STAGES = [(name, training.id) for name in TRAINED for training in trainings_of(find_game(name))]
SAMPLE = 6


def parts_of(name: str, stage: str, seeds: range = range(SAMPLE)) -> Iterator[Part]:
    for level in LEVELS:
        for seed in seeds:
            yield from exercise(name, stage, level, seed)


def places_of(game: Game, part: Part) -> set[str]:
    spec = part.board or game.board(part.position.edition)
    return {place.id for place in spec.places}


def wrong_answers(part: Part) -> Iterator[tuple[str, ...]]:
    """Answers that differ from the solution in one thing."""
    whole = part.solution
    if part.way in (Way.BUILD, Way.ROUTES) or (part.many and len(whole) > 1):
        yield whole[1:]
    if part.way is Way.CHOOSE:
        others = [option.id for option in part.options if option.id not in whole]
        yield from ([(*whole, other) for other in others] if part.many else [(other,) for other in others])
    if part.way is Way.MARK and part.many:
        yield (*whole, *part.shown[:1])
    if part.way is Way.ENTER:
        truth = Fraction(whole[0])
        yield from ((str(truth + 1),), (str(truth / 3 + 1),), ("many",), ("",))
    if part.way is Way.MOMENT:
        yield from ((str(number),) for number in range(1, len(part.frames)) if str(number) != whole[0])
    yield from ((), ("nonsense",), ("0",) if whole != ("0",) else ("1",), ("x=y", "=", "²"))


@pytest.mark.parametrize(("name", "stage"), STAGES)
def test_every_exercise_has_an_answer_and_refuses_others_with_a_reason(name: str, stage: str) -> None:
    game = find_game(name)
    for part in parts_of(name, stage):
        places = places_of(game, part)
        assert set(part.shown) <= places
        verdict = judge(part, part.solution)
        assert verdict.right and not verdict.onward and set(verdict.places) <= places, part
        for answer in wrong_answers(part):
            refused = judge(part, answer)
            assert not refused.right and str(refused.text), (part.prompt, answer)
            assert set(refused.places) <= places, (part.prompt, answer, refused.places)


@pytest.mark.parametrize(("name", "stage"), STAGES)
def test_a_seed_makes_the_same_exercise_and_seeds_differ(name: str, stage: str) -> None:
    training = training_of(find_game(name), stage)
    assert training
    few = range(3)
    first = [(part.prompt, part.solution) for part in parts_of(name, stage, few)]
    exercise.cache_clear()
    assert [(part.prompt, part.solution) for part in parts_of(name, stage, few)] == first
    assert len({str(each) for each in first}) > len(LEVELS) * len(few) / 2


@pytest.mark.parametrize(("name", "stage"), STAGES)
def test_exercises_speak_every_language(name: str, stage: str) -> None:
    for part in parts_of(name, stage, range(2)):
        for lang in LANGUAGES:
            words = catalogue(lang)
            told = [part.prompt.render(words), part.told.render(words), str(plain(part.options, words))]
            assert all(told)
            assert "{" not in "".join(told[:2])


def test_what_nobody_would_ask_is_refused() -> None:
    name, stage = STAGES[0]
    for asked in (
        (name, "9", 1, 1),
        (name, stage, 0, 1),
        (name, stage, 4, 1),
        (name, stage, 1, -1),
        (name, stage, 1, SEEDS),
    ):
        with pytest.raises(InvalidNotation):
            exercise(*asked)
    part = exercise(name, stage, 1, 1)[0]
    for answer in (["1"] * 61, ["1" * 91]):
        with pytest.raises(InvalidNotation):
            judge(part, answer)


@pytest.mark.parametrize(
    ("written", "truth", "agreed"),
    [
        ("1/6", Fraction(1, 6), True),
        (" 2 / 12 ", Fraction(1, 6), True),
        ("１／６", Fraction(1, 6), True),
        ("0.17", Fraction(1, 6), True),
        ("0,1667", Fraction(1, 6), True),
        ("17%", Fraction(1, 6), True),
        ("16.7 %", Fraction(1, 6), True),
        ("0.2", Fraction(1, 6), False),
        ("16%", Fraction(1, 6), False),
        ("0", Fraction(1, 300), False),
        ("0", Fraction(0), True),
        ("1", Fraction(1), True),
        ("100 %", Fraction(1), True),
        ("1/0", Fraction(1), False),
        ("-1/6", Fraction(1, 6), False),
    ],
)
def test_numbers_are_read_as_people_write_them(written: str, truth: Fraction, agreed: bool) -> None:
    assert agrees(written, truth) is agreed


@pytest.mark.parametrize("written", ["", "one", "1/0", "1/2/3", "1e5", "9" * 20, "½x"])
def test_what_is_no_number_is_none(written: str) -> None:
    assert read_number(written) is None
