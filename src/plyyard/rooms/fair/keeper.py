"""What the server does for the dice: it keeps its secrets apart and turns what is given into the next step.

Every function is pure and returns what is to be stored. The same thing given twice gives the same answer and nothing
new to store; anything that does not fit raises a DiceError and changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from plyyard.core.game import Seat
from plyyard.rooms.fair.chain import Chain, draw_seed, grow
from plyyard.rooms.fair.errors import BadLink, BadStep, WrongTime
from plyyard.rooms.fair.protocol import Data, FairDice, Links, is_link
from plyyard.rooms.fair.setting import SERVER, Party, Purpose, label

Seeds = tuple[str, str]


def draw_seeds() -> Seeds:
    """Return two new seeds of the server's, one for the rolls of each seat."""
    return draw_seed(), draw_seed()


@dataclass(frozen=True, slots=True)
class Secrets:
    """The seeds of one match that the server knows, by epoch: its own, and those in escrow for the rolls of seat 0 and
    1 ("" while not handed over). They belong into no log, no message and no line of a journal."""

    server: tuple[Seeds, ...] = field(repr=False)
    escrow: tuple[Seeds, ...] = field(default=(("", ""),), repr=False)

    @classmethod
    def begin(cls, seeds: Seeds) -> Secrets:
        """Return the secrets of a new match."""
        return cls((seeds,))

    def renewed(self, seeds: Seeds) -> Secrets:
        """Return the secrets with the seeds of another epoch."""
        return Secrets((*self.server, seeds), (*self.escrow, ("", "")))

    def handed(self, seat: Seat, seed: str) -> Secrets:
        """Return the secrets with a seed in escrow for the rolls of `seat`."""
        first, second = self.escrow[-1]
        pair = (seed, second) if seat == 0 else (first, seed)
        return replace(self, escrow=(*self.escrow[:-1], pair))

    def to_plain(self) -> dict[str, Any]:
        """Return the secrets as JSON-ready data, for the store alone."""
        return {"server": [list(pair) for pair in self.server], "escrow": [list(pair) for pair in self.escrow]}

    @classmethod
    def from_plain(cls, data: Mapping[str, Any]) -> Secrets:
        """Return the secrets that `to_plain` wrote."""
        pairs = [tuple((first, second) for first, second in data[name]) for name in ("server", "escrow")]
        return cls(*pairs)


@dataclass(frozen=True, slots=True)
class Given:
    """The step that follows from what was given. `is_new` is False when it is stored already; `secrets` are set when
    they have changed and must be stored with the step."""

    step: Data
    is_new: bool = True
    secrets: Secrets | None = field(default=None, repr=False)


def publish(dice: FairDice, secrets: Secrets) -> Given:
    """Give the server's anchors."""
    anchors = {name: _chain(dice, secrets, int(name[0]), "server").anchor for name in dice.setting.chains[SERVER]}
    return give_anchors(dice, SERVER, anchors)


def give_anchors(dice: FairDice, party: Party, anchors: Links) -> Given:
    """Give a party's anchors, by label ("0/own")."""
    step: Data = {"step": "anchors", "party": party, **anchors}
    if anchors and all(dice.epoch.anchors.get(name) == anchor for name, anchor in anchors.items()):
        return Given(step, is_new=False)
    return _checked(dice, step)


def give_seed(dice: FairDice, seed: str) -> Given:
    """Give the seed of the people's that server/1 needs."""
    step = {"step": "seed", "seed": seed}
    return Given(step, is_new=False) if seed and dice.epoch.seed == seed else _checked(dice, step)


def hand_over(dice: FairDice, secrets: Secrets, seat: Seat, seed: str) -> Given:
    """Put into escrow the seed of the chain that the holder of `seat` has drawn for the other side's rolls."""
    roller = 1 - seat
    if seed and secrets.escrow[-1][roller] == seed:
        return Given({"step": "escrow", "party": seat}, is_new=False)
    given = _checked(dice, {"step": "escrow", "party": seat})
    if not is_link(seed):
        raise BadStep("no_hex", name="seed")
    if grow(dice.domain(dice.epoch, roller, "other"), seed).anchor != dice.epoch.anchors[label(roller, "other")]:
        raise BadLink("bad_seed")
    return replace(given, secrets=secrets.handed(roller, seed))


