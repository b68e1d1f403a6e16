"""Matches of two sockets each that act in turn, the next action only when both have seen the last."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.client import HTTPConnection
from urllib.parse import urlencode

from sockets import Socket, connect

HELLO = b'{"type":"hello","v":1,"seq":-1}'


def live_path(match: str) -> str:
    """Return where the live connection of a match is."""
    return f"/en/matches/{match}/live"


class People:
    """Two people with a cookie each, who create and join matches by the forms of the pages."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookies = ["", ""]
        self._http = HTTPConnection("127.0.0.1", port, timeout=60)

    def new_match(self, game: str = "snakes", edition: str = "") -> str:
        """Create a match and join it; return its id."""
        page = self._post(0, f"/en/games/{game}", {"mode": "online", "side": "0", "edition": edition})
        match = page.rpartition("/")[2]
        self._post(1, f"/en/join/{match}", {})
        return match

    def _post(self, who: int, path: str, fields: dict[str, str]) -> str:
        headers = {"content-type": "application/x-www-form-urlencoded"}
        if self.cookies[who]:
            headers["cookie"] = self.cookies[who]
        self._http.request("POST", path, urlencode(fields), headers)
        answer = self._http.getresponse()
        answer.read()
        if answer.status != 303:
            raise RuntimeError(f"{path}: {answer.status}")
        self.cookies[who] = (answer.headers["set-cookie"] or self.cookies[who]).partition(";")[0]
        return str(answer.headers["location"])


@dataclass
class Heard:
    """What a load has measured: how many actions, and the seconds until both had the update of each."""

    waits: list[float] = field(default_factory=list)
    matches_ended: int = 0


class Table:
    """One match. `act` plays the next action; `on_both` is called when both sockets have its update."""

    def __init__(self, port: int, match: str, cookies: list[str], heard: Heard) -> None:
        self._port, self._match, self._cookies, self._heard = port, match, cookies, heard
        self._sockets: list[Socket] = []
        self._welcomes = 0
        self._seen = 0
        self._asked_at = 0.0
        self.seq = 1
        self.over = False
        self.on_both: Callable[[Table], None] = lambda _: None
        self.welcome: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def open(self) -> Table:
        """Connect both sockets and wait for both welcomes."""
        path = live_path(self._match)
        for cookie in self._cookies:
            socket = await connect(self._port, path, self._hear, cookie)
            self._sockets.append(socket)
            socket.send(HELLO)
        await self.welcome
        return self

    def act(self) -> None:
        """Send the next action from the seat whose turn it is."""
        self._asked_at = time.perf_counter()
        self._seen = 0
        mover = (self.seq - 1) % 2
        self._sockets[mover].send(b'{"type":"act","id":"r%d","seq":%d,"action":"roll"}' % (self.seq, self.seq))

    def close(self) -> None:
        """Leave the match."""
        for socket in self._sockets:
            socket.close()

    def _hear(self, message: bytes) -> None:
        if message.startswith(b'{"type":"event"'):
            self._seen += 1
            if self._seen == 2:
                self._finish_action(message)
        elif message.startswith(b'{"type":"welcome"'):
            self._welcomes += 1
            if self._welcomes == 2:
                self.welcome.set_result(None)
        elif message.startswith((b'{"type":"refused"', b'{"type":"error"')):
            raise RuntimeError(message.decode())

    def _finish_action(self, message: bytes) -> None:
        self._heard.waits.append(time.perf_counter() - self._asked_at)
        self.seq += 1
        self.over = b'"end":null' not in message
        self.on_both(self)


class Room:
    """Where the tables of a load come from: new ones take the place of those whose match has ended."""

    def __init__(self, port: int, matches: Iterator[str], cookies: list[str]) -> None:
        self.heard = Heard()
        self._port, self._matches, self._cookies = port, matches, cookies
        self._tasks: set[asyncio.Task[None]] = set()

    async def table(self) -> Table:
        """Return the next match with both sockets open."""
        return await Table(self._port, next(self._matches), self._cookies, self.heard).open()

    def replace(self, table: Table, start: Callable[[Table], None]) -> None:
        """Leave a match that is over and start the next."""
        self.heard.matches_ended += 1
        table.close()
        task = asyncio.get_running_loop().create_task(self._follow(start))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _follow(self, start: Callable[[Table], None]) -> None:
        start(await self.table())
