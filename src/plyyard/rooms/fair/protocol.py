"""The dice of one match as a fold over steps: chains published, seeds handed over, rolls, chains drawn anew.

Nothing here knows a secret: everybody who has the steps can check them. A step is flat data, ready for a log.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from plyyard.core.game import Seat
from plyyard.rooms.fair.chain import LENGTH, before, domain, leads_to
from plyyard.rooms.fair.die import die_of
from plyyard.rooms.fair.errors import BadDie, BadLink, BadStep, Spent, WrongTime
from plyyard.rooms.fair.setting import SERVER, Party, Setting, label, setting

Data: TypeAlias = Mapping[str, str | int]
Links: TypeAlias = Mapping[str, str]

MAX_EPOCHS: Final = 32
"""How often chains can be drawn in one match: enough for 16,000 rolls of each side."""

_NO_LINKS: Links = MappingProxyType({})
_HEX: Final = re.compile(r"[0-9a-f]{64}")
_MATCH_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")


@dataclass(frozen=True, slots=True)
class RollProof:
    """One roll: whose, its number in the match (from 1), the die, and the links that make it by purpose."""

    seat: Seat
    k: int
    die: int
    links: Links

    @property
    def data(self) -> Data:
        """The roll as a step."""
        return {"step": "roll", "seat": self.seat, "k": self.k, "die": self.die, **self.links}


@dataclass(frozen=True, slots=True)
class Epoch:
    """The rolls made with one set of chains. `base` counts each seat's rolls before it and `rolled` those in it;
    `anchors` and `latest` are the first and the last shown link of each chain by label."""

    number: int = 0
    base: tuple[int, int] = (0, 0)
    rolled: tuple[int, int] = (0, 0)
    anchors: Links = field(default_factory=lambda: _NO_LINKS)
    latest: Links = field(default_factory=lambda: _NO_LINKS)
    handed_over: tuple[bool, bool] = (False, False)
    seed: str = ""

    @property
    def spent(self) -> bool:
        """Tell whether a seat has no link left."""
        return LENGTH in self.rolled

    def counts(self, seat: Seat, k: int) -> bool:
        """Tell whether roll `k` of the seat was made in it."""
        return self.base[seat] < k <= self.base[seat] + self.rolled[seat]


@dataclass(frozen=True, slots=True)
class FairDice:
    """Where the dice of a match stand. `pending` is a roll that waits for the other side's link (as the step "open"
    told it), `moved` how often chains were drawn anew because a seat went to another device."""

    setting: Setting
    match: str
    epoch: Epoch = field(default_factory=Epoch)
    closed: tuple[Epoch, ...] = ()
    pending: Data | None = None
    moved: int = 0

    @classmethod
    def begin(cls, rules: Setting, match: str) -> FairDice:
        """Return the dice before anything is published. Raises BadStep for an id that is not plain."""
        if not _MATCH_ID.fullmatch(match):
            raise BadStep("bad_match")
        return cls(rules, match)

    def follow(self, data: Data) -> FairDice:
        """Return the dice after a step, all of it checked. Raises DiceError."""
        way = _WAYS.get(str(data.get("step")))
        if way is None:
            raise BadStep("unknown_step")
        return way(self, data)

    def count(self, seat: Seat) -> int:
        """Return how often the seat has rolled in the match."""
        return self.epoch.base[seat] + self.epoch.rolled[seat]

    def awaits(self) -> tuple[Party, ...]:
        """Return who must give something before anybody can roll: anchors first, then the seeds for the server."""
        missing = tuple(party for party in self.setting.parties if not self._has_anchors(party))
        if missing or not self.setting.escrowed:
            return missing
        return tuple(seat for seat in (0, 1) if not self.epoch.handed_over[seat])

    def awaited(self, turn: Seat) -> Seat:
        """Return the seat that everybody waits for when it is the turn of `turn`: the one that holds the dice up, if
        either does."""
        if self.pending:
            return 1 - int(self.pending["seat"])
        missing = [party for party in self.awaits() if party != SERVER]
        return turn if turn in missing or not missing else missing[0]

    @property
    def anchored(self) -> bool:
        """Tell whether every party has published its anchors."""
        return len(self.epoch.anchors) == sum(map(len, self.setting.chains.values()))

    @property
    def ready(self) -> bool:
        """Tell whether rolls can be asked for."""
        handed = not self.setting.escrowed or all(self.epoch.handed_over)
        return handed and self.anchored and bool(self.epoch.seed) == self.setting.seeded

    @property
    def may_move(self) -> bool:
        """Tell whether chains may be drawn anew for another device. Once only where the server and a roller together
        could foresee rolls and wish them away; never where the device has no chains."""
        can_foresee = self.setting.escrowed and self.moved > 0
        return not (self.setting.seeded or can_foresee) and len(self.closed) < MAX_EPOCHS

    def roll_of(self, seat: Seat, k: int) -> RollProof | None:
        """Return roll `k` of the seat as it was made, for ever the same; None when it has not been made."""
        epoch = next((epoch for epoch in (*self.closed, self.epoch) if epoch.counts(seat, k)), None)
        if epoch is None:
            return None
        back = epoch.base[seat] + epoch.rolled[seat] - k
        links = {
            purpose: before(self.domain(epoch, seat, purpose), _bytes(epoch.latest[label(seat, purpose)]), back).hex()
            for purpose in self.setting.parts[seat]
        }
        return RollProof(seat, k, self.die(epoch, seat, k, links), links)

    def domain(self, epoch: Epoch, seat: Seat, purpose: str) -> bytes:
        """Return the domain of one chain."""
        return domain(self.setting.protocol, self.match, epoch.number, seat, purpose)

    def die(self, epoch: Epoch, seat: Seat, k: int, links: Links) -> int:
        """Return the die that links make."""
        key = epoch.seed + "".join(links[purpose] for purpose in self.setting.parts[seat])
        return die_of(self.setting.protocol, self.match, seat, k, _bytes(key))

    def check_link(self, seat: Seat, purpose: str, link: str) -> None:
        """Raise BadLink unless `link` is the next one of its chain."""
        shown = self.epoch.latest[label(seat, purpose)]
        if not _HEX.fullmatch(link) or not leads_to(self.domain(self.epoch, seat, purpose), link, shown):
            raise BadLink("bad_link")

    def _has_anchors(self, party: Party) -> bool:
        return all(name in self.epoch.anchors for name in self.setting.chains[party])


def _take_anchors(dice: FairDice, data: Data) -> FairDice:
    party = _number(data, "party", SERVER, 1)
    names = dice.setting.chains.get(party, ())
    _only(data, "party", *names)
    if not names or dice.epoch.anchors.keys() & set(names):
        raise WrongTime("published")
    anchors = {**dice.epoch.anchors, **{name: _hex(data, name) for name in names}}
    return replace(dice, epoch=replace(dice.epoch, anchors=anchors, latest=anchors))


def _take_seed(dice: FairDice, data: Data) -> FairDice:
    _only(data, "seed")
    if not dice.setting.seeded or not dice.anchored or dice.epoch.seed:
        raise WrongTime("seed_once")
    return replace(dice, epoch=replace(dice.epoch, seed=_hex(data, "seed")))


def _hand_over(dice: FairDice, data: Data) -> FairDice:
    seat = _number(data, "party", 0, 1)
    _only(data, "party")
    if not dice.setting.escrowed or not dice.anchored or dice.epoch.handed_over[seat]:
        raise WrongTime("escrow_once")
    return replace(dice, epoch=replace(dice.epoch, handed_over=_set(dice.epoch.handed_over, seat, True)))


def _open(dice: FairDice, data: Data) -> FairDice:
    seat, _ = _turn(dice, data)
    if dice.pending or len(dice.setting.parts[seat]) == 1:
        raise WrongTime("still_open")
    first = "own" if "own" in dice.setting.parts[seat] else "server"
    _only(data, "seat", "k", first)
    dice.check_link(seat, first, _hex(data, first))
    return replace(dice, pending=MappingProxyType(dict(data)))


def _roll(dice: FairDice, data: Data) -> FairDice:
    seat, k = _turn(dice, data)
    purposes = tuple(dice.setting.parts[seat])
    _only(data, "seat", "k", "die", *purposes)
    links = {purpose: _hex(data, purpose) for purpose in purposes}
    if dice.pending and any(data.get(name) != given for name, given in dice.pending.items() if name != "step"):
        raise WrongTime("still_open")
    for purpose, link in links.items():
        dice.check_link(seat, purpose, link)
    if _number(data, "die", 1, 6) != dice.die(dice.epoch, seat, k, links):
        raise BadDie("bad_die")
    latest = {**dice.epoch.latest, **{label(seat, purpose): link for purpose, link in links.items()}}
    rolled = _set(dice.epoch.rolled, seat, dice.epoch.rolled[seat] + 1)
    return replace(dice, pending=None, epoch=replace(dice.epoch, rolled=rolled, latest=latest))


def _turn(dice: FairDice, data: Data) -> tuple[Seat, int]:
    """Return seat and number of the roll a step is about. Raises unless it is the seat's next one."""
    seat, k = _number(data, "seat", 0, 1), _number(data, "k", 1, 1_000_000)
    if not dice.ready:
        raise WrongTime("incomplete")
    if dice.epoch.rolled[seat] == LENGTH:
        raise Spent("spent")
    if k != dice.count(seat) + 1:
        expected = dice.count(seat) + 1
        raise WrongTime("wrong_number", next=expected, given=k)
    return seat, k


