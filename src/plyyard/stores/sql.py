"""The store of matches on SQLAlchemy Core: one writer, a few readers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from msgspec import Struct
from sqlalchemy import Connection, Engine, Select, bindparam, case, delete, func, insert, null, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError

from plyyard.core.game import Seat
from plyyard.rooms.fair.keeper import Secrets
from plyyard.rooms.fair.statistics import Counts, Holder
from plyyard.rooms.founding import Founding
from plyyard.rooms.log import Event, Header
from plyyard.rooms.news import HOLDERS, Change, News
from plyyard.rooms.store import Conflict, Held, SeatLink, Standing, Status, Stored, Summary
from plyyard.stores.bulk import Bulk
from plyyard.stores.claims import AdvisoryLocks, Claims, Unrivalled
from plyyard.stores.counts import count_dice
from plyyard.stores.joint import Joint
from plyyard.stores.reports import Report, add_report
from plyyard.stores.rows import (
    event_rows,
    header_row,
    read_event,
    read_header,
    read_secrets,
    read_summary,
    secrets_text,
    standing_row,
)
from plyyard.stores.schema import alive, dice_secrets, events, holders, matches, seat_links
from plyyard.stores.trouble import understand
from plyyard.stores.wakeups import Alone, Notifications, Wakeups
from plyyard.stores.writer import Writer

T = TypeVar("T")
READERS = 2
LISTED_EVERY = 60_000
"""Milliseconds a match keeps its place in its players' lists: to move it up with every action costs as much again as
to store the action."""


class SqlStore:
    """Fulfils rooms.store.Store."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        shared = engine.dialect.name == "postgresql"
        self.wakeups: Wakeups = Notifications(engine) if shared else Alone()
        self.claims: Claims = AdvisoryLocks(engine) if shared else Unrivalled()
        self._writer = Writer(engine, self.wakeups.changed)
        # A log and the secrets that belong to it are read in several statements: they must be of one moment.
        self._reading_options: dict[str, Any] = {"plyyard_readonly": True}
        if shared:
            self._reading_options["isolation_level"] = "REPEATABLE READ"
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")

    async def create(
        self,
        header: Header,
        held: Held,
        new: Sequence[Event],
        standing: Standing,
        code: str = "",
        secrets: Secrets | None = None,
    ) -> None:
        await self._writer.write(lambda connection: _create(connection, header, held, new, standing, code, secrets))

    async def load(self, match: str) -> Stored | None:
        return await self._read(lambda connection: read_stored(connection, match))

    async def since(self, match: str, seq: int) -> Stored | None:
        return await self._read(lambda connection: read_stored(connection, match, seq))

    async def append(
        self,
        match: str,
        new: Sequence[Event],
        standing: Standing,
        held: Held = frozenset(),
        secrets: Secrets | None = None,
        founding: Founding | None = None,
    ) -> None:
        appended = Appended(match, tuple(new), standing, held, secrets, founding)
        await self._writer.write(Joint(_append, appended), Change(match, new[-1].seq))

    async def hold(self, match: str, secret: str, seat: Seat, now: int) -> None:
        new = frozenset({(secret, seat)})
        await self._writer.write(lambda connection: _hold(connection, match, new, now), Change(match, HOLDERS))

    async def matches_of(self, secret: str, limit: int, before: int | None = None) -> Sequence[Summary]:
        return await self._read(lambda connection: _summaries(connection, _mine(secret, limit, before)))

    async def public(self, status: Status, limit: int) -> Sequence[Summary]:
        wanted = select(matches).where(matches.c.status == status, matches.c.public.is_(True))
        newest = wanted.order_by(matches.c.updated.desc()).limit(limit)
        return await self._read(lambda connection: _summaries(connection, newest))

    async def find_code(self, code: str) -> str | None:
        wanted = select(matches.c.id).where(matches.c.code == code)
        return await self._read(lambda connection: connection.execute(wanted).scalar())

    async def code_of(self, match: str) -> str:
        wanted = select(matches.c.code).where(matches.c.id == match)
        return await self._read(lambda connection: connection.execute(wanted).scalar()) or ""

    async def overdue(self, now: int, limit: int) -> Sequence[str]:
        wanted = select(matches.c.id).where(matches.c.deadline <= now).limit(limit)
        return await self._read(lambda connection: connection.execute(wanted).scalars().all())

    async def abandoned(self, before: int, limit: int) -> Sequence[str]:
        """Return open matches in which nothing has happened since `before`."""
        wanted = select(matches.c.id).where(matches.c.status == "open", matches.c.updated <= before).limit(limit)
        return await self._read(lambda connection: connection.execute(wanted).scalars().all())

    def on_commit(self, told: Callable[[int, float], None]) -> None:
        """Let `told` know of each transaction how many jobs it held and how many seconds it took, in any thread."""
        self._writer.on_commit = told

    async def add_link(self, token: str, link: SeatLink, expires: int) -> None:
        row = {"token": token, "match": link.match, "seat": link.seat, "expires": expires}
        await self._writer.write(lambda connection: connection.execute(insert(seat_links).values(row)))

    async def take_link(self, token: str, now: int) -> SeatLink | None:
        return await self._writer.write(lambda connection: _take_link(connection, token, now))

    async def add_report(self, report: Report) -> bool:
        """Keep what a reader has reported; False when the host has too many to read already."""
        return await self._writer.write(lambda connection: add_report(connection, report))

    async def beat(self, now: int) -> None:
        await self._writer.write(lambda connection: _beat(connection, now))

    async def last_beat(self) -> int | None:
        return await self._read(_last_sign)

    async def say(self, news: News) -> None:
        """Tell the other processes something."""
        await self._writer.write(lambda connection: self.wakeups.said(connection, news))

    async def awaiting_computer(self, among: Sequence[str] | None, limit: int) -> Sequence[str]:
        """Return running matches in which the computer has to act, of the given ones or of all."""
        level = case((matches.c.turn == 0, matches.c.level0), else_=matches.c.level1)
        wanted = select(matches.c.id).where(matches.c.status == "running", level != "")
        wanted = wanted.order_by(matches.c.updated).limit(limit)
        if among is not None:
            wanted = wanted.where(matches.c.id.in_(among))
        return await self._read(lambda connection: connection.execute(wanted).scalars().all())

    async def dice_counts(self) -> Mapping[tuple[Holder, Seat], Counts]:
        """Return how all dice have fallen, by holder and seat. It reads every roll: ask for it seldom."""
        return await self._read(count_dice)

    async def other_servers(self) -> int:
        """Return how many other web processes run on this database; to be asked before this one listens."""
        return await self._read(self.wakeups.servers)

    async def check(self) -> None:
        """Read something. Raises when the database cannot be reached."""
        await self._read(lambda connection: connection.execute(select(1)).scalar())

    def close(self) -> None:
        """Write what waits and let go of the database."""
        self.wakeups.close()
        self._writer.close()
        self.claims.close()
        self._readers.shutdown()
        self._engine.dispose()

    async def _read(self, job: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._reading, job)

    def _reading(self, job: Callable[[Connection], T]) -> T:
        try:
            with self._engine.connect().execution_options(**self._reading_options) as connection:
                return job(connection)
        except DBAPIError as error:
            raise understand(error) from error


