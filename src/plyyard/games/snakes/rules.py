"""The rules of snakes and ladders: one roll is one turn, and nobody decides anything."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import Final

from plyyard.core.errors import IllegalAction
from plyyard.core.face import Face
from plyyard.core.game import CHANCE, Action, Edition, Outcome, Roll, Seat, won
from plyyard.core.text import text
from plyyard.games.snakes.explain import refused_action
from plyyard.games.snakes.options import FACES, Options, Overshoot, options_of

ROLLS: Final = tuple(Roll(value) for value in range(1, FACES + 1))
ODDS: Final = tuple((roll, Fraction(1, FACES)) for roll in ROLLS)

_BEYOND: Final[Mapping[Overshoot, Callable[[int, int, int], tuple[int, ...]]]] = {
    Overshoot.STAY: lambda start, _goal, _past: (start,),
    Overshoot.STOP: lambda start, goal, _past: tuple(range(start, goal + 1)),
    Overshoot.BOUNCE: lambda start, goal, past: (*range(start, goal), *range(goal, goal - past - 1, -1)),
}


@cache
def jumps(options: Options) -> Mapping[int, int]:
    """Return where the ladders and snakes lead: square of entry to square of exit."""
    return dict(options.jumps)


@dataclass(frozen=True, slots=True)
class Turn:
    """What one roll did to the piece of `seat`. `walked` are the squares from its first to the one it landed on, at
    least one; `end` is another square than the landing when a ladder or a snake took it on. `past` is by how many
    squares the roll would have passed the goal, 0 if it did not."""

    seat: Seat
    value: int
    walked: tuple[int, ...]
    end: int
    past: int

    @property
    def start(self) -> int:
        return self.walked[0]

    @property
    def landing(self) -> int:
        return self.walked[-1]

    @property
    def jumped(self) -> bool:
        return self.end != self.landing

    @property
    def stayed(self) -> bool:
        return len(self.walked) == 1


def take_turn(options: Options, seat: Seat, start: int, value: int) -> Turn:
    """Return what a roll of `value` does to a piece on `start`, which may be 0, off the board."""
    past = max(0, start + value - options.goal)
    walked = _BEYOND[options.overshoot](start, options.goal, past) if past else tuple(range(start, start + value + 1))
    return Turn(seat, value, walked, jumps(options).get(walked[-1], walked[-1]), past)


@dataclass(frozen=True, slots=True)
class Position(Face):
    """Where both pieces stand (0 is off the board) and who rolls. `event` is the turn that led here, for the screen.

    What every roll leads to is worked out when the first is applied, and kept for all equal positions.
    """

    edition: Edition
    squares: tuple[int, int] = (0, 0)
    turn: Seat = 0
    event: Turn | None = field(default=None, compare=False)
    _legal: tuple[Roll, ...] = field(init=False, compare=False, repr=False)
    _after: dict[Action, Position] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_legal", () if self.options.goal in self.squares else ROLLS)
        object.__setattr__(self, "_after", _kept(self.edition).setdefault((self.squares, self.turn), {}))

    @property
    def options(self) -> Options:
        return options_of(self.edition)

    @property
    def to_move(self) -> Seat | None:
        return CHANCE if self._legal else None

    def legal_actions(self) -> Sequence[Action]:
        return self._legal

    def chance_outcomes(self) -> Sequence[tuple[Action, Fraction]]:
        return ODDS if self._legal else ()

    def apply(self, action: Action | str) -> Position:
        try:
            return self._after[action]  # type: ignore[index] # a text is never among them
        except KeyError:
            return self._look_further(action)

    def _look_further(self, action: Action | str) -> Position:
        """Return the position after an action for which nothing is kept. Raises IllegalAction."""
        if isinstance(action, str):
            return self.play(action)
        self.turn_of(action)
        self._after.update({roll: self._following(roll) for roll in ROLLS})
        return self._after[action]

    def _following(self, roll: Roll) -> Position:
        event = _turn(self.edition, self.turn, self.squares[self.turn], roll.value)
        squares = (event.end, self.squares[1]) if self.turn == 0 else (self.squares[0], event.end)
        return Position(self.edition, squares, 1 - self.turn, event)

    def turn_of(self, action: Action) -> Turn:
        """Return what a roll does here. Raises IllegalAction."""
        if not isinstance(action, Roll) or action not in self._legal:
            raise IllegalAction(refused_action(self))
        return take_turn(self.options, self.turn, self.squares[self.turn], action.value)

    def outcome(self) -> Outcome | None:
        if self.to_move is not None:
            return None
        winner = self.squares.index(self.options.goal)
        sentence = text("{side} reaches {goal} and wins.", side=self.edition.sides[winner], goal=self.options.goal)
        return won(winner, "goal", sentence)

    def key(self) -> str:
        black, white = self.squares
        return f"{black} {white} {'bw'[self.turn]}"


@cache
def start(edition: Edition) -> Position:
    """Return the edition's first position."""
    return Position(edition)


@cache
def _turn(edition: Edition, seat: Seat, start: int, value: int) -> Turn:
    return take_turn(options_of(edition), seat, start, value)


@cache
def _kept(_edition: Edition) -> dict[tuple[tuple[int, int], Seat], dict[Action, Position]]:
    """Return what follows from each position of an edition, empty until somebody rolls there: with the house rules
    some 13,000 positions of six rolls each."""
    return {}
