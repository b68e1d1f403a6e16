"""Killed, reloaded, retried or offline, at any moment of a roll: a real server shows the die that was fixed before."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from plyyard.core.registry import games
from plyyard.rooms.fair.chain import draw_seed, grow
from plyyard.rooms.fair.keeper import Secrets
from plyyard.rooms.fair.protocol import FairDice
from plyyard.rooms.fair.setting import CHAIN, label, setting
from plyyard.rooms.store import Stored
from plyyard.stores.database import open_database, sqlite_url
from plyyard.stores.sql import SqlStore
from tests.durability.house import House
from tests.web.client import Player

RACE = next(name for name, game in games().items() if game.judge is None and game.board(game.editions[0]).dice)
MOMENTS = ("before the roll", "committed", "shown", "moved", "asked")
"""The last is where nobody waits for anything before the trouble begins."""
TOO_LATE = ("stale", "roll_out_of_turn")
"""Why a roll that has fallen is not rolled again under another name."""
_names = itertools.count()


class Person:
    """A page of one seat: seeds of its own, and every step checked."""

    def __init__(self, player: Player, page: str, seat: int) -> None:
        self.player, self.page, self.seat = player, page, seat
        self.match = page.rsplit("/", 1)[1]
        self.dice = FairDice.begin(setting(CHAIN), self.match)
        self.seeds = {name: draw_seed() for name in self.dice.setting.chains[seat]}
        self.seq = -1

    def arrive(self, anew: bool = False) -> None:
        """Open the page, with or without what it knew."""
        if anew:
            self.seq, self.dice = -1, FairDice.begin(setting(CHAIN), self.match)
        self.open = contextlib.ExitStack()
        self.table = self.open.enter_context(self.player.sit(self.page, self.seq))
        for entry in self.table.hear("welcome")["entries"]:
            self.take(entry)

    def leave(self) -> None:
        self.open.close()

    def take(self, entry: dict[str, Any]) -> None:
        assert entry["seq"] == self.seq + 1
        self.seq = entry["seq"]
        if entry["step"]:
            self.dice = self.dice.follow(entry["step"])

    def hear(self, until: Callable[[], bool]) -> None:
        while not until():
            message = self.table.hear_any()
            if message["type"] == "event":
                self.take(message["entry"])
            assert message["type"] != "refused" or message["code"] in TOO_LATE, message

    def link(self, seat: int, purpose: str, k: int) -> str:
        return grow(self.dice.domain(self.dice.epoch, seat, purpose), self.seeds[label(seat, purpose)]).link(k)

    def give(self, wish: str, **what: object) -> None:
        self.table.send(type="dice", id=f"n{next(_names)}", wish=wish, seat=self.seat, **what)

    def ask(self, k: int, name: str = "") -> None:
        """Ask for roll `k`, under the same name each time unless another is given."""
        own = self.link(self.seat, "own", k)
        name = name or f"roll-{self.seat}-{k}"
        self.table.send(type="act", id=name, seq=self.seq, action="roll", k=k, own=own)

    def see(self, seat: int, k: int) -> None:
        self.hear(lambda: self.dice.count(seat) >= k)


Pair = tuple[Person, Person]


def make_ready(host: Player, guest: Player) -> Pair:
    page = host.start(RACE, mode="online", dice="fair")
    guest.http.post(page.replace("matches", "join"), data={})
    pair = Person(host, page, 0), Person(guest, page, 1)
    for person in pair:
        person.arrive()
        person.give("anchors", anchors={name: person.link(int(name[0]), name[2:], 0) for name in person.seeds})
    for person in pair:
        person.hear(lambda person=person: person.dice.anchored)  # type: ignore[misc]
        person.give("escrow", seed=person.seeds[label(1 - person.seat, "other")])
    for person in pair:
        person.hear(lambda person=person: person.dice.ready)  # type: ignore[misc]
    return pair


def play(moment: str, host: Person, guest: Person) -> Iterator[None]:
    """Roll three times; yield at the moment when something happens to the first roll."""
    if moment == "before the roll":
        yield
    host.ask(1)
    if moment == "asked":
        yield
        host.ask(1)
    if moment == "committed":
        guest.see(0, 1)
        yield
        host.ask(1)
    host.see(0, 1)
    if moment == "shown":
        yield
        host.ask(1)
        host.ask(1, f"other-{next(_names)}")
    guest.see(0, 1)
    guest.ask(1)
    host.see(1, 1)
    if moment == "moved":
        yield
        host.ask(1)
    host.ask(2)
    host.see(0, 2)


def reload(host: Person, _guest: Person) -> None:
    host.leave()
    host.arrive(anew=True)


def retry(host: Person, _guest: Person) -> None:
    for _ in range(3):
        if host.dice.count(0):
            host.ask(1)


def go_offline(host: Person, guest: Person) -> None:
    host.leave()
    guest.leave()
    guest.arrive()
    host.arrive()


def test_nothing_gives_a_second_chance(tmp_path: Path) -> None:
    house = House(tmp_path)
    asyncio.run(house.start())
    try:
        players = Player(f"http://127.0.0.1:{house.port}"), Player(f"http://127.0.0.1:{house.port}")
        cells = [disturbed(moment, trouble, *players) for trouble in (reload, retry, go_offline) for moment in MOMENTS]
        cells += killed(house, *players)
    finally:
        house.kill()
    assert len(cells) == 20
    for pair in cells:
        stored = asyncio.run(load(tmp_path, pair[0].match))
        assert fallen(stored) == [predicted(pair, stored.secrets, *roll) for roll in ((0, 1), (1, 1), (0, 2))]


def disturbed(moment: str, trouble: Callable[[Person, Person], None], *players: Player) -> Pair:
    pair = make_ready(*players)
    story = play(moment, *pair)
    next(story)
    trouble(*pair)
    finish(story, pair)
    return pair


def killed(house: House, *players: Player) -> list[Pair]:
    """One kill meets five matches, each at another moment."""
    pairs = [make_ready(*players) for _ in MOMENTS]
    stories = [play(moment, *pair) for moment, pair in zip(MOMENTS, pairs, strict=True)]
    for story in stories:
        next(story)
    house.kill()
    asyncio.run(house.start())
    for story, pair in zip(stories, pairs, strict=True):
        for person in pair:
            person.leave()
            person.arrive()
        finish(story, pair)
    return pairs


def finish(story: Iterator[None], pair: Pair) -> None:
    assert next(story, "over") == "over"
    for person in pair:
        person.leave()


async def load(data: Path, match: str) -> Stored:
    store = SqlStore(open_database(sqlite_url(data)))
    try:
        stored = await store.load(match)
    finally:
        store.close()
    assert stored is not None
    return stored


def fallen(stored: Stored) -> list[int]:
    return [int(event.data["die"]) for event in stored.events if event.data.get("step") == "roll"]


def predicted(pair: Pair, secrets: Secrets | None, seat: int, k: int) -> int:
    """The die that the seeds of the three make, which were all drawn before anybody rolled."""
    assert secrets is not None
    dice = pair[0].dice
    server = grow(dice.domain(dice.epoch, seat, "server"), secrets.server[0][seat]).link(k)
    links = {"own": pair[seat].link(seat, "own", k), "other": pair[1 - seat].link(seat, "other", k), "server": server}
    return dice.die(dice.epoch, seat, k, links)
