"""Solved endings: how they are built, stored and lent to searches, for the two editions that have them."""

from __future__ import annotations

import lzma
import math
from array import array
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from plyyard.games.draughts import kernel_bases, kernel_stack
from plyyard.games.draughts.options import Duty, Goal, Options

SQUARES, MEN_SQUARES, RADIX = 50, 45, 5
PIECES, MOST = 4, 5
"""Pieces of the endings that ship, and the most that can be solved."""
LEARNED = Path(__file__).parent / "learned"
CHUNK = 1 << 14
"""Places between two looks at the interpreter's lock."""

Group = tuple[int, int, int, int]
"""Own men, own kings, enemy men, enemy kings."""


def name_of(options: Options) -> str:
    """Return which solved endings an edition uses; none for most."""
    if options.size != 10 or options.goal != Goal.TAKE or options.across:
        return ""
    return {(Duty.MOST, False): "fmjd", (Duty.MOST_KINGS, True): "house"}.get((options.duty, options.at_once), "")


def groups(most: int) -> list[Group]:
    """Return all groups of up to so many pieces in the order in which they can be solved."""
    found = [
        (men, kings, other_men, total - men - kings - other_men)
        for total in range(2, most + 1)
        for men in range(total)
        for kings in range(total - men)
        for other_men in range(total - men - kings + 1)
        if 0 < men + kings < total
    ]
    return sorted(found, key=lambda group: (sum(group), group[0] + group[2], max(group, group[2:] + group[:2]), group))


def number_of(group: Group) -> int:
    """Return the number of a group as the kernel has it."""
    men, kings, other_men, other_kings = group
    return ((men * RADIX + kings) * RADIX + other_men) * RADIX + other_kings


def size_of(group: Group) -> int:
    """Return how many places a group has."""
    men, kings, other_men, other_kings = group
    return (
        math.comb(MEN_SQUARES, men) * math.comb(SQUARES, kings)
        * math.comb(MEN_SQUARES, other_men) * math.comb(SQUARES, other_kings)
    )  # fmt: skip


def empty(most: int) -> tuple[kernel_bases.Bases, array[int]]:
    """Return bases of so many pieces in which nothing is known, and their values."""
    starts = array("q", [-1] * RADIX**4)
    total = 0
    for group in groups(most):
        starts[number_of(group)] = total
        total += size_of(group)
    values = array("B", bytes(total // 4 + 1))
    choose = array("q", (math.comb(squares, chosen) for squares in range(SQUARES + 1) for chosen in range(RADIX)))
    bases = kernel_bases.Bases(values, starts, choose)
    bases.most = most
    try:
        from plyyard.games.draughts import kernel_door
    except ImportError:
        return bases, values
    kernel_door.connect_bases(bases, values, starts, choose)
    return bases, values


def solve(options: Options, most: int, part: Path | None = None) -> Iterator[float | array[int]]:
    """Solve all endings of up to `most` pieces (at most 5); yield the share that is done after every pair of groups,
    and the values at the end.

    With `part`, the values are kept there after every pair, and an earlier call's are gone on from.
    """
    bases, values = empty(most)
    moves = kernel_stack.Moves(options.rules)
    pairs = list(_pairs(groups(most)))
    sizes = [sum(map(size_of, pair)) for pair in pairs]
    solved = _resume(part, values)
    for number, pair in enumerate(pairs[solved:], solved):
        while sum(_sweep(bases, moves, group) for group in pair):
            pass
        if part:
            _keep(part, values, number + 1)
        yield sum(sizes[: number + 1]) / sum(sizes)
    yield values


def _resume(part: Path | None, values: array[int]) -> int:
    """Put what an earlier call has kept into the values; return how many pairs of groups were solved."""
    content = part.read_bytes() if part and part.exists() else b""
    if len(content) != len(values) + 1:
        return 0
    memoryview(values)[:] = content[1:]
    return content[0]


def _keep(part: Path, values: array[int], solved: int) -> None:
    fresh = part.with_suffix(".new")
    fresh.write_bytes(bytes([solved]) + values.tobytes())
    fresh.replace(part)


def steps(most: int) -> int:
    """Return how many pairs of groups there are to solve."""
    return len(list(_pairs(groups(most))))


def make(options: Options, file: Path, most: int = PIECES) -> Iterator[float]:
    """Solve the endings and write the file that ships; yield the share that is done."""
    part = file.with_suffix(".part")
    for found in solve(options, most, part):
        if isinstance(found, float):
            yield found
        else:
            file.write_bytes(lzma.compress(found.tobytes(), preset=9 | lzma.PRESET_EXTREME))
    part.unlink(missing_ok=True)


def _pairs(order: list[Group]) -> Iterator[tuple[Group, ...]]:
    """Yield groups together with those whose moves lead back to them."""
    for group in order:
        other = (*group[2:], *group[:2])
        if group >= other:
            yield (group,) if group == other else (group, other)


def _sweep(bases: kernel_bases.Bases, moves: kernel_stack.Moves, group: Group) -> int:
    sweep = _sweeper()
    number, size = number_of(group), size_of(group)
    return sum(sweep(bases, moves, number, first, min(first + CHUNK, size)) for first in range(0, size, CHUNK))


def _sweeper() -> Callable[..., int]:
    try:
        from plyyard.games.draughts import kernel_door
    except ImportError:
        return kernel_bases.sweep
    return kernel_door.sweep_freely


@cache
def load(options: Options) -> kernel_bases.Bases | None:
    """Return the solved endings that ship for an edition, None where there are none."""
    file = file_of(options)
    return read(file.read_bytes()) if name_of(options) and file.is_file() else None


def file_of(options: Options) -> Path:
    """Return where the endings of an edition are read."""
    return LEARNED / f"{name_of(options)}.endings"


def read(content: bytes) -> kernel_bases.Bases:
    """Return bases from the content of a file, of as many pieces as it has."""
    packed = lzma.decompress(content)
    for most in range(2, MOST + 1):
        bases, values = empty(most)
        if len(values) == len(packed):
            memoryview(values)[:] = packed
            return bases
    raise ValueError("no endings of two to five pieces")
