"""What ships can be made again, and an interruption changes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from plyyard.games.aeroplane import learning, tables
from plyyard.games.aeroplane.works import WORKS


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lessons that take no time."""
    monkeypatch.setattr(learning, "_LIST", ((1, 0.02), (1, 0.02), (learning.SETS, 0.01)))
    monkeypatch.setattr(learning, "STEPS", 3)
    monkeypatch.setattr(learning, "LESSON", 2)


@pytest.mark.usefixtures("short")
def test_learning_goes_on_where_it_was_interrupted(tmp_path: Path) -> None:
    whole, broken = tmp_path / "whole.xz", tmp_path / "broken.xz"
    assert list(learning.make(whole)) == [1 / 3, 2 / 3, 1]
    next(learning.make(broken))
    assert not broken.exists()
    assert list(learning.make(broken)) == [2 / 3, 1]
    assert broken.read_bytes() == whole.read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["broken.xz", "whole.xz"]


def test_the_table_goes_on_where_it_was_interrupted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "_LIST", ((1, 1), (1, 1), (1, 1)))
    whole, part = list(tables.solve())[-1], tmp_path / "table.part"
    going = tables.solve(part)
    while not part.exists():
        next(going)
    rest = list(tables.solve(part))
    assert len(rest) == 2 * 57 + 1
    assert rest[-1] == whole


def test_a_kept_table_of_another_size_is_not_gone_on_from(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "_LIST", ((1, 1),))
    part = tmp_path / "table.part"
    part.write_bytes(bytes(9))
    assert len(list(tables.solve(part))) == 58


def test_what_ships_is_there_and_small() -> None:
    sizes = [work.file.stat().st_size for work in WORKS]
    assert all(sizes) and sum(sizes) < 3_000_000
