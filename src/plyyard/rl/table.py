"""One match at a table: the position, whose numbers are legal, and the dice, drawn from a seeded generator."""

from __future__ import annotations

import numpy as np

from plyyard.core.errors import IllegalAction
from plyyard.core.game import CHANCE, ROLL, Attempt, Edition, Game, Refusal, Seat
from plyyard.core.text import text
from plyyard.rl.encoding import Encoding, Observation


class Table:
    """Changed by every `play`. The view is made once per position."""

    def __init__(self, game: Game, edition: Edition) -> None:
        self.encoding = Encoding(game, edition)
        self.generator = np.random.default_rng()
        self.clear(None)

    def clear(self, generator: np.random.Generator | None) -> None:
        """Begin a new match, with other dice where a generator is given."""
        self.generator = generator or self.generator
        self.position = self.encoding.game.start(self.encoding.edition)
        self.plies = 0
        self._look()

    def _look(self) -> None:
        self.view = self.encoding.game.view(self.position)
        self.legal = self.encoding.numbers(self.view)

    @property
    def turn(self) -> Seat:
        """The seat that acts now: rolling is an act too."""
        return self.position.turn

    def observe(self, seat: Seat) -> Observation:
        """Return what a seat sees."""
        return self.encoding.observe(self.position, self.view, seat)

    def refusal(self, number: int) -> Refusal:
        """Return why a number is no legal action here."""
        path = self.encoding.path(number)
        refused = self.encoding.game.explain(self.position, Attempt(self.turn, path)) if path else None
        return refused or Refusal("no_such_action", text("Action {number} is not legal here.", number=number))

    def play(self, number: int) -> None:
        """Carry out a legal action by its number. Raises IllegalAction with the reason for any other."""
        if number not in self.legal:
            raise IllegalAction(self.refusal(number))
        written = self.legal[number]
        game, before = self.encoding.game, self.position
        if written == ROLL:
            action = before.legal_actions()[int(self.generator.choice(len(before.chance_outcomes()), p=self._odds()))]
        else:
            action = next((each for each in before.legal_actions() if each.text == written), None) or game.parse_action(
                before, written
            )
        self.position = before.apply(action)
        self.plies += 1
        self._look()

    def _odds(self) -> list[float]:
        assert self.position.to_move == CHANCE
        return [float(odds) for _, odds in self.position.chance_outcomes()]

    def rewards(self) -> tuple[float, float]:
        """Return 1 for a win, -1 for a loss, 0 for a draw and while it goes on, by seat."""
        outcome = self.position.outcome()
        if outcome is None:
            return 0.0, 0.0
        first, second = (2 * float(points) - 1 for points in outcome.points)
        return first, second
