"""Whoever holds no seat can watch and ask, and changes nothing."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyyard.core.game import CHANCE, ROLL
from plyyard.core.registry import games
from plyyard.rooms.dice import SystemDice
from plyyard.rooms.log import Event, Header, Holder
from plyyard.rooms.room import Room
from plyyard.rooms.wire import Abort, Act, Claim, Fine, Ping, Pong, Propose, Refused, Reply, Request, Resign, Try, Wish

GAMES = sorted(games())
NOBODY: frozenset[int] = frozenset()

ids = st.sampled_from(["r1", "r2", "r3", "new"]) | st.text(min_size=1, max_size=40)
seqs = st.integers(-1, 30)
actions = st.sampled_from([ROLL, "roll:6", "31-27", "draw"]) | st.text(min_size=1, max_size=20)
requests: st.SearchStrategy[Request] = st.one_of(
    st.builds(Act, ids, seqs, actions),
    st.builds(Try, ids, st.lists(st.text(max_size=6), min_size=1, max_size=4)),
    st.builds(Resign, ids, seqs, st.integers(0, 1)),
    st.builds(Abort, ids),
    st.builds(Propose, ids, st.sampled_from(["draw", "takeback", "rematch"])),
    st.builds(Reply, ids, seqs, st.booleans()),
    st.builds(Claim, ids, st.sampled_from(["win", "draw"])),
    st.builds(Wish, ids, st.sampled_from(["anchors", "escrow", "seed", "answer", "rekey"]), st.integers(0, 1), seqs),
    st.builds(Ping, ids),
)


def played(game: str, length: int, joined: int, ending: str) -> Room:
    """An online match after some actions, perhaps with an open offer, perhaps over."""
    edition = games()[game].editions[0]
    room = Room(Header("m" * 22, game, edition.name, games()[game].rules_version, "online", (Holder(), Holder()), 1))
    chance = random.Random(length)

    def take(kind: str, seat: int, action: str = "", request: str = "", **data: str | int) -> None:
        event = Event(room.match.seq + 1, kind, seat, action, 5, request, data)  # type: ignore[arg-type]
        room.match.accept(room.match.follow(event))

    for seat in range(joined):
        take("join", seat)
    for number in range(length if joined == 2 else 0):
        position = room.match.position
        if position.to_move is None:
            return room
        legal = position.legal_actions()
        options = [action for action, _ in position.chance_outcomes()] if position.to_move == CHANCE else legal
        take("act", position.turn, chance.choice(list(options)).text, f"r{number}")
    if ending == "offer" and joined == 2:
        take("offer", 0, "", "o", offer="draw")
    if ending == "over" and joined == 2:
        take("resign", 1, "", "e")
    return room


@settings(max_examples=120)
@given(
    st.sampled_from(GAMES), st.integers(0, 8), st.integers(0, 2), st.sampled_from(["", "offer", "over"]),
    st.lists(requests, min_size=1, max_size=12), st.integers(0, 10**9),
)  # fmt: skip
def test_nothing_that_a_stranger_asks_for_is_stored(
    game: str, length: int, joined: int, ending: str, asked: list[Request], now: int
) -> None:
    room = played(game, length, joined, ending)
    room.gone = (0, 0)
    for request in asked:
        decision = room.decide(request, NOBODY, now, SystemDice(), "n" * 22)  # type: ignore[arg-type]
        assert decision.events == ()
        harmless = Pong if isinstance(request, Ping) else Fine | Refused if isinstance(request, Try) else Refused
        assert isinstance(decision.answer, harmless)


@pytest.mark.parametrize("game", GAMES)
def test_a_stranger_is_shown_no_choices(game: str) -> None:
    room = played(game, 3, 2, "")
    assert room.welcome(-1, NOBODY, 5).view.choices == ()
    around = room.surroundings(NOBODY, 5).around
    assert (around.may_offer, around.may_abort, around.may_resign) == ((), False, False)
