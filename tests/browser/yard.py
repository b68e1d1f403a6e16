"""The server that the browser visits, and what it has stored: the truth a page is compared with."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec

from plyyard.core.board import View
from plyyard.rooms.agreed import Agreed
from plyyard.rooms.match import Event, Header, Holder, Match
from tests.browser.dice import LoadedDice


@dataclass(frozen=True)
class Yard:
    """A running server: its address without a slash at the end, its data folder and its dice."""

    address: str
    data: Path
    dice: LoadedDice

    @contextlib.contextmanager
    def _database(self) -> Iterator[sqlite3.Connection]:
        connection = sqlite3.connect(self.data / "plyyard.sqlite3")
        connection.row_factory = sqlite3.Row
        try:
            yield connection
        finally:
            connection.close()

    def header(self, match: str) -> Header:
        """Return what is stored about a match before its first action."""
        with self._database() as connection:
            row = connection.execute("SELECT * FROM matches WHERE id = ?", [match]).fetchone()
        return Header(
            id=row["id"],
            game=row["game"],
            edition=row["edition"],
            rules_version=row["rules_version"],
            mode=row["mode"],
            holders=(Holder(row["level0"]), Holder(row["level1"])),
            created=row["created"],
            turn_board=bool(row["turn_board"]),
            agreed=msgspec.json.decode(row["agreed"], type=Agreed),
        )

    def events(self, match: str, after: int) -> list[Event]:
        """Return the stored events of a match that follow event `after`."""
        ask = "SELECT * FROM events WHERE match = ? AND seq > ? ORDER BY seq"
        with self._database() as connection:
            rows = connection.execute(ask, [match, after]).fetchall()
        return [_event(row) for row in rows]


def _event(row: sqlite3.Row) -> Event:
    data = msgspec.json.decode(row["data"] or "{}")
    return Event(row["seq"], row["kind"], row["seat"], row["action"], row["at"], row["request"] or "", data)


class Truth:
    """A match replayed from the store by the rules alone."""

    def __init__(self, yard: Yard, match: str) -> None:
        self._yard = yard
        self._id = match
        self.match = Match(yard.header(match))

    def read(self) -> Match:
        """Return the match with everything that is stored by now."""
        for event in self._yard.events(self._id, self.match.seq):
            self.match.accept(self.match.follow(event))
        return self.match

    def view(self) -> View:
        """Return what a screen has to show of the match as it was read last."""
        return self.match.game.view(self.match.position, self.match.last_action)