def _create(
    connection: Connection,
    header: Header,
    held: Held,
    new: Sequence[Event],
    standing: Standing,
    code: str,
    secrets: Secrets | None,
) -> None:
    try:
        connection.execute(insert(matches).values(**header_row(header, standing, code)))
    except IntegrityError as error:
        raise Conflict(header.id) from error
    _hold(connection, header.id, held, header.created)
    if new:
        connection.execute(insert(events), event_rows(header.id, new))
    if secrets:
        connection.execute(insert(dice_secrets).values(match=header.id, secrets=secrets_text(secrets)))


def _found(connection: Connection, new: Founding, code: str = "") -> None:
    _create(connection, new.header, new.held, new.events, new.standing, code, new.secrets)


def _hold(connection: Connection, match: str, held: Held, now: int) -> None:
    for secret, seat in sorted(held):
        known = select(holders).where(holders.c.secret == secret, holders.c.match == match, holders.c.seat == seat)
        if connection.execute(known).first() is None:
            connection.execute(insert(holders).values(secret=secret, match=match, seat=seat, updated=now))


def read_stored(connection: Connection, match: str, seq: int = -1) -> Stored | None:
    """Return a match with the events after `seq`, None when there is none of that id."""
    row = connection.execute(select(matches).where(matches.c.id == match)).one_or_none()
    if row is None:
        return None
    newer = select(events).where(events.c.match == match, events.c.seq > seq).order_by(events.c.seq)
    log = connection.execute(newer)
    held = connection.execute(select(holders.c.secret, holders.c.seat).where(holders.c.match == match))
    kept = connection.execute(select(dice_secrets.c.secrets).where(dice_secrets.c.match == match)).scalar()
    return Stored(
        read_header(row),
        tuple(read_event(line) for line in log),
        frozenset((line.secret, line.seat) for line in held),
        read_secrets(kept) if kept else None,
    )


