"""Move counts: the published ones of the federation's rules, and those of the house rules."""

from __future__ import annotations

import pytest

from plyyard.core.perft import perft
from plyyard.games.draughts import kernel
from plyyard.games.draughts.rules import Position
from plyyard.games.draughts.tests.cases import CASES, at

ORDINARY = 2_100_000
"""Higher counts are for long runs."""
THROUGH_POSITIONS = 30_000
"""Up to here the counts also go through the positions that players see, not through the kernel alone."""
TABLE = [
    pytest.param(
        edition,
        table["fen"],
        depth,
        count,
        id=f"{edition}-{table['name']}-{depth}",
        marks=[pytest.mark.long] if count > ORDINARY else [],
    )
    for edition, tables in CASES["perft"].items()
    for table in tables
    for depth, count in enumerate(table["counts"], 1)
]


def kernel_perft(position: Position, depth: int) -> int:
    options = position.options
    return kernel.perft(
        position.own,
        position.enemy,
        position.board.kings,
        position.down,
        options.at_once,
        options.prefer_kings,
        depth,
    )


@pytest.mark.parametrize(("edition", "fen", "depth", "count"), TABLE)
def test_the_number_of_move_sequences(edition: str, fen: str, depth: int, count: int) -> None:
    position = at(fen, edition)
    assert kernel_perft(position, depth) == count
    if count <= THROUGH_POSITIONS:
        assert perft(position, depth) == count
