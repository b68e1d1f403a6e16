"""The map of the aeroplane game: how likely each plane of a side is sent home in the other side's next turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Final, cast

from plyyard.core import game as core
from plyyard.core.game import Seat
from plyyard.core.maps import Chart, Item, Map, Mark, Table, Way, Wish, figure, numbers, percent
from plyyard.core.text import Text, Value, text, texts
from plyyard.games.aeroplane.course import YARD
from plyyard.games.aeroplane.danger import Danger, Hit, all_by_face, caught, dangers, hits, hunting
from plyyard.games.aeroplane.names import step_name
from plyyard.games.aeroplane.options import FACES
from plyyard.games.aeroplane.rules import Position

HIGH: Final = Fraction(1, 4)
"""From this chance over a turn on a risk is drawn densest: two direct faces, or one and some chains."""
LOW: Final = Fraction(1, 10)
"""Below this chance no face hits at once: chains through another roll alone."""


def risk(position: core.Position, wish: Wish) -> Chart:
    """Return the risk of a side's planes; of a plane that was chosen, where the die takes it."""
    here, seat = cast(Position, position), wish.seat
    outcome = here.outcome()
    if outcome is not None:
        return Chart(outcome.text)
    landing = _landing(here, wish)
    after = here if landing is None else here.play(f"{_written(here, wish)}-{landing}")
    if after.to_move is None:
        return Chart(text("This move ends the match: nothing can happen to your planes any more."))
    threat = hunting(after, 1 - seat)
    found = dangers(threat, 1 - seat)
    return Chart(
        summary=_summary(threat, seat, landing),
        marks=(*_plane_marks(threat, seat, found), *_hunter_marks(threat, seat)),
        ways=tuple(_way(threat, seat, hit) for hit in hits(threat, 1 - seat)),
        items=(*(_in_danger(threat, seat, danger) for danger in found), *_safe(threat, seat, found)),
        table=_table(threat, seat, found) if found else None,
    )


RISK: Final = Map(text("Risk"), risk, sided=True)
MAPS: Final[Mapping[str, Map]] = MappingProxyType({"risk": RISK})


def _landing(position: Position, wish: Wish) -> int | None:
    """Return the step on which a chosen plane would land; None where none is chosen."""
    if not wish.path or position.turn != wish.seat:
        return None
    origin = position.course.steps[wish.seat].get(wish.path[0])
    return next((move.target for move in position.moves if move.origin == origin), None)


def _written(position: Position, wish: Wish) -> str:
    origin = position.course.steps[wish.seat][wish.path[0]]
    return "yard" if origin == YARD else str(origin)


def _summary(threat: Position, seat: Seat, landing: int | None) -> Text:
    hunter = 1 - seat
    share = percent(float(caught(threat, threat.planes[seat], hunter)))
    values: dict[str, Value] = {
        "other": threat.edition.sides[hunter],
        "side": threat.edition.sides[seat],
        "share": share,
    }
    if landing is not None:
        values["place"] = step_name(threat.course, seat, landing)
        return text(
            "With the plane on {place}: if {other} does all it can, its next turn hits {side} with {share}.",
            **values,
        )
    if threat.die:
        return text("If {other} does all it can with this die, its turn hits {side} with {share}.", **values)
    return text("If {other} does all it can, its next turn hits {side} with {share}.", **values)


def _plane_marks(threat: Position, seat: Seat, found: list[Danger]) -> Iterator[Mark]:
    """Yield what lies on each cell of the side's planes that are under way."""
    course, lap = threat.course, threat.course.options.lap
    for danger in found:
        share = float(danger.turn)
        yield Mark(course.place(seat, danger.step), _look(danger.turn), figure(share), _over_turn(danger.turn))
    spared = {step for step in threat.planes[seat] if 0 <= step <= lap} - {danger.step for danger in found}
    for step in sorted(spared):
        yield Mark(course.place(seat, step), "bare", "0", text("cannot be hit in this turn"))


