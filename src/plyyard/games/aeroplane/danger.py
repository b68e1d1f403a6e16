"""How likely the other side sends planes home in its turn: all its dice and choices played through by the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from plyyard.core.game import CHANCE, Seat
from plyyard.games.aeroplane.course import YARD
from plyyard.games.aeroplane.options import FACES
from plyyard.games.aeroplane.rules import NOTHING, ROLLS, Move, Planes, Position, find_moves, with_actions

NONE: Final = Fraction(0)


@dataclass(frozen=True, slots=True)
class Danger:
    """What threatens the planes on one step in the hunter's turn: the `faces` of its first roll that hit at once,
    the chance over the whole turn after each face (None: that die has fallen otherwise), and over all of them."""

    step: int
    faces: tuple[int, ...]
    by_face: tuple[Fraction | None, ...]
    turn: Fraction


@dataclass(frozen=True, slots=True)
class Hit:
    """A plane of the hunter's that hits at once: where it comes from, with which face, and the step it hits."""

    origin: int
    face: int
    victim: int


def hunting(position: Position, hunter: Seat) -> Position:
    """Return the position with the hunter to roll, or as it is where its turn has begun already."""
    if position.turn == hunter or position.to_move is None:
        return position
    return with_actions(position._replace(turn=hunter, die=0, sixes=0, event=NOTHING))


def caught(position: Position, steps: Iterable[int], hunter: Seat) -> Fraction:
    """Return the chance that the hunter, at its best, hits a plane of the other side's on one of these steps before
    its turn is over."""
    return Hunt(position, steps, hunter).chance(position)


class Hunt:
    """The hunter's turn, played for hitting one of some steps. What follows from a roll is worked out once, in whole
    numbers: a chance is a part of CERTAIN, which can be divided by six more often than a turn has rolls."""

    def __init__(self, position: Position, steps: Iterable[int], hunter: Seat) -> None:
        self._course, self._hunter = position.course, hunter
        self._steps = frozenset(steps)
        self._known: dict[tuple[Planes, Planes, int], int] = {}

    def chance(self, position: Position) -> Fraction:
        """Return the chance in a position of this turn, before a roll or with a die that waits."""
        own, prey = position.planes[self._hunter], position.planes[1 - self._hunter]
        if position.turn != self._hunter or position.to_move is None:
            return Fraction(not self._steps.issubset(prey))
        if position.die:
            return Fraction(self._thrown(own, prey, position.die, position.sixes), CERTAIN)
        return Fraction(self._rolling(tuple(sorted(own)), prey, position.sixes), CERTAIN)

    def _rolling(self, own: Planes, prey: Planes, sixes: int) -> int:
        state = (own, prey, sixes)
        known = self._known.get(state)
        if known is None:
            known = sum([self._fallen(own, prey, die, sixes) for die in _DICE]) // FACES
            self._known[state] = known
        return known

    def _fallen(self, own: Planes, prey: Planes, die: int, sixes: int) -> int:
        limit = self._course.options.six_limit
        sixes = sixes + 1 if limit and die == FACES else 0
        return 0 if sixes and sixes == limit else self._thrown(own, prey, die, sixes)

    def _thrown(self, own: Planes, prey: Planes, die: int, sixes: int) -> int:
        """Return the best of the moves with a die: a hit is certain, and others count where they earn another roll."""
        course, takes, goal = self._course, self._course.takes[self._hunter], self._course.options.goal
        again: list[tuple[Planes, Planes]] = []
        for origin, target in find_moves(course, _pair(self._hunter, own, prey), self._hunter, die):
            victim = takes[target]
            if victim in self._steps:
                return CERTAIN
            took = victim in prey
            if course.bonuses[die == FACES, took, target == goal]:
                plane = own.index(origin)
                after = tuple(sorted((*own[:plane], target, *own[plane + 1 :])))
                if after[0] != goal:
                    again.append((after, tuple([YARD if step == victim else step for step in prey]) if took else prey))
        return max([self._rolling(after, left, sixes) for after, left in again], default=0)


def _pair(hunter: Seat, own: Planes, prey: Planes) -> tuple[Planes, Planes]:
    return (own, prey) if hunter == 0 else (prey, own)


CERTAIN: Final = FACES**60
_DICE: Final = range(1, FACES + 1)


def dangers(position: Position, hunter: Seat) -> list[Danger]:
    """Return what threatens the other side's planes where the hunter's turn begins or goes on, the worst first; nothing
    of those that cannot be hit."""
    prey = sorted({step for step in position.planes[1 - hunter] if 0 <= step <= position.course.options.lap})
    direct = hits(position, hunter)
    found = [_danger(position, step, hunter, direct) for step in prey]
    return sorted((danger for danger in found if danger.turn), key=lambda danger: (-danger.turn, -danger.step))


def _danger(position: Position, step: int, hunter: Seat, direct: Sequence[Hit]) -> Danger:
    hunt = Hunt(position, (step,), hunter)
    by_face = tuple(None if after is None else hunt.chance(after) for after in _after_faces(position))
    faces = tuple(sorted({hit.face for hit in direct if hit.victim == step}))
    return Danger(step, faces, by_face, hunt.chance(position))


def all_by_face(position: Position, hunter: Seat) -> tuple[Fraction | None, ...]:
    """Return the chance that any plane is hit, after each face of the first roll."""
    hunt = Hunt(position, position.planes[1 - hunter], hunter)
    return tuple(None if after is None else hunt.chance(after) for after in _after_faces(position))


def _after_faces(position: Position) -> list[Position | None]:
    """Return the position after each face; None for those that did not fall."""
    if position.die:
        return [position if face == position.die else None for face in range(1, FACES + 1)]
    return [position.apply(roll) if position.to_move == CHANCE else None for roll in ROLLS]


def hits(position: Position, hunter: Seat) -> list[Hit]:
    """Return every way to hit with the first move of the hunter's turn."""
    found = []
    for face, after in enumerate(_after_faces(position), 1):
        if after is not None and after.turn == hunter and after.die == face:
            found += [Hit(move.origin, face, victim) for move, victim in _victims(after)]
    return found


def _victims(position: Position) -> Iterator[tuple[Move, int]]:
    seat = position.turn
    for move in position.moves:
        victim = position.course.takes[seat][move.target]
        if victim >= 0 and victim in position.planes[1 - seat]:
            yield move, victim
