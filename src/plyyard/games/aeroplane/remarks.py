"""Why one plane was the better one to fly: what it takes, what it brings home, and which faces may hit it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from plyyard.core.game import Action, Seat
from plyyard.core.text import Text, Value, text, texts
from plyyard.games.aeroplane.course import STUCK, YARD, Move
from plyyard.games.aeroplane.names import step_name
from plyyard.games.aeroplane.options import FACES
from plyyard.games.aeroplane.rules import Position


def remarks(position: Position, played: Sequence[Action], better: Sequence[Action]) -> Sequence[Text]:
    """Return what sets the move that was played apart from the better one."""
    move, best = cast(Move, played[0]), cast(Move, better[0])
    return [*_missed(position, move, best), *_left_in_danger(position, move, best)]


def _missed(position: Position, played: Move, best: Move) -> Iterator[Text]:
    seat, goal, lap = position.turn, position.course.options.goal, position.course.options.lap
    took = _taken(position, best)
    if took > _taken(position, played):
        yield texts(
            "The better move sends {n} plane back from {place}.",
            "The better move sends {n} planes back from {place}.",
            took,
            place=step_name(position.course, seat, best.target),
        )
    if best.target == goal != played.target:
        yield text("The better move brings a plane home and earns another roll.")
    elif best.target > lap >= played.target and best.origin <= lap:
        yield text("The better move reaches the home column, where nobody can be taken.")
    if best.origin == YARD != played.origin:
        yield text("The better move brings one more plane out of the yard.")


def _left_in_danger(position: Position, played: Move, best: Move) -> Iterator[Text]:
    seat = position.turn
    danger, spared = (hit_by(position.apply(move), seat) for move in (played, best))
    for step, faces in danger.items():
        if len(spared.get(step, ())) < len(faces):
            values: dict[str, Value] = {"place": step_name(position.course, seat, step), "all": FACES}
            yield (_put if step == played.target else _left)(len(faces), values)


def _put(count: int, values: Mapping[str, Value]) -> Text:
    return texts(
        "It put a plane on {place}, to be taken by {n} of {all} faces.",
        "It put a plane on {place}, to be taken by {n} of {all} faces.",
        count,
        **values,
    )


def _left(count: int, values: Mapping[str, Value]) -> Text:
    return texts(
        "It left a plane on {place}, to be taken by {n} of {all} faces.",
        "It left a plane on {place}, to be taken by {n} of {all} faces.",
        count,
        **values,
    )


def _taken(position: Position, move: Move) -> int:
    seat = position.turn
    return position.planes[1 - seat].count(position.course.takes[seat][move.target])


def hit_by(position: Position, seat: Seat) -> dict[int, tuple[int, ...]]:
    """Return the steps of a seat's planes that one roll of the other side can hit, each with the faces that do."""
    course, found = position.course, dict[int, tuple[int, ...]]()
    for face in range(1, FACES + 1):
        for enemy in set(position.planes[1 - seat]):
            route = course.route(enemy, face)
            if route is STUCK:
                continue
            step = course.takes[1 - seat][route.target]
            if step >= 0 and step in position.planes[seat] and face not in found.get(step, ()):
                found[step] = (*found.get(step, ()), face)
    return found
