"""The board of the aeroplane game as a screen needs it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Final

from plyyard.core.board import Area, BoardSpec, Choice, Counter, Look, Piece, Place, Step, View
from plyyard.core.game import CHANCE, DICE, ROLL, Action, Edition, Seat
from plyyard.core.text import Text, text
from plyyard.games.aeroplane.course import COLOURS as SEATS
from plyyard.games.aeroplane.course import YARD, course
from plyyard.games.aeroplane.describe import describe_event, label, status, tally
from plyyard.games.aeroplane.geometry import COLOURS, COLUMNS, SIZE, TRACK, heading, turned_point
from plyyard.games.aeroplane.names import GOALS, STARTS, YARDS, home_name, track_name
from plyyard.games.aeroplane.options import Options
from plyyard.games.aeroplane.rules import Event, Move, Passed, Position

LOOKS: Final = (
    Look("red", "plane-a", "red", text("red plane"), "R"),
    Look("yellow", "plane-b", "yellow", text("yellow plane"), "Y"),
)


@cache
def board(edition: Edition) -> BoardSpec:
    """Return the picture: the cross of cells, two yards and goals in use, the other colours faint."""
    options = course(edition).options
    return BoardSpec(
        width=SIZE,
        height=SIZE,
        places=(
            *(_yard(seat) for seat in (0, 1)),
            *(_cell(options, cell) for cell in range(options.track)),
            *(_home(seat, number) for seat in (0, 1) for number in range(1, options.home + 1)),
            *(_goal(seat) for seat in (0, 1)),
        ),
        looks=LOOKS,
        areas=tuple(area for quarter in range(4) for area in _areas(quarter)),
        dice=1,
        edge="sky",
    )


def _quarter(seat: Seat) -> int:
    return COLOURS.index(SEATS[seat])


def _yard(seat: Seat) -> Place:
    x, y = turned_point(3, 3, _quarter(seat))
    return Place(f"{SEATS[seat]}-yard", x, y, YARDS[seat], width=4, height=4, shape="field", tone="plain")


def _goal(seat: Seat) -> Place:
    x, y = turned_point(6.6, 7.5, _quarter(seat))
    name = f"{SEATS[seat]}-goal"
    return Place(name, x, y, GOALS[seat], width=1.1, height=1.4, shape="field", tone="none", mark="goal")


def _home(seat: Seat, number: int) -> Place:
    row, column = COLUMNS[_quarter(seat)][number - 1]
    return Place(f"{SEATS[seat]}{number}", column + 0.5, row + 0.5, home_name(seat, number), tone=SEATS[seat])


def _cell(options: Options, cell: int) -> Place:
    row, column = TRACK[cell]
    tone, mark = "plain", "star" if cell in options.safe else ""
    if cell in STARTS:
        tone, mark = COLOURS[list(STARTS).index(cell)], "start"
    name = track_name(cell, cell in options.safe)
    return Place(f"t{cell}", column + 0.5, row + 0.5, name, tone=tone, mark=mark)


def _areas(quarter: int) -> tuple[Area, ...]:
    colour = COLOURS[quarter]
    used = colour in SEATS
    tone = colour if used else f"{colour}-faint"
    yard = Area(_turned(((0.15, 0.15), (5.85, 0.15), (5.85, 5.85), (0.15, 5.85)), quarter), tone, 0.4)
    triangle = Area(_turned(((6, 6), (7.5, 7.5), (6, 9)), quarter), tone)
    if used:
        return yard, triangle
    inside = Area(_turned(((1, 1), (5, 1), (5, 5), (1, 5)), quarter), "plain", 0.3)
    column = Area(_turned(((1, 7), (6, 7), (6, 8), (1, 8)), quarter), tone)
    return yard, inside, triangle, column


def _turned(points: tuple[tuple[float, float], ...], quarter: int) -> tuple[tuple[float, float], ...]:
    return tuple(turned_point(x, y, quarter) for x, y in points)


@cache
def angles(edition: Edition, seat: Seat) -> tuple[int, ...]:
    """Return the direction of travel at every step of a seat, from the yard to the goal, in degrees."""
    options = course(edition).options
    start = options.starts[seat]
    track = [TRACK[(start + step) % options.track] for step in range(options.lap + 1)]
    way = [*track, *COLUMNS[_quarter(seat)]]
    along = [heading(here, there) for here, there in pairwise(way)]
    return (0, *along, along[-1], along[-1])


def view(position: Position, last: Action | None = None) -> View:
    """Return the position as a screen shows it. The die shows the last roll; a turn that passed says why in `notes`."""
    event = position.event
    return View(
        pieces=tuple(piece for seat in (0, 1) for piece in _pieces(position, seat)),
        turn=position.turn,
        to_move=position.to_move,
        choices=_choices(position),
        status=status(position),
        last=_last(position, event) if last else (),
        die=event.value or position.die or None,
        counters=_counters(position),
        tallies=(tally(position, 0), tally(position, 1)),
        notes=(describe_event(position, event),) if event.passed else (),
        outcome=position.outcome(),
    )


def _pieces(position: Position, seat: Seat) -> tuple[Piece, ...]:
    turns = angles(position.edition, seat)
    return tuple(
        Piece(position.course.place(seat, step), SEATS[seat], str(number), turns[step + 1])
        for number, step in enumerate(position.planes[seat], 1)
    )


def _choices(position: Position) -> tuple[Choice, ...]:
    if position.to_move == CHANCE:
        return (Choice(ROLL, (DICE,), text("Roll the die")),)
    return tuple(_choice(position, move) for move in position.moves)


def _choice(position: Position, move: Move) -> Choice:
    seat, table = position.turn, position.course
    target = table.place(seat, move.target)
    captures = table.takes[seat][move.target] in position.planes[1 - seat]
    path = (table.place(seat, move.origin), target)
    return Choice(move.text, path, label(position, move), (target,) if captures else ())


def _last(position: Position, event: Event) -> tuple[str, ...]:
    if not event.move:
        return ()
    return tuple(position.course.place(event.seat, step) for step in (event.move.origin, event.move.target))


def _counters(position: Position) -> tuple[Counter, ...]:
    limit = position.course.options.six_limit
    if not limit or not position.sixes:
        return ()
    name: Text = text("Sixes in a row")
    return (Counter("sixes", name, position.sixes, limit, urgent=position.sixes == limit - 1),)


def trace(position: Position, action: Action) -> Sequence[Step]:
    """Return the fallen die, or the flight through every cell passed and the planes that are sent home by it."""
    after = position.apply(action)
    event = after.event
    if event.move:
        return [*_flight(position, event, event.move), *_sent_home(position, event.seat, event.move.target)]
    penalty = _grounded(position, after) if event.passed is Passed.SIX_LIMIT else []
    return [Step("roll", value=event.value), *penalty]


def _flight(position: Position, event: Event, move: Move) -> list[Step]:
    table, seat, mark = position.course, event.seat, str(event.plane)
    route = table.route(move.origin, event.value)
    walked = tuple(table.place(seat, step) for step in route.walked)
    steps = [Step("slide", walked, SEATS[seat], mark)]
    if route.target != route.walked[-1]:
        steps.append(Step("jump", (walked[-1], table.place(seat, route.target)), SEATS[seat], mark))
    return steps


def _sent_home(position: Position, seat: Seat, target: int) -> list[Step]:
    table, other = position.course, 1 - seat
    victim = table.takes[seat][target]
    path = (table.place(seat, target), table.place(other, YARD))
    planes = enumerate(position.planes[other], 1)
    return [Step("jump", path, SEATS[other], str(number)) for number, step in planes if step == victim]


def _grounded(before: Position, after: Position) -> list[Step]:
    table, seat = before.course, before.turn
    moved = enumerate(zip(before.planes[seat], after.planes[seat], strict=True), 1)
    return [
        Step("jump", (table.place(seat, old), table.place(seat, new)), SEATS[seat], str(number))
        for number, (old, new) in moved
        if old != new
    ]
