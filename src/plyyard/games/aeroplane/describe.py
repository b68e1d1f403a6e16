"""The sentences of the aeroplane game: what a roll or a move did, and what is expected now."""

from __future__ import annotations

from plyyard.core.game import CHANCE, Action, Seat
from plyyard.core.text import Text, Value, text, texts
from plyyard.games.aeroplane.course import YARD
from plyyard.games.aeroplane.names import short_name, step_name
from plyyard.games.aeroplane.options import Penalty
from plyyard.games.aeroplane.rules import Event, Move, Passed, Position


def describe(position: Position, action: Action) -> Text:
    """Return what `action` does in the position and what follows from it."""
    after = position.apply(action)
    return describe_event(after, after.event)


def describe_event(after: Position, event: Event) -> Text:
    """Return the sentence for the event that led to the position `after`."""
    if event.passed:
        return _passed(after, event)
    if event.move:
        return text("{move} {next}", move=_moved(after, event, event.move), next=_next(after, event))
    return texts(
        "{side} rolls {value}: there is {n} way to move.",
        "{side} rolls {value}: there are {n} ways to move.",
        len(after.moves),
        side=after.edition.sides[event.seat],
        value=event.value,
    )


def _passed(after: Position, event: Event) -> Text:
    options = after.course.options
    values: dict[str, Value] = {"value": event.value, "rolls": options.entry_rolls, "limit": options.six_limit}
    values |= {"side": after.edition.sides[event.seat], "other": after.edition.sides[1 - event.seat]}
    if event.passed is Passed.SIX_LIMIT:
        if options.penalty is Penalty.YARD:
            return text(
                "{side} rolls 6 number {limit} in a row: planes under way return to the yard. {other} is next.",
                **values,
            )
        return text("{side} rolls 6 number {limit} in a row: it is void and nothing moves. {other} is next.", **values)
    waiting = [step for step in after.planes[event.seat] if step != options.goal]
    if all(step == YARD for step in waiting):
        return text(
            "{side} rolls {value}: leaving the yard needs {rolls}. No plane can move, {other} is next.", **values
        )
    if all(step != YARD for step in waiting):
        return text("{side} rolls {value}, too much for every plane. None can move, {other} is next.", **values)
    return text(
        "{side} rolls {value}: leaving the yard needs {rolls}, and it is too much for the others. {other} is next.",
        **values,
    )


def _moved(after: Position, event: Event, move: Move) -> Text:
    goal = after.course.options.goal
    values: dict[str, Value] = {"side": after.edition.sides[event.seat], "plane": event.plane}
    values |= {"origin": _name(after, event.seat, move.origin), "target": _name(after, event.seat, move.target)}
    if move.target == goal:
        home = after.planes[event.seat].count(goal)
        return text(
            "{side}'s plane {plane} reaches the goal, {home} of {all} are home.", **values, home=home, all=_all(after)
        )
    if event.took:
        return texts(
            "{side}'s plane {plane} flies from {origin} to {target} and sends {n} {other} plane back to its yard.",
            "{side}'s plane {plane} flies from {origin} to {target} and sends {n} {other} planes back to their yard.",
            event.took,
            **values,
            other=after.edition.sides[1 - event.seat],
        )
    if move.origin == YARD:
        return text("{side}'s plane {plane} leaves the yard for {target}.", **values)
    return text("{side}'s plane {plane} flies from {origin} to {target}.", **values)


def _all(position: Position) -> int:
    return position.course.options.planes


def _name(position: Position, seat: Seat, step: int) -> Text:
    return step_name(position.course, seat, step)


def _next(after: Position, event: Event) -> Text:
    sides = after.edition.sides
    if after.to_move is None:
        return text("{side} wins.", side=sides[event.seat])
    if event.bonuses:
        return text("{side} rolls again.", side=sides[event.seat])
    return text("{side} is next.", side=sides[after.turn])


def label(position: Position, move: Move) -> Text:
    """Return what a move is called in a list of choices."""
    seat = position.turn
    values: dict[str, Value] = {
        "plane": position.planes[seat].index(move.origin) + 1,
        "origin": short_name(position.course, seat, move.origin),
        "target": short_name(position.course, seat, move.target),
    }
    took = position.planes[1 - seat].count(position.course.takes[seat][move.target])
    if not took:
        return text("Plane {plane}: {origin} → {target}", **values)
    return texts(
        "Plane {plane}: {origin} → {target}, takes {n}",
        "Plane {plane}: {origin} → {target}, takes {n}",
        took,
        **values,
    )


def status(position: Position) -> Text:
    """Return what is expected now, or how the match ended."""
    outcome = position.outcome()
    if outcome:
        return outcome.text
    side = position.edition.sides[position.turn]
    if position.to_move == CHANCE:
        again = position.event.bonuses
        return text("{side} to roll again.", side=side) if again else text("{side} to roll.", side=side)
    return texts(
        "{side} rolled {die}: {n} plane can move.",
        "{side} rolled {die}: {n} planes can move.",
        len(position.moves),
        side=side,
        die=position.die,
    )


def tally(position: Position, seat: Seat) -> tuple[Text, ...]:
    """Return a seat's lines beside the board."""
    planes, goal = position.planes[seat], position.course.options.goal
    home, waiting = planes.count(goal), planes.count(YARD)
    return (
        text("{home} of {all} home", home=home, all=len(planes)),
        text("{n} in the yard", n=waiting),
        text("{n} under way", n=len(planes) - home - waiting),
    )
