"""Analysing matches, engines against engines, and the ladder, from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from plyyard.core.record import format_record, read_records
from plyyard.core.registry import games
from tests.cli.test_commands import GAMES, IDS, LANGUAGES, Tell, random_record, tell

__all__ = ["tell"]
SEARCHED = next(game for game in GAMES if game.judge and not game.board(game.editions[0]).dice)
WITH_DICE = next(game for game in GAMES if game.judge and game.board(game.editions[0]).dice)
PLAYERS = ("engine:kind=random", "engine:kind=greedy")


def write(path: Path, name: str, actions: int = 30) -> Path:
    record = random_record(name)
    short = type(record)(record.game, record.edition, record.rules_version, record.actions[:actions])
    path.write_text(format_record(short) + "\n")
    return path


@pytest.mark.parametrize("name", IDS)
def test_a_match_is_analysed_as_text_and_as_json(tell: Tell, tmp_path: Path, name: str) -> None:
    file = write(tmp_path / "match.ndjson", name, 12)
    said = tell("analyse", str(file), "--depth", "1")
    assert (said.status, said.err) == (0, "")
    assert len(said.out.splitlines()) >= 12 + 3
    said = tell("analyse", str(file), "--depth", "1", "--json")
    body = json.loads(said.out)
    assert len(body["plies"]) == 12
    assert all(ply["cause"] in ("choice", "forced", "luck") for ply in body["plies"])


def test_one_ply_is_analysed_deeper_and_deeper(tell: Tell, tmp_path: Path) -> None:
    file = write(tmp_path / "match.ndjson", SEARCHED.name)
    said = tell("analyse", str(file), "--ply", "0", "--depth", "2", "--json")
    depths = [json.loads(line)["depth"] for line in said.out.splitlines()]
    assert depths == [1, 2]
    said = tell("analyse", str(file), "--ply", "0", "--depth", "2")
    assert "2" in said.out and "%" in said.out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_two_engines_play_and_their_matches_are_kept(tell: Tell, tmp_path: Path, lang: str) -> None:
    out = tmp_path / "played.ndjson"
    line = ["match", *PLAYERS, "--game", WITH_DICE.name, "--concurrency", "1", "--out", str(out), "--lang", lang]
    said = tell(*line, "--games", "4")
    assert (said.status, said.err) == (0, "")
    assert "Elo" in said.out and "{" not in said.out
    with out.open() as file:
        records = list(read_records(file))
    assert [record.players for record in records] == [PLAYERS, PLAYERS[::-1]] * 2
    assert all(record.agrees() for record in records)
    out.write_text(out.read_text().rstrip("\n"))
    assert tell(*line, "--games", "4").status == 0, "a last line without its end is whole all the same"
    with out.open("a") as file:
        file.write('{"format":"plyyard/1","game":"cut sh')
    said = tell(*line, "--games", "6")
    assert len(out.read_text().splitlines()) == 6
    assert said.out.splitlines()[0].startswith("4") or "4" in said.out.splitlines()[0]


def test_a_sequential_test_ends_as_soon_as_it_is_sure(tell: Tell, tmp_path: Path) -> None:
    out = tmp_path / "played.ndjson"
    contest = ("match", *PLAYERS[::-1], "--game", WITH_DICE.name, "--concurrency", "1", "--out", str(out))
    said = tell(*contest, "--games", "400", "--sprt", "-50", "50")
    assert "at least 50 Elo stronger" in said.out
    assert len(out.read_text().splitlines()) < 400


def test_openings_come_from_a_file_of_positions_or_matches(tell: Tell, tmp_path: Path) -> None:
    game = SEARCHED
    start = game.start(game.editions[0])
    after = start.apply(start.legal_actions()[-1])
    positions = tmp_path / "openings.txt"
    positions.write_text(f"# one position\n{game.format_position(after)}\n")
    matches = write(tmp_path / "openings.ndjson", game.name, 2)
    for file in (positions, matches):
        out = tmp_path / f"{file.suffix}.ndjson"
        said = tell("match", *PLAYERS, "--game", game.name, "--openings", str(file), "--games", "1", "--out", str(out))
        assert said.status == 0, said.err
        (record,) = read_records(out.open())
        assert record.start or record.actions[:2] == random_record(game.name).actions[:2]


@pytest.mark.parametrize(
    "words",
    [
        ("match", "a", "a", "--game", SEARCHED.name),
        ("match", "a", "b", "--game", SEARCHED.name),
        ("match", *PLAYERS, "--game", "chess"),
        ("match", *PLAYERS, "--game", SEARCHED.name, "--games", "0"),
        ("match", *PLAYERS, "--game", SEARCHED.name, "--sprt", "5", "5"),
        ("match", *PLAYERS, "--game", SEARCHED.name, "--openings", "random:x"),
        ("match", *PLAYERS, "--game", SEARCHED.name, "--openings", "/nowhere/file.txt"),
        ("match", *PLAYERS, "--game", SEARCHED.name, "--out", "/nowhere/file.ndjson"),
        ("match", *PLAYERS, "--game", SEARCHED.name, "--time", "-1"),
        ("match", *PLAYERS, "--game", SEARCHED.name, "--memory", "0"),
        ("match", *PLAYERS, "--game", SEARCHED.name, "--concurrency", "-1"),
        ("ladder", next(game.name for game in GAMES if len(game.levels) == 1)),
        ("ladder", SEARCHED.name, "--games", "1"),
        ("analyse", "/nowhere/file"),
        ("analyse", "/"),
        ("engine", "morse"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(tell: Tell, words: tuple[str, ...]) -> None:
    said = tell(*words, "--lang", "en")
    assert said.status == 2
    assert said.err.strip() and "Traceback" not in said.err
    assert len(said.err.strip().splitlines()) == 1


def test_the_ladder_goes_on_from_its_file(tell: Tell, tmp_path: Path) -> None:
    out, game = tmp_path / "ladder.ndjson", WITH_DICE
    assert len(game.levels) > 1
    said = tell("ladder", game.name, "--games", "2", "--most", "30", "--concurrency", "1", "--out", str(out))
    assert said.status == 0, said.err
    pairings = 2 * len(game.levels) - 3
    assert len(out.read_text().splitlines()) == 2 * pairings
    again = tell("ladder", game.name, "--games", "2", "--most", "30", "--concurrency", "1", "--out", str(out))
    assert again.out == said.out
    assert len(out.read_text().splitlines()) == 2 * pairings
    assert all(f"| {level.name} |" in said.out for level in game.levels)


def test_every_protocol_is_listed(tell: Tell) -> None:
    said = tell("engine")
    assert said.status == 0
    assert len(said.out.splitlines()) == sum(len(getattr(game, "protocols", {})) for game in games().values())
