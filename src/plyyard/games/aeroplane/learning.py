"""The learned judgement: how it comes about, how it is kept and read.

The mind plays itself. At every turn its judgement is moved towards the value one roll ahead (all six dice, each with
the best move), and where the exact table reaches, that value is the table's. One set of weights learns first; then
every pair of numbers of planes still to come home gets a copy of its own, and learning goes on.
"""

from __future__ import annotations

import lzma
import sys
from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from plyyard.games.aeroplane import tables
from plyyard.games.aeroplane.kernel_learn import Chance, Table
from plyyard.games.aeroplane.kernel_value import Mind

FILE: Final = tables.DATA / "weights.xz"
SET: Final = 10092
SETS: Final = 16
FINE: Final = 2048
"""Weights ship as whole numbers of 1/FINE in 16 bits."""
STRAY: Final = 20
"""One move in so many is drawn evenly."""
LESSON: Final = 1000
"""Matches between two shares of progress, all from one seed."""

_PLAN: Final = (
    *((1, 0.02, 18), (1, 0.01, 18)),
    *((SETS, 0.01, 32), (SETS, 0.005, 64), (SETS, 0.002, 64), (SETS, 0.001, 40), (SETS, 0.0005, 24)),
)
"""Sets of weights, rate, thousands of matches."""
_LIST: Final = tuple((sets, rate) for sets, rate, thousands in _PLAN for _ in range(thousands))
STEPS: Final = len(_LIST)


def make(file: Path) -> Iterator[float]:
    """Learn and write the file that ships; yield the share that is done. Needs the exact table."""
    part = file.with_suffix(".part")
    weights, done = _resume(part)
    table = tables.unpack(tables.FILE.read_bytes())
    for number, (sets, rate) in enumerate(_LIST[done:], done):
        if len(weights) < sets * SET:
            weights = weights * sets
        study(Mind(weights, table, tables.FINE), rate, number, LESSON)
        _keep(part, weights, number + 1)
        yield (number + 1) / STEPS
    file.write_bytes(pack(weights))
    part.unlink(missing_ok=True)


def study(mind: Mind, rate: float, seed: int, matches: int) -> int:
    """Let the mind play itself and learn; return the number of lessons. The same seed gives the same ones."""
    table, lessons = Table(Chance(seed)), 0
    for _ in range(matches):
        table.set_up(0, 0, 0)
        lessons += table.study(mind, rate, STRAY)
    return lessons


def _resume(part: Path) -> tuple[array[float], int]:
    if part.exists():
        content = part.read_bytes()
        return array("f", content[2:]), int.from_bytes(content[:2], "little")
    return array("f", [0.0]) * SET, 0


def _keep(part: Path, weights: array[float], done: int) -> None:
    fresh = part.with_suffix(".new")
    fresh.write_bytes(done.to_bytes(2, "little") + weights.tobytes())
    fresh.replace(part)


def pack(weights: array[float]) -> bytes:
    """Return the weights as they ship: 16-bit whole numbers, all low bytes before all high ones."""
    whole = array("h", [max(-32768, min(32767, round(weight * FINE))) for weight in weights])
    if sys.byteorder == "big":
        whole.byteswap()
    halves = whole.tobytes()
    return lzma.compress(halves[::2] + halves[1::2], preset=9 | lzma.PRESET_EXTREME)


def unpack(packed: bytes) -> array[float]:
    """Return the weights that `pack` wrote."""
    content = lzma.decompress(packed)
    middle = len(content) // 2
    halves = bytearray(len(content))
    halves[::2], halves[1::2] = content[:middle], content[middle:]
    whole = array("h", bytes(halves))
    if sys.byteorder == "big":
        whole.byteswap()
    return array("f", [number / FINE for number in whole])
