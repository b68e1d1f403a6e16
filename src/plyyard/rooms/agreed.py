"""What two people agree on before the first action."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

SECOND = 1_000
MINUTE = 60 * SECOND
DAY = 24 * 60 * MINUTE

ClockKind: TypeAlias = Literal["fischer", "days"]


@dataclass(frozen=True, slots=True)
class TimeControl:
    """How much time there is, in milliseconds. "fischer": `base` for the match and `increment` for every turn;
    "days": `base` for every turn."""

    kind: ClockKind
    base: int
    increment: int = 0


@dataclass(frozen=True, slots=True)
class Agreed:
    """The terms of a match: the clock (None: none), whether strangers may find it, how its dice are made (a protocol of
    rooms.fair, or rooms.fairly.SYSTEM), the match it is a rematch of, and the position it begins from, in the game's
    text ("": the usual one)."""

    clock: TimeControl | None = None
    public: bool = False
    dice: str = "system/1"
    rematch_of: str = ""
    start: str = ""
