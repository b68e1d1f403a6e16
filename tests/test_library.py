"""The pages for programs are true, and plyyard offers by name what its stub promises and nothing heavy."""

from __future__ import annotations

import doctest
import importlib
import re
import subprocess
import sys
from pathlib import Path

import face as stub_writer
import pytest

import plyyard
from plyyard.core.errors import IllegalAction, InvalidNotation, PlyYardError
from plyyard.core.face import Face, game_of
from plyyard.core.game import Edition, Game
from plyyard.core.perft import perft
from plyyard.core.record import MatchRecord
from plyyard.core.registry import games

ROOT = Path(__file__).resolve().parent.parent
EDITIONS = [(game, edition) for game in games().values() for edition in game.editions]
NAMES = [f"{game.name}/{edition.name}" for game, edition in EDITIONS]
every_edition = pytest.mark.parametrize(("game", "edition"), EDITIONS, ids=NAMES)


@pytest.mark.parametrize("name", ["library.md", "learning.md", "maps.md"])
def test_the_examples_of_a_page_run_as_they_stand(name: str) -> None:
    page = ROOT / "docs" / name
    blocks = re.findall(r"```python\n(.*?)```", page.read_text("utf-8"), re.DOTALL)
    told: list[str] = []
    examples = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, page.name, str(page), 0)
    failed, tried = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(examples, out=told.append)
    assert tried and not failed, "".join(told)


def test_the_stub_names_every_game_and_nothing_that_is_not_there() -> None:
    assert stub_writer.STUB.read_text("utf-8") == stub_writer.write_stub(), "run scripts/face.py"
    for name in stub_writer.PLACES:
        assert getattr(plyyard, name) is getattr(importlib.import_module(stub_writer.PLACES[name]), name)


def test_what_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError):
        _ = plyyard.chess  # type: ignore[attr-defined]
    with pytest.raises(ImportError):
        exec("from plyyard import chess")


def test_a_game_from_outside_is_found_by_name_and_importing_brings_nothing_heavy() -> None:
    program = (
        "import sys, plyyard\n"
        "light = set(sys.modules)\n"
        "from plyyard import three\n"
        "print(three.GAME.name)\n"
        "print([m for m in light if m.startswith(('plyyard.core', 'plyyard.games', 'importlib.metadata'))])\n"
        "print([m for m in sys.modules if m.startswith(('plyyard.web', 'plyyard.rooms', 'plyyard.engines'))])\n"
    )
    env = {"PLYYARD_GAMES": str(ROOT / "tests" / "toy_game"), "PATH": ""}
    done = subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["three", "[]", "[]"]


@every_edition
def test_every_game_has_the_same_face(game: Game, edition: Edition) -> None:
    package = getattr(plyyard, game.name)
    start = package.start(edition.name)
    assert isinstance(start, package.Position) and isinstance(start, Face)
    assert start.game is game is game_of(type(start))
    assert package.from_text(start.to_text(), edition).key() == start.key()
    first, *_ = start.legal_actions()
    assert start.apply(first.text).key() == start.apply(first).key() == start.play(first).key()
    assert start.read(first.text) == first and start.explain(first.text) is None
    assert start.perft(1) == len(start.legal_actions()) == len(start.divide(2))
    assert str(start) == start.picture() and start.view() == game.view(start)
    assert MatchRecord.of(start, [first.text]).last().key() == start.apply(first).key()
    assert set(package.__all__) >= {"GAME", "Position", "from_text", "start"}


@every_edition
def test_what_the_rules_refuse_and_what_nobody_can_read(game: Game, edition: Edition) -> None:
    start = getattr(plyyard, game.name).start(edition)
    with pytest.raises(InvalidNotation):
        start.apply("no such action")
    with pytest.raises(InvalidNotation):
        start.explain("no such action")
    places = [place.id for place in game.board(edition).places]
    refused = next(place for place in places if start.explain(place) is not None)
    assert start.explain(refused) == start.explain(refused)
    over = start
    while over.to_move is not None and over.turn == 0:
        over = over.apply(over.legal_actions()[0])
    with pytest.raises(PlyYardError):
        over.read("x" * 300)
    with pytest.raises(plyyard.BadOptions):
        start.svg(lang="tlh")
    with pytest.raises(plyyard.BadOptions):
        type(start).start("no such edition")


@every_edition
def test_a_kernel_counts_what_the_rules_count(game: Game, edition: Edition) -> None:
    start = getattr(plyyard, game.name).start(edition)
    assert [start.perft(depth) for depth in range(3)] == [perft(start, depth) for depth in range(3)]


def test_a_record_from_a_position_in_the_middle_says_where_it_began() -> None:
    position = plyyard.draughts.from_text("W:W27:B22", "fmjd")
    record = MatchRecord.of(position, ["27x18"])
    assert (
        record.start == position.to_text() and record.agrees() and (record.reason, record.points) == ("no_pieces", "1")
    )
    with pytest.raises(IllegalAction):
        MatchRecord.of(position, ["27-21"])
