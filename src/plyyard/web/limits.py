"""How often one visitor may ask for something: generous to people, a wall for programs, and bounded in memory."""

from __future__ import annotations

import contextlib
import functools
import ipaddress
import math
import time
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field, fields
from typing import Literal, TypeAlias

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from plyyard.core.text import Text, text, texts
from plyyard.rooms.wire import Act, Hello, Propose, Refused, Reply, Try, Wish
from plyyard.rooms.wire import Request as Asked
from plyyard.web.drain import is_draining
from plyyard.web.identity import hash_of, secret_of

Kind: TypeAlias = Literal[
    "create", "join", "code", "make_link", "use_link", "connect", "analyse", "deepen", "practice", "map", "report"
]
Clock = Callable[[], float]
Endpoint = Callable[[Request], Awaitable[Response]]

MOST_KEYS = 50_000
"""How many visitors are remembered; whoever has asked for nothing for longest is forgotten first."""
_ROUNDING = 1e-9
PATIENCE = 100
"""After how many refusals for haste a connection is closed."""


@dataclass(frozen=True, slots=True)
class Limit:
    """`count` at once, and as many again over `seconds`, evenly."""

    count: float
    seconds: float


@dataclass(frozen=True, slots=True)
class Rule:
    """What one person's device may do, and what one address may, behind which a whole school can sit."""

    device: Limit
    address: Limit


FREE = Limit(math.inf, 1)


@dataclass(frozen=True, slots=True)
class Limits:
    """All limits. Those from `act` to `hello` count on one connection, `frame` anything at all; `open_device` and
    `open_address` are how many connections may be open at a time."""

    create: Rule = Rule(Limit(40, 600), Limit(300, 600))
    join: Rule = Rule(Limit(60, 600), Limit(600, 600))
    code: Rule = Rule(Limit(30, 300), Limit(300, 600))
    make_link: Rule = Rule(Limit(20, 600), Limit(200, 600))
    use_link: Rule = Rule(Limit(20, 600), Limit(200, 600))
    analyse: Rule = Rule(Limit(6, 600), Limit(60, 600))
    deepen: Rule = Rule(Limit(120, 600), Limit(1_200, 600))
    connect: Rule = Rule(Limit(120, 60), Limit(1_000, 60))
    practice: Rule = Rule(Limit(200, 20), Limit(2_000, 20))
    map: Rule = Rule(Limit(60, 20), Limit(600, 20))
    report: Rule = Rule(Limit(8, 600), Limit(60, 600))
    act: Limit = Limit(200, 10)
    try_: Limit = Limit(200, 10)
    offer: Limit = Limit(30, 60)
    frame: Limit = Limit(400, 10)
    hello: Limit = Limit(20, 20)
    open_device: int = 50
    open_address: int = 500

    @classmethod
    def none(cls) -> Limits:
        """Return limits that nothing reaches, for measuring."""
        rules = {item.name: Rule(FREE, FREE) for item in fields(cls) if item.type == "Rule"}
        flows = {item.name: FREE for item in fields(cls) if item.type == "Limit"}
        return cls(**rules, **flows, open_device=10**9, open_address=10**9)  # type: ignore[arg-type]


class Later(HTTPException):
    """Not now; `text` says why, and the Retry-After header how many seconds to wait."""

    def __init__(self, status: int, wait: float, sentence: Text) -> None:
        super().__init__(status, headers={"retry-after": str(math.ceil(wait))})
        self.text = sentence


def slow_down(wait: float) -> Text:
    """Return how long somebody must wait, in words."""
    return texts(
        "That was a lot in a short time. Please wait {n} second and try again.",
        "That was a lot in a short time. Please wait {n} seconds and try again.",
        max(1, math.ceil(wait)),
    )


def hasty(request: Asked, seq: int, wait: float) -> Refused:
    """Return the answer to a request that came too soon."""
    return Refused(getattr(request, "id", ""), seq, "rate_limited", slow_down(wait), (), "", Text(""))


def due_after(limit: Limit, due: float, now: float) -> tuple[float, float]:
    """Return the seconds to wait (0: it may happen now), and when the bucket is full again if it happens.

    This is the generic cell rate algorithm: one number for each bucket.
    """
    step = limit.seconds / limit.count
    full = max(due, now) + step
    wait = full - now - limit.seconds
    return wait if wait > _ROUNDING else 0.0, full


