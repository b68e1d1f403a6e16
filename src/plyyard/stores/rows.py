"""Between the words of rooms and the rows of the tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Row

from plyyard.rooms.agreed import Agreed
from plyyard.rooms.fair.keeper import Secrets
from plyyard.rooms.log import Event, Header, Holder
from plyyard.rooms.store import Standing, Summary


def header_row(header: Header, standing: Standing, code: str) -> dict[str, Any]:
    """Return the row of a new match."""
    return {
        "id": header.id,
        "game": header.game,
        "edition": header.edition,
        "rules_version": header.rules_version,
        "mode": header.mode,
        "public": header.agreed.public,
        "code": code or None,
        "agreed": msgspec.json.encode(header.agreed).decode(),
        "level0": header.holders[0].level,
        "level1": header.holders[1].level,
        "turn_board": header.turn_board,
        "created": header.created,
        "updated": header.created,
        **standing_row(standing),
    }


def standing_row(standing: Standing) -> dict[str, Any]:
    """Return the columns that every event brings up to date."""
    return {
        "status": standing.status,
        "turn": standing.turn,
        "deadline": standing.deadline,
        "reason": standing.reason,
        "points": standing.points,
        "final_key": standing.key,
    }


def event_rows(match: str, new: Sequence[Event]) -> list[dict[str, Any]]:
    """Return the rows of events."""
    return [
        {
            "match": match,
            "seq": event.seq,
            "kind": event.kind,
            "seat": event.seat,
            "action": event.action,
            "at": event.at,
            "request": event.request or None,
            "data": msgspec.json.encode(dict(event.data)).decode() if event.data else "",
        }
        for event in new
    ]


def read_header(row: Row[Any]) -> Header:
    """Return the header in a row of matches."""
    return Header(
        id=row.id,
        game=row.game,
        edition=row.edition,
        rules_version=row.rules_version,
        mode=row.mode,
        holders=(Holder(row.level0), Holder(row.level1)),
        created=row.created,
        turn_board=row.turn_board,
        agreed=msgspec.json.decode(row.agreed, type=Agreed),
    )


def read_event(row: Row[Any]) -> Event:
    """Return the event in a row of events."""
    data = msgspec.json.decode(row.data) if row.data else {}
    return Event(row.seq, row.kind, row.seat, row.action, row.at, row.request or "", data)


def read_summary(row: Row[Any]) -> Summary:
    """Return what a list shows of a row of matches."""
    standing = Standing(row.status, row.turn, row.deadline, row.reason, row.points, row.final_key)
    return Summary(read_header(row), row.updated, standing, row.code or "")


def secrets_text(secrets: Secrets) -> str:
    """Return the secrets of a match's dice as the store keeps them, apart from the log."""
    return msgspec.json.encode(secrets.to_plain()).decode()


def read_secrets(kept: str) -> Secrets:
    """Return what `secrets_text` wrote."""
    return Secrets.from_plain(msgspec.json.decode(kept))
