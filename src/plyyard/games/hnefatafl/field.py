"""The board of one edition: numbers for the kernel, names for people, and every move there can be."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from string import ascii_lowercase

from plyyard.core.game import Kind
from plyyard.games.hnefatafl.cells import (
    BARRED,
    FORTS,
    GOAL,
    HOSTILE,
    RESERVED,
    RIM,
    RINGS,
    ROOM_TAKEN,
    SHORE,
    STRONG,
    UNARMED,
    WALL,
)
from plyyard.games.hnefatafl.options import Options


@dataclass(frozen=True, slots=True)
class Move:
    """A piece goes from `start` to `end`, two square names. What it takes follows from the position."""

    text: str
    start: str = field(compare=False)
    end: str = field(compare=False)

    @property
    def kind(self) -> Kind:
        return Kind.MOVE


@dataclass(frozen=True, slots=True, eq=False)
class Field:
    """The squares of an edition. A square is a name ("a1") or an index into the kernel's bytes.

    `names` are in the order a1, b1, ... and `indexes` leads back; `name_of` covers the ring of walls too ("").
    `corners` are empty where they are squares like others. `moves` holds every move of an empty board by its pair of
    indexes, `packed` by the same pair as one number of two bytes, `pairs` the pair of a move's text. `keys` are the
    numbers that hashes are made of.
    """

    size: int
    stride: int
    ground: bytes
    bare: bytes
    names: tuple[str, ...]
    name_of: tuple[str, ...]
    indexes: dict[str, int]
    throne: int
    corners: tuple[int, ...]
    moves: dict[tuple[int, int], Move]
    packed: dict[int, Move]
    pairs: dict[str, tuple[int, int]]
    keys: array[int]

    def neighbours(self, index: int) -> tuple[int, int, int, int]:
        """Return the indexes to the north, east, south and west, walls included."""
        return index + self.stride, index + 1, index - self.stride, index - 1

    def between(self, start: int, end: int) -> range:
        """Return the indexes strictly between two squares of one line."""
        step = self.stride if (end - start) % self.stride == 0 else 1
        step = step if end > start else -step
        return range(start + step, end, step)

    def offset(self, start: int, end: int) -> tuple[int, int]:
        """Return how many files and ranks `end` lies from `start`."""
        rank, file = divmod(end, self.stride)
        from_rank, from_file = divmod(start, self.stride)
        return file - from_file, rank - from_rank

    def moves_room(self) -> int:
        """Return how many bytes the kernel may need to write all moves of a position."""
        return 8 * self.size * self.size

    def room(self, plies: int = 0) -> int:
        """Return how many bytes the kernel may need to play `plies` moves deep and write the moves of each position.
        To play one move that is known, 0 are enough."""
        return plies * (self.moves_room() + ROOM_TAKEN) + ROOM_TAKEN + 2 * self.stride * self.stride


@lru_cache(maxsize=32)
def field_of(options: Options) -> Field:
    """Return the board of the options; equal options share one."""
    size, stride = options.size, options.size + 2
    names = {rank * stride + file: square_name(file, rank) for rank in _span(size) for file in _span(size)}
    throne = (size + 1) // 2 * (stride + 1)
    corners = _corners(size, stride) if options.escape == "corners" else ()
    moves = {
        pair: Move(f"{names[pair[0]]}-{names[pair[1]]}", names[pair[0]], names[pair[1]])
        for pair in _pairs(list(names), stride)
    }
    return Field(
        size=size,
        stride=stride,
        ground=_ground(options, list(names), throne, corners),
        bare=bytes(0 if index in names else WALL for index in range(stride * stride)),
        names=tuple(names.values()),
        name_of=tuple(names.get(index, "") for index in range(stride * stride)),
        indexes={name: index for index, name in names.items()},
        throne=throne,
        corners=corners,
        moves=moves,
        packed={int.from_bytes(bytes(pair), sys.byteorder): move for pair, move in moves.items()},
        pairs={move.text: pair for pair, move in moves.items()},
        keys=array("q", _numbers(4 * stride * stride)),
    )


def square_name(file: int, rank: int) -> str:
    """Return the name of a square; file and rank count from 1."""
    return f"{ascii_lowercase[file - 1]}{rank}"


def _span(size: int) -> range:
    return range(1, size + 1)


def _pairs(indexes: list[int], stride: int) -> list[tuple[int, int]]:
    return [
        (start, end)
        for start in indexes
        for end in indexes
        if start != end and (start // stride == end // stride or start % stride == end % stride)
    ]


def _corners(size: int, stride: int) -> tuple[int, ...]:
    return tuple(rank * stride + file for rank in (1, size) for file in (1, size))


def _ground(options: Options, indexes: list[int], throne: int, corners: tuple[int, ...]) -> bytes:
    stride = options.size + 2
    edge = [index for index in indexes if _is_edge(index, stride)]
    rim = set(edge) - set(_corners(options.size, stride))
    heart = (throne, throne + 1, throne - 1, throne + stride, throne - stride)
    ground = bytearray(stride * stride)
    ground[0] = FORTS * options.exit_forts | RINGS * options.surround_wins
    marks: list[tuple[int, bool, Iterable[int]]] = [
        (RESERVED, True, (throne,)),
        (HOSTILE, options.hostile_throne, (throne,)),
        (BARRED, not options.passable_throne, (throne,)),
        (RESERVED | BARRED | HOSTILE | GOAL, True, corners),
        (GOAL, options.escape == "edges", edge),
        (STRONG, True, indexes if options.king_sides == 4 else heart),
        (RIM, options.shield_walls, rim),
        (SHORE, options.exit_forts, rim),
        (UNARMED, not options.king_armed, indexes),
    ]
    for mark, wanted, squares in marks:
        for index in squares if wanted else ():
            ground[index] |= mark
    return bytes(ground)


def _is_edge(index: int, stride: int) -> bool:
    last = stride - 2
    return index % stride in (1, last) or index // stride in (1, last)


def _numbers(count: int) -> list[int]:
    """Return distinct, well mixed numbers of 62 bits, always the same ones (the mixing of splitmix64)."""
    found, state = list[int](), 0
    for _ in range(count):
        state = (state + 0x9E3779B97F4A7C15) & _WORD
        mixed = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9 & _WORD
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB & _WORD
        found.append((mixed ^ (mixed >> 31)) >> 2)
    return found


_WORD = (1 << 64) - 1
