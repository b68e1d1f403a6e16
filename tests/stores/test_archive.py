"""Every match leaves the house as a line of text and comes back as the same match; its seats stay locked."""

from __future__ import annotations

import random

import pytest

from plyyard.core.errors import PlyYardError
from plyyard.core.registry import games
from plyyard.rooms.match import Match
from plyyard.stores.archive import Export, add_matches, read_match
from plyyard.stores.database import open_database, sqlite_url
from plyyard.stores.sql import read_stored
from tests.rooms.people import FIVE_MINUTES, Pair

GAMES = sorted(games())


def played(game: str, seed: int, clocked: bool = False) -> Match:
    """A match of two people with everything that can happen in one."""
    chance = random.Random(seed)
    pair = Pair(game, FIVE_MINUTES if clocked else None, number=seed * 1000)
    pair.room.match.header = pair.room.match.header.__class__(
        **{**_fields(pair.room.match.header), "id": f"match-{seed:08}"}
    )
    for _ in range(chance.randrange(4, 40)):
        if pair.state.outcome:
            break
        pair.act(pick=chance)
        if chance.random() < 0.2:
            pair.offer(chance.randrange(2), "draw")
        if chance.random() < 0.1:
            pair.leaves(0), pair.returns(0)
    return Match(pair.room.match.header, [logged.event for logged in pair.room.match.log])


def _fields(header: object) -> dict[str, object]:
    return {name: getattr(header, name) for name in header.__dataclass_fields__}  # type: ignore[attr-defined]


def test_a_round_trip_leads_to_the_same_hashes(database: str) -> None:
    matches = [played(game, seed, seed % 2 == 0) for seed in range(1, 25) for game in [GAMES[seed % len(GAMES)]]]
    first = open_database(database)
    assert add_matches(first, matches) == len(matches)
    lines = list(Export(first))
    again = [read_match(line) for line in lines]
    assert {match.header.id: match.hash for match in again} == {match.header.id: match.hash for match in matches}
    with first.connect() as connection:
        for match in matches:
            stored = read_stored(connection, match.header.id)
            assert stored is not None and Match(stored.header, stored.events).hash == match.hash
    assert add_matches(first, again) == 0, "a match was stored twice"
    assert list(Export(first)) == lines
    first.dispose()


def test_who_holds_a_seat_is_not_told(tmp_path) -> None:
    engine = open_database(sqlite_url(tmp_path))
    add_matches(engine, [played("draughts", 1)])
    with engine.begin() as connection:
        connection.exec_driver_sql(
            "INSERT INTO holders (secret, match, seat, updated) VALUES ('a-secret', 'match-00000001', 0, 1)"
        )
    assert b"secret" not in b"".join(Export(engine))
    engine.dispose()


@pytest.mark.parametrize(
    "change",
    [
        lambda line: b"",
        lambda line: b"[]",
        lambda line: b"\xff\xfe",
        lambda line: b"[" * 100_000,
        lambda line: line[:-5],
        lambda line: line.replace(b"plyyard-match/1", b"plyyard-match/9"),
        lambda line: line.replace(b'"game":"draughts"', b'"game":"chess"'),
        lambda line: line.replace(b'"edition":"', b'"edition":"x'),
        lambda line: line.replace(b'"mode":"online"', b'"mode":"elsewhere"'),
        lambda line: line.replace(b'"id":"match-', b'"id":"../../'),
        lambda line: line.replace(b'"seq":2', b'"seq":7'),
        lambda line: line.replace(b'"kind":"act"', b'"kind":"offer"', 1),
        lambda line: line.replace(b'"name":"Ari"', b'"name":"Eve"'),
        lambda line: line.replace(b'"hash":"', b'"hash":"0'),
    ],
)
def test_a_line_that_is_not_what_was_exported_is_refused_with_a_sentence(tmp_path, change) -> None:
    engine = open_database(sqlite_url(tmp_path))
    add_matches(engine, [played("draughts", 3)])
    line = next(iter(Export(engine)))
    assert read_match(line)
    changed = change(line)
    assert changed != line
    with pytest.raises(PlyYardError) as refused:
        read_match(changed)
    assert str(refused.value)
    engine.dispose()
