"""A player without a browser: forms by HTTP, requests by socket."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from plyyard.web.identity import COOKIE


class Player:
    """Somebody with a cookie jar."""

    def __init__(self, address: str, lang: str = "en") -> None:
        self.address = address
        self.lang = lang
        self.http = httpx.Client(base_url=address, follow_redirects=False, timeout=20)

    def start(self, game: str, **fields: str) -> str:
        """Create a match by the form; return the path of its page."""
        answer = self.http.post(f"/{self.lang}/games/{game}", data={"mode": "device", **fields})
        assert answer.status_code == 303, answer.text
        return answer.headers["location"]

    @contextmanager
    def sit(self, page: str, seq: int = -1, cookie: str | None = None) -> Iterator[Table]:
        """Open the live connection of a match page and say hello."""
        secret = cookie if cookie is not None else self.http.cookies.get(COOKIE, "")
        url = self.address.replace("http", "ws") + page + "/live"
        with connect(url, additional_headers={"Cookie": f"{COOKIE}={secret}"}) as socket:
            table = Table(socket)
            with suppress(ConnectionClosed):  # What the server said before it closed can still be heard.
                table.send(type="hello", v=1, seq=seq)
            yield table


class Table:
    """One live connection."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self.count = 0

    def send(self, **frame: Any) -> None:
        self._socket.send(json.dumps(frame))

    def send_raw(self, frame: str | bytes) -> None:
        self._socket.send(frame)

    def hear(self, kind: str, until: Callable[[dict[str, Any]], bool] = lambda _: True) -> dict[str, Any]:
        """Return the next message of a kind that fits; others are passed over."""
        while True:
            message = self.hear_any()
            if message["type"] == kind and until(message):
                return message

    def hear_any(self) -> dict[str, Any]:
        """Return the next message."""
        message: dict[str, Any] = json.loads(self._socket.recv(timeout=20))
        return message

    def act(self, action: str, seq: int, request: str = "") -> dict[str, Any]:
        """Play an action; return the view that follows from it."""
        self.count += 1
        self.send(type="act", id=request or f"r{seq}-{self.count}", seq=seq, action=action)
        return self.hear("event", lambda message: message["seq"] == seq + 1)
