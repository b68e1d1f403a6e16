"""Positions and actions of any game as numbers, from its board and view alone.

An action is numbered by the first and the last place touched for it, so that a number means the same in every
position. Where several legal actions share both ends, the second and later ones take spare numbers behind these.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from typing import Final, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from plyyard.core.board import View
from plyyard.core.game import CHANCE, DICE, Edition, Game, Position, Seat

SPARE: Final = 64
"""Numbers for actions whose ends are those of an earlier legal action; more than any position has been seen to need."""
FACES: Final = 6
MOST: Final = 64
"""The highest number in an observation: pieces of one look in one cell."""

Observation: TypeAlias = dict[str, NDArray[np.float32] | NDArray[np.int8]]


class Encoding:
    """The numbers of one edition.

    `planes` are the names of the observation's layers: one for each look of a piece (how many stand in the cell), six
    for the die that lies there, then whether the observer is to act, which seat the observer holds, and how near the
    nearest count is to its limit (0 to 1).
    """

    def __init__(self, game: Game, edition: Edition) -> None:
        spec = game.board(edition)
        self.game, self.edition = game, edition
        self.places: Mapping[str, int] = {DICE: 0, **{place.id: n for n, place in enumerate(spec.places, 1)}}
        self.cells = {place.id: (int(place.y), int(place.x)) for place in spec.places}
        if len(set(self.cells.values())) < len(self.cells):
            self.cells = {place.id: (0, n) for n, place in enumerate(spec.places)}
        self.looks = {look.id: n for n, look in enumerate(spec.looks)}
        dice = [f"die {value}" for value in range(1, FACES + 1)]
        self.planes = (*self.looks, *dice, "to act", "seat", "count")
        self.shape = (*self._size(ceil(spec.height), ceil(spec.width)), len(self.planes))
        self.size = len(self.places) ** 2 + SPARE

    def _size(self, height: int, width: int) -> tuple[int, int]:
        rows, columns = zip(*self.cells.values(), strict=True)
        return max(height if max(rows) else 1, max(rows) + 1), max(width, max(columns) + 1)

    def action_space(self) -> spaces.Discrete:
        """Return the space of action numbers."""
        return spaces.Discrete(self.size)

    def observation_space(self) -> spaces.Dict:
        """Return the space of what `observe` returns."""
        planes = spaces.Box(0, MOST, self.shape, np.float32)
        return spaces.Dict({"observation": planes, "action_mask": spaces.Box(0, 1, (self.size,), np.int8)})

    def numbers(self, view: View) -> dict[int, str]:
        """Return the legal actions of a view by their numbers, in order."""
        found: dict[int, str] = {}
        spare = len(self.places) ** 2
        for choice in view.choices:
            number = self.places[choice.path[0]] * len(self.places) + self.places[choice.path[-1]]
            if number in found:
                number, spare = spare, spare + 1
            if number < self.size:
                found[number] = choice.action
        return found

    def path(self, number: int) -> tuple[str, ...]:
        """Return the places that an action number touches, first and last; nothing for a spare number."""
        ids = list(self.places)
        first, last = divmod(number, len(ids))
        return (ids[first], ids[last]) if first < len(ids) else ()

    def observe(self, position: Position, view: View, seat: Seat) -> Observation:
        """Return what a seat sees, and the mask of its legal actions: all 0 when it is not its turn."""
        planes = np.zeros(self.shape, np.float32)
        for piece in view.pieces:
            planes[*self.cells[piece.place], self.looks[piece.look]] += 1
        first = len(self.looks)
        if view.die is not None and position.to_move != CHANCE:
            planes[:, :, first + view.die - 1] = 1
        acts = view.turn == seat and view.to_move is not None
        nearest = max((counter.value / counter.limit for counter in view.counters if counter.limit), default=0.0)
        planes[:, :, first + FACES :] = (acts, seat, min(nearest, 1.0))
        mask = np.zeros(self.size, np.int8)
        if acts:
            mask[list(self.numbers(view))] = 1
        return {"observation": planes, "action_mask": mask}
