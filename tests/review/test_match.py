"""A review measures choices against the best, keeps luck apart from them, and ends where the match ended."""

import json
from itertools import pairwise
from random import Random

import pytest

from plyyard.core.conformance import walk
from plyyard.core.game import CHANCE, Game
from plyyard.core.record import MatchRecord
from plyyard.core.registry import games
from plyyard.engines.known import Known
from plyyard.engines.limit import Limit, Stop
from plyyard.review.match import Cause, MatchReview, Ply, _Eye, review_match
from plyyard.review.plain import plain_review

GAMES = list(games().values())
WITH_DICE = [game for game in GAMES if game.board(game.editions[0]).dice and game.judge is not None]
SHALLOW = Limit(depth=1)


def record_of(game: Game, seed: int, plies: int = 40) -> MatchRecord:
    steps = list(walk(game, game.editions[0], Random(seed).randrange, 3000))[-plies:]
    start = game.format_position(steps[0][0])
    return MatchRecord(game.name, game.editions[0].name, game.rules_version, tuple(a.text for _, a, _ in steps), start)


@pytest.fixture(scope="module", params=GAMES, ids=[game.name for game in GAMES])
def reviewed(request: pytest.FixtureRequest) -> MatchReview:
    return review_match(record_of(request.param, 1), SHALLOW, Stop())


def test_there_is_one_ply_for_each_action(reviewed: MatchReview) -> None:
    assert [ply.action for ply in reviewed.plies] == list(reviewed.record.actions)
    assert len(reviewed.values) == len(reviewed.plies) + 1


def test_a_choice_never_gains_and_a_forced_action_changes_nothing(reviewed: MatchReview) -> None:
    for ply, (before, action, _) in zip(reviewed.plies, reviewed.record.replay(), strict=True):
        assert ply.seat == before.turn
        if ply.cause is Cause.CHOICE:
            assert ply.before is not None and ply.after is not None
            gain = ply.after - ply.before if ply.seat == 0 else ply.before - ply.after
            assert gain == pytest.approx(-ply.loss) and ply.loss >= 0
            assert any(line.action.text == action.text for line in ply.lines)
        if ply.cause is Cause.FORCED:
            assert ply.change == 0
        assert (ply.cause is Cause.LUCK) == (before.to_move == CHANCE)


def test_the_last_value_is_what_the_match_ended_with(reviewed: MatchReview) -> None:
    outcome = reviewed.record.last().outcome()
    assert outcome is not None
    assert reviewed.values[-1] == pytest.approx(float(outcome.points[0]))


def test_the_sides_sum_up_their_plies(reviewed: MatchReview) -> None:
    assert sum(side.choices for side in reviewed.sides) == sum(ply.cause is Cause.CHOICE for ply in reviewed.plies)
    assert sum(side.loss for side in reviewed.sides) == pytest.approx(sum(ply.loss for ply in reviewed.plies))
    assert all(side.best + side.mistakes <= side.choices for side in reviewed.sides)


def test_a_review_is_plain_data(reviewed: MatchReview) -> None:
    body = json.loads(json.dumps(plain_review(reviewed), allow_nan=False))
    assert len(body["plies"]) == len(reviewed.record.actions)
    assert body["turning_points"] == list(reviewed.turning_points)


@pytest.mark.parametrize("game", WITH_DICE, ids=[game.name for game in WITH_DICE])
def test_luck_is_nobody_s_on_average(game: Game) -> None:
    """Over all dice that may fall, weighed by their odds, luck comes to nothing."""
    eye, rolls = _Eye(game, SHALLOW, Stop(), Known()), 0
    for before, _, _ in walk(game, game.editions[0], Random(3).randrange, 60):
        if before.to_move == CHANCE:
            rolls += 1
            plies: list[tuple[float, Ply]] = [
                (float(odds), eye.see(0, before, die, before.apply(die))) for die, odds in before.chance_outcomes()
            ]
            assert sum(odds * ply.luck for odds, ply in plies) == pytest.approx(0, abs=1e-9)
    assert rolls


def test_turning_points_are_few_and_in_order() -> None:
    record = MatchRecord("none", "none", 1, ())
    changes = [0.5, 0.52, 0.9, 0.1, 0.3, 0.31, 0.8, 0.2, 0.9, 0.1, 0.95]
    plies = tuple(Ply(n, n % 2, str(n), Cause.CHOICE, *pair) for n, pair in enumerate(pairwise(changes)))
    found = MatchReview(record, plies).turning_points
    assert list(found) == sorted(found) and len(found) == 6
    assert 0 not in found and 4 not in found and 2 in found


def test_a_stopped_review_ends_early() -> None:
    stop = Stop()
    stop.set()
    assert review_match(record_of(GAMES[0], 2), SHALLOW, stop).plies == ()