def _rekey(dice: FairDice, data: Data) -> FairDice:
    _only(data, "reason")
    if dice.pending:
        raise WrongTime("still_open")
    if data["reason"] == "spent" and dice.epoch.spent and len(dice.closed) < MAX_EPOCHS:
        return _next_epoch(dice, dice.moved)
    if data["reason"] != "moved" or not dice.may_move:
        raise Spent("no_renewal")
    return _next_epoch(dice, dice.moved + dice.ready)


def _next_epoch(dice: FairDice, moved: int) -> FairDice:
    epoch = Epoch(dice.epoch.number + 1, base=(dice.count(0), dice.count(1)))
    return replace(dice, epoch=epoch, closed=(*dice.closed, dice.epoch), moved=moved)


_WAYS: Final[Mapping[str, Callable[[FairDice, Data], FairDice]]] = {
    "anchors": _take_anchors,
    "seed": _take_seed,
    "escrow": _hand_over,
    "open": _open,
    "roll": _roll,
    "rekey": _rekey,
}


def _only(data: Data, *names: str) -> None:
    if data.keys() != {"step", *names}:
        raise BadStep("bad_fields", names=names)


def is_link(word: object) -> bool:
    """Tell whether something has the form of a link, an anchor or a seed."""
    return isinstance(word, str) and bool(_HEX.fullmatch(word))


