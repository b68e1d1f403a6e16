"""From samples of own play to weights: fits the scale of the hand-made values, then what pictures add to them."""

from __future__ import annotations

import math
import zlib
from array import array
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import TypeAlias

from plyyard.games.draughts import kernel_train
from plyyard.games.draughts.options import Options
from plyyard.games.draughts.scales import digits
from plyyard.games.draughts.searching import Engine

PICTURES, WINDOWS, HALVES = 6561, 16, 20
FINE = 8
"""Parts of a hundredth of a man in the weights as stored."""
STEPS, REACH = 16, 128
ROUNDS = 6
RATE = 1.0
DECAY = 0.002
TRUST = 0.7
"""How much of what a sample should turn out is the match's result; the rest is the search's score."""


Tables: TypeAlias = (
    "tuple[array[int], array[float], array[float], array[int], array[float], array[float], array[float], array[int]]"
)
"""What a lesson is given, in the order of its making."""


def odds() -> array[float]:
    """Return expected points by steps of the argument."""
    return array("d", (1 / (1 + math.exp(-(step - REACH) / STEPS)) for step in range(2 * REACH + 1)))


def hand_values(options: Options, samples: array[int]) -> array[float]:
    """Return for each sample what it is worth to black without learned weights."""
    engine = Engine(options, 1 << 12, array("h"))
    values = array("d")
    for at in range(0, len(samples), 3):
        black, white, rest = samples[at : at + 3]
        down = bool(rest >> 18 & 1)
        values.append(engine.value(black, white, down) if down else -engine.value(white, black, down))
    return values


def fit_scale(values: array[float], results: list[float], scales: Iterable[int] = range(20, 240, 10)) -> float:
    """Return the scale, in values that make e to one odds, on which values tell results best."""

    def miss(scale: float) -> float:
        return sum(
            (1 / (1 + math.exp(-max(-500.0, min(500.0, v / scale)))) - r) ** 2
            for v, r in zip(values, results, strict=True)
        )

    return min(map(float, scales), key=miss)


def learn(options: Options, samples: array[int], tell: Callable[[str], None]) -> array[int]:
    """Return the weights learned from samples."""
    count = len(samples) // 3
    values = hand_values(options, samples)
    results = [(samples[at] >> 16 & 3) / 2 for at in range(2, len(samples), 3)]
    scale = fit_scale(values, results)
    tell(f"{count} samples, scale {scale:.0f}")
    scores = ((samples[at] & 0xFFFF) - 32768 for at in range(2, len(samples), 3))
    targets = array(
        "d",
        (
            TRUST * r + (1 - TRUST) / (1 + math.exp(-max(-20, min(20, s / scale))))
            for r, s in zip(results, scores, strict=True)
        ),
    )
    weights = array("d", bytes(8 * 2 * (WINDOWS * PICTURES + HALVES * 81)))
    moved = array("d", bytes(8 * len(weights)))
    tables = (samples, values, targets, digits(), odds(), weights, moved, opposites())
    lesson = kernel_train.Lesson(*tables)
    _connect(lesson, tables)
    lesson.scale, lesson.decay = scale, DECAY
    tested = count - count // 10
    for turn in range(ROUNDS):
        rate = RATE * (1 - turn / ROUNDS)
        miss = kernel_train.pass_over(lesson, 0, tested, rate)
        if turn % 4 == 3 or turn == 0:
            tell(f"round {turn + 1}: {miss:.5f}, unseen {kernel_train.pass_over(lesson, tested, count, 0.0):.5f}")
    return array("h", folded(weights))


@cache
def opposites() -> array[int]:
    """Return for the place of every picture and half that of the same turned by half, with colours exchanged."""
    places = array("i")
    for window in range(WINDOWS):
        for picture in range(PICTURES):
            there = 2 * ((WINDOWS - 1 - window) * PICTURES + turned(picture))
            places.extend((there, there + 1))
    for number in range(HALVES):
        for half in range(81):
            there = 2 * (WINDOWS * PICTURES + (HALVES - 1 - number) * 81 + turned_half(half))
            places.extend((there, there + 1))
    return places


def folded(weights: array[float]) -> Iterator[int]:
    """Return rounded weights of pictures alone, the halves' shared out among the pictures that have them."""
    mirror = opposites()

    def whole(place: int) -> float:
        return weights[place] - weights[mirror[place]]

    for window in range(WINDOWS):
        for picture in range(PICTURES):
            for phase in range(2):
                value = whole(2 * (window * PICTURES + picture) + phase)
                for number, half in ((window, picture // 81), (window + 4, picture % 81)):
                    shares = 1 if number < 4 or number >= 16 else 2
                    value += whole(2 * (WINDOWS * PICTURES + number * 81 + half) + phase) / shares
                yield max(-32000, min(32000, round(FINE * value)))


def turned(picture: int) -> int:
    """Return the number of a picture turned by half, with its colours exchanged."""
    upper, lower = divmod(picture, 81)
    return turned_half(lower) * 81 + turned_half(upper)


def turned_half(half: int) -> int:
    """Return the same for two rows of two squares."""
    places = [half // 3**power % 3 for power in range(4)]
    return sum((3 - place if place else 0) * 3**power for power, place in enumerate(reversed(places)))


def save(weights: array[int], path: Path) -> None:
    """Write weights, compressed."""
    path.write_bytes(zlib.compress(weights.tobytes(), 9))


def _connect(lesson: kernel_train.Lesson, tables: Tables) -> None:
    try:
        from plyyard.games.draughts import kernel_door
    except ImportError:
        return
    kernel_door.connect_lesson(lesson, *tables)
