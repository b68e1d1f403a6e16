"""The closed loop on boardgame.io: matches by its REST interface, moves over one WebSocket per seat (Socket.IO 4)."""

from __future__ import annotations

import asyncio
import json
import time
from http.client import HTTPConnection
from typing import Any

from loads import Figures, figures
from servers import Server
from sockets import Socket, connect

PATH = "/socket.io/?EIO=4&transport=websocket"
ROOM = b"/race,"
_UPDATE = b'42/race,["update",'
_SYNC = b'42/race,["sync",'


class Race:
    """One match: `state` is the number of its last move."""

    def __init__(self, port: int, waits: list[float]) -> None:
        self.port, self.waits = port, waits
        self.state, self.seen, self.asked_at = 0, 0, 0.0
        self.running = True
        self.seats: list[tuple[Socket, str]] = []
        self.match = ""
        self.synced: asyncio.Event = asyncio.Event()
        self.synced_count = 0

    async def open(self, http: HTTPConnection) -> None:
        """Create and join the match, connect both seats and wait until both have its state."""
        self.match = post(http, "/games/race/create", {"numPlayers": 2})["matchID"]
        for seat in "01":
            joined = post(http, f"/games/race/{self.match}/join", {"playerID": seat, "playerName": f"p{seat}"})
            socket = await connect(self.port, PATH, self.hear)
            socket.send(b"40" + ROOM)
            self.seats.append((socket, joined["playerCredentials"]))
        await self.synced.wait()

    def hear(self, message: bytes) -> None:
        """Take one packet of Engine.IO."""
        if message == b"2":
            for socket, _ in self.seats:
                socket.send(b"3")
        elif message.startswith(b"40" + ROOM):
            self.ask_for_state()
        elif message.startswith(_UPDATE):
            self.take_update()
        elif message.startswith(_SYNC):
            self.synced_count += 1
            if self.synced_count >= 2:
                self.synced.set()

    def ask_for_state(self) -> None:
        """Both seats ask when they are let in; the second question of a seat does no harm."""
        for seat, (socket, credentials) in enumerate(self.seats):
            asked = json.dumps(["sync", self.match, str(seat), credentials, 2])
            socket.send(b"42" + ROOM + asked.encode())

    def take_update(self) -> None:
        """Both sockets get an update of each move; the next one follows the second."""
        self.seen += 1
        if self.seen == 2:
            self.waits.append(time.perf_counter() - self.asked_at)
            self.state += 1
            if self.running:
                self.move()

    def move(self) -> None:
        """Send the next move."""
        self.asked_at, self.seen = time.perf_counter(), 0
        seat = self.state % 2
        socket, credentials = self.seats[seat]
        payload = {"type": "roll", "args": [], "playerID": str(seat), "credentials": credentials}
        action = {"type": "MAKE_MOVE", "payload": payload}
        socket.send(b"42" + ROOM + json.dumps(["update", action, self.state, self.match, str(seat)]).encode())


def post(http: HTTPConnection, path: str, fields: dict[str, Any]) -> dict[str, Any]:
    """Return the answer to a JSON request."""
    http.request("POST", path, json.dumps(fields), {"content-type": "application/json"})
    answer: dict[str, Any] = json.loads(http.getresponse().read())
    return answer


async def run(server: Server, matches: int, seconds: float) -> Figures:
    """Return the figures of the closed loop."""
    waits: list[float] = []
    http = HTTPConnection("127.0.0.1", server.port, timeout=60)
    races = [Race(server.port, waits) for _ in range(matches)]
    for race in races:
        await race.open(http)
    for race in races:
        race.move()
    await asyncio.sleep(1)
    waits.clear()
    start, cpu = time.perf_counter(), server.cpu_seconds()
    await asyncio.sleep(seconds)
    result = figures(waits, time.perf_counter() - start, server.cpu_seconds() - cpu)
    for race in races:
        race.running = False
    return result
