"""From results of matches to weights: logistic regression, held back by the weights before.

Positions of one match share their result, so they count together as a few observations only, and a weight leaves its
old value no further than the results can carry it: the most likely weights, were the old ones right but for a spread.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from plyyard.games.hnefatafl import selfplay
from plyyard.games.hnefatafl.selfplay import Sample
from plyyard.games.hnefatafl.weights import KINDS, Weights

SCALE: Final = selfplay.SCALE / math.log(10)
"""Hundredths of an attacker that multiply the odds by e."""
SPREAD: Final = {"attacker": 15.0, "defender": 15.0, "king": 25.0, "": 60.0}
"""How far the weights of squares, and of terms, may well be from those before."""
WORTH: Final = 8.0
"""How many independent positions a match is worth."""
PACE: Final = 0.15
FIXED: Final = "attackers"
"""The weight that all others are measured by."""


def flatten(values: Weights) -> dict[str, float]:
    """Return all weights by the names that samples use."""
    flat: dict[str, float] = {name: float(weight) for name, weight in values.terms.items()}
    for kind in KINDS:
        flat |= {f"{kind} {group}": float(worth) for group, worth in enumerate(values.places.get(kind, ()))}
    return flat


def gather(flat: Mapping[str, float]) -> Weights:
    """Return weights from their names, rounded."""
    places = {
        kind: tuple(
            round(flat[f"{kind} {group}"]) for group in range(sum(name.startswith(f"{kind} ") for name in flat))
        )
        for kind in KINDS
    }
    return Weights({name: round(weight) for name, weight in flat.items() if " " not in name}, places)


def expected(flat: Mapping[str, float], sample: Sample) -> float:
    """Return the defenders' expected points."""
    value = sum(count * flat[name] for name, count in sample.counts.items())
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, value / SCALE))))


def learn(
    before: Weights, samples: Sequence[Sample], matches: int, rounds: int, tell: Callable[[str], None]
) -> Weights:
    """Return weights that expect the results of the samples better, from so many matches."""
    prior = flatten(before)
    flat = dict(prior)
    share = WORTH * matches / max(1, len(samples))
    for number in range(rounds):
        slope, curve = dict.fromkeys(flat, 0.0), dict.fromkeys(flat, 0.0)
        missed = 0.0
        for sample in samples:
            likely = expected(flat, sample)
            short, bend = sample.points - likely, likely * (1 - likely)
            missed += short * short
            for name, count in sample.counts.items():
                slope[name] += short * count
                curve[name] += bend * count * count
        for name in flat:
            if name != FIXED:
                held = SPREAD[name.partition(" ")[0] if " " in name else ""] ** -2
                rise = share * slope[name] / SCALE - held * (flat[name] - prior[name])
                flat[name] += PACE * rise / (share * curve[name] / SCALE**2 + held)
        tell(f"round {number + 1}: {missed / len(samples):.5f}")
    return gather(flat)
