"""Every match as a line of text: header, events and the hash of the log. Who holds the seats is not among it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import msgspec
from sqlalchemy import Connection, Engine, insert, select
from sqlalchemy.exc import DBAPIError

from plyyard.core.errors import InvalidNotation, PlyYardError
from plyyard.core.text import text
from plyyard.rooms.founding import standing
from plyyard.rooms.log import Event, Header
from plyyard.rooms.match import Match, log_hash
from plyyard.stores.rows import event_rows, header_row
from plyyard.stores.schema import events, matches
from plyyard.stores.sql import read_stored
from plyyard.stores.trouble import understand

FORMAT: Final = "plyyard-match/1"
MAX_LINE: Final = 16_000_000
"""Bytes; a match of 20,000 events takes a tenth of it."""
AT_ONCE: Final = 100
"""Matches in one transaction of an import."""

_ID = re.compile(r"[A-Za-z0-9_-]{10,32}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Archived:
    """A match in an archive. `hash` is the one of its whole log."""

    format: str
    header: Header
    events: tuple[Event, ...]
    hash: str


_decoder = msgspec.json.Decoder(Archived)


class Export:
    """All matches of a database as they are at one moment, oldest first."""

    def __init__(self, engine: Engine) -> None:
        self._connection = engine.connect()
        if engine.dialect.name == "postgresql":
            self._connection.execution_options(isolation_level="REPEATABLE READ")
        else:
            self._connection.execution_options(plyyard_readonly=True)
        order = select(matches.c.id).order_by(matches.c.created, matches.c.id)
        self._matches = list(self._connection.execute(order).scalars())

    def __len__(self) -> int:
        return len(self._matches)

    def __iter__(self) -> Iterator[bytes]:
        """Yield one line for each match, without the line end. Raises Unavailable."""
        try:
            for match in self._matches:
                stored = read_stored(self._connection, match)
                assert stored is not None
                whole = log_hash(stored.header.id, stored.events)
                yield msgspec.json.encode(Archived(FORMAT, stored.header, stored.events, whole))
        except DBAPIError as error:
            raise understand(error) from error
        finally:
            self._connection.close()


def read_match(line: bytes) -> Match:
    """Return the match that a line holds, played through by today's rules. Raises PlyYardError for any other line."""
    try:
        archived = _decoder.decode(line)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise InvalidNotation(text("This is no match: {reason}.", reason=str(error)[:200])) from None
    if archived.format != FORMAT or not _ID.fullmatch(archived.header.id):
        raise InvalidNotation(text("This is no match of the format {format}.", format=FORMAT))
    match = _played(archived)
    if match.hash != archived.hash:
        raise InvalidNotation(text("The match is not what it was when it was exported: its hash differs."))
    return match


def _played(archived: Archived) -> Match:
    try:
        return Match(archived.header, archived.events)
    except PlyYardError:
        raise
    except (ValueError, KeyError, IndexError, TypeError) as error:
        sentence = text("Today's rules cannot play this match: {reason}.", reason=str(error)[:200])
        raise InvalidNotation(sentence) from None


def add_matches(engine: Engine, new: list[Match]) -> int:
    """Store the matches that are not there yet, all or none; return how many these are. Raises Unavailable."""
    try:
        with engine.begin() as connection:
            return sum(_add(connection, match) for match in {match.header.id: match for match in new}.values())
    except DBAPIError as error:
        raise understand(error) from error


def _add(connection: Connection, match: Match) -> bool:
    header = match.header
    if connection.execute(select(matches.c.id).where(matches.c.id == header.id)).first():
        return False
    row = header_row(header, standing(match.state), "")
    log = [logged.event for logged in match.log]
    updated = log[-1].at if log else header.created
    connection.execute(insert(matches).values({**row, "updated": updated}))
    if log:
        connection.execute(insert(events), event_rows(header.id, log))
    return True
