"""Engines as processes of their own: what ours says at its end of the pipe, and how ours hosts any other."""

from __future__ import annotations

import subprocess
import sys
import time
from random import Random
from threading import Timer

import pytest

from plyyard.core.conformance import walk
from plyyard.core.dialogue import EngineProtocol, Order, Task, Thought, points_of_units, protocols_of, units_of
from plyyard.core.errors import BadOptions
from plyyard.core.game import Game
from plyyard.core.registry import find_edition, games
from plyyard.engines.contest import EngineFailed
from plyyard.engines.external import ExternalEngine
from plyyard.engines.limit import Limit, Stop

OFFERED = [(game, name, kind) for game in games().values() for name, kind in protocols_of(game).items()]
IDS = [name for _, name, _ in OFFERED]
SPOKEN = pytest.mark.parametrize(("game", "name", "kind"), OFFERED, ids=IDS)
OURS = f"{sys.executable} -m plyyard.cli engine"


def positions(game: Game, kind: EngineProtocol, seed: int):
    edition = find_edition(game, kind.edition)
    return [before for before, _, _ in walk(game, edition, Random(seed).randrange, 40)]


@SPOKEN
def test_our_engine_is_hosted_by_our_host(game: Game, name: str, kind: EngineProtocol) -> None:
    """The whole circle, through a real process: legal answers, depth and time held, stopped at once."""
    engine = ExternalEngine(kind, find_edition(game, kind.edition), f"{OURS} {name}")
    try:
        for position in positions(game, kind, 1)[::13]:
            decision = engine.choose(position, Limit(milliseconds=40), Stop(), Random(1))
            assert decision.action in position.legal_actions()
            assert 0 <= decision.evaluation.value <= 1
        stop, told = Stop(), []
        Timer(0.2, lambda: (told.append(time.perf_counter()), stop.set())).start()
        decision = engine.choose(positions(game, kind, 2)[0], Limit(milliseconds=60_000), stop, Random(1))
        assert decision.action in positions(game, kind, 2)[0].legal_actions()
        assert told, "the engine did not wait for its time"
    finally:
        engine.close()


@SPOKEN
def test_a_speaker_answers_anything_without_raising(game: Game, name: str, kind: EngineProtocol) -> None:
    random = Random(3)
    words = [
        "hub",
        "init",
        "pos",
        "go",
        "level",
        "move",
        "set-param",
        "stop",
        "rules",
        "play",
        "position",
        "opponent-move",
        "clock",
        "analyze",
        "error",
        "finish",
    ]
    odd = [
        "",
        " ",
        "=",
        "pos=",
        "pos=W",
        '"',
        "9" * 400,
        "-1 -1 x",
        "depth=x",
        "attackers",
        "start",
        "\u202e",
        "a1-a2 /x/",
    ]
    speaker = kind.speaker(find_edition(game, kind.edition))
    for _ in range(400):
        for heard in speaker.hear(f"{random.choice(words)} {random.choice(odd)} {random.choice(odd)}"):
            assert isinstance(heard, str | Task | Order)


@SPOKEN
def test_a_host_survives_any_answer(game: Game, name: str, kind: EngineProtocol) -> None:
    random, host = Random(4), kind.host(find_edition(game, kind.edition))
    list(host.ask(Task(positions(game, kind, 3)[4], 100)))
    words = ["wait", "ready", "done", "move", "info", "error", "analysis", "hello", "param", "id", "nonsense"]
    odd = [
        "",
        "move=",
        "move=1-2",
        "a1-a2",
        "score=x",
        "pv=zz",
        "name=variant",
        "3 x y",
        "values=",
        "depth=nan score=inf",
    ]
    for _ in range(400):
        reply = host.hear(f"{random.choice(words)} {random.choice(odd)} {random.choice(odd)}")
        assert reply.action is None or reply.action in positions(game, kind, 3)[4].legal_actions()


def test_an_engine_that_is_not_there_is_named() -> None:
    game, _, kind = OFFERED[0]
    engine = ExternalEngine(kind, find_edition(game, kind.edition), "/nowhere/engine")
    with pytest.raises(BadOptions, match="/nowhere/engine"):
        engine.choose(positions(game, kind, 1)[0], Limit(milliseconds=10), Stop(), Random(1))


@pytest.mark.parametrize("answer", ["pass", "print('wait'); print('ready'); print('hello'); print('done move=1-50')"])
def test_an_engine_that_ends_or_plays_nonsense_has_failed(answer: str) -> None:
    for game, _, kind in OFFERED:
        engine = ExternalEngine(kind, find_edition(game, kind.edition), f'{sys.executable} -c "{answer}"')
        with pytest.raises(EngineFailed):
            engine.choose(positions(game, kind, 1)[0], Limit(milliseconds=10), Stop(), Random(1))


@SPOKEN
def test_an_engine_that_never_answers_is_left_when_it_is_stopped(game: Game, name: str, kind: EngineProtocol) -> None:
    deaf = (
        "print('wait', flush=True); print('ready', flush=True); print('hello', flush=True); import time; time.sleep(99)"
    )
    engine = ExternalEngine(kind, find_edition(game, kind.edition), f'{sys.executable} -c "{deaf}"')
    position, stop = positions(game, kind, 1)[0], Stop()
    Timer(0.5, stop.set).start()
    began = time.perf_counter()
    assert engine.choose(position, Limit(), stop, Random(1)).action == position.legal_actions()[0]
    assert time.perf_counter() - began < 5


def test_a_protocol_that_nobody_knows_is_named_with_those_there_are() -> None:
    done = subprocess.run([*OURS.split(), "morse", "--lang", "en"], capture_output=True, text=True)
    assert done.returncode == 2
    assert all(name in done.stderr for name in IDS)


@pytest.mark.parametrize("value", [0.01, 0.3, 0.5, 0.77, 0.999])
def test_values_come_back_from_their_units(value: float) -> None:
    assert points_of_units(units_of(Thought((), value), 2.5), 2.5) == pytest.approx(value)


def test_forced_ends_are_far_from_everything_else() -> None:
    won, sooner = (units_of(Thought((), 1.0, ends_in=plies), 2.5) for plies in (9, 3))
    assert 99 < won < sooner < 100
    assert units_of(Thought((), 0.0, ends_in=4), 2.5) == pytest.approx(-99.96)
    assert units_of(Thought((), 0.9999), 2.5) < 20