class Gate:
    """The limits of one server process, for all of its visitors."""

    def __init__(self, limits: Limits, clock: Clock = time.monotonic) -> None:
        self.limits = limits
        self.clock = clock
        self._due: OrderedDict[tuple[Kind, str], float] = OrderedDict()
        self._open: Counter[str] = Counter()

    def ask(self, kind: Kind, connection: HTTPConnection) -> float:
        """Count one more of a kind for a visitor. Returns the seconds to wait; what must wait is not counted."""
        rule, now = self._rule(kind), self.clock()
        device, address = visitor(connection)
        buckets = [(device, rule.device), (address, rule.address)]
        kept = [((kind, who), *due_after(limit, self._due.get((kind, who), 0), now)) for who, limit in buckets if who]
        wait = max((wait for _, wait, _ in kept), default=0.0)
        if not wait:
            for key, _, full in kept:
                self._due[key] = full
                self._due.move_to_end(key)
            self._forget()
        return wait

    def _rule(self, kind: Kind) -> Rule:
        rule: Rule = getattr(self.limits, kind)
        return rule

    def _forget(self) -> None:
        while len(self._due) > MOST_KEYS:
            self._due.popitem(last=False)

    @contextlib.contextmanager
    def admit(self, connection: HTTPConnection) -> Iterator[bool]:
        """Count an open connection while it lasts; False when the visitor has too many of them, or comes too often."""
        device, address = visitor(connection)
        most = {device: self.limits.open_device, address: self.limits.open_address}
        known = [who for who in (device, address) if who]
        if any(self._open[who] >= most[who] for who in known) or self.ask("connect", connection):
            yield False
            return
        self._open.update(known)
        try:
            yield True
        finally:
            self._open.subtract(known)
            for who in known:
                if not self._open[who]:
                    del self._open[who]


@dataclass(slots=True)
class Flow:
    """What comes over one connection."""

    limits: Limits
    clock: Clock
    due: dict[str, float] = field(default_factory=dict)
    refused: int = 0

    def ask(self, request: Asked) -> float:
        """Count one more request. Returns the seconds to wait; what must wait is not counted."""
        now = self.clock()
        names = ("frame", *_NAMES.get(type(request), ()))
        kept = [(name, *due_after(getattr(self.limits, name), self.due.get(name, 0), now)) for name in names]
        wait = max(wait for _, wait, _ in kept)
        if wait:
            self.refused += 1
        else:
            self.refused = 0
            self.due.update((name, full) for name, _, full in kept)
        return wait

    @property
    def exhausted(self) -> bool:
        """Tell whether the other end does not listen to refusals."""
        return self.refused > PATIENCE


_NAMES: dict[type, tuple[str, ...]] = {
    Hello: ("hello",),
    Act: ("act",),
    Wish: ("act",),
    Try: ("try_",),
    Propose: ("offer",),
    Reply: ("offer",),
}


def visitor(connection: HTTPConnection) -> tuple[str, str]:
    """Return what a visitor is counted by: the hash of the device's secret, and the address; "" for what is not known.

    All visitors of an IPv6 network of 64 bits count as one, as one household has that many addresses. This machine's
    own address says nothing about who asks: behind a proxy that is not named in the settings it would be everybody.
    """
    return hash_of(secret_of(connection)), _address(connection.client.host if connection.client else "")


def _address(host: str) -> str:
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return ""
    if address.is_loopback:
        return ""
    return str(ipaddress.ip_network(f"{address}/64", strict=False)) if address.version == 6 else str(address)


def gate_of(connection: HTTPConnection) -> Gate:
    """Return the gate of the server that takes this request."""
    gate: Gate = connection.app.state.gate
    return gate


def limited(kind: Kind, endpoint: Endpoint, field: str = "") -> Endpoint:
    """Return the endpoint behind the limit of a kind; with a `field`, only requests that fill it in count."""

    @functools.wraps(endpoint)
    async def guarded(request: Request) -> Response:
        if kind == "create" and is_draining(request):
            raise Later(503, 5, text("The server is about to restart. Please try again in a moment."))
        if not field or request.query_params.get(field):
            wait = gate_of(request).ask(kind, request)
            if wait:
                raise Later(429, wait, slow_down(wait))
        return await endpoint(request)

    return guarded
