"""The learned weights that ship with the game: numbers of 16 bits, compressed."""

from __future__ import annotations

import sys
import zlib
from array import array
from functools import cache
from importlib.resources import files

from plyyard.games.draughts.options import Duty, Goal, Options


def name_of(options: Options) -> str:
    """Return which weights an edition uses; none where nothing has been learned."""
    ten = options.size == 10 and options.goal == Goal.TAKE and not options.across
    return "international" if ten and options.duty in (Duty.MOST, Duty.MOST_KINGS) else ""


def load(options: Options) -> array[int]:
    """Return the learned weights of an edition, empty where there are none."""
    name = name_of(options)
    return read(f"{name}.weights") if name else array("h")


@cache
def read(name: str) -> array[int]:
    """Return the weights of a file of this package; empty where there is no such file."""
    file = files("plyyard.games.draughts") / "learned" / name
    return unpack(file.read_bytes()) if file.is_file() else array("h")


def unpack(content: bytes) -> array[int]:
    """Return the weights in the content of a file."""
    weights = array("h", zlib.decompress(content))
    if sys.byteorder == "big":
        weights.byteswap()
    return weights
