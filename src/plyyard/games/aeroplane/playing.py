"""Many matches at once, everything at random, by the compiled kernel: for statistics and for training."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from plyyard.core.errors import BadOptions
from plyyard.core.game import Edition
from plyyard.core.text import text
from plyyard.games.aeroplane import kernel_play
from plyyard.games.aeroplane.course import STUCK, YARD, course
from plyyard.games.aeroplane.layout import (
    BONUSES,
    FOR_ARRIVAL,
    FOR_CAPTURE,
    FOR_SIX,
    GOAL,
    PLANES,
    PRIME,
    SIX_LIMIT,
    TAKES,
    TARGETS,
    TO_YARD,
    WIDTH,
)
from plyyard.games.aeroplane.options import FACES, HOUSE, Bonus, Penalty

LONGEST: Final = 60_000
"""Actions after which a match is stopped; those of the house rules have some 320, and a thousand at most."""
_CAUSES: Final = {
    Bonus.SIX: FOR_SIX,
    Bonus.CAPTURE: FOR_CAPTURE,
    Bonus.ARRIVAL: FOR_ARRIVAL,
}
_AT_ONCE: Final = 10_000


@dataclass(frozen=True, slots=True)
class Played:
    """What came of each match: `winners` the seat (2: stopped), `lengths` the actions, rolls included."""

    winners: tuple[int, ...]
    lengths: tuple[int, ...]


@cache
def tables(edition: Edition) -> bytes:
    """Return an edition's rules as the kernel reads them. Raises BadOptions for rules that the kernel does not have."""
    table = course(edition)
    options = table.options
    if options.stack_blocks or options.goal + 1 >= WIDTH or options.planes > 8:
        raise BadOptions(text("Many matches at once cannot be played with these rules."))
    rules = bytearray(TAKES + 2 * WIDTH)
    rules[PLANES], rules[GOAL] = options.planes, options.goal + 1
    rules[SIX_LIMIT], rules[TO_YARD] = options.six_limit, options.penalty is Penalty.YARD
    rules[BONUSES] = sum(_CAUSES[bonus] for bonus in options.bonuses)
    for step in range(YARD, options.goal + 1):
        for value in range(1, FACES + 1):
            route = table.route(step, value)
            rules[TARGETS + value * WIDTH + step + 1] = 0 if route is STUCK else route.target + 1
        for seat in (0, 1):
            rules[TAKES + seat * WIDTH + step + 1] = max(0, table.takes[seat][step] + 1) if step >= 0 else 0
    return bytes(rules)


def first_state(seed: int) -> int:
    """Return the kernel's first random state for a seed, any whole number; its bits are mixed by two multiplications
    modulo 2**64 (splitmix64's)."""
    mixed = (seed + 0x9E3779B97F4A7C15) % 2**64
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 % 2**64
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB % 2**64
    low, high = mixed % 2**32, mixed >> 33
    return (high % (PRIME - 1) + 1) << 32 | (low or 1)


def play_at_random(count: int, seed: int, edition: Edition = HOUSE) -> Played:
    """Play `count` matches from the start, dice and choices at random; the same seed gives the same matches, compiled
    or not."""
    rules, state = tables(edition), first_state(seed)
    planes, origins = bytearray(16), bytearray(8)
    result = bytearray()
    while count > 0:
        part = bytearray(3 * min(count, _AT_ONCE))
        state = kernel_play.play_matches(planes, rules, state, LONGEST, part, len(part) // 3, origins)
        result += part
        count -= _AT_ONCE
    lengths = (low + 256 * high for low, high in zip(result[1::3], result[2::3], strict=True))
    return Played(tuple(result[::3]), tuple(lengths))
