"""Engine against engine: fair pairs, dice that nobody influences, records that can be played through."""

from __future__ import annotations

import itertools
import pickle
from dataclasses import replace
from random import Random

import pytest

from plyyard.core.errors import BadOptions, IllegalAction
from plyyard.core.game import CHANCE, Game, Position
from plyyard.core.record import MatchRecord, format_record, parse_record
from plyyard.core.registry import find_edition, games
from plyyard.core.text import text
from plyyard.engines.arena import Fixture, fixtures_of, identity_of, play_all, points_by_pair, unplayed
from plyyard.engines.contest import FAILED, TOO_LONG, Contestant, EngineFailed, Setting, play_match
from plyyard.engines.contestants import read_contestant
from plyyard.engines.cores import cores
from plyyard.engines.engine import Decision, Evaluation
from plyyard.engines.limit import Limit, Stop
from plyyard.engines.openings import Opening, every_opening, random_openings

GAMES = list(games().values())
IDS = [game.name for game in GAMES]
EACH_GAME = pytest.mark.parametrize("game", GAMES, ids=IDS)
WITH_DICE = [game for game in GAMES if game.start(game.editions[0]).to_move == CHANCE]
WITHOUT = [game for game in GAMES if game not in WITH_DICE]
QUICK = "engine:kind=random"


def contestant(game: Game, written: str, limit: Limit | None = None) -> Contestant:
    return read_contestant(game, game.editions[0], written, limit)


def simple(game: Game, name: str = "one") -> Contestant:
    """A contestant that plays anything, under a name of its own."""
    kind = QUICK if game.judge else game.levels[0].name
    return Contestant(name, contestant(game, kind).engine, Limit())


@EACH_GAME
def test_a_match_is_a_record_that_can_be_played_through(game: Game) -> None:
    setting = Setting(game, game.editions[0], seed=3, label="pair 7")
    record = play_match(setting, (simple(game, "one"), simple(game, "two")))
    assert (record.players, record.label) == (("one", "two"), "pair 7")
    assert record.agrees()
    outcome = record.last().outcome()
    if record.reason != TOO_LONG:
        assert outcome is not None and (record.reason, record.points) == (outcome.reason, str(outcome.points[0]))
    assert parse_record(format_record(record)) == record
    assert play_match(setting, (simple(game, "one"), simple(game, "two"))) == record, (
        "the same seed plays the same match"
    )


@pytest.mark.parametrize("game", WITH_DICE, ids=[game.name for game in WITH_DICE])
def test_the_stream_of_dice_is_independent_of_levels_and_moves(game: Game) -> None:
    """Whoever plays, and whatever they play: the dice of a seed fall the same, as far as the match goes."""
    streams = []
    for one, two in itertools.product(game.levels, repeat=2):
        seats = [
            Contestant(f"{side} {level.name}", contestant(game, level.name).engine, Limit(depth=1, nodes=30))
            for side, level in (("first", one), ("second", two))
        ]
        record = play_match(Setting(game, game.editions[0], seed=11, most=120), (seats[0], seats[1]))
        streams.append([written for written in record.actions if written.startswith("roll:")])
    shortest = min(map(len, streams))
    assert shortest > 20
    assert len({tuple(stream[:shortest]) for stream in streams}) == 1


def test_a_match_that_will_not_end_is_drawn() -> None:
    game = WITHOUT[0]
    record = play_match(Setting(game, game.editions[0], most=6), (simple(game), simple(game, "two")))
    assert (len(record.actions), record.reason, record.points) == (6, TOO_LONG, "1/2")


class Failing:
    """Gives up, or plays what may not be played."""

    def __init__(self, is_lost: bool) -> None:
        self.is_lost = is_lost

    def choose(self, position: Position, limit: Limit, stop: Stop, random: Random, /) -> Decision:
        if self.is_lost:
            raise EngineFailed(text("Gone."))
        elsewhere = position.apply(position.legal_actions()[0]).legal_actions()[0]
        return Decision(elsewhere, Evaluation(position.turn, 0.5))


@pytest.mark.parametrize("is_lost", [True, False])
@pytest.mark.parametrize("seat", [0, 1])
def test_an_engine_that_fails_loses(seat: int, is_lost: bool) -> None:
    game = WITHOUT[0]
    failing = Contestant("bad", Failing(is_lost), Limit())
    seats = (failing, simple(game)) if seat == 0 else (simple(game), failing)
    record = play_match(Setting(game, game.editions[0]), seats)
    assert (record.reason, record.points, len(record.actions)) == (FAILED, str(seat), seat)


def test_a_stopped_match_has_no_end() -> None:
    stop, game = Stop(), WITHOUT[0]
    stop.set()
    assert play_match(Setting(game, game.editions[0]), (simple(game), simple(game, "two")), stop).reason == ""


