"""Whole matches as text: a change of the rules reads as a difference here."""

from pathlib import Path

import pytest

from plyyard.core.conformance import playthrough_actions, write_playthrough
from plyyard.games.aeroplane import GAME
from plyyard.games.aeroplane.options import HOUSE

FILES = sorted((Path(__file__).parent / "playthroughs").glob("*.txt"))


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_playthrough(file: Path) -> None:
    written = file.read_text("utf-8")
    assert write_playthrough(GAME, HOUSE, playthrough_actions(written)) == written


def test_there_is_one() -> None:
    assert FILES
