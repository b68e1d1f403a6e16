"""An analysis finds what the search finds, for several actions at once; known ones are kept within bounds."""

import time
from random import Random
from threading import Timer

import pytest

from plyyard.core.conformance import walk
from plyyard.core.game import CHANCE, Game, Position
from plyyard.core.level import Bounds, Findings, Searcher
from plyyard.core.registry import find_game, games
from plyyard.engines.analysis import _search, analyse, deepen
from plyyard.engines.engine import points_of
from plyyard.engines.known import Known
from plyyard.engines.levels import engine_for
from plyyard.engines.limit import Limit, Stop
from plyyard.engines.lines import Wish
from plyyard.engines.own import search_engine
from plyyard.engines.ownlines import own_lines
from plyyard.engines.search import SearchEngine
from plyyard.engines.taste import BEST
from tests.engines.toys import Counting, Pile

GAMES = list(games().values())
JUDGED = [game for game in GAMES if game.judge is not None]
SEARCHED = [game for game in JUDGED if not game.board(game.editions[0]).dice]
STOPS = 0.05
"""Seconds within which every search answers its stop flag."""


def choices(game: Game, seed: int, plies: int = 60):
    """Positions of a random match in which there is something to choose."""
    for before, _, _ in walk(game, game.editions[0], Random(seed).randrange, plies):
        if before.to_move not in (CHANCE, None) and len(before.legal_actions()) > 1:
            yield before


@pytest.mark.parametrize("game", SEARCHED, ids=[game.name for game in SEARCHED])
def test_the_best_line_is_the_search_s_own_value(game: Game) -> None:
    for position in list(choices(game, 1))[::20]:
        for depth in (1, 2):
            assert game.judge is not None
            found = analyse(game, position, Limit(depth=depth), Stop(), Wish(lines=4))
            if isinstance(game.judge, Searcher):
                value, near = game.judge.search(position, Bounds(depth, 0, lambda: 1 << 20)).value, 0.05
            else:
                decision = search_engine(game.judge, BEST).choose(position, Limit(depth=depth), Stop(), Random(1))
                value, near = decision.evaluation.value, 1e-9
            assert found.value == pytest.approx(value, abs=near)
            assert [line.value for line in found.lines] == sorted((line.value for line in found.lines), reverse=True)
            assert len(found.lines) == min(4, len(position.legal_actions()))


@pytest.mark.parametrize("game", JUDGED, ids=[game.name for game in JUDGED])
def test_depth_grows_and_every_line_can_be_played(game: Game) -> None:
    position = list(choices(game, 2))[-1]
    found = list(deepen(game, position, Limit(depth=3, nodes=3000), Stop()))
    depths = [each.depth for each in found]
    assert depths == sorted(set(depths))
    for line in found[-1].lines:
        here = position
        for action in line.pv:
            assert action in here.legal_actions()
            here = here.apply(action)


@pytest.mark.parametrize("game", JUDGED, ids=[game.name for game in JUDGED])
def test_an_action_that_was_played_has_its_line_however_bad_it_is(game: Game) -> None:
    for position in list(choices(game, 3))[::20]:
        worst = analyse(game, position, Limit(depth=1), Stop(), Wish(lines=500)).lines[-1]
        found = analyse(game, position, Limit(depth=1), Stop(), Wish(1, (worst.action.text,)))
        line = found.line_of(worst.action)
        assert line is not None
        assert line.value == pytest.approx(worst.value, abs=0.1)
        assert len(found.lines) <= 2


@pytest.mark.parametrize("game", SEARCHED, ids=[game.name for game in SEARCHED])
def test_a_forced_end_is_counted_in_plies(game: Game) -> None:
    steps = [
        step for seed in range(8) for step in list(walk(game, game.editions[0], Random(seed).randrange, 3000))[-1:]
    ]
    ends = [(before, after) for before, _, after in steps if (end := after.outcome()) and end.winner == before.turn]
    assert ends, "no random match was won by the side that moved last"
    for before, _ in ends:
        found = analyse(game, before, Limit(depth=2), Stop())
        assert (found.best.ends_in, found.value) == (1, 1.0)
        end = before.apply(found.best.action).outcome()
        assert end is not None and points_of(end, before.turn) == 1


