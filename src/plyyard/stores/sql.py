"""The store of matches on SQLAlchemy Core: one writer, a few readers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, Row, insert, select, update
from sqlalchemy.exc import IntegrityError

from plyyard.rooms.match import Event, Header, Holder
from plyyard.rooms.store import Conflict, Standing, Stored, Summary
from plyyard.stores.schema import events, holders, matches
from plyyard.stores.writer import Writer

T = TypeVar("T")
READERS = 2


class SqlStore:
    """Fulfils rooms.store.Store."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._writer = Writer(engine)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")

    async def create(self, header: Header, secrets: tuple[str, str]) -> None:
        await self._writer.write(lambda connection: _create(connection, header, secrets))

    async def load(self, match: str) -> Stored | None:
        return await self._read(lambda connection: _load(connection, match))

    async def append(self, match: str, new: Sequence[Event], standing: Standing) -> None:
        await self._writer.write(lambda connection: _append(connection, match, new, standing))

    async def matches_of(self, secret: str, limit: int, before: int | None = None) -> Sequence[Summary]:
        return await self._read(lambda connection: _matches_of(connection, secret, limit, before))

    async def check(self) -> None:
        """Read something. Raises when the database cannot be reached."""
        await self._read(lambda connection: connection.execute(select(1)).scalar())

    def close(self) -> None:
        """Write what waits and let go of the database."""
        self._writer.close()
        self._readers.shutdown()
        self._engine.dispose()

    async def _read(self, job: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._reading, job)

    def _reading(self, job: Callable[[Connection], T]) -> T:
        with self._engine.connect().execution_options(plyyard_readonly=True) as connection:
            return job(connection)


def _create(connection: Connection, header: Header, secrets: tuple[str, str]) -> None:
    connection.execute(insert(matches).values(**_header_row(header)))
    rows = [
        {"secret": secret, "match": header.id, "seat": seat, "updated": header.created}
        for seat, secret in enumerate(secrets)
        if secret
    ]
    connection.execute(insert(holders), rows)


def _header_row(header: Header) -> dict[str, Any]:
    return {
        "id": header.id,
        "game": header.game,
        "edition": header.edition,
        "rules_version": header.rules_version,
        "mode": header.mode,
        "level0": header.holders[0].level,
        "level1": header.holders[1].level,
        "turn_board": header.turn_board,
        "created": header.created,
        "updated": header.created,
        "turn": 0,
        "reason": "",
        "points": "",
        "final_key": "",
    }


def _load(connection: Connection, match: str) -> Stored | None:
    row = connection.execute(select(matches).where(matches.c.id == match)).one_or_none()
    if row is None:
        return None
    log = connection.execute(select(events).where(events.c.match == match).order_by(events.c.seq))
    held = connection.execute(select(holders.c.secret, holders.c.seat).where(holders.c.match == match))
    return Stored(
        _header(row), tuple(_event(line) for line in log), frozenset((line.secret, line.seat) for line in held)
    )


def _header(row: Row[Any]) -> Header:
    return Header(
        id=row.id,
        game=row.game,
        edition=row.edition,
        rules_version=row.rules_version,
        mode=row.mode,
        holders=(Holder(row.level0), Holder(row.level1)),
        created=row.created,
        turn_board=row.turn_board,
    )


def _event(row: Row[Any]) -> Event:
    return Event(row.seq, row.kind, row.seat, row.action, row.at, row.request or "")


def _append(connection: Connection, match: str, new: Sequence[Event], standing: Standing) -> None:
    rows = [
        {
            "match": match,
            "seq": event.seq,
            "kind": event.kind,
            "seat": event.seat,
            "action": event.action,
            "at": event.at,
            "request": event.request or None,
        }
        for event in new
    ]
    try:
        connection.execute(insert(events), rows)
    except IntegrityError as error:
        raise Conflict(match) from error
    newest = new[-1].at
    connection.execute(
        update(matches)
        .where(matches.c.id == match)
        .values(
            updated=newest,
            turn=standing.turn,
            reason=standing.reason,
            points=standing.points,
            final_key=standing.key,
        )
    )
    connection.execute(update(holders).where(holders.c.match == match).values(updated=newest))


def _matches_of(connection: Connection, secret: str, limit: int, before: int | None) -> list[Summary]:
    held = select(holders.c.match).where(holders.c.secret == secret)
    if before is not None:
        held = held.where(holders.c.updated < before)
    held = held.group_by(holders.c.match, holders.c.updated).order_by(holders.c.updated.desc()).limit(limit)
    mine = held.subquery()
    rows = connection.execute(
        select(matches).join(mine, mine.c.match == matches.c.id).order_by(matches.c.updated.desc())
    )
    return [Summary(_header(row), row.updated, row.turn, row.reason, row.points) for row in rows]
