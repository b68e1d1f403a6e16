"""`plyyard build` lists what ships with the games and makes it again."""

from __future__ import annotations

from pathlib import Path

import pytest

from plyyard.cli.app import run
from plyyard.core.registry import games
from plyyard.core.text import text
from plyyard.core.work import HasWorks, Work
from plyyard.i18n import LANGUAGES

WITH_WORKS = [game for game in games().values() if isinstance(game, HasWorks)]
WITHOUT = [game.name for game in games().values() if not isinstance(game, HasWorks)]


def test_the_list_names_every_work_in_every_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert WITH_WORKS
    for lang in LANGUAGES:
        assert run(["build", "--lang", lang]) == 0
        said = capsys.readouterr().out
        assert all(work.name in said for game in WITH_WORKS for work in game.works)
        assert any(ord(letter) > 0x3000 for letter in said) == (lang != "en")


def test_what_there_is_not_is_refused_with_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    game = WITH_WORKS[0]
    assert run(["build", game.name, "castles", "--lang", "en"]) == 2
    assert game.works[0].name in capsys.readouterr().err
    assert run(["build", WITHOUT[0], "castles", "--lang", "en"]) == 2
    assert "nothing to build" in capsys.readouterr().err


def test_a_work_is_written_where_it_is_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def make(file: Path):  # type: ignore[no-untyped-def]
        yield 0.5
        file.write_bytes(b"done")
        yield 1.0

    work = Work("small", text("Small"), tmp_path / "usual", 2, make)
    monkeypatch.setattr(type(WITH_WORKS[0]), "works", (work,))
    wanted = tmp_path / "folder" / "wanted"
    assert run(["build", WITH_WORKS[0].name, "small", "--to", str(wanted), "--lang", "en"]) == 0
    assert wanted.read_bytes() == b"done" and "4 bytes" in capsys.readouterr().out
    assert run(["build", WITH_WORKS[0].name, "small", "--lang", "en"]) == 0
    assert work.file.read_bytes() == b"done"
    assert run(["build", WITH_WORKS[0].name, "small", "--to", str(tmp_path), "--lang", "en"]) == 2
