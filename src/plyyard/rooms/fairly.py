"""Fair dice in a room: what the requests about dice lead to, and how the dice of a new match begin."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Protocol

from plyyard.core.game import ROLL, Refusal, Seat
from plyyard.core.text import text
from plyyard.rooms.fair.errors import DiceError
from plyyard.rooms.fair.export import setting_of
from plyyard.rooms.fair.keeper import (
    Given,
    Secrets,
    answer,
    ask,
    draw_seeds,
    give_anchors,
    give_seed,
    hand_over,
    publish,
    renew,
)
from plyyard.rooms.fair.protocol import Data, FairDice
from plyyard.rooms.fair.setting import PROTOCOLS
from plyyard.rooms.log import Event, EventKind, Header
from plyyard.rooms.wire import Wish

SYSTEM: Final = "system/1"
"""Dice straight from the operating system's generator: just as even, but nobody can check them afterwards."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a request about dice leads to: the events to store (none: they are stored already) and the secrets that
    must be stored with them (None: unchanged)."""

    events: tuple[Event, ...] = ()
    secrets: Secrets | None = field(default=None, repr=False)


class Next(Protocol):
    """Makes the next event of the log, or the one `later` after it."""

    def __call__(self, kind: EventKind, seat: Seat, action: str, data: Data, /, later: int = 0) -> Event: ...


def first_dice(header: Header) -> FairDice | None:
    """Return the dice of a match before its first event; None where nothing can be checked afterwards."""
    return FairDice.begin(setting_of(header), header.id) if header.agreed.dice in PROTOCOLS else None


def begin(header: Header) -> tuple[Data | None, Secrets | None]:
    """Return the server's first step in a new match and its secrets; nothing where the dice are the system's."""
    dice = first_dice(header)
    if dice is None:
        return None, None
    secrets = Secrets.begin(draw_seeds())
    return publish(dice, secrets).step, secrets


def roll(dice: FairDice, secrets: Secrets, seat: Seat, k: int, own: str, make: Next) -> Told | Refusal:
    """Ask for a roll: it falls, or it is open until the other side has answered."""
    return _tell(lambda: ask(dice, secrets, seat, k or dice.count(seat) + 1, own), seat, make)


def grant(dice: FairDice, secrets: Secrets, seat: Seat, wish: Wish, make: Next) -> Told | Refusal:
    """Take what a page gives for the dice. `seat` is the one that the person speaks for."""
    giver = 1 - wish.seat if wish.wish == "answer" else wish.seat
    if wish.wish in ("anchors", "escrow", "answer") and giver != seat:
        return Refusal("not_your_seat", text("Dice are made ready only for a seat you hold."))
    if wish.wish == "rekey":
        return _draw_anew(dice, secrets, seat, wish.reason, make)
    return _tell(lambda: _WAYS[wish.wish](dice, secrets, wish), wish.seat if wish.wish == "answer" else seat, make)


_WAYS: dict[str, Callable[[FairDice, Secrets, Wish], Given]] = {
    "anchors": lambda dice, _, wish: give_anchors(dice, wish.seat, wish.anchors),
    "escrow": lambda dice, secrets, wish: hand_over(dice, secrets, wish.seat, wish.seed),
    "seed": lambda dice, _, wish: give_seed(dice, wish.seed),
    "answer": lambda dice, secrets, wish: answer(dice, secrets, wish.seat, wish.k, wish.link),
}


def _draw_anew(dice: FairDice, secrets: Secrets, seat: Seat, reason: str, make: Next) -> Told | Refusal:
    """Let everybody draw new chains; the server's anchors follow at once."""
    try:
        given = renew(dice, secrets, reason, draw_seeds())
    except DiceError as error:
        return Refusal(error.code, error.text)
    renewed = given.secrets or secrets
    anchors = publish(dice.follow(given.step), renewed).step
    return Told((make("dice", seat, "", given.step), make("dice", seat, "", anchors, later=1)), renewed)


def _tell(give: Callable[[], Given], seat: Seat, make: Next) -> Told | Refusal:
    try:
        given = give()
    except DiceError as error:
        return Refusal(error.code, error.text)
    if not given.is_new:
        return Told()
    if given.step["step"] == "roll":
        return Told((make("act", seat, f"{ROLL}:{given.step['die']}", given.step),), given.secrets)
    return Told((make("dice", seat, "", given.step),), given.secrets)
