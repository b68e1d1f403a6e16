"""Nobody's clock is charged for the time in which no server ran."""

from __future__ import annotations

import time
from pathlib import Path

from tests.web.client import Player
from tests.web.server import free_port, process

DOWN = 3.0


def test_a_clock_does_not_run_while_the_server_is_killed(data: Path) -> None:
    port = free_port()
    host, guest = Player(f"http://127.0.0.1:{port}"), Player(f"http://127.0.0.1:{port}")
    with process(data, port) as server:
        match = host.start("snakes", mode="online", clock="3+2")
        assert guest.http.post(match.replace("/matches/", "/join/")).status_code == 303
        with host.sit(match) as first, guest.sit(match) as second:
            seq = first.hear("welcome")["seq"]
            second.hear("welcome")
            first.act("roll", seq)
            around = second.act("roll", seq + 1)["around"]
        seen = time.monotonic()
        server.kill()
        ran = time.monotonic() - seen
    running = around["running"]
    assert running is not None, "no clock runs although both have acted"
    time.sleep(DOWN)
    with process(data, port):
        up = time.monotonic()
        with host.sit(match) as table:
            later = table.hear("welcome")["around"]
    charged = (around["left"][running] - later["left"][running]) / 1000
    assert charged <= ran + (time.monotonic() - up) + 1.5, f"the clock was charged {charged} s"
    assert charged < DOWN
