"""Snakes and ladders in figures, all of them exact."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Final

from plyyard.core.figures import Figure
from plyyard.core.text import Text, text
from plyyard.games.snakes.chances import Race, solve, uses
from plyyard.games.snakes.options import Options

LONGEST: Final = 120
"""Rolls that the diagram of a race goes to."""


def figures(options: Options) -> Sequence[Figure]:
    """Return the figures under these rules; none where a race need not end."""
    race = solve(options)
    if race is None:
        return ()
    return (_length(race), _match(race), _lead(race), _left(race), _uses(options))


def _number(value: int) -> Text:
    return Text(str(value))


def _length(race: Race) -> Figure:
    chances = race.arrives[0]
    sums = list(accumulate(chances))
    return Figure(
        "rolls",
        text("How many rolls one piece needs"),
        text(
            "The chance to arrive with exactly so many rolls. The mean is {mean}, the most frequent number {mode}, and "
            "half of all races are over after {median}.",
            mean=f"{race.mean(0):.2f}",
            mode=max(range(len(chances)), key=chances.__getitem__),
            median=next(rolls for rolls, share in enumerate(sums) if share >= 0.5),
        ),
        text("Rolls"),
        text("Chance"),
        [(_number(rolls), chances[rolls]) for rolls in range(1, min(LONGEST + 1, len(chances)))],
    )


def _match(race: Race) -> Figure:
    """The same for a match: the first side's n-th roll ends it when the other has not arrived with n - 1."""
    arrives, lasts = race.arrives[0], race.lasts[0]
    pairs = [(arrives[n] * lasts[n - 1], lasts[n] * arrives[n]) for n in range(1, len(arrives))]
    ends = [chance for pair in pairs for chance in pair]
    mean = sum(rolls * chance for rolls, chance in enumerate(ends, 1))
    return Figure(
        "match",
        text("How many rolls a match takes"),
        text(
            "The chance that a match ends within so many rolls of both sides together. The mean is {mean}. "
            "Whoever rolls first wins {first} % of all matches.",
            mean=f"{mean:.2f}",
            first=f"{100 * race.wins(0, 0):.2f}",
        ),
        text("Rolls"),
        text("Chance"),
        [(_number(rolls), share) for rolls, share in list(enumerate(accumulate(ends), 1))[:LONGEST]],
    )


def _lead(race: Race) -> Figure:
    return Figure(
        "lead",
        text("What a lead is worth"),
        text("The chance to win of the side to roll, by its square, while the other piece has not begun."),
        text("Square"),
        text("Chance"),
        [(_number(square), race.wins(square, 0)) for square in sorted(race.targets)],
    )


def _left(race: Race) -> Figure:
    return Figure(
        "left",
        text("How far it still is"),
        text("The mean number of rolls from a square to the end. Squares where no piece can stay are left out."),
        text("Square"),
        text("Rolls"),
        [(_number(square), race.mean(square)) for square in sorted(race.targets)],
        share=False,
    )


def _uses(options: Options) -> Figure:
    return Figure(
        "uses",
        text("How often each ladder and snake is used"),
        text("The mean number of times in one match, both pieces together."),
        text("From and to"),
        text("Times"),
        [(Text(f"{each.start}→{each.end}"), each.in_match) for each in uses(options)],
        share=False,
    )