def _look(share: Fraction) -> str:
    return "dense" if share >= HIGH else "middle" if share >= LOW else "sparse"


def _over_turn(share: Fraction) -> Text:
    return text("is hit with {share} over the turn", share=percent(float(share)))


def _hunter_marks(threat: Position, seat: Seat) -> Iterator[Mark]:
    """Yield the faces with which each plane of the other side hits at once."""
    hunter, faces = 1 - seat, dict[int, list[int]]()
    for hit in hits(threat, hunter):
        faces.setdefault(hit.origin, []).append(hit.face)
    for origin, own in sorted(faces.items()):
        yield Mark(
            threat.course.place(hunter, origin), "die", numbers(own), text("hits with {faces}", faces=tuple(own))
        )


def _way(threat: Position, seat: Seat, hit: Hit) -> Way:
    hunter = 1 - seat
    walked = threat.course.route(hit.origin, hit.face).walked
    places = [threat.course.place(hunter, step) for step in walked]
    aim = threat.course.place(seat, hit.victim)
    return Way(tuple(places if places[-1] == aim else [*places, aim]))


def _named(threat: Position, seat: Seat, step: int) -> Text:
    """Return the planes on a step with their place."""
    planes = tuple(number for number, own in enumerate(threat.planes[seat], 1) if own == step)
    place = step_name(threat.course, seat, step)
    if len(planes) == 1:
        return text("Plane {number} ({place})", number=planes[0], place=place)
    return text("Planes {numbers} ({place})", numbers=planes, place=place)


def _in_danger(threat: Position, seat: Seat, danger: Danger) -> Item:
    values: dict[str, Value] = {"plane": _named(threat, seat, danger.step), "turn": percent(float(danger.turn))}
    sign = figure(float(danger.turn))
    if threat.die:
        sentence = text("{plane}: {turn} over the rest of the turn.", **values)
    elif not danger.faces:
        sentence = text("{plane}: no face hits at once; {turn} over the whole turn.", **values)
    else:
        count = len(danger.faces)
        values |= {"faces": danger.faces, "once": percent(count / FACES)}
        sentence = texts(
            "{plane}: the face {faces} hits at once, {once} for one roll; {turn} over the whole turn.",
            "{plane}: the faces {faces} hit at once, {once} for one roll; {turn} over the whole turn.",
            count,
            **values,
        )
    return Item(sentence, _look(danger.turn), sign, (threat.course.place(seat, danger.step),))


def _safe(threat: Position, seat: Seat, found: list[Danger]) -> Iterator[Item]:
    """Yield why the side's other planes that are under way cannot be hit."""
    options, course = threat.course.options, threat.course
    exposed = {danger.step for danger in found}
    for step in sorted(set(threat.planes[seat]) - exposed - {YARD, options.goal}):
        plane = _named(threat, seat, step)
        if step > options.lap:
            yield Item(text("{plane}: in the home column nobody is hit.", plane=plane), section="capture")
        elif course.takes[seat][step] < 0 <= course.meets[seat][step]:
            yield Item(text("{plane}: on a safe cell nobody is hit.", plane=plane), "bare", "0", section="safe")
        else:
            yield Item(text("{plane}: nobody can get here in this turn.", plane=plane), "bare", "0")


def _table(threat: Position, seat: Seat, found: list[Danger]) -> Table:
    """Return the chance over the turn after each face of the first roll."""
    rows = [(_named(threat, seat, danger.step), danger.by_face, danger.turn) for danger in found]
    if len(found) > 1:
        hunter = 1 - seat
        rows.append((text("Any of them"), all_by_face(threat, hunter), caught(threat, threat.planes[seat], hunter)))
    return Table(
        title=text("Chances in per cent, by the first face"),
        head=(text("Plane"), *(text("{face}", face=face) for face in range(1, FACES + 1)), text("Turn")),
        rows=tuple((name, *map(_cell, by_face), _cell(turn)) for name, by_face, turn in rows),
    )


def _cell(share: Fraction | None) -> Text:
    return text("{value}", value="–" if not share else figure(float(share)))
