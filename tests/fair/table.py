"""People with seeds of their own at a server with its secrets: a match of dice without a room around it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from plyyard.rooms.fair.chain import grow
from plyyard.rooms.fair.keeper import Given, Secrets, answer, ask, give_anchors, give_seed, hand_over, publish, renew
from plyyard.rooms.fair.proof import Subject, write_proof
from plyyard.rooms.fair.protocol import Data, FairDice
from plyyard.rooms.fair.setting import SERVER, label, setting

SETTINGS = [("chain/1", None), ("chain/1-strict", None), ("chain/1", 0), ("chain/1", 1), ("server/1", None)]
NAMES = ["online", "strict", "computer first", "computer second", "one device"]


def seed_of(*words: object) -> str:
    """A seed that is the same in every run."""
    return hashlib.sha256(repr(words).encode()).hexdigest()


class Table:
    """Everybody plays along honestly, unless a test takes a step by hand with `take`."""

    def __init__(self, protocol: str = "chain/1", computer: int | None = None, match: str = "match-0001") -> None:
        self.match = match
        self.dice = FairDice.begin(setting(protocol, computer), match)
        self.secrets = Secrets.begin(self._server_seeds(0))
        self.steps: list[Data] = []

    def _server_seeds(self, epoch: int) -> tuple[str, str]:
        return seed_of(self.match, "server", epoch, 0), seed_of(self.match, "server", epoch, 1)

    def seed(self, name: str) -> str:
        """The seed behind a person's chain."""
        return seed_of(self.match, name, self.dice.epoch.number)

    def link(self, seat: int, purpose: str, k: int) -> str:
        """The link of a person's chain that belongs to roll `k` of `seat`."""
        chain = grow(self.dice.domain(self.dice.epoch, seat, purpose), self.seed(label(seat, purpose)))
        return chain.link(k - self.dice.epoch.base[seat])

    def take(self, given: Given) -> Data:
        """Store what follows, as a room would."""
        if given.is_new:
            self.dice = self.dice.follow(given.step)
            self.steps.append(given.step)
            self.secrets = given.secrets or self.secrets
        return given.step

    def set_up(self) -> Table:
        """Publish all chains, then hand over what has to be."""
        self.take(publish(self.dice, self.secrets))
        for party in self.dice.setting.parties:
            if party != SERVER:
                self.take(give_anchors(self.dice, party, self.anchors(party)))
        if self.dice.setting.escrowed:
            for seat in (0, 1):
                self.take(hand_over(self.dice, self.secrets, seat, self.seed(label(1 - seat, "other"))))
        if self.dice.setting.seeded:
            self.take(give_seed(self.dice, self.seed("people")))
        return self

    def anchors(self, party: int) -> dict[str, str]:
        return {
            name: self.link(int(name[0]), name[2:], self.dice.epoch.base[int(name[0])])
            for name in self.dice.setting.chains[party]
        }

    def ask(self, seat: int, k: int) -> Given:
        own = self.link(seat, "own", k) if "own" in self.dice.setting.parts[seat] else ""
        return ask(self.dice, self.secrets, seat, k, own)

    def roll(self, seat: int) -> int:
        """Roll for a seat, with everybody's answers; return the die."""
        k = self.dice.count(seat) + 1
        step = self.take(self.ask(seat, k))
        if step["step"] == "open":
            step = self.answer(step)
        return int(step["die"])

    def answer(self, opened: Data) -> Data:
        """Let the other side answer an open roll."""
        seat, k = int(opened["seat"]), int(opened["k"])
        return self.take(answer(self.dice, self.secrets, seat, k, self.link(seat, "other", k)))

    def renew(self, reason: str) -> None:
        """Draw all chains anew."""
        self.take(renew(self.dice, self.secrets, reason, self._server_seeds(self.dice.epoch.number + 1)))
        self.set_up()

    def subject(self, game: str = "unknown", actions: tuple[tuple[int, str], ...] | None = None) -> Subject:
        rolls = tuple((int(step["seat"]), f"roll:{step['die']}") for step in self.steps if step["step"] == "roll")
        rules = self.dice.setting
        played = rolls if actions is None else actions
        return Subject(self.match, game, "house", 1, rules.protocol, rules.computer, self.steps, played)

    def proof(self) -> str:
        return write_proof(self.subject())


def tables() -> Iterator[Table]:
    """One table of each constellation."""
    return (Table(protocol, computer) for protocol, computer in SETTINGS)
