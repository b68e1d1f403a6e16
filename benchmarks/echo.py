"""The yardstick: both sockets of a match get an update of the usual size for every action: `echo.py PORT`."""

from __future__ import annotations

import json
import sys
from collections import defaultdict

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

UPDATE_BYTES = 1_000
_PADDING = "x" * UPDATE_BYTES

tables: dict[str, list[WebSocket]] = defaultdict(list)


async def live(socket: WebSocket) -> None:
    """Answer a hello with a welcome, and an action with an update to both and an answer."""
    table = tables[socket.path_params["match"]]
    await socket.accept()
    table.append(socket)
    async for frame in socket.iter_text():
        request = json.loads(frame)
        if request["type"] == "hello":
            await socket.send_text('{"type":"welcome"}')
            continue
        seq = request["seq"] + 1
        update = f'{{"type":"event","seq":{seq},"view":"{_PADDING}","end":null}}'
        for other in table:
            await other.send_text(update)
        await socket.send_text(f'{{"type":"done","id":"{request["id"]}","seq":{seq}}}')


app = Starlette(routes=[WebSocketRoute("/en/matches/{match}/live", live)])

if __name__ == "__main__":
    uvicorn.run(app, port=int(sys.argv[1]), log_level="warning", ws_per_message_deflate=False)
