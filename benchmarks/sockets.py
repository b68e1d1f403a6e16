"""A WebSocket client that costs next to nothing, so that a load measures the server and not its driver.

Text frames only; frames are masked with the key 0, which the protocol allows and which needs no work.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import cast

_KEY = "AAAAAAAAAAAAAAAAAAAAAA=="
_TEXT, _CLOSE, _PING = 0x1, 0x8, 0x9


def frame(payload: bytes, opcode: int = _TEXT) -> bytes:
    """Return one whole masked frame around at most 65,535 bytes."""
    head, length = bytes([0x80 | opcode]), len(payload)
    size = bytes([0x80 | length]) if length < 126 else b"\xfe" + length.to_bytes(2, "big")
    return head + size + b"\0\0\0\0" + payload


class Socket(asyncio.Protocol):
    """One connection, begun with the request `upgrade`. `heard` is called with the text of every message."""

    def __init__(self, heard: Callable[[bytes], None], upgrade: bytes) -> None:
        self.heard = heard
        self._upgrade = upgrade
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed = False
        self._buffer = bytearray()
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._upgrade)

    def connection_lost(self, _error: Exception | None) -> None:
        self.closed = True
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("closed before it was open"))

    def send(self, payload: bytes) -> None:
        """Send one text message."""
        if self._transport:
            self._transport.write(frame(payload))

    def close(self) -> None:
        """End the connection without a word."""
        if self._transport:
            self._transport.close()

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.opened.done() and not self._shake_hands():
            return
        while (message := self._take()) is not None:
            opcode, payload = message
            if opcode == _TEXT:
                self.heard(payload)
            elif opcode == _PING and self._transport:
                self._transport.write(frame(payload, 0xA))
            elif opcode == _CLOSE:
                self.close()

    def _shake_hands(self) -> bool:
        head, found, rest = bytes(self._buffer).partition(b"\r\n\r\n")
        if not found:
            return False
        if b" 101 " not in head[:20]:
            self.opened.set_exception(ConnectionError(head[:60].decode("latin-1")))
            self.close()
            return False
        self._buffer = bytearray(rest)
        self.opened.set_result(None)
        return True

    def _take(self) -> tuple[int, bytes] | None:
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        length, start = buffer[1], 2
        if length == 126:
            length, start = int.from_bytes(buffer[2:4], "big"), 4
        elif length == 127:
            length, start = int.from_bytes(buffer[2:10], "big"), 10
        if len(buffer) < start + length:
            return None
        opcode, payload = buffer[0] & 0x0F, bytes(buffer[start : start + length])
        del buffer[: start + length]
        return opcode, payload


async def connect(port: int, path: str, heard: Callable[[bytes], None], cookie: str = "") -> Socket:
    """Open a connection to a server on this machine."""
    lines = [
        f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket", "Connection: Upgrade",
        "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {_KEY}",
    ]  # fmt: skip
    if cookie:
        lines.append(f"Cookie: {cookie}")
    hello = "\r\n".join([*lines, "", ""]).encode()
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(lambda: Socket(heard, hello), "127.0.0.1", port)
    await socket.opened
    return socket
