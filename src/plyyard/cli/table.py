"""A match at the terminal: the log, who holds the seats, the computer and the dice."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass, field
from random import Random

from plyyard.core.game import CHANCE, Edition, Game, Seat
from plyyard.engines.levels import engine_for
from plyyard.engines.limit import Stop
from plyyard.rooms.dice import Dice, SystemDice, draw
from plyyard.rooms.match import Event, EventKind, Following, Header, Holder, Match, Mode


@dataclass(slots=True)
class Table:
    """One match and what it needs to go on."""

    match: Match
    dice: Dice = field(default_factory=SystemDice)
    random: Random = field(default_factory=lambda: Random(secrets.randbits(64)))

    def act(self, action: str) -> Following:
        """Play an action by its text for the seat whose turn it is. Raises IllegalAction."""
        return self._log("act", action)

    def roll(self) -> Following:
        """Let the die fall."""
        return self._log("act", draw(self.match.position, self.dice).text)

    def resign(self) -> Following:
        """Give the match up for the seat whose turn it is."""
        return self._log("resign", "")

    def let_computer_act(self) -> Following:
        """Do what the computer's seat has to do: ask for the die, or choose."""
        position = self.match.position
        if position.to_move == CHANCE:
            return self.roll()
        engine, limit = engine_for(self.match.game, self.match.bot_level)
        return self.act(engine.choose(position, limit, Stop(), self.random).action.text)

    def _log(self, kind: EventKind, action: str) -> Following:
        event = Event(self.match.seq + 1, kind, self.match.position.turn, action, int(time.time() * 1000))
        following = self.match.follow(event)
        self.match.accept(following)
        return following


def open_table(game: Game, edition: Edition, seats: frozenset[Seat], level: str) -> Table:
    """Return a new match in which people hold `seats` and the computer the others, at `level`."""
    first, second = (Holder("" if seat in seats else level) for seat in (0, 1))
    mode: Mode = "device" if len(seats) == 2 else "computer"
    created = int(time.time() * 1000)
    header = Header("terminal", game.name, edition.name, game.rules_version, mode, (first, second), created)
    return Table(Match(header))
