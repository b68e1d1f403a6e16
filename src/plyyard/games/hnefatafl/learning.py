"""From results of matches to weights: logistic regression with a pull towards the weights before."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from plyyard.games.hnefatafl.selfplay import Sample
from plyyard.games.hnefatafl.weights import KINDS, Weights

SCALE: Final = 900 / math.log(10)
"""Hundredths of an attacker that multiply the odds by e."""
RATE: Final = 6.0
PULL: Final = 0.002
"""How strongly weights are drawn to those before, a step."""
BATCH: Final = 256
LIMIT: Final = 600
"""No weight moves further than that from the one before."""


def flatten(values: Weights) -> dict[str, float]:
    """Return all weights by the names that samples use."""
    flat: dict[str, float] = {name: float(weight) for name, weight in values.terms.items()}
    for kind in KINDS:
        flat |= {f"{kind} {group}": float(worth) for group, worth in enumerate(values.places.get(kind, ()))}
    return flat


def gather(flat: Mapping[str, float]) -> Weights:
    """Return weights from their names, rounded."""
    places = {
        kind: tuple(round(flat[f"{kind} {group}"]) for group in range(sum(name.startswith(f"{kind} ") for name in flat)))
        for kind in KINDS
    }
    return Weights({name: round(weight) for name, weight in flat.items() if " " not in name}, places)


def miss(flat: Mapping[str, float], samples: Sequence[Sample]) -> float:
    """Return the mean squared difference between what the weights expect and what came out."""
    return sum((expected(flat, sample) - sample.points) ** 2 for sample in samples) / max(1, len(samples))


def expected(flat: Mapping[str, float], sample: Sample) -> float:
    """Return the defenders' expected points."""
    value = sum(count * flat[name] for name, count in sample.counts.items())
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, value / SCALE))))


def learn(
    before: Weights,
    samples: Sequence[Sample],
    shuffled: Callable[[int], Sequence[int]],
    rounds: int,
    tell: Callable[[str], None],
) -> Weights:
    """Return weights that expect the results of the samples better; `shuffled` gives an order of so many numbers."""
    prior = flatten(before)
    flat, sums = dict(prior), dict.fromkeys(prior, 1e-6)
    for number in range(rounds):
        order = shuffled(len(samples))
        for begin in range(0, len(order), BATCH):
            _step(flat, prior, sums, [samples[at] for at in order[begin : begin + BATCH]])
        tell(f"round {number + 1}: {miss(flat, samples[::7]):.5f}")
    return gather(flat)


def _step(flat: dict[str, float], prior: Mapping[str, float], sums: dict[str, float], batch: Sequence[Sample]) -> None:
    """Take one step along the slope of the batch, each weight at its own pace (RMSProp)."""
    slope = dict.fromkeys(flat, 0.0)
    for sample in batch:
        short = sample.points - expected(flat, sample)
        for name, count in sample.counts.items():
            slope[name] += short * count
    for name, rise in slope.items():
        rise /= len(batch)
        sums[name] = 0.95 * sums[name] + 0.05 * rise * rise
        if sums[name] > 1e-12 and name != "attackers":
            moved = flat[name] + RATE * rise / (math.sqrt(sums[name]) + 1e-4) - PULL * (flat[name] - prior[name])
            flat[name] = max(prior[name] - LIMIT, min(prior[name] + LIMIT, moved))
