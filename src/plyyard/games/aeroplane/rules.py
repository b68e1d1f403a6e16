"""The rules of the aeroplane game: roll, then move one plane by the whole die."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import Final, NamedTuple, TypeAlias, cast

from plyyard.core.errors import IllegalAction
from plyyard.core.face import Face
from plyyard.core.game import CHANCE, Action, Edition, Outcome, Roll, Seat, won
from plyyard.core.text import text
from plyyard.games.aeroplane.course import NOWHERE, YARD, Course, Route, course
from plyyard.games.aeroplane.course import Move as Move
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


class Passed(StrEnum):
    """Why a turn passed without a move."""

    NO_MOVE = "no_move"
    SIX_LIMIT = "six_limit"


class Event(NamedTuple):
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
    able = course.moves[value]
    found = tuple([able[step] for step in sorted(set(planes[seat])) if step in able])
    if course.options.stack_blocks:
        routes = course.routes[value]
        return tuple(move for move in found if blocked_at(course, planes, seat, routes[move.origin + 1]) is None)
    return found


def blocked_at(course: Course, planes: tuple[Planes, Planes], seat: Seat, route: Route) -> int | None:
    """Return the first step of the route that a stack of enemy planes bars, None when the way is free."""
    enemies, size = planes[1 - seat], course.options.stack_blocks
    for step in (*route.walked[1:], route.target):
        if size and enemies.count(course.meets[seat][step]) >= size:
            return step
    return None


class _State(NamedTuple):
    course: Course
    planes: tuple[Planes, Planes]
    turn: Seat = 0
    die: int = 0
    sixes: int = 0
    actions: tuple[Roll, ...] | tuple[Move, ...] = ROLLS
    event: Event = NOTHING


class Position(_State, Face):
    """All planes, whose turn it is, the die that waits for a choice (0: none) and the sixes in a row in this turn.

    `actions` are the legal ones; `event` is what led here. Neither is part of the identity. A tuple, because making
    one is most of the work of a ply.
    """

    __slots__ = ()

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
    def moves(self) -> tuple[Move, ...]:
        """The legal moves while a die waits."""
        return cast(tuple[Move, ...], self.actions) if self.die else ()

    @property
    def to_move(self) -> Seat | None:
        if self.die:
            return self.turn
        return CHANCE if self.actions else None

    def legal_actions(self) -> Sequence[Action]:
        return self.actions

    def chance_outcomes(self) -> Sequence[tuple[Action, Fraction]]:
        return ODDS if self.to_move == CHANCE else ()

    def apply(self, action: Action | str) -> Position:
        if action in self.actions:
            if isinstance(action, Move):
                return self._after_move(action)
            if isinstance(action, Roll):
                return self._after_roll(action.value)
        if isinstance(action, str):
            return self.play(action)
        raise IllegalAction(refused_action(self, action))

    def _after_roll(self, value: int) -> Position:
        course, planes, seat, _, sixes, _, _ = self
        sixes = sixes + 1 if value == FACES else 0
        if sixes and sixes == course.options.six_limit:
            return self._grounded(value)
        moves = find_moves(course, planes, seat, value)
        if not moves:
            return Position(course, planes, 1 - seat, event=_NO_MOVE[seat][value])
        return Position(course, planes, seat, value, sixes, moves, _ROLLED[seat][value])

    def _grounded(self, value: int) -> Position:
        """Return the position after the six too many."""
        options, seat = self.course.options, self.turn
        kept = _PENALTIES[options.penalty](self.planes[seat], options.goal)
        planes = _pair(seat, kept, self.planes[1 - seat])
        return Position(self.course, planes, 1 - seat, event=Event(seat, value, Passed.SIX_LIMIT))

    def _after_move(self, move: Move) -> Position:
        course, planes, seat, die, sixes, _, _ = self
        origin, target = move
        own, enemies = planes[seat], planes[1 - seat]
        plane = own.index(origin)
        own = (*own[:plane], target, *own[plane + 1 :])
        victim = course.takes[seat][target]
        took = 0 if victim == NOWHERE else enemies.count(victim)
        if took:
            enemies = tuple([YARD if step == victim else step for step in enemies])
        planes = (own, enemies) if seat == 0 else (enemies, own)
        arrived = target == course.options.goal
        if arrived and min(own) == target:
            return Position(course, planes, 1 - seat, 0, 0, (), Event(seat, die, None, move, plane + 1, took))
        bonuses = course.bonuses[die == FACES, took > 0, arrived]
        event = Event(seat, die, None, move, plane + 1, took, bonuses)
        if bonuses:
            return Position(course, planes, seat, 0, sixes, ROLLS, event)
        return Position(course, planes, 1 - seat, 0, 0, ROLLS, event)

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

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self.key())


_ROLLED: Final = tuple(tuple(Event(seat, value) for value in range(FACES + 1)) for seat in (0, 1))
_NO_MOVE: Final = tuple(tuple(Event(seat, value, Passed.NO_MOVE) for value in range(FACES + 1)) for seat in (0, 1))


def with_actions(position: Position) -> Position:
    """Return a position put together by hand with its legal actions filled in."""
    course, planes, seat, die, _, _, _ = position
    if course.options.goal in (min(planes[0]), min(planes[1])):
        return position._replace(actions=())
    return position._replace(actions=find_moves(course, planes, seat, die) if die else ROLLS)


def _pair(seat: Seat, own: Planes, enemies: Planes) -> tuple[Planes, Planes]:
    return (own, enemies) if seat == 0 else (enemies, own)
