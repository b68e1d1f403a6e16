"""The live connection of a match page: frames in, requests to the hub, messages out."""

from __future__ import annotations

import asyncio
import contextlib

import msgspec
import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from plyyard.core.text import Text, text
from plyyard.rooms.wire import MAX_FRAME, VERSION, Answer, Failure, Hello, Ping, Request, parse_request
from plyyard.web.encode import Told
from plyyard.web.identity import hash_of, secret_of
from plyyard.web.language import language_of
from plyyard.web.limits import Flow, gate_of, hasty, slow_down
from plyyard.web.live import Connection, LiveMatch
from plyyard.web.metrics import metrics_of
from plyyard.web.site import site_of

log = structlog.get_logger()

FAREWELL = 5.0
"""Seconds in which a connection that is closed for a reason can take what was said before."""
BAD_FRAME, NOT_YOURS, UNKNOWN, TOO_MANY = 4400, 4403, 4404, 4429


async def live(socket: WebSocket) -> None:
    """Serve one connection until either side closes it."""
    await socket.accept()
    with gate_of(socket).admit(socket) as admitted:
        if admitted:
            with metrics_of(socket).sockets.track_inprogress():
                await _serve(socket)
        else:
            await _fail(socket, TOO_MANY, "rate_limited", text("Too many connections are open. Close some of them."))


async def _serve(socket: WebSocket) -> None:
    opened = await _open(socket)
    if opened is None:
        return
    match, connection = opened
    hub = site_of(socket).hub
    hub.attach(match, connection)
    receiver = asyncio.ensure_future(_receive(socket, match, connection))
    sender = asyncio.create_task(_send(socket, connection))
    connection.on_cut = receiver.cancel
    try:
        await receiver
        await asyncio.wait({sender}, timeout=FAREWELL if connection.is_ending else 0)
    except WebSocketDisconnect:
        pass
    except asyncio.CancelledError:
        if not connection.is_cut:
            raise
        log.info("cut off: it did not read", match=match.header.id)
    finally:
        receiver.cancel()
        hub.detach(match, connection)
        sender.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await sender


async def _open(socket: WebSocket) -> tuple[LiveMatch, Connection] | None:
    try:
        match = await site_of(socket).hub.open(socket.path_params["match"][:32])
    except ValueError:
        await _fail(socket, UNKNOWN, "other_rules", text("This match was played under other rules"))
        return None
    if match is None:
        await _fail(socket, UNKNOWN, "unknown_match", text("There is no such match."))
        return None
    secret = hash_of(secret_of(socket))
    seats = match.seats_of(secret)
    if not seats and match.header.mode != "online":
        await _fail(socket, NOT_YOURS, "not_yours", text("This match belongs to another device."))
        return None
    return match, Connection(secret, seats)


async def _receive(socket: WebSocket, match: LiveMatch, connection: Connection) -> None:
    hub, gate = site_of(socket).hub, gate_of(socket)
    flow = Flow(gate.limits, gate.clock)
    while True:
        request = await _request(socket, connection)
        if request is None:
            return
        wait = flow.ask(request)
        if flow.exhausted:
            _end(connection, TOO_MANY, "rate_limited", slow_down(wait))
            return
        if wait:
            _answer(socket, connection, hasty(request, match.room.match.seq, wait))
        elif isinstance(request, Hello):
            if request.v != VERSION:
                _end(connection, BAD_FRAME, "other_version", text("Please load the page again."))
                return
            await hub.hello(match, connection, request)
        elif not connection.ready and not isinstance(request, Ping):
            _end(connection, BAD_FRAME, "no_hello", text("The first message must be a hello."))
            return
        else:
            _answer(socket, connection, await hub.handle(match, request, connection.seats))


def _answer(socket: WebSocket, connection: Connection, answer: Answer) -> None:
    metrics_of(socket).answered(answer)
    connection.tell(answer)


async def _request(socket: WebSocket, connection: Connection) -> Request | None:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        return None
    frame = message.get("text")
    try:
        if frame is None or len(frame) > MAX_FRAME:
            raise msgspec.DecodeError
        return parse_request(frame)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        _end(connection, BAD_FRAME, "bad_frame", text("The message could not be read."))
        return None


async def _send(socket: WebSocket, connection: Connection) -> None:
    lang = language_of(socket)
    while (told := await connection.outbox.take()) is not None:
        try:
            await socket.send_text(told.frame(lang))
        except (RuntimeError, WebSocketDisconnect):
            return
    with contextlib.suppress(RuntimeError):
        await socket.close(connection.close_code)


def _end(connection: Connection, code: int, name: str, sentence: Text) -> None:
    """Close the connection with a sentence, after everything that was to be said before."""
    connection.close_code = code
    connection.tell(Failure(name, sentence))
    connection.hang_up()


async def _fail(socket: WebSocket, code: int, name: str, sentence: Text) -> None:
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await socket.send_text(Told(Failure(name, sentence)).frame(language_of(socket)))
        await socket.close(code)
