"""Move counts: the published ones of the editions, and those of the house rules."""

from __future__ import annotations

import pytest

from plyyard.core.perft import perft as perft_of_positions
from plyyard.core.registry import find_edition
from plyyard.games.draughts import GAME, counting, kernel_perft
from plyyard.games.draughts.counting import perft
from plyyard.games.draughts.rules import Position
from plyyard.games.draughts.tests.cases import CASES, at

IS_COMPILED = counting.COUNT is not kernel_perft.perft
ORDINARY = 10_000_000 if IS_COMPILED else 300_000
"""Higher counts are for long runs."""
THROUGH_POSITIONS = 30_000
"""Up to here the counts also go through the positions that players see, not through the kernel alone."""


def row(edition: str, name: str, position: Position, depth: int, count: int) -> object:
    return pytest.param(
        position,
        depth,
        count,
        id=f"{edition}-{name}-{depth}",
        marks=[pytest.mark.long] if count > ORDINARY else [],
    )


TABLE = [
    row(edition, table["name"], at(table["fen"], edition), depth, count)
    for edition, tables in CASES["perft"].items()
    for table in tables
    for depth, count in enumerate(table["counts"], 1)
]
OTHER_STARTS = [
    row(edition, "start", GAME.start(find_edition(GAME, edition)), depth, count)
    for edition, counts in CASES["perft_other_editions_from_the_start"].items()
    for depth, count in enumerate(counts, 1)
]


@pytest.mark.parametrize(("position", "depth", "count"), [*TABLE, *OTHER_STARTS])
def test_the_number_of_move_sequences(position: Position, depth: int, count: int) -> None:
    assert perft(position, depth) == count
    if count <= THROUGH_POSITIONS:
        assert perft_of_positions(position, depth) == count
