"""Who draws which chain: the constellations in which dice are rolled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from plyyard.core.game import Seat
from plyyard.core.text import text
from plyyard.rooms.fair.errors import BadStep

Party: TypeAlias = int
"""A seat, or SERVER."""
SERVER: Final[Party] = -1
Purpose: TypeAlias = Literal["own", "other", "server"]
PURPOSES: Final[tuple[Purpose, ...]] = ("own", "other", "server")
"""What a chain is for in a seat's roll, in the order in which the links make the key: the roller's, the opponent's and
the server's part."""

CHAIN: Final = "chain/1"
STRICT: Final = "chain/1-strict"
SEEDED: Final = "server/1"
PROTOCOLS: Final = (CHAIN, STRICT, SEEDED)


@dataclass(frozen=True, slots=True)
class Setting:
    """Which chains make a roll. `computer` is the seat the computer holds (None: two people)."""

    protocol: str
    computer: Seat | None = None

    @property
    def seeded(self) -> bool:
        """Tell whether a seed of the people's takes the place of their chains."""
        return self.protocol == SEEDED

    @property
    def escrowed(self) -> bool:
        """Tell whether the server answers for the opponent, with a seed handed over before the first roll."""
        return self.protocol == CHAIN and self.computer is None

    def parts(self, seat: Seat) -> Mapping[Purpose, Party]:
        """Return the chains that make a roll of `seat`, in the order of the key, and who draws each."""
        if self.seeded:
            return {"server": SERVER}
        if self.computer is None:
            return {"own": seat, "other": 1 - seat, "server": SERVER}
        return {"other": 1 - seat, "server": SERVER} if seat == self.computer else {"own": seat, "server": SERVER}

    def chains(self, party: Party) -> tuple[str, ...]:
        """Return the labels of the chains that a party draws."""
        return tuple(
            label(seat, purpose) for seat in (0, 1) for purpose, drawn in self.parts(seat).items() if drawn == party
        )

    @property
    def parties(self) -> tuple[Party, ...]:
        """Who draws chains at all."""
        return tuple(party for party in (SERVER, 0, 1) if self.chains(party))


def setting(protocol: str, computer: Seat | None = None) -> Setting:
    """Return the setting of a match. Raises BadStep for an unknown protocol."""
    if protocol not in PROTOCOLS or computer not in (None, 0, 1):
        raise BadStep(text("There is no dice protocol {name}. There are: {names}.", name=protocol[:20], names=PROTOCOLS))
    return Setting(protocol, computer)


def label(seat: Seat, purpose: Purpose) -> str:
    """Return the name of a chain: whose roll it is for, and whose part it is ("0/own")."""
    return f"{seat}/{purpose}"
