"""Frames of every kind from players and watchers of two matches: each request is answered once, and nothing of one
match is told in the other."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from plyyard.web.identity import COOKIE
from plyyard.web.limits import Limits
from tests.web.client import Player
from tests.web.server import PATIENCE, running

KINDS = ("act", "try", "resign", "abort", "offer", "reply", "claim", "ping", "dice", "say", "chat")
ANSWERS = ("done", "fine", "refused", "pong")
CONNECTIONS = 6
"""Per match: two of each player, and two of watchers."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("frames"), limits=Limits.none()) as url:
        yield url


def two_people(address: str, game: str, name: str) -> tuple[str, list[str]]:
    """Create a match and join it; return its page and the cookies of both, and of nobody."""
    host, guest = Player(address), Player(address)
    page = host.start(game, mode="online", side="0", name=name)
    guest.http.post(page.replace("/matches/", "/join/"), data={"name": f"{name}-guest"})
    return page, [host.http.cookies[COOKIE], guest.http.cookies[COOKIE], "w" * 32]


@dataclass
class Seen:
    """What came over one connection in its life."""

    match: str
    foreign: str
    sent: Counter[str] = field(default_factory=Counter)
    answered: Counter[str] = field(default_factory=Counter)
    events: dict[int, str] = field(default_factory=dict)
    is_watching: bool = False
    stored_for_watcher: list[dict[str, Any]] = field(default_factory=list)

    def hear(self, written: str | bytes) -> None:
        assert isinstance(written, str)
        assert self.foreign not in written, "a message of another match"
        message = json.loads(written)
        if message["type"] in ANSWERS:
            self.answered[message["id"]] += 1
            if self.is_watching and message["type"] == "done":
                self.stored_for_watcher.append(message)
        if message["type"] == "event":
            assert self.events.setdefault(message["seq"], message["hash"]) == message["hash"]


class Fuzzer:
    """One connection that sends what it likes, and connects again when it is closed for it."""

    def __init__(self, url: str, cookie: str, seen: Seen, chance: random.Random) -> None:
        self.url, self.cookie, self.seen, self.chance = url, cookie, seen, chance
        self.count = 0

    async def run(self, frames: int) -> None:
        while self.count < frames:
            async with connect(
                self.url, additional_headers={"Cookie": f"{COOKIE}={self.cookie}"}, compression=None
            ) as socket:
                await self.talk(socket, frames)

    async def talk(self, socket: ClientConnection, frames: int) -> None:
        reader = asyncio.create_task(self.read(socket))
        await self.chatter(socket, frames)
        await asyncio.wait_for(socket.wait_closed() if self.broken else socket.close(), PATIENCE)
        await reader

    async def chatter(self, socket: ClientConnection, frames: int) -> None:
        with contextlib.suppress(ConnectionClosed):
            await socket.send('{"type":"hello","v":1}')
            while self.count < frames:
                self.count += 1
                if not await self.send_one(socket):
                    return
                if self.count % 8 == 0:
                    await self.settle(socket)
            await self.settle(socket)

    broken = False

    async def settle(self, socket: ClientConnection) -> None:
        """Wait until all that was asked is answered."""
        number = f"settled-{id(self)}-{self.count}"
        self.seen.sent[number] += 1
        await socket.send(json.dumps({"type": "ping", "id": number}))
        async with asyncio.timeout(PATIENCE):
            while not self.seen.answered[number]:
                if socket.close_code is not None:
                    return
                await asyncio.sleep(0.001)

    async def read(self, socket: ClientConnection) -> None:
        with contextlib.suppress(ConnectionClosed):
            while True:
                self.seen.hear(await socket.recv())

    async def send_one(self, socket: ClientConnection) -> bool:
        """Send one frame; False when the server must close for it."""
        request = self.request()
        self.broken = self.chance.random() < 0.02
        if self.broken:
            await socket.send(self.mutated(json.dumps(request)))
            return False
        self.seen.sent[request["id"]] += 1
        await socket.send(json.dumps(request))
        return True

    def request(self) -> dict[str, Any]:
        chance = self.chance
        kind = chance.choices(KINDS, (6, 4, 0.02, 0.5, 2, 3, 1, 1, 1, 1, 1))[0]
        seq = chance.choice([-1, 0, 1, 2, self.newest, self.newest, self.newest, self.newest + 1, 999_999])
        old = [*self.seen.sent][-1:] if chance.random() < 0.05 else []
        return {
            "type": kind,
            "id": old[0] if old else f"{id(self) % 99_991}-{self.count}",
            "seq": seq,
            "action": chance.choice(["roll", "roll", "roll", "roll:6", "31-27", "32-28", "\u202e", "x" * 200]),
            "path": [chance.choice(["1", "dice", "32", "\x00", "x" * 24]) for _ in range(chance.randint(1, 6))],
            "seat": chance.randint(0, 1),
            "phrase": chance.choice(["hello", "bye", "", ""]),
            "text": chance.choice(["", "", "\u202e\u200b", "<b>", "x" * 200]),
            "on": chance.random() < 0.8,
            "offer": chance.choice(["draw", "takeback", "rematch"]) if kind == "offer" else seq,
            "accept": chance.random() < 0.5,
            "claim": chance.choice(["win", "draw"]),
            "wish": chance.choice(["anchors", "escrow", "seed", "answer", "rekey"]),
            "seed": chance.choice(["", "a" * 64]),
        }

    @property
    def newest(self) -> int:
        return max(self.seen.events, default=1)

    def mutated(self, frame: str) -> str | bytes:
        """A frame that cannot be read: it is cut, or of another type, or not JSON."""
        cut = frame[: self.chance.randint(0, len(frame) - 2)]
        return self.chance.choice([cut, frame.encode(), "[" * 3000, '{"type":"root"}', frame[1:], "null", "\u0000"])


