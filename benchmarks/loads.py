"""The loads: closed loop, paced, many idle matches, and coming back after a long absence."""

from __future__ import annotations

import asyncio
import json
import statistics
import time
from dataclasses import dataclass

from servers import Server
from sockets import connect
from tables import HELLO, People, Room, Table, live_path


@dataclass(frozen=True)
class Figures:
    """What one run measured."""

    rate: float
    cpu_ms: float
    p50_ms: float
    p99_ms: float

    def __str__(self) -> str:
        return (
            f"{self.rate:8.0f} actions/s  {self.cpu_ms:6.3f} ms CPU per action  "
            f"p50 {self.p50_ms:6.1f} ms  p99 {self.p99_ms:6.1f} ms"
        )


def figures(waits: list[float], seconds: float, cpu: float) -> Figures:
    """Return the figures of a run."""
    cuts = statistics.quantiles(waits, n=100)
    return Figures(len(waits) / seconds, cpu * 1000 / len(waits), cuts[49] * 1000, cuts[98] * 1000)


async def closed_loop(server: Server, room: Room, matches: int, seconds: float) -> Figures:
    """Let every match act as fast as both sides see the updates."""
    running = True

    def begin(table: Table) -> None:
        table.on_both = go_on
        table.act()

    def go_on(table: Table) -> None:
        if running and table.over:
            room.replace(table, begin)
        elif running:
            table.act()

    tables = [await room.table() for _ in range(matches)]
    for table in tables:
        begin(table)
    await asyncio.sleep(1)
    room.heard.waits.clear()
    start, cpu = time.perf_counter(), server.cpu_seconds()
    await asyncio.sleep(seconds)
    result = figures(room.heard.waits, time.perf_counter() - start, server.cpu_seconds() - cpu)
    running = False
    await asyncio.sleep(0.2)
    return result


async def paced(server: Server, room: Room, matches: int, seconds: float) -> Figures:
    """Let every match act once a second, spread over the second."""
    tables = [await room.table() for _ in range(matches)]
    end = time.perf_counter() + seconds

    async def keep_pace(table: Table, number: int) -> None:
        await asyncio.sleep(number / matches)
        while time.perf_counter() < end:
            if table.over:
                table.close()
                table = await room.table()
            table.act()
            await asyncio.sleep(1)
        table.close()

    start, cpu = time.perf_counter(), server.cpu_seconds()
    await asyncio.gather(*(keep_pace(table, number) for number, table in enumerate(tables)))
    spread = (matches - 1) / matches
    return figures(room.heard.waits, time.perf_counter() - start - spread, server.cpu_seconds() - cpu)


async def growth(server: Server, room: Room, matches: int, actions: int) -> float:
    """Return by how many megabytes the server grows with that many matches open and in play."""
    before = server.megabytes()
    tables = [await room.table() for _ in range(matches)]
    for _ in range(actions):
        for table in tables:
            if not table.over:
                table.act()
        await asyncio.sleep(0.5)
    await asyncio.sleep(1)
    grown = server.megabytes() - before
    for table in tables:
        table.close()
    return grown


async def come_back(server: Server, people: People, missed: int, times: int) -> list[float]:
    """Return the milliseconds from connecting to the welcome with that many missed events, for several returns."""
    match = people.new_match("aeroplane")
    await _play_on(server, people, match, missed)
    return [await _return(server, people, match) for _ in range(times)]


async def _play_on(server: Server, people: People, match: str, events: int) -> None:
    """Play a match of the aeroplane game by its first choices until its log is long enough."""
    heard: asyncio.Queue[bytes] = asyncio.Queue()
    sockets = [await connect(server.port, live_path(match), heard.put_nowait, cookie) for cookie in people.cookies]
    for socket in sockets:
        socket.send(HELLO)
    while True:
        message = json.loads(await heard.get())
        if message["type"] not in ("welcome", "event") or not message["view"]["choices"]:
            continue
        if message["seq"] > events:
            break
        choice = message["view"]["choices"][0]["action"]
        asked = {"type": "act", "id": f"r{message['seq']}", "seq": message["seq"], "action": choice}
        sockets[message["view"]["turn"]].send(json.dumps(asked).encode())
    for socket in sockets:
        socket.close()


async def _return(server: Server, people: People, match: str) -> float:
    welcome: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def hear(message: bytes) -> None:
        if message.startswith(b'{"type":"welcome"'):
            welcome.set_result(None)

    start = time.perf_counter()
    socket = await connect(server.port, live_path(match), hear, people.cookies[0])
    socket.send(HELLO)
    await welcome
    socket.close()
    return (time.perf_counter() - start) * 1000
