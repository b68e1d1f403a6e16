"""What the search's judgement counts, by edition: numbers found by play (scripts/hnefatafl.py), shipped as data."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, Final

from plyyard.games.hnefatafl.field import Field
from plyyard.games.hnefatafl.options import EDITIONS, Options, options_of

TERMS: Final = (
    *("attackers", "defenders", "even", "tempo", "reach", "route", "nearly", "fork", "third"),
    *("shut", "way_1", "way_2", "way_3", "ways_open", "room"),
    *("strong_1", "strong_2", "strong_3", "strong_4", "weak_1", "weak_2", "weak_3", "weak_4"),
    *("shelter", "links"),
)
"""The names of the kernel's counts (kernel_judge.py), in their order."""
KINDS: Final = ("attacker", "defender", "king")


@dataclass(frozen=True, slots=True)
class Weights:
    """What each term counts, and what pieces of the three kinds are worth by the class of their square; all in
    hundredths of an attacker, positive for the defenders."""

    terms: Mapping[str, int] = field(default_factory=dict)
    places: Mapping[str, tuple[int, ...]] = field(default_factory=dict)


def class_of(board: Field, index: int) -> int:
    """Return the number of the squares that are one another's mirror images; from 0 in a corner."""
    low, high = sorted(min(along, board.size + 1 - along) for along in divmod(index, board.stride))
    return high * (high - 1) // 2 + low - 1


def classes(board: Field) -> int:
    """Return how many classes of squares a board has."""
    half = (board.size + 1) // 2
    return half * (half + 1) // 2


def nearest(options: Options) -> str:
    """Return the edition whose weights suit the options best."""
    for edition in EDITIONS:
        if options_of(edition) == options:
            return edition.name
    if options.escape == "edges":
        return "tablut"
    return "brandubh" if options.size < 9 else "copenhagen" if options.surround_wins else "fetlar"


def load(options: Options, side: str = "") -> Weights:
    """Return the weights that ship for the options: those that play a side ("attackers", "defenders") best, or for
    no side those that tell what a position is worth."""
    return parse(_shipped()[nearest(options)], side)


def parse(data: Mapping[str, Any], side: str = "") -> Weights:
    """Return the weights of one edition's data for a side; one that has none of its own judges like everybody."""
    data = data.get(side, data)
    return Weights(data["terms"], {kind: tuple(data["places"][kind]) for kind in KINDS})


@cache
def _shipped() -> dict[str, Any]:
    content = (files("plyyard.games.hnefatafl") / "weights.json").read_text(encoding="utf-8")
    return dict(json.loads(content))
