"""An edition's options worked out into tables: where every roll leads from every step, and who meets whom where."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Final, NamedTuple

from plyyard.core.game import Edition, Kind, Seat
from plyyard.games.aeroplane.options import FACES, Bonus, Options, Overshoot, options_of

YARD: Final = -1
"""The step of a plane that waits in its yard."""
NOWHERE: Final = -2
"""No step: nobody can be there."""
COLOURS: Final = ("red", "yellow")
"""What the seats' own places are called in place ids."""

_BEYOND: Final[Mapping[Overshoot, Callable[[int, int, int], tuple[int, ...]]]] = {
    Overshoot.STAY: lambda _origin, _goal, _past: (),
    Overshoot.BOUNCE: lambda origin, goal, past: (*range(origin, goal), *range(goal, goal - past - 1, -1)),
}


@dataclass(frozen=True, slots=True)
class Route:
    """Where one roll takes a plane: the steps it flies over, first and landing included, and where it ends up."""

    walked: tuple[int, ...]
    target: int


STUCK: Final = Route((), NOWHERE)
"""The route of a roll that the plane cannot use."""


class Move(NamedTuple):
    """One plane flies from step `origin` to step `target`; which of several on the same place makes no difference."""

    origin: int
    target: int

    @property
    def kind(self) -> Kind:
        return Kind.MOVE

    @property
    def text(self) -> str:
        origin = "yard" if self.origin == YARD else self.origin
        return f"{origin}-{self.target}"


@dataclass(frozen=True, slots=True, eq=False)
class Course:
    """An edition ready to be played.

    `routes[value][step + 1]` is the route of a roll, STUCK where the plane cannot use it, and `moves[value]` has the
    moves of those that it can, by their origin, as if the plane were alone on the board. `bonuses[six, capture,
    arrival]` are what of these earns another roll. `meets[seat][step]` is the other side's step on the same cell,
    NOWHERE off the shared track; `takes` is the same without the safe cells. `places[seat][step + 1]` are the places
    on the board, `steps[seat]` leads back from them.
    """

    edition: Edition
    options: Options
    routes: tuple[tuple[Route, ...], ...]
    moves: tuple[Mapping[int, Move], ...]
    bonuses: Mapping[tuple[bool, bool, bool], tuple[Bonus, ...]]
    meets: tuple[tuple[int, ...], tuple[int, ...]]
    takes: tuple[tuple[int, ...], tuple[int, ...]]
    places: tuple[tuple[str, ...], tuple[str, ...]]
    steps: tuple[Mapping[str, int], Mapping[str, int]]

    def route(self, step: int, value: int) -> Route:
        """Return where `value` takes a plane on `step`, as if it were alone on the board."""
        return self.routes[value][step + 1]

    def place(self, seat: Seat, step: int) -> str:
        """Return the place of a seat's step."""
        return self.places[seat][step + 1]


@cache
def course(edition: Edition) -> Course:
    """Return the edition's tables."""
    options = options_of(edition)
    steps = range(YARD, options.goal + 1)
    places = (_places(options, 0), _places(options, 1))
    routes = tuple(tuple(_route(options, step, value) for step in steps) for value in range(FACES + 1))
    return Course(
        edition=edition,
        options=options,
        routes=routes,
        bonuses={met: _bonuses(options, met) for met in product(_EITHER, _EITHER, _EITHER)},
        moves=tuple(_moves(steps, row) for row in routes),
        meets=(_meets(options, 0, ()), _meets(options, 1, ())),
        takes=(_meets(options, 0, options.safe), _meets(options, 1, options.safe)),
        places=places,
        steps=(dict(zip(places[0], steps, strict=True)), dict(zip(places[1], steps, strict=True))),
    )


def cell_of(options: Options, seat: Seat, step: int) -> int:
    """Return the absolute cell of a step on the shared track."""
    return (options.starts[seat] + step) % options.track


def _route(options: Options, step: int, value: int) -> Route:
    if step == YARD:
        return Route((YARD, 0), 0) if value in options.entry_rolls else STUCK
    past = step + value - options.goal
    walked = tuple(range(step, step + value + 1))
    if past > 0:
        walked = _BEYOND[options.overshoot](step, options.goal, past)
    if not walked or not value or step == options.goal:
        return STUCK
    return Route(walked, dict(options.jumps).get(walked[-1], walked[-1]))


_EITHER: Final = (False, True)


def _bonuses(options: Options, met: tuple[bool, bool, bool]) -> tuple[Bonus, ...]:
    causes = dict(zip((Bonus.SIX, Bonus.CAPTURE, Bonus.ARRIVAL), met, strict=True))
    return tuple(bonus for bonus in options.bonuses if causes[bonus])


def _moves(steps: range, routes: tuple[Route, ...]) -> Mapping[int, Move]:
    found = zip(steps, routes, strict=True)
    return {step: Move(step, route.target) for step, route in found if route is not STUCK}


def _meets(options: Options, seat: Seat, without: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(_met_at(options, seat, step, without) for step in range(options.goal + 1))


def _met_at(options: Options, seat: Seat, step: int, without: tuple[int, ...]) -> int:
    cell = cell_of(options, seat, step)
    other = (cell - options.starts[1 - seat]) % options.track
    return NOWHERE if step > options.lap or other > options.lap or cell in without else other


def _places(options: Options, seat: Seat) -> tuple[str, ...]:
    colour = COLOURS[seat]
    return (
        f"{colour}-yard",
        *(f"t{cell_of(options, seat, step)}" for step in range(options.lap + 1)),
        *(f"{colour}{step}" for step in range(1, options.home + 1)),
        f"{colour}-goal",
    )
