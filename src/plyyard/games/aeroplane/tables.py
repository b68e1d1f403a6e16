"""The exact chances with at most two planes a side still to come home: how they are worked out, kept and read.

`kernel_tables` has the numbers' meaning. What ships is one file of whole numbers of 1/FINE, packed.
"""

from __future__ import annotations

import lzma
from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from plyyard.games.aeroplane.kernel_tables import fold, sweep, unfold

FINE: Final = 8191
SIDE: Final = 1711
"""Rows and columns: one for every pair of places, the last one for two planes at the goal."""
DATA: Final = Path(__file__).parent / "data"
FILE: Final = DATA / "two-planes.xz"

_PHASES: Final = ((1, 1, 14), (2, 1, 12), (2, 2, 16))
"""Unfinished planes of both sides, and the sweeps after which nothing changes by more than 1e-11. Each phase rests on
the ones before it, because planes that are home stay there."""
_LIST: Final = tuple((mine, theirs) for mine, theirs, sweeps in _PHASES for _ in range(sweeps))
STEPS: Final = 57 * len(_LIST)


def solve(part: Path | None = None) -> Iterator[float | array[float]]:
    """Work the chances out; yield the share that is done after each step and the table at the end.

    With `part`, the table is kept there after every sweep and an earlier one is gone on from.
    """
    table, done = _resume(part)
    for number, (mine, theirs) in enumerate(_LIST[done:], done):
        for step, far in enumerate(range(56, -1, -1), 1):
            sweep(table, mine, theirs, far)
            yield (57 * number + step) / STEPS
        if part:
            _keep(part, table, number + 1)
    yield table


def _resume(part: Path | None) -> tuple[array[float], int]:
    if part and part.exists():
        content = part.read_bytes()
        table = array("d", content[1:])
        if len(table) == SIDE * SIDE:
            return table, content[0]
    return array("d", [0.5]) * (SIDE * SIDE), 0


def _keep(part: Path, table: array[float], done: int) -> None:
    fresh = part.with_suffix(".new")
    fresh.write_bytes(bytes([done]) + table.tobytes())
    fresh.replace(part)


def make(file: Path) -> Iterator[float]:
    """Work the chances out and write the file that ships; yield the share that is done."""
    part = file.with_suffix(".part")
    for found in solve(part):
        if isinstance(found, float):
            yield found
        else:
            file.write_bytes(pack(found))
    part.unlink(missing_ok=True)


def pack(table: array[float]) -> bytes:
    """Return the table as it ships, rounded to 1/FINE."""
    rounded = array("H", [round(chance * FINE) for chance in table])
    high, low = bytearray(len(rounded)), bytearray(len(rounded))
    fold(rounded, high, low)
    return lzma.compress(high + low, preset=9 | lzma.PRESET_EXTREME)


def unpack(packed: bytes) -> array[int]:
    """Return the table that `pack` wrote, in whole numbers of 1/FINE."""
    halves = lzma.decompress(packed)
    middle = len(halves) // 2
    table = array("H", bytes(2 * middle))
    unfold(table, halves[:middle], halves[middle:])
    return table
