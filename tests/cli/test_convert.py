"""`plyyard convert`, and `plyyard replay` of files in the games' own formats, without naming a game."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from plyyard.cli.app import run
from plyyard.core.conformance import check_formats, random_record
from plyyard.core.errors import InvalidNotation
from plyyard.core.formats import MAX_BYTES, GameRecord, all_formats, decode, format_for, formats_of
from plyyard.core.game import Game
from plyyard.core.record import format_record
from plyyard.core.registry import games
from plyyard.stores.archive import Export, add_matches
from plyyard.stores.database import open_database, sqlite_url
from tests.stores.test_archive import played

GAMES = list(games().values())
PAIRS = [(game.name, name) for game in GAMES for name in formats_of(game)]


def record_of(name: str) -> GameRecord:
    """Return a random match of a game."""
    game = games()[name]
    return GameRecord(random_record(game, game.editions[-1], random.Random(5).randrange, 60))


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLYYARD_LANG", "en")


@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
def test_every_format_of_every_game_reads_back_what_it_writes(game: Game) -> None:
    check_formats(game, random.Random(1).randrange, plies=60)


@pytest.mark.parametrize(("game", "name"), PAIRS)
def test_there_and_back(game: str, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, there, back = tmp_path / "a.ndjson", tmp_path / f"b.{all_formats()[name].endings[-1]}", tmp_path / "c.jsonl"
    first.write_text(format_record(record_of(game).record) + "\n", encoding="utf-8")
    assert run(["convert", str(first), "--to", name, "--output", str(there)]) == 0
    assert run(["convert", str(there), "--to", "ndjson", "--output", str(back)]) == 0
    assert back.read_bytes() == first.read_bytes()
    assert run(["replay", str(there)]) == 0
    assert "1 match written." in capsys.readouterr().out
    assert run(["convert", str(there), "--to", "ndjson"]) == 0
    assert capsys.readouterr().out == first.read_text("utf-8")
    assert run(["convert", str(first), "--to", name, "--output", str(there)]) == 2, "a file is not replaced unasked"


def test_what_export_writes_is_converted_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    engine = open_database(sqlite_url(tmp_path / "house"))
    matches = [played(game.name, seed) for seed, game in enumerate(GAMES, 1)]
    add_matches(engine, matches)
    exported = tmp_path / "all.ndjson"
    exported.write_bytes(b"".join(line + b"\n" for line in Export(engine)))
    engine.dispose()
    assert run(["convert", str(exported), "--to", "ndjson"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert sorted(said) == sorted(format_record(match.record()) for match in matches)
    exported.write_bytes(exported.read_bytes().replace(b"roll:", b"role:").replace(b'"act"', b'"acted"'))
    assert run(["convert", str(exported), "--to", "ndjson"]) == 2
    assert capsys.readouterr().err.startswith("Line 1: ")


@pytest.mark.parametrize("lang", ["ja", "ko", "en"])
@pytest.mark.parametrize(
    "words",
    [
        ["a.nothing", "--to", "ndjson"],
        ["nowhere.ndjson", "--to", "ndjson"],
        ["nowhere.ndjson", "--to", "nothing"],
        [".", "--to", "ndjson"],
        ["a.ndjson"],
        ["a\0b.ndjson", "--to", "ndjson"],
    ],
)
def test_bad_input_gets_one_sentence(words: list[str], lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["convert", *words, "--lang", lang]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.splitlines()) == 1
    assert any(ord(letter) > 0x3000 for letter in said.err) == (lang != "en")


@pytest.mark.parametrize("name", sorted(all_formats()))
def test_a_file_that_cannot_be_read_says_where(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / f"bad.{all_formats()[name].endings[0]}"
    path.write_bytes(b"\xef\xbb\xbf\r\n  {nonsense]")
    assert run(["convert", str(path), "--to", "ndjson"]) == 2
    assert capsys.readouterr().err.startswith("Line 2, column ")


def test_a_match_of_another_game_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for game, name in PAIRS:
        for other in GAMES:
            if name != "ndjson" and other.name != game:
                path = tmp_path / "a.ndjson"
                path.write_text(format_record(record_of(other.name).record), encoding="utf-8")
                assert run(["convert", str(path), "--to", name]) == 2
                assert capsys.readouterr().out == ""


def test_texts_are_decoded_as_old_and_new_programs_write_them() -> None:
    assert decode("é\r\nb\rc".encode()) == decode("é\nb\nc".encode("utf-8-sig")) == "é\nb\nc"
    assert decode("é".encode("utf-16")) == decode("é".encode("cp1252")) == "é"
    assert decode(bytes(range(256)))
    with pytest.raises(InvalidNotation, match="20 MB"):
        decode(b" " * (MAX_BYTES + 1))
    assert format_for("noending") is None
