"""Solved endings: how they are built, stored and lent to searches, for the two editions that have them."""

from __future__ import annotations

import lzma
import math
from array import array
from collections.abc import Callable, Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path

from plyyard.games.draughts import kernel_bases, kernel_stack
from plyyard.games.draughts.options import Duty, Goal, Options

SQUARES, MEN_SQUARES, RADIX = 50, 45, 5
CHUNK = 1 << 14
"""Places between two reports of a build."""

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


def build(options: Options, most: int, tell: Callable[[int, int], None]) -> array[int]:
    """Solve all endings of up to `most` pieces (at most 4); `tell` hears the places done of all, pass by pass."""
    bases, values = empty(most)
    moves = kernel_stack.Moves(options.rules)
    pairs = list(_pairs(groups(most)))
    total, done = sum(size_of(group) for pair in pairs for group in pair), 0
    for pair in pairs:
        while sum(_sweep(bases, moves, group) for group in pair):
            tell(done, total)
        done += sum(size_of(group) for group in pair)
        tell(done, total)
    return values


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


def save(values: array[int], path: Path) -> None:
    """Write values, compressed."""
    path.write_bytes(lzma.compress(values.tobytes(), preset=9 | lzma.PRESET_EXTREME))


@cache
def load(options: Options) -> kernel_bases.Bases | None:
    """Return the solved endings that ship for an edition, None where there are none."""
    file = files("plyyard.games.draughts") / "learned" / f"{name_of(options)}.endings"
    return read(file.read_bytes()) if name_of(options) and file.is_file() else None


def read(content: bytes) -> kernel_bases.Bases:
    """Return bases from the content of a file, of as many pieces as it has."""
    packed = lzma.decompress(content)
    for most in (2, 3, 4):
        bases, values = empty(most)
        if len(values) == len(packed):
            memoryview(values)[:] = packed
            return bases
    raise ValueError("no endings of two, three or four pieces")
