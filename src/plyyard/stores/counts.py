"""All dice that have fallen, counted by the database itself."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeAlias

from sqlalchemy import Connection, Integer, Row, Select, case, cast, func, select

from plyyard.core.game import ROLL, Seat
from plyyard.rooms.fair.statistics import LONGEST_WAIT, Counts, Holder
from plyyard.stores.schema import events, matches

Cell: TypeAlias = tuple[Holder, Seat]

_DIE: Final = f"{ROLL}:"
_RUN: Final = (events.c.match, events.c.seat)


def count_dice(connection: Connection) -> Mapping[Cell, Counts]:
    """Return the counts of every holder and seat. It reads every roll there is: it must not be asked for each visit."""
    faces: defaultdict[Cell, list[int]] = defaultdict(lambda: [0] * 6)
    pairs: defaultdict[Cell, list[list[int]]] = defaultdict(lambda: [[0] * 6 for _ in range(6)])
    for row in connection.execute(_pairs()):
        faces[_cell(row)][row.die - 1] += row.times
        if row.before:
            pairs[_cell(row)][row.before - 1][row.die - 1] += row.times
    waits = _waits_by_cell(connection.execute(_waits()))
    return {
        cell: Counts(tuple(faces[cell]), tuple(map(tuple, pairs[cell])), *(tuple(part) for part in waits[cell]))
        for cell in sorted(faces)
    }


def _cell(row: Row[Any]) -> Cell:
    return "computer" if row.level else "human", row.seat


def _rolls() -> Select[*tuple[Any, ...]]:
    """Every roll with the one before it of the same side, and its number there."""
    die = cast(func.substr(events.c.action, len(_DIE) + 1), Integer)
    held = case((events.c.seat == 0, matches.c.level0), else_=matches.c.level1)
    return (
        select(
            events.c.match,
            events.c.seat,
            case((held != "", 1), else_=0).label("level"),
            die.label("die"),
            func.lag(die).over(partition_by=_RUN, order_by=events.c.seq).label("before"),
            func.row_number().over(partition_by=_RUN, order_by=events.c.seq).label("number"),
        )
        .join(matches, matches.c.id == events.c.match)
        .where(events.c.kind == "act", events.c.action.startswith(_DIE, autoescape=True))
    )


def _pairs() -> Select[*tuple[Any, ...]]:
    rolls = _rolls().subquery()
    key = (rolls.c.level, rolls.c.seat, rolls.c.before, rolls.c.die)
    return select(*key, func.count().label("times")).group_by(*key)


def _waits() -> Select[*tuple[Any, ...]]:
    """How many runs there are of each length (as far as it matters) with the first six at each number (0: none)."""
    rolls = _rolls().subquery()
    first = func.min(case((rolls.c.die == 6, rolls.c.number), else_=LONGEST_WAIT + 1))
    runs = (
        select(rolls.c.level, rolls.c.seat, func.max(rolls.c.number).label("rolled"), first.label("first"))
        .group_by(rolls.c.match, rolls.c.seat, rolls.c.level)
        .subquery()
    )
    rolled = case((runs.c.rolled > LONGEST_WAIT, LONGEST_WAIT), else_=runs.c.rolled)
    found = case((runs.c.first > LONGEST_WAIT, 0), else_=runs.c.first)
    runs = select(runs.c.level, runs.c.seat, rolled.label("rolled"), found.label("first")).subquery()
    key = (runs.c.level, runs.c.seat, runs.c.rolled, runs.c.first)
    return select(*key, func.count().label("times")).group_by(*key)


def _waits_by_cell(rows: Iterable[Row[Any]]) -> Mapping[Cell, tuple[list[int], list[int]]]:
    nothing = [0] * LONGEST_WAIT
    waits: defaultdict[Cell, tuple[list[int], list[int]]] = defaultdict(lambda: (nothing.copy(), nothing.copy()))
    for row in rows:
        waited, got = waits[_cell(row)]
        for number in range(row.first or row.rolled):
            waited[number] += row.times
        if row.first:
            got[row.first - 1] += row.times
    return waits
