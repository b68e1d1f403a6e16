"""Anything at all sent to any address: no error of ours, no silence, and nothing of anybody else's match."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import quote

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.routing import BaseRoute, Mount, Route

from plyyard.core.registry import games
from plyyard.i18n import LANGUAGES
from plyyard.web.app import create_app
from plyyard.web.identity import COOKIE
from plyyard.web.limits import Limits
from plyyard.web.settings import Settings
from tests.web.client import Player
from tests.web.server import running

HIDDEN = "Hidden Name Qx7"
"""What the host of the private match calls herself: it must be in no answer to a stranger."""
METHODS = ("GET", "POST", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "REPORT")


class Yard:
    """A server with a match that belongs to somebody, and a stranger to it."""

    def __init__(self, address: str) -> None:
        host = Player(address)
        page = host.start("draughts", mode="computer", level="", name=HIDDEN)
        self.private = page.rpartition("/")[2]
        self.secret = host.http.cookies[COOKIE]
        self.stranger = httpx.Client(base_url=address, timeout=20)
        self.stranger.post("/en/games/snakes", data={"mode": "device"})


@pytest.fixture(scope="module")
def yard(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Yard]:
    with running(tmp_path_factory.mktemp("fuzz"), limits=Limits.none()) as address:
        yield Yard(address)


def patterns(routes: list[BaseRoute], before: str = "") -> Iterator[str]:
    for route in routes:
        if isinstance(route, Mount) and route.routes:
            yield from patterns(list(route.routes), before + route.path)
        elif isinstance(route, Route | Mount):
            yield before + route.path


ROUTES = sorted(set(patterns(create_app(Settings()).routes)))
text = st.text(max_size=30) | st.sampled_from(
    [*LANGUAGES, *games(), "house", "", "0", "-1", "²", "\x00", "../..", "%00"]
)
names = st.sampled_from(
    ["mode", "side", "level", "edition", "clock", "public", "name", "code", "before", "game", "turn_board"]
)
values = text | st.sampled_from(["computer", "device", "online", "random", "1", "on", "10+5", "3d", "none", "999+999"])
fields = st.dictionaries(names | text, values, max_size=6)
headers = st.dictionaries(
    st.sampled_from(
        [
            "accept-language",
            "cookie",
            "origin",
            "sec-fetch-site",
            "content-type",
            "range",
            "x-forwarded-for",
            "if-match",
        ]
    ),
    st.text(st.characters(min_codepoint=32, max_codepoint=255), max_size=60)
    | st.sampled_from(["same-origin", "cross-site", f"{COOKIE}=" + "a" * 32, "ja;q=0.5", "application/json", "null"]),
    max_size=3,
)


@st.composite
def paths(draw: st.DrawFn) -> str:
    """One of our addresses with anything in its holes, or anything."""
    route = draw(st.sampled_from(ROUTES) | text.map(lambda written: "/" + written))
    parts = []
    for part in route.split("/"):
        hole = part.startswith("{")
        parts.append(draw(text | st.just("PRIVATE")) + ".json" * part.endswith(".json") if hole else part)
    return "/".join(parts)


def check(yard: Yard, answer: httpx.Response) -> None:
    if answer.status_code == 400 and answer.headers["content-type"].startswith("text/plain"):
        return  # The parser refused it before it was a request; our own pages are HTML.
    assert answer.status_code < 500, f"{answer.request.method} {answer.request.url}: {answer.status_code}"
    assert HIDDEN not in answer.text and yard.secret not in str(answer.headers) + answer.text
    assert answer.headers["x-content-type-options"] == "nosniff"
    if answer.headers.get("content-type", "").startswith("text/html") and answer.text:
        assert answer.status_code < 400 or "<h1" in answer.text


def ask(yard: Yard, method: str, path: str, query: dict[str, str], body: bytes, sent: dict[str, str]) -> None:
    url = httpx.URL(yard.stranger.base_url).copy_with(raw_path=quote(path, safe="/.").encode() or b"/")
    cleaned = {name: value.strip().encode("latin-1") for name, value in sent.items()}
    form = {"content-type": "application/x-www-form-urlencoded"} if method == "POST" else {}
    request = yard.stranger.build_request(
        method,
        url,
        params=query or None,
        content=body,
        headers={**form, **cleaned},  # type: ignore[arg-type]
    )
    check(yard, yard.stranger.send(request))


def encoded(form: dict[str, str]) -> bytes:
    return str(httpx.QueryParams(form)).encode()


arguments = (st.sampled_from(METHODS), paths(), fields, st.binary(max_size=60) | fields.map(encoded), headers)


@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(*arguments)
def test_any_request_is_answered(
    yard: Yard, method: str, path: str, query: dict[str, str], body: bytes, sent: dict[str, str]
) -> None:
    ask(yard, method, path.replace("PRIVATE", yard.private), query, body, sent)


@pytest.mark.long
@settings(max_examples=10_000, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(*arguments)
def test_any_of_very_many_requests_is_answered(
    yard: Yard, method: str, path: str, query: dict[str, str], body: bytes, sent: dict[str, str]
) -> None:
    ask(yard, method, path.replace("PRIVATE", yard.private), query, body, sent)


@pytest.mark.parametrize("route", ROUTES)
def test_every_route_answers_every_method(yard: Yard, route: str) -> None:
    path = route.replace("{match}", yard.private).replace("{game}", "snakes").replace("{edition}", "house")
    for method in METHODS:
        ask(yard, method, path.replace("{token}", "t" * 32), {}, b"", {})