def ask(dice: FairDice, secrets: Secrets, seat: Seat, k: int, own: str = "") -> Given:
    """Ask for roll `k` of a seat, with its own link where it has a chain.

    The step is the roll when the server can show all the other links, else "open": it waits for `answer`.
    """
    made = _as_made(dice, seat, k, {"own": own} if own else {})
    if made:
        return made
    if not dice.ready:
        return _checked(dice, {"step": "roll", "seat": seat, "k": k})
    if k != dice.count(seat) + 1:
        raise WrongTime("stale_roll", given=k, next=dice.count(seat) + 1)
    parts = dice.setting.parts[seat]
    if "own" in parts and not own:
        raise BadLink("no_link")
    shown: dict[str, str] = {"own": own} if "own" in parts else {}
    if "other" not in parts or dice.setting.escrowed:
        return _complete(dice, secrets, seat, k, shown)
    step: Data = {
        "step": "open",
        "seat": seat,
        "k": k,
        **(shown or {"server": _link(dice, secrets, seat, "server", k)}),
    }
    return Given(step, is_new=False) if dice.pending == step else _checked(dice, step)


def answer(dice: FairDice, secrets: Secrets, seat: Seat, k: int, link: str) -> Given:
    """Answer roll `k` of a seat that is open with the link of the other side; the step is the roll."""
    made = _as_made(dice, seat, k, {"other": link})
    if made:
        return made
    if dice.pending is None or (dice.pending["seat"], dice.pending["k"]) != (seat, k):
        raise WrongTime("not_open")
    shown = {"own": str(dice.pending["own"])} if "own" in dice.pending else {}
    return _complete(dice, secrets, seat, k, {**shown, "other": link})


def renew(dice: FairDice, secrets: Secrets, reason: str, seeds: Seeds) -> Given:
    """Let all parties draw new chains: "spent" when the old ones are used up, "moved" when a device has changed."""
    given = _checked(dice, {"step": "rekey", "reason": reason})
    return replace(given, secrets=secrets.renewed(seeds))


def _as_made(dice: FairDice, seat: Seat, k: int, given: Links) -> Given | None:
    """A roll that was made stays as it is, for whoever can show its link."""
    proof = dice.roll_of(seat, k)
    if proof is None:
        return None
    if any(proof.links.get(purpose) != link for purpose, link in given.items()):
        raise BadLink("bad_link")
    return Given(proof.data, is_new=False)


def _complete(dice: FairDice, secrets: Secrets, seat: Seat, k: int, shown: Links) -> Given:
    """Add the server's links and the die; it is all checked before anybody gets to see it."""
    if not all(map(is_link, shown.values())):
        raise BadLink("bad_link")
    links = {
        purpose: shown[purpose] if purpose in shown else _link(dice, secrets, seat, purpose, k)
        for purpose in dice.setting.parts[seat]
    }
    die = dice.die(dice.epoch, seat, k, links)
    return _checked(dice, {"step": "roll", "seat": seat, "k": k, "die": die, **links})


def _link(dice: FairDice, secrets: Secrets, seat: Seat, purpose: Purpose, k: int) -> str:
    number = k - dice.epoch.base[seat]
    if number != dice.epoch.rolled[seat] + 1:
        _checked(dice, {"step": "roll", "seat": seat, "k": k})
    return _chain(dice, secrets, seat, purpose).link(number)


def _chain(dice: FairDice, secrets: Secrets, seat: Seat, purpose: Purpose) -> Chain:
    seeds = secrets.server if purpose == "server" else secrets.escrow
    return grow(dice.domain(dice.epoch, seat, purpose), seeds[dice.epoch.number][seat])


def _checked(dice: FairDice, step: Data) -> Given:
    dice.follow(step)
    return Given(step)