class Appended(Struct, frozen=True):
    """Events to be stored after those of a match, with how it stands then, who takes a seat with them, and the secrets
    of its dice where they have changed."""

    match: str
    new: tuple[Event, ...]
    standing: Standing
    held: Held
    secrets: Secrets | None = None
    founding: Founding | None = None

    @property
    def changes(self) -> dict[str, Any]:
        """The parameters of _CHANGE."""
        return {"of": self.match, "updated": self.new[-1].at, **standing_row(self.standing)}

    @property
    def moved(self) -> dict[str, Any]:
        """The parameters of _MOVED."""
        at = self.new[-1].at
        return {"of": self.match, "updated": at, "before": at - LISTED_EVERY}


_ADD = Bulk(insert(events))
_CHANGED = ("updated", "status", "turn", "deadline", "reason", "points", "final_key")
_CHANGE = update(matches).where(matches.c.id == bindparam("of")).values({name: bindparam(name) for name in _CHANGED})
_CHANGED_OPEN, _CHANGED_CLOSED = Bulk(_CHANGE), Bulk(_CHANGE.values(code=null()))
_MOVED = Bulk(
    update(holders)
    .where(holders.c.match == bindparam("of"), holders.c.updated <= bindparam("before"))
    .values(updated=bindparam("updated"))
)


def _append(connection: Connection, items: Sequence[Appended]) -> None:
    """Store the events of many matches with one statement for each table."""
    try:
        _ADD.run(connection, [row for item in items for row in event_rows(item.match, item.new)])
    except IntegrityError as error:
        raise Conflict(items[0].match) from error
    for statement, is_open in ((_CHANGED_OPEN, True), (_CHANGED_CLOSED, False)):
        changes = [item.changes for item in items if (item.standing.status == "open") is is_open]
        if changes:
            statement.run(connection, changes)
    for item in items:
        if item.founding:
            _found(connection, item.founding)
        _hold(connection, item.match, item.held, item.new[-1].at)
        if item.secrets:
            kept = update(dice_secrets).where(dice_secrets.c.match == item.match)
            connection.execute(kept.values(secrets=secrets_text(item.secrets)))
    _MOVED.run(connection, [item.moved for item in items])


def _mine(secret: str, limit: int, before: int | None) -> Select[Any]:
    held = select(holders.c.match, holders.c.updated).where(holders.c.secret == secret)
    if before is not None:
        held = held.where(holders.c.updated < before)
    grouped = held.group_by(holders.c.match, holders.c.updated).order_by(holders.c.updated.desc()).limit(limit)
    mine = grouped.subquery()
    return select(*_LISTED, mine.c.updated).join(mine, mine.c.match == matches.c.id).order_by(mine.c.updated.desc())


def _summaries(connection: Connection, wanted: Select[Any]) -> list[Summary]:
    return [read_summary(row) for row in connection.execute(wanted)]


_LISTED = [column for column in matches.columns if column is not matches.c.updated]


def _take_link(connection: Connection, token: str, now: int) -> SeatLink | None:
    connection.execute(delete(seat_links).where(seat_links.c.expires <= now))
    row = connection.execute(select(seat_links).where(seat_links.c.token == token)).one_or_none()
    if row is None:
        return None
    connection.execute(delete(seat_links).where(seat_links.c.token == token))
    return SeatLink(row.match, row.seat)


def _last_sign(connection: Connection) -> int | None:
    """The newest event tells more exactly than the last beat when the server was killed."""
    beat: int | None = connection.execute(select(alive.c.at)).scalar()
    event: int | None = connection.execute(select(func.max(matches.c.updated))).scalar()
    return beat if beat is None or event is None else max(beat, event)


def _beat(connection: Connection, now: int) -> None:
    if not connection.execute(update(alive).where(alive.c.id == 1).values(at=now)).rowcount:
        connection.execute(insert(alive).values(id=1, at=now))
