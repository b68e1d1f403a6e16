"""The rules of the aeroplane game: roll, then move one plane by the whole die."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from typing import Final, TypeAlias

from plyyard.core.errors import IllegalAction
from plyyard.core.game import CHANCE, Action, Edition, Kind, Outcome, Roll, Seat, won
from plyyard.core.text import text
from plyyard.games.aeroplane.course import STUCK, YARD, Course, Route, course
from plyyard.games.aeroplane.explain import refused_action
from plyyard.games.aeroplane.options import FACES, Bonus, Penalty

ROLLS: Final = tuple(Roll(value) for value in range(1, FACES + 1))
ODDS: Final = tuple((roll, Fraction(1, FACES)) for roll in ROLLS)

Planes: TypeAlias = tuple[int, ...]
"""The steps of one side's planes, plane 1 first."""

_PENALTIES: Final[Mapping[Penalty, Callable[[Planes, int], Planes]]] = {
    Penalty.VOID: lambda planes, _goal: planes,
    Penalty.YARD: lambda planes, goal: tuple(step if step == goal else YARD for step in planes),
}


@dataclass(frozen=True, slots=True)
class Move:
    """One plane flies from step `origin` to step `target`; which of several on the same place makes no difference."""

    origin: int
    target: int
    kind: Kind = Kind.MOVE

    @property
    def text(self) -> str:
        origin = "yard" if self.origin == YARD else self.origin
        return f"{origin}-{self.target}"


class Passed(StrEnum):
    """Why a turn passed without a move."""

    NO_MOVE = "no_move"
    SIX_LIMIT = "six_limit"


@dataclass(frozen=True, slots=True)
class Event:
    """What led to a position, for the screen: the roll of `seat` (0: nothing has happened yet), and either why the turn
    passed, or the move with the plane's number, how many enemy planes it `took` and what earned another roll. Neither
    while the die waits."""

    seat: Seat = 0
    value: int = 0
    passed: Passed | None = None
    move: Move | None = None
    plane: int = 0
    took: int = 0
    bonuses: tuple[Bonus, ...] = ()


NOTHING: Final = Event()


def find_moves(course: Course, planes: tuple[Planes, Planes], seat: Seat, value: int) -> tuple[Move, ...]:
    """Return the seat's moves with a roll of `value`, one for each place it can leave, those furthest behind first."""
    routes = course.routes[value]
    found = []
    for step in sorted(set(planes[seat])):
        route = routes[step + 1]
        if route is not STUCK and not (
            course.options.stack_blocks and blocked_at(course, planes, seat, route) is not None
        ):
            found.append(Move(step, route.target))
    return tuple(found)


def blocked_at(course: Course, planes: tuple[Planes, Planes], seat: Seat, route: Route) -> int | None:
    """Return the first step of the route that a stack of enemy planes bars, None when the way is free."""
    enemies, size = planes[1 - seat], course.options.stack_blocks
    for step in (*route.walked[1:], route.target):
        if size and enemies.count(course.meets[seat][step]) >= size:
            return step
    return None


@dataclass(frozen=True, slots=True, eq=False)
class Position:
    """All planes, whose turn it is, the die that waits for a choice (0: none) and the sixes in a row in this turn.

    `moves` are the legal moves while a die waits; `event` is what led here. Neither is part of the identity.
    """

    course: Course
    planes: tuple[Planes, Planes]
    turn: Seat = 0
    die: int = 0
    sixes: int = 0
    moves: tuple[Move, ...] = ()
    event: Event = NOTHING

    @classmethod
    def first(cls, edition: Edition) -> Position:
        """Return the position before the first roll."""
        table = course(edition)
        yard = (YARD,) * table.options.planes
        return cls(table, (yard, yard))

    @property
    def edition(self) -> Edition:
        return self.course.edition

    @property
    def to_move(self) -> Seat | None:
        goal = self.course.options.goal
        if min(self.planes[0]) == goal or min(self.planes[1]) == goal:
            return None
        return self.turn if self.die else CHANCE

    def legal_actions(self) -> Sequence[Action]:
        if self.die:
            return self.moves
        return () if self.to_move is None else ROLLS

    def chance_outcomes(self) -> Sequence[tuple[Action, Fraction]]:
        return ODDS if self.to_move == CHANCE else ()

    def apply(self, action: Action) -> Position:
        if isinstance(action, Move) and action in self.moves:
            return self._after_move(action)
        if isinstance(action, Roll) and action in ROLLS and self.to_move == CHANCE:
            return self._after_roll(action.value)
        raise IllegalAction(refused_action(self, action))

    def _after_roll(self, value: int) -> Position:
        options, seat = self.course.options, self.turn
        sixes = self.sixes + 1 if value == FACES else 0
        if sixes and sixes == options.six_limit:
            kept = _PENALTIES[options.penalty](self.planes[seat], options.goal)
            return self._pass(_pair(seat, kept, self.planes[1 - seat]), Event(seat, value, Passed.SIX_LIMIT))
        moves = find_moves(self.course, self.planes, seat, value)
        if not moves:
            return self._pass(self.planes, Event(seat, value, Passed.NO_MOVE))
        return Position(self.course, self.planes, seat, value, sixes, moves, Event(seat, value))

    def _pass(self, planes: tuple[Planes, Planes], event: Event) -> Position:
        return Position(self.course, planes, 1 - self.turn, event=event)

    def _after_move(self, move: Move) -> Position:
        seat, enemies = self.turn, self.planes[1 - self.turn]
        plane = self.planes[seat].index(move.origin)
        own = (*self.planes[seat][:plane], move.target, *self.planes[seat][plane + 1 :])
        victim = self.course.takes[seat][move.target]
        took = enemies.count(victim)
        if took:
            enemies = tuple(YARD if step == victim else step for step in enemies)
        goal = self.course.options.goal
        bonuses = () if min(own) == goal else self._bonuses(took > 0, move.target == goal)
        event = Event(seat, self.die, None, move, plane + 1, took, bonuses)
        after = (seat, 0, self.sixes) if bonuses else (1 - seat, 0, 0)
        return Position(self.course, _pair(seat, own, enemies), *after, event=event)

    def _bonuses(self, captured: bool, arrived: bool) -> tuple[Bonus, ...]:
        met = {Bonus.SIX: self.die == FACES, Bonus.CAPTURE: captured, Bonus.ARRIVAL: arrived}
        return tuple(bonus for bonus in self.course.options.bonuses if met[bonus])

    def outcome(self) -> Outcome | None:
        if self.to_move is not None:
            return None
        winner = 0 if min(self.planes[0]) == self.course.options.goal else 1
        return won(winner, "all_home", text("{side} has every plane home and wins.", side=self.edition.sides[winner]))

    def key(self) -> str:
        return self.written(sort=True)

    def written(self, sort: bool = False) -> str:
        """Return the position as text; sorted, equal planes are told apart no longer."""
        sides = [sorted(planes) if sort else planes for planes in self.planes]
        steps = [",".join("yard" if step == YARD else str(step) for step in side) for side in sides]
        return f"{steps[0]} {steps[1]} {'ry'[self.turn]} {self.die or '-'} {self.sixes}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.course is other.course and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())


def with_moves(position: Position) -> Position:
    """Return a position put together by hand with the moves of its die filled in."""
    return replace(position, moves=find_moves(position.course, position.planes, position.turn, position.die))


def _pair(seat: Seat, own: Planes, enemies: Planes) -> tuple[Planes, Planes]:
    return (own, enemies) if seat == 0 else (enemies, own)
