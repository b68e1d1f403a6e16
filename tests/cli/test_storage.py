"""Keeping matches safe from the command line: backup, restore, export, import, and what goes wrong with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from plyyard.cli.app import run
from plyyard.stores.archive import Export, add_matches
from plyyard.stores.database import FILE_NAME, open_database, sqlite_url
from tests.stores.test_archive import played


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLYYARD_LANG", "en")
    monkeypatch.delenv("PLYYARD_DATABASE_URL", raising=False)


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A data folder with three matches."""
    engine = open_database(sqlite_url(tmp_path / "house"))
    add_matches(engine, [played("snakes", seed) for seed in (1, 2, 3)])
    engine.dispose()
    return tmp_path / "house"


def lines(folder: Path) -> list[bytes]:
    engine = open_database(sqlite_url(folder))
    found = list(Export(engine))
    engine.dispose()
    return found


def test_a_backup_comes_back(house: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    saved = str(tmp_path / "saved")
    assert run(["backup", saved, "--data", str(house)]) == 0
    assert run(["backup", saved, "--data", str(house)]) == 2
    assert "--force" in capsys.readouterr().err
    assert run(["backup", saved, "--data", str(house), "--force"]) == 0
    assert run(["restore", saved, "--data", str(tmp_path / "other")]) == 0
    assert run(["restore", saved, "--data", str(house)]) == 2
    assert run(["restore", saved, "--data", str(house), "--force"]) == 0
    assert lines(house) == lines(tmp_path / "other") and len(lines(house)) == 3


def test_an_export_is_imported_once(house: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    saved, other = tmp_path / "all.ndjson", tmp_path / "other"
    assert run(["export", str(saved), "--data", str(house)]) == 0
    assert run(["import", str(saved), "--data", str(other)]) == 0
    assert "3 matches imported" in capsys.readouterr().out
    assert run(["import", str(saved), "--data", str(other)]) == 0
    assert "3 matches were there already" in capsys.readouterr().out
    assert lines(other) == lines(house)


def test_bad_lines_are_named_and_the_others_kept(
    house: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, other = lines(house), tmp_path / "other"
    (tmp_path / "mixed").write_bytes(b"\n".join([good[0], b"{}", b"", good[1][:-9], good[2], b"\xff"]) + b"\n")
    assert run(["import", str(tmp_path / "mixed"), "--data", str(other)]) == 2
    said = capsys.readouterr()
    assert [line.split(":")[0] for line in said.err.splitlines()[:3]] == ["Line 2", "Line 4", "Line 6"]
    assert "3 lines could not be read" in said.err
    assert lines(other) == [good[0], good[2]]


@pytest.mark.parametrize("lang", ["ja", "ko", "en"])
@pytest.mark.parametrize(
    "words",
    [["backup", "/"], ["backup", "no/such/folder/file"], ["restore", "no-such-file"], ["export", "/"],
     ["export", "matches.ndjson"],
     ["import", "no-such-file"], ["import", "/"], ["worker"]],
    ids=" ".join,
)  # fmt: skip
def test_what_cannot_be_done_is_said_in_one_sentence(
    words: list[str], lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    where = ["--data", str(tmp_path / "empty")] if words[0] != "worker" else []
    assert run([*words, *where, "--lang", lang]) == 2
    said = capsys.readouterr().err.strip()
    assert said and "\n" not in said and said.isascii() == (lang == "en")


@pytest.mark.parametrize("command", ["export", "import", "backup", "serve"])
def test_a_damaged_database_is_named_with_what_to_do(
    command: str, house: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (house / FILE_NAME).write_bytes(b"not a database, but long enough to look like one " * 100)
    (tmp_path / "file").touch()
    words = {"serve": ["--no-open", "--port", "0"], "import": [str(tmp_path / "file")]}
    assert run([command, *words.get(command, [str(tmp_path / "new")]), "--data", str(house)]) == 2
    assert "plyyard restore" in capsys.readouterr().err
    assert not (tmp_path / "new").exists()


@pytest.mark.postgresql
def test_postgresql_is_backed_up_by_its_own_means_and_exported_as_ever(
    postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    database = postgres.new_database()
    monkeypatch.setenv("PLYYARD_DATABASE_URL", database)
    engine = open_database(database)
    add_matches(engine, [played("snakes", 1)])
    engine.dispose()
    assert run(["backup", str(tmp_path / "saved")]) == 2
    assert "pg_dump" in capsys.readouterr().err
    assert run(["export", str(tmp_path / "all")]) == 0
    monkeypatch.setenv("PLYYARD_DATABASE_URL", postgres.new_database())
    assert run(["import", str(tmp_path / "all")]) == 0
    assert "1 match imported" in capsys.readouterr().out