def fixtures(matches: int, openings: list[Opening] | None = None) -> list[Fixture]:
    game = WITHOUT[0]
    starts = openings or [Opening()]
    names = (QUICK, f"{QUICK},depth=1")
    return fixtures_of(game.name, game.editions[0].name, *names, starts, matches, Limit(), most=20)


def test_each_opening_is_played_with_both_sides() -> None:
    openings = [Opening("", (name,)) for name in "abc"]
    made = fixtures(8, openings)
    assert [fixture.opening.actions[0] for fixture in made] == list("aabbccaa")
    for one, two in zip(made[::2], made[1::2], strict=True):
        assert (one.first, one.second, one.pair) == (two.second, two.first, two.pair)
    assert len({fixture.identity for fixture in made}) == 8


def test_what_is_in_the_file_is_not_played_again() -> None:
    made = fixtures(6)
    played = list(play_all(made[:3], 1))
    assert [identity_of(record) for record in played] == [fixture.identity for fixture in made[:3]]
    assert unplayed(made, played) == made[3:]
    unfinished = MatchRecord(*played[0].actions[:0], **{**_fields(played[0]), "reason": ""})
    assert unplayed(made, [unfinished]) == made


def _fields(record: MatchRecord) -> dict[str, object]:
    return {name: getattr(record, name) for name in record.__slots__}


def test_several_processes_play_the_same_matches() -> None:
    made = fixtures(6)
    assert {format_record(each) for each in play_all(made, 2)} == {format_record(each) for each in play_all(made, 1)}


def test_points_are_told_by_opponent_and_pair() -> None:
    def record(players: tuple[str, str], points: str, pair: int) -> MatchRecord:
        return MatchRecord("game", "house", 1, (), "", "", "won", points, players, f"pair {pair}")

    records = [record(("a", "b"), "1", 0), record(("b", "a"), "1/2", 0), record(("c", "a"), "0", 0)]
    assert points_by_pair(records, "a") == {("b", "pair 0"): [1, 0.5], ("c", "pair 0"): [1]}


@EACH_GAME
def test_random_openings_are_open_and_the_same_each_time(game: Game) -> None:
    edition = game.editions[0]
    found = random_openings(game, edition, 3, 4, Random(5))
    assert found == random_openings(game, edition, 3, 4, Random(5))
    assert len(found) == 4
    for opening in found:
        record = MatchRecord(game.name, edition.name, game.rules_version, opening.actions, opening.start)
        assert record.last().to_move is not None
    if game in WITHOUT:
        assert len({opening.actions for opening in found}) == 4


def test_every_opening_is_one_that_loses_nothing() -> None:
    for game in WITHOUT:
        first = game.start(game.editions[0]).legal_actions()
        if len(first) < 20:
            found = every_opening(game, game.editions[0], 1)
            assert len(first) // 2 < len(found) <= len(first)
        with pytest.raises(BadOptions, match="1000"):
            every_opening(game, game.editions[0], 5)


@pytest.mark.parametrize(
    "written", ["grandmother", "engine:deep=3", "engine:depth=x", "engine:kind=oracle", "morse:/bin/x"]
)
def test_who_is_not_there_is_said_with_who_is(written: str) -> None:
    for game in WITHOUT:
        with pytest.raises(BadOptions):
            read_contestant(game, game.editions[0], written)


def test_limits_of_an_engine_are_its_own_or_those_of_the_contest() -> None:
    game, contest = WITHOUT[0], Limit(nodes=77)
    assert contestant(game, "engine:depth=3,time=0.5", contest).limit == Limit(500, 3)
    assert contestant(game, "engine:", contest).limit == contest
    assert contestant(game, "engine:threads=1", contest).limit == contest
    assert contestant(game, "engine:threads=1000", contest).limit == replace(contest, threads=cores())
    assert contestant(game, game.levels[1].name, contest).limit == contest
    level = game.levels[1]
    bounds = contestant(game, level.name).limit
    assert (bounds.milliseconds, bounds.depth, bounds.nodes) == (level.milliseconds, level.depth, level.nodes)
    assert find_edition(game).name == game.editions[0].name


def test_errors_pass_from_one_process_to_another_with_all_they_carry() -> None:
    game = WITHOUT[0]
    position = game.start(game.editions[0])
    with pytest.raises(IllegalAction) as refused:
        position.apply(position.apply(position.legal_actions()[0]).legal_actions()[0])
    for error in (refused.value, BadOptions(text("No {x}.", x="y")), EngineFailed(text("Gone."))):
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), str(again), again.text) == (type(error), str(error), error.text)
    assert pickle.loads(pickle.dumps(refused.value)).refusal == refused.value.refusal