def fuzz(address: str, frames: int, seed: int) -> None:
    matches = [two_people(address, game, name) for game, name in (("snakes", "Aoi-zq"), ("draughts", "Bora-xw"))]
    everyone: list[Fuzzer] = []
    for number, (page, cookies) in enumerate(matches):
        foreign = matches[1 - number][0].rpartition("/")[2]
        for each in range(CONNECTIONS):
            seen = Seen(page, foreign, is_watching=each % 3 == 2)
            url = address.replace("http", "ws") + page + "/live"
            everyone.append(Fuzzer(url, cookies[each % 3], seen, random.Random(seed * 100 + len(everyone))))

    async def all_at_once() -> None:
        await asyncio.gather(*(fuzzer.run(frames // len(everyone)) for fuzzer in everyone))

    asyncio.run(all_at_once())
    check(address, matches, everyone)


def check(address: str, matches: list[tuple[str, list[str]]], everyone: list[Fuzzer]) -> None:
    for fuzzer in everyone:
        seen = fuzzer.seen
        unanswered = {number: count for number, count in seen.sent.items() if count != seen.answered[number]}
        assert not unanswered, f"not answered exactly once: {unanswered}"
        assert not seen.stored_for_watcher, "a watcher's request was stored"
    for page, cookies in matches:
        hashes: dict[int, str] = {}
        for seen in (fuzzer.seen for fuzzer in everyone if fuzzer.seen.match == page):
            for seq, told in seen.events.items():
                assert hashes.setdefault(seq, told) == told, "two connections were told different things"
        with Player(address).sit(page, cookie=cookies[0]) as table:
            welcome = table.hear("welcome")
            assert welcome["seq"] >= max(hashes, default=1)
            assert hashes.get(welcome["seq"], welcome["hash"]) == welcome["hash"]


def test_frames_of_every_kind_are_answered_once_and_stay_in_their_match(address: str) -> None:
    fuzz(address, 3_000, 1)


@pytest.mark.long
def test_a_hundred_thousand_frames_do_no_harm(address: str) -> None:
    for seed in range(2, 12):
        fuzz(address, 10_000, seed)
