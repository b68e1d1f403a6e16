"""A player's program that believes nobody: it notes all that it was told and looks whether it stays true."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from plyyard.web.identity import COOKIE
from tests.durability.hand import Hand
from tests.durability.house import House

SLACK = 2.0
"""Seconds by which a clock may be off after a restart: a server says once a second that it lives, and this machine may
be busy."""
THINKS = 0.02
OFFERS = 0.03
REPEATS = 0.05

_names = itertools.count()


@dataclass
class Seat:
    """One connection to a match, made again whenever it breaks, at the first house that answers."""

    match: str
    secret: str
    houses: Sequence[House]
    seed: int
    seats: tuple[int, ...]
    hand: Hand | None = None
    seq: int = -1
    hash: str = ""
    hashes: dict[int, str] = field(default_factory=dict)
    entries: dict[int, tuple[Any, ...]] = field(default_factory=dict)
    acknowledged: dict[str, int] = field(default_factory=dict)
    refused: list[str] = field(default_factory=list)
    pending: dict[str, Any] | None = None
    around: dict[str, Any] = field(default_factory=dict)
    around_at: float = 0.0
    view: dict[str, Any] = field(default_factory=dict)
    over: bool = False
    plays: bool = True
    connected_to: House | None = None
    resumed: int = 0
    clocks_checked: int = 0
    offers_checked: int = 0
    returns: list[float] = field(default_factory=list)
    left_at: float = 0.0

    def __post_init__(self) -> None:
        self.random = random.Random(self.seed)
        self.number = next(_names)

    async def live(self) -> None:
        """Play until cancelled."""
        for turn in itertools.count(self.seed):
            house = self.houses[turn % len(self.houses)]
            try:
                await self._visit(house)
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError, EOFError):
                if (task := asyncio.current_task()) and task.cancelling():
                    raise  # a cancelled handshake may look like one that took too long
                if self.connected_to:
                    self.left_at = time.time()
                self.connected_to = None
                await asyncio.sleep(0.02)

    async def _visit(self, house: House) -> None:
        url = f"ws://127.0.0.1:{house.port}/en/matches/{self.match}/live"
        cookie = {"Cookie": f"{COOKIE}={self.secret}"}
        async with connect(url, additional_headers=cookie, open_timeout=5, compression=None) as socket:
            await self._send(socket, {"type": "hello", "v": 1, "seq": self.seq, "hash": self.hash})
            self._welcomed(json.loads(await asyncio.wait_for(socket.recv(), 30)), house)
            if self.pending:
                await self._send(socket, self.pending)
            await self._converse(socket)

    async def _converse(self, socket: ClientConnection) -> None:
        while True:
            await self._maybe_ask(socket)
            try:
                message = await asyncio.wait_for(socket.recv(), 0.2)
            except TimeoutError:
                continue
            self._hear(json.loads(message))

    async def _send(self, socket: ClientConnection, frame: dict[str, Any]) -> None:
        await socket.send(json.dumps(frame))

    def _welcomed(self, welcome: dict[str, Any], house: House) -> None:
        assert welcome["type"] == "welcome", welcome
        assert welcome["seq"] >= self.seq, f"event {self.seq} was told and is gone"
        assert welcome["first"] == self.seq + 1, "what was told before is not what the server knows now"
        news = [entry["kind"] for entry in welcome["entries"]]
        if not set(news) - {"resume", "away", "back"} and self.around:
            assert welcome["around"]["offers"] == self.around["offers"], "an open offer is not what it was"
            self.offers_checked += bool(self.around["offers"])
            self._check_clock(welcome, house, news)
        for entry in welcome["entries"]:
            self._note(entry)
        self.resumed += bool(self.hashes)
        self.seq, self.connected_to = welcome["seq"], house
        self._take(welcome)
        if self.left_at:
            self.returns.append(time.time() - max(self.left_at, house.up_at))
            self.left_at = 0.0

    def _check_clock(self, welcome: dict[str, Any], house: House, news: list[str]) -> None:
        """Nobody's clock ran while no server did."""
        running, others = self.around["running"], [each for each in self.houses if each is not house and each.is_up]
        if running is None or others or house.killed_at < self.around_at or "away" in news:
            return
        self.clocks_checked += 1
        charged = (self.around["left"][running] - welcome["around"]["left"][running]) / 1000
        ran = (house.killed_at - self.around_at) + (time.time() - house.up_at)
        assert charged <= ran + SLACK, f"the clock was charged {charged:.1f} s, the server ran for {ran:.1f} s"
        assert charged >= -SLACK, f"the clock has gained {-charged:.1f} s"

    def _hear(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "event":
                assert message["seq"] == self.seq + 1, f"event {message['seq']} came after event {self.seq}"
                self._note(message["entry"])
                self.seq = message["seq"]
                self._take(message)
            case "around":
                self.around, self.around_at = message["around"], time.time()
            case "done":
                self._answered(message["id"])
                known = self.acknowledged.setdefault(message["id"], message["seq"])
                assert known == message["seq"], f"request {message['id']} was event {known}, now {message['seq']}"
            case "refused":
                self._answered(message["id"])
                assert message["id"] not in self.acknowledged, f"what was done is refused: {message}"
                self.refused.append(message["code"])
            case "error":
                raise AssertionError(message)

    def _answered(self, request: str) -> None:
        if self.pending and self.pending["id"] == request:
            self.pending = None

    def _note(self, entry: dict[str, Any]) -> None:
        told = (entry["kind"], entry["seat"], entry["action"], entry["at"])
        if self.hand and entry["seq"] not in self.entries:
            self.hand.take(entry["step"])
        assert self.entries.setdefault(entry["seq"], told) == told, f"event {entry['seq']} has changed"

    def _take(self, message: dict[str, Any]) -> None:
        self.hash = message["hash"]
        known = self.hashes.setdefault(self.seq, self.hash)
        assert known == self.hash, f"the log up to {self.seq} has changed"
        self.view, self.over = message["view"], message["end"] is not None
        self.around, self.around_at = message["around"], time.time()

    async def _maybe_ask(self, socket: ClientConnection) -> None:
        if self.over or not self.plays or self.pending:
            return
        frame = self._next()
        if frame:
            await asyncio.sleep(self.random.random() * THINKS)
            self.pending = frame
            await self._send(socket, frame)
            if self.acknowledged and self.random.random() < REPEATS:
                again = self.random.choice(list(self.acknowledged))
                await self._send(socket, {**frame, "id": again})

    def _next(self) -> dict[str, Any] | None:
        name = f"{self.number}-{self.random.getrandbits(60):x}"
        wish = self.hand.wish() if self.hand else None
        if wish:
            return {**wish, "id": name}
        if self.hand and not self.hand.dice.ready:
            return None
        theirs = [offer for offer in self.around["offers"] if offer["by"] not in self.seats]
        if theirs and self.random.random() < 0.3:
            return {"type": "reply", "id": name, "offer": theirs[0]["id"], "accept": False}
        if "draw" in self.around["may_offer"] and self.random.random() < OFFERS:
            return {"type": "offer", "id": name, "offer": "draw"}
        if self.view["choices"]:
            action = self.random.choice(self.view["choices"])["action"]
            fair = self.hand.roll() if self.hand and action == "roll" else {}
            return {"type": "act", "id": name, "seq": self.seq, "action": action, **fair}
        return None
