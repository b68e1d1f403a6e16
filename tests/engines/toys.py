"""Tiny games to test engines on: a pile to empty, and a race with a die."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from plyyard.core.game import CHANCE, Action, Edition, Kind, Outcome, Roll, won
from plyyard.core.text import text

EDITION = Edition("toy", text("Toy"), text("A toy."), (text("First"), text("Second")), None)


@dataclass(frozen=True, slots=True)
class Take:
    """Take some counters, or step with a die."""

    count: int
    kind: Kind = Kind.MOVE

    @property
    def text(self) -> str:
        return str(self.count)


@dataclass(frozen=True, slots=True)
class Pile:
    """Take 1 to 3 counters; who takes the last one wins. Taking exactly `again` (0: never) keeps the turn."""

    left: int
    turn: int = 0
    again: int = 0
    edition: Edition = EDITION

    @property
    def to_move(self) -> int | None:
        return self.turn if self.left else None

    def legal_actions(self) -> Sequence[Action]:
        return [Take(count) for count in (1, 2, 3) if count <= self.left]

    def apply(self, action: Action) -> Pile:
        count = int(action.text)
        keeps = count == self.again and count < self.left
        return replace(self, left=self.left - count, turn=self.turn if keeps else 1 - self.turn)

    def outcome(self) -> Outcome | None:
        return None if self.left else won(1 - self.turn, "last", text("The last counter is taken."))

    def chance_outcomes(self) -> Sequence[tuple[Action, Fraction]]:
        return ()

    def key(self) -> str:
        return f"{self.left} {self.turn}"

    def is_won(self) -> bool:
        """Solve by the definition: tell whether the seat to move can win."""
        for action in self.legal_actions():
            after = self.apply(action)
            if not after.left or after.is_won() == (after.turn == self.turn):
                return True
        return False


@dataclass(frozen=True, slots=True)
class Race:
    """Throw a two-sided die, then step by it or by 1; first on `goal` or past it wins. The die `idle` moves nobody and
    passes the turn."""

    at: tuple[int, int] = (0, 0)
    turn: int = 0
    die: int = 0
    goal: int = 6
    idle: int = 0
    edition: Edition = EDITION

    @property
    def to_move(self) -> int | None:
        if self.goal in self.at:
            return None
        return self.turn if self.die else CHANCE

    def legal_actions(self) -> Sequence[Action]:
        if self.to_move is None:
            return []
        if not self.die:
            return [Roll(1), Roll(3)]
        return [Take(count) for count in sorted({1, self.die})]

    def apply(self, action: Action) -> Race:
        if isinstance(action, Roll):
            passes = action.value == self.idle
            return replace(self, turn=1 - self.turn) if passes else replace(self, die=action.value)
        here = min(self.at[self.turn] + int(action.text), self.goal)
        at = (here, self.at[1]) if self.turn == 0 else (self.at[0], here)
        return replace(self, at=at, turn=1 - self.turn, die=0)

    def outcome(self) -> Outcome | None:
        return won(self.at.index(self.goal), "home", text("Home.")) if self.goal in self.at else None

    def chance_outcomes(self) -> Sequence[tuple[Action, Fraction]]:
        if self.to_move != CHANCE:
            return ()
        return [(Roll(1), Fraction(1, 2)), (Roll(3), Fraction(1, 2))]

    def key(self) -> str:
        return f"{self.at} {self.turn} {self.die}"


@dataclass(slots=True)
class Blind:
    """A judge that sees nothing, and counts how often it is asked."""

    asked: int = 0

    def score(self, position: object) -> int:
        self.asked += 1
        return 0

    def value(self, position: object) -> float:
        self.asked += 1
        return 0.5

    def order(self, position: object, actions: Sequence[Action]) -> Sequence[Action]:
        return actions

    def unrest(self, position: object) -> Sequence[Action]:
        return ()

    def may_stand(self, position: object) -> bool:
        return True


@dataclass(slots=True)
class Counting(Blind):
    """Likes few counters left: wrong about the game, but never indifferent."""

    def score(self, position: object) -> int:
        assert isinstance(position, Pile)
        return 10 * position.left


@dataclass(slots=True)
class Racing(Blind):
    """Likes to be ahead."""

    def value(self, position: object) -> float:
        assert isinstance(position, Race)
        return 0.5 + (position.at[position.turn] - position.at[1 - position.turn]) / 20