@pytest.mark.parametrize("game", JUDGED, ids=[game.name for game in JUDGED])
def test_every_search_stops_within_fifty_milliseconds(game: Game) -> None:
    """The thread that sets the flag says when; the worst of a few tries is forgiven, as other programs run here too."""
    position = max(choices(game, 5, 300), key=lambda position: len(position.legal_actions()))
    for level in {level.engine: level for level in game.levels}.values():
        engine, _ = engine_for(game, level.name)
        assert _soonest(lambda stop, engine=engine: engine.choose(position, Limit(depth=30), stop, Random(1))) < STOPS
    assert _soonest(lambda stop: analyse(game, position, Limit(depth=30), stop)) < STOPS


def test_a_deep_look_among_many_planes_stops_too() -> None:
    """Nothing but the judge's own look ahead runs here; it is not asked whether to stop."""
    game = find_game("aeroplane")
    position = game.parse_position("5,15,25,40 2,11,22,32 r 3 0", game.editions[0])
    assert _soonest(lambda stop: analyse(game, position, Limit(depth=30), stop)) < STOPS


def _soonest(think) -> float:
    return min(_overrun(think) for _ in range(3))


def _overrun(think) -> float:
    stop, told = Stop(), []

    def tell() -> None:
        told.append(time.perf_counter())
        stop.set()

    Timer(0.1, tell).start()
    think(stop)
    return time.perf_counter() - told[0] if told else 0.0


def test_a_stop_before_the_start_still_gives_a_line() -> None:
    stop = Stop()
    stop.set()
    for game in JUDGED:
        position = next(choices(game, 6))
        found = analyse(game, position, Limit(), stop)
        assert (found.depth, found.nodes) == (0, 0)
        assert found.best.action in position.legal_actions()


def test_known_analyses_are_given_again_and_are_bounded() -> None:
    game, known = SEARCHED[0], Known(most=5)
    for position in list(choices(game, 7))[:12]:
        first = known.analyse(game, position, Limit(depth=1), Stop())
        assert known.analyse(game, position, Limit(depth=1), Stop()).lines[0] is first.lines[0]
        assert len(known) <= 5
        every = known.analyse(game, position, Limit(depth=1), Stop(), Wish(lines=100))
        assert len(every.lines) == len(position.legal_actions())
        assert len(known.analyse(game, position, Limit(depth=1), Stop(), Wish(lines=1)).lines) == 1


def test_what_was_stopped_is_not_kept() -> None:
    stop, known = Stop(), Known()
    stop.set()
    known.analyse(SEARCHED[0], next(choices(SEARCHED[0], 8)), Limit(), stop)
    assert len(known) == 0


class Self(Counting):
    """A judge that searches by itself: a search that knows no game, as a game would offer one."""

    def search(self, position: Position, bounds: Bounds) -> Findings:
        engine = SearchEngine(Counting())
        nodes = bounds.nodes or 10_000
        decision = engine.choose(position, Limit(0, bounds.depth, nodes), Stop(), Random(1))
        after, seen = decision.evaluation, bounds.look()
        assert seen >= 0
        ranked = [
            (decision.action, 0),
            *((action, -1) for action in position.legal_actions() if action != decision.action),
        ]
        return Findings(ranked, after.value, after.depth, after.pv, after.nodes)


@pytest.mark.parametrize("left", range(5, 15))
def test_a_search_of_the_game_s_own_gives_the_same_lines(left: int) -> None:
    """Against a search for several lines at once, at the same depth."""
    position, wish = Pile(left), Wish(lines=3)
    own = list(own_lines(Self(), position, Limit(depth=3), Stop(), wish))
    assert [each.depth for each in own] == [1, 2, 3]
    *_, searched = _search(Counting(), position, Limit(depth=3), Stop(), wish)
    assert {line.action.text: line.value for line in own[-1].lines} == pytest.approx(
        {line.action.text: line.value for line in searched.lines}, abs=1e-6
    )


def test_a_search_of_the_game_s_own_keeps_to_its_bounds() -> None:
    stop = Stop()
    found = list(own_lines(Self(), Pile(300), Limit(nodes=500), stop, Wish(lines=2)))
    assert found[-1].nodes <= 500 + 300
    stop.set()
    (first,) = own_lines(Self(), Pile(300), Limit(), stop, Wish())
    assert (first.depth, first.nodes) == (0, 0)