def _hex(data: Data, name: str) -> str:
    value = data.get(name)
    if not isinstance(value, str) or not _HEX.fullmatch(value):
        raise BadStep("no_hex", name=name)
    return value


def _number(data: Data, name: str, least: int, most: int) -> int:
    value = data.get(name)
    if type(value) is not int or not least <= value <= most:
        raise BadStep("no_number", name=name, least=least, most=most)
    return value


def _bytes(link: str) -> bytes:
    return bytes.fromhex(link)


def _set(pair: tuple[Any, Any], seat: Seat, value: Any) -> tuple[Any, Any]:
    return (value, pair[1]) if seat == 0 else (pair[0], value)


def to_plain(dice: FairDice) -> dict[str, Any]:
    """Return the dice as JSON-ready data."""
    return {
        "protocol": dice.setting.protocol,
        "computer": dice.setting.computer,
        "match": dice.match,
        "epochs": [_epoch_data(epoch) for epoch in (*dice.closed, dice.epoch)],
        "pending": dict(dice.pending) if dice.pending else None,
        "moved": dice.moved,
    }


def _epoch_data(epoch: Epoch) -> dict[str, Any]:
    return {
        "number": epoch.number,
        "base": list(epoch.base),
        "rolled": list(epoch.rolled),
        "anchors": dict(epoch.anchors),
        "latest": dict(epoch.latest),
        "handed_over": list(epoch.handed_over),
        "seed": epoch.seed,
    }


def from_plain(data: Mapping[str, Any]) -> FairDice:
    """Return the dice that `to_plain` wrote."""
    *closed, epoch = map(_epoch, data["epochs"])
    rules = setting(data["protocol"], data["computer"])
    return FairDice(rules, data["match"], epoch, tuple(closed), data["pending"], data["moved"])


def _epoch(data: Mapping[str, Any]) -> Epoch:
    fields: Any = {name: tuple(part) if isinstance(part, list) else part for name, part in data.items()}
    return Epoch(**fields)
