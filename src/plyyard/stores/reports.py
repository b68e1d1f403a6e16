"""Errors that readers have reported: kept by the server, read and ticked off by the host."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from sqlalchemy import Connection, delete, func, insert, select, update

from plyyard.stores.schema import reports

MOST_OPEN: Final = 5_000
"""How many reports may wait to be read; more would only fill the disk."""


class Report(Struct, frozen=True, kw_only=True):
    """What somebody has reported, and where: `position` as the game writes it, `section` of the guide, `at` in
    milliseconds. "" is what was not said; `id` is given when the report is stored."""

    at: int
    lang: str
    game: str
    edition: str
    words: str
    section: str = ""
    position: str = ""
    match: str = ""
    done: bool = False
    id: int = 0


def add_report(connection: Connection, report: Report) -> bool:
    """Store a report; return False, with nothing stored, when too many wait already."""
    waiting = select(func.count()).select_from(reports).where(reports.c.done.is_(False))
    if (connection.execute(waiting).scalar() or 0) >= MOST_OPEN:
        return False
    row = {name: getattr(report, name) for name in report.__struct_fields__ if name != "id"}
    connection.execute(insert(reports).values(row))
    return True


def list_reports(connection: Connection, with_done: bool = False) -> Sequence[Report]:
    """Return the reports that wait, oldest first, or all of them."""
    wanted = select(reports).order_by(reports.c.id)
    if not with_done:
        wanted = wanted.where(reports.c.done.is_(False))
    return [Report(**row) for row in connection.execute(wanted).mappings()]


def mark_done(connection: Connection, number: int) -> bool:
    """Tick a report off; return whether there is one of that number."""
    return bool(connection.execute(update(reports).where(reports.c.id == number).values(done=True)).rowcount)


def delete_report(connection: Connection, number: int) -> bool:
    """Take a report away; return whether there was one of that number."""
    return bool(connection.execute(delete(reports).where(reports.c.id == number)).rowcount)
