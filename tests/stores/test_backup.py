"""A backup is whole although others write meanwhile; putting it back never destroys what was there."""

from __future__ import annotations

import sqlite3
import threading
from pathlib import Path

import pytest

from plyyard.rooms.store import Unavailable
from plyyard.stores.archive import Export, add_matches
from plyyard.stores.backup import back_up, restore
from plyyard.stores.database import FILE_NAME, open_database, sqlite_url
from tests.stores.test_archive import played


def lines(folder: Path) -> list[bytes]:
    engine = open_database(sqlite_url(folder))
    found = list(Export(engine))
    engine.dispose()
    return found


def test_a_backup_made_while_others_write_is_a_whole_database(tmp_path: Path) -> None:
    engine = open_database(sqlite_url(tmp_path / "live"))
    add_matches(engine, [played("snakes", seed) for seed in range(1, 30)])
    ended = threading.Event()

    def write() -> None:
        seed = 100
        while not ended.is_set():
            add_matches(engine, [played("snakes", seed)])
            seed += 1

    writer = threading.Thread(target=write)
    writer.start()
    for number in range(5):
        back_up(tmp_path / "live" / FILE_NAME, tmp_path / f"copy-{number}")
    ended.set()
    writer.join()
    engine.dispose()
    everything = lines(tmp_path / "live")
    for number in range(5):
        restore(tmp_path / f"copy-{number}", tmp_path / f"new-{number}" / FILE_NAME)
        restored = lines(tmp_path / f"new-{number}")
        assert len(restored) >= 29 and set(restored) <= set(everything)


def test_restoring_puts_aside_what_was_there(tmp_path: Path) -> None:
    for seed, folder in enumerate(["old", "new"], 1):
        engine = open_database(sqlite_url(tmp_path / folder))
        add_matches(engine, [played("snakes", seed)])
        engine.dispose()
    before = lines(tmp_path / "old")
    back_up(tmp_path / "new" / FILE_NAME, tmp_path / "backup")
    aside = restore(tmp_path / "backup", tmp_path / "old" / FILE_NAME)
    assert aside is not None and aside.exists()
    assert lines(tmp_path / "old") == lines(tmp_path / "new") != before
    restore(aside, tmp_path / "old" / FILE_NAME)
    assert lines(tmp_path / "old") == before


def test_nothing_is_restored_under_a_running_server(tmp_path: Path) -> None:
    engine = open_database(sqlite_url(tmp_path))
    add_matches(engine, [played("snakes", 1)])
    back_up(tmp_path / FILE_NAME, tmp_path / "backup")
    with engine.connect(), pytest.raises(Unavailable, match="Stop it first"):
        restore(tmp_path / "backup", tmp_path / FILE_NAME)
    engine.dispose()
    assert len(lines(tmp_path)) == 1


def test_what_is_no_backup_is_not_restored(tmp_path: Path) -> None:
    engine = open_database(sqlite_url(tmp_path))
    engine.dispose()
    (tmp_path / "text").write_text("not a database")
    sqlite3.connect(tmp_path / "other").execute("CREATE TABLE things (id)").connection.close()
    for name in ("text", "other", "absent"):
        with pytest.raises(Unavailable):
            restore(tmp_path / name, tmp_path / FILE_NAME)
    assert lines(tmp_path) == []


def test_a_damaged_database_is_put_aside_for_a_backup(tmp_path: Path) -> None:
    engine = open_database(sqlite_url(tmp_path))
    add_matches(engine, [played("snakes", seed) for seed in range(1, 9)])
    back_up(tmp_path / FILE_NAME, tmp_path / "backup")
    engine.dispose()
    whole = (tmp_path / FILE_NAME).read_bytes()
    (tmp_path / FILE_NAME).write_bytes(b"x" * len(whole))
    aside = restore(tmp_path / "backup", tmp_path / FILE_NAME)
    assert aside is not None and aside.read_bytes() == b"x" * len(whole)
    assert len(lines(tmp_path)) == 8
