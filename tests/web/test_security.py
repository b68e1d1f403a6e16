"""What keeps strangers out: cookies, headers, ids, and connections that are cut."""

from __future__ import annotations

import base64
import json
import re
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from plyyard.core.registry import games
from plyyard.rooms.wire import MAX_FRAME
from plyyard.web import serving
from plyyard.web.hub import new_match_id
from plyyard.web.identity import COOKIE, cookie_name
from plyyard.web.limits import Limits
from tests.web.client import Player
from tests.web.policy import without_ours
from tests.web.server import PATIENCE, running


@pytest.fixture(scope="module")
def behind_tls(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("tls"), proxies=("127.0.0.1",), limits=Limits.none()) as url:
        yield url


def test_on_tls_the_cookie_is_bound_to_this_host(behind_tls: str) -> None:
    tls = {"x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.1"}
    answer = httpx.post(f"{behind_tls}/en/games/snakes", data={"mode": "device"}, headers=tls)
    name, _, rest = answer.headers["set-cookie"].partition("=")
    secret, *attributes = (part.strip().lower() for part in rest.split(";"))
    assert name == f"__Host-{COOKIE}" == cookie_name(True)
    assert {"secure", "httponly", "samesite=lax", "path=/"} <= set(attributes)
    assert not any(attribute.startswith("domain") for attribute in attributes)
    page, cased = answer.headers["location"], rest.partition(";")[0]
    assert len(secret) == 32
    for sent, status in ((name, 200), (COOKIE, 403)):
        headers = {**tls, "cookie": f"{sent}={cased}"}
        assert httpx.get(behind_tls + page, headers=headers).status_code == status, sent


PATHS = ("/", "/matches", "/lobby", "/join", "/join?code=abcd2345", "/seat/token", "/nothing", "/matches/nosuchmatch")


@pytest.mark.parametrize("path", [*PATHS, *(f"/games/{game}" for game in games())])
def test_no_page_holds_script_or_style_but_files_of_ours(player: Player, path: str) -> None:
    check_page(player.http.get(f"/ko{path}"))


@pytest.mark.parametrize("mode", ["device", "computer", "online"])
def test_no_match_page_holds_script_or_style_but_files_of_ours(player: Player, mode: str) -> None:
    page = player.start(next(name for name, game in games().items() if game.judge), mode=mode, name="<b style=x>")
    check_page(player.http.get(page))
    check_page(Player(player.address).http.get(page, follow_redirects=True))
    if mode == "online":
        check_page(player.http.post(f"{page}/seat-link"))


def check_page(answer: httpx.Response) -> None:
    policy = answer.headers["content-security-policy"]
    assert "unsafe-inline" not in policy and "unsafe-eval" not in policy and "frame-ancestors 'none'" in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    page = without_ours(answer)
    scripts = re.findall(r"<script\b([^>]*)>([^<]*)", page)
    assert all("src=" in attributes or "application/json" in attributes for attributes, _ in scripts)
    tags = " ".join(re.findall(r"<[a-z](?:[^>\"]|\"[^\"]*\")*>", page))
    assert not re.search(r'(href|src|action)="\s*javascript:', tags, re.IGNORECASE)
    names = re.sub(r'"[^"]*"', "", tags)
    assert not re.search(r"<style\b|\sstyle=|\son[a-z]+=", names), "inline script or style"


def test_ids_have_128_bits() -> None:
    ids = {new_match_id() for _ in range(2000)}
    assert len(ids) == 2000
    assert {len(base64.urlsafe_b64decode(f"{match}==")) for match in ids} == {16}
    spread = [sum(match.startswith(sign) for match in ids) for sign in "AQgw_-"]
    assert all(0 < count < 120 for count in spread), "the first sign of an id is not evenly spread"


def test_an_id_of_a_page_has_128_bits(player: Player) -> None:
    assert re.fullmatch(r"/en/matches/[A-Za-z0-9_-]{22}", player.start("snakes", mode="online"))


@pytest.mark.parametrize("size", [MAX_FRAME - 200, MAX_FRAME + 1])
def test_a_frame_has_a_size_limit(player: Player, size: int) -> None:
    with player.sit(player.start("snakes")) as table:
        table.hear("welcome")
        table.send_raw('{"type":"ping","id":"x","more":"' + "x" * size + '"}')
        if size < MAX_FRAME:
            assert table.hear("pong")["id"] == "x"
        else:
            with pytest.raises(ConnectionClosed) as closed:
                table.hear_any()
            assert closed.value.rcvd and closed.value.rcvd.code == 1009


def test_whoever_reads_nothing_is_cut_and_the_others_play_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "LEAVING", 0.2)
    with running(tmp_path, limits=Limits.none()) as address:
        player = Player(address)
        page = player.start("snakes")
        deaf = deaf_connection(address, f"{page}/live", player.http.cookies[COOKIE])
        ask = masked(json.dumps({"type": "try", "id": "x" * 40, "path": ["no such place here at all"] * 64}).encode())
        with pytest.raises(OSError):
            send_until(deaf, ask * 20, time.monotonic() + PATIENCE)
        with player.sit(page) as table:
            table.hear("welcome")
            assert table.act("roll", -1)
            assert re.search(r"^plyyard_sockets 1\.0$", httpx.get(f"{address}/metrics").text, re.MULTILINE)


def send_until(plug: socket.socket, frames: bytes, end: float) -> None:
    while time.monotonic() < end:
        plug.sendall(frames)


def deaf_connection(address: str, path: str, secret: str) -> socket.socket:
    """A live connection whose other end never reads."""
    host, port = address.removeprefix("http://").split(":")
    plug = socket.socket()
    plug.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    plug.connect((host, int(port)))
    plug.settimeout(PATIENCE)
    lines = [
        f"GET {path} HTTP/1.1", f"Host: {host}:{port}", "Upgrade: websocket", "Connection: Upgrade",
        "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", f"Cookie: {COOKIE}={secret}",
    ]  # fmt: skip
    plug.sendall("\r\n".join([*lines, "", ""]).encode())
    assert b" 101 " in plug.recv(64)
    plug.sendall(masked(b'{"type":"hello","v":1}'))
    return plug


def masked(payload: bytes) -> bytes:
    size = bytes([0x80 | len(payload)]) if len(payload) < 126 else b"\xfe" + len(payload).to_bytes(2, "big")
    return b"\x81" + size + b"\0\0\0\0" + payload
