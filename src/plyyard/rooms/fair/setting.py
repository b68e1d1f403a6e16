"""Who draws which chain: the constellations in which dice are rolled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, TypeAlias

from plyyard.core.game import Seat
from plyyard.rooms.fair.errors import BadStep

Party: TypeAlias = int
"""A seat, or SERVER."""
SERVER: Final[Party] = -1
Purpose: TypeAlias = str
"""What a chain is for in a seat's roll: "own", "other" or "server" for the roller's, the opponent's and the server's
part; in this order their links make the key."""

CHAIN: Final = "chain/1"
STRICT: Final = "chain/1-strict"
SEEDED: Final = "server/1"
PROTOCOLS: Final = (CHAIN, STRICT, SEEDED)


@dataclass(frozen=True, slots=True)
class Setting:
    """Which chains make a roll. `computer` is the seat the computer holds (None: two people).

    `parts[seat]` are the chains that make a roll of `seat` by purpose, in the order of the key, with the party that
    draws each; `chains[party]` the labels of the chains that a party draws.
    """

    protocol: str
    computer: Seat | None
    parts: tuple[Mapping[Purpose, Party], Mapping[Purpose, Party]] = field(repr=False)
    chains: Mapping[Party, tuple[str, ...]] = field(repr=False)

    @property
    def parties(self) -> tuple[Party, ...]:
        """Who draws chains at all."""
        return tuple(self.chains)

    @property
    def seeded(self) -> bool:
        """Tell whether a seed of the people's takes the place of their chains."""
        return self.protocol == SEEDED

    @property
    def escrowed(self) -> bool:
        """Tell whether the server answers for the opponent, with a seed handed over before the first roll."""
        return self.protocol == CHAIN and self.computer is None


@lru_cache
def setting(protocol: str, computer: Seat | None = None) -> Setting:
    """Return the setting of a match. Raises BadStep for an unknown protocol."""
    if protocol not in PROTOCOLS or computer not in (None, 0, 1):
        names = ", ".join(PROTOCOLS)
        raise BadStep("unknown_protocol", name=protocol[:20], names=names)
    parts = (_parts(protocol, computer, 0), _parts(protocol, computer, 1))
    drawn = {party: _labels(parts, party) for party in (SERVER, 0, 1)}
    return Setting(protocol, computer, parts, {party: labels for party, labels in drawn.items() if labels})


def _parts(protocol: str, computer: Seat | None, seat: Seat) -> Mapping[Purpose, Party]:
    if protocol == SEEDED:
        return {"server": SERVER}
    if computer is None:
        return {"own": seat, "other": 1 - seat, "server": SERVER}
    return {"other": 1 - seat, "server": SERVER} if seat == computer else {"own": seat, "server": SERVER}


def _labels(parts: tuple[Mapping[Purpose, Party], ...], party: Party) -> tuple[str, ...]:
    return tuple(label(seat, purpose) for seat in (0, 1) for purpose, drawn in parts[seat].items() if drawn == party)


def label(seat: Seat, purpose: Purpose) -> str:
    """Return the name of a chain: whose roll it is for, and whose part it is ("0/own")."""
    return f"{seat}/{purpose}"
