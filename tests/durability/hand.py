"""What a player's device does for fair dice: it draws chains, publishes their ends, and shows a link for each roll."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from plyyard.core.game import Seat
from plyyard.rooms.fair.chain import Chain, draw_seed, grow
from plyyard.rooms.fair.protocol import FairDice
from plyyard.rooms.fair.setting import label, setting


class Hand:
    """The chains of one seat, and the dice of the match as the server's steps tell them; every step is checked."""

    def __init__(self, match: str, seat: Seat, protocol: str) -> None:
        self.seat = seat
        self.dice = FairDice.begin(setting(protocol), match)
        self._seeds = {name: draw_seed() for name in self.dice.setting.chains[seat]}

    def take(self, step: dict[str, Any] | None) -> None:
        """Follow a step of the log. Raises DiceError when the server has not kept its word."""
        if step:
            self.dice = self.dice.follow(step)

    @cached_property
    def _chains(self) -> dict[str, Chain]:
        dice = self.dice
        return {name: grow(dice.domain(dice.epoch, int(name[0]), name[2:]), seed) for name, seed in self._seeds.items()}

    def wish(self) -> dict[str, Any] | None:
        """Return what this seat still has to give before anybody can roll."""
        if self.seat not in self.dice.awaits():
            return None
        anchors = {name: chain.anchor for name, chain in self._chains.items()}
        if not set(anchors) <= set(self.dice.epoch.anchors):
            return {"type": "dice", "wish": "anchors", "seat": self.seat, "anchors": anchors}
        return {"type": "dice", "wish": "escrow", "seat": self.seat, "seed": self._seeds[label(1 - self.seat, "other")]}

    def roll(self) -> dict[str, Any]:
        """Return what a roll carries besides its action."""
        k = self.dice.count(self.seat) + 1
        return {"k": k, "own": self._chains[label(self.seat, "own")].link(k)}
