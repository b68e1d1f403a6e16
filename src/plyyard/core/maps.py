"""Maps of a position: what a game can draw over its board on demand, with the same told in words beside it.

docs/board.md has the looks of marks and ways. A look is always a pattern or a shape as well as a colour.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Protocol, runtime_checkable

from plyyard.core.game import Game, Position, Seat
from plyyard.core.text import Text, text

MARK_LOOKS: Final = ("dense", "middle", "sparse", "bare", "open", "closed", "die", "cut", "nick")
WAY_LOOKS: Final = ("open", "closed")
MOST_SIGNS: Final = 4
"""Characters on a mark."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A place of the map: its look, up to MOST_SIGNS characters written on it, and what they say for the ear."""

    place: str
    look: str
    sign: str
    words: Text


@dataclass(frozen=True, slots=True)
class Way:
    """A line along places, "open" or "closed"."""

    places: tuple[str, ...]
    look: str = "open"


@dataclass(frozen=True, slots=True)
class Item:
    """One line beside the board. `look` and `sign` are those of the marks or ways it speaks of, `places` the way or
    the places themselves, to be shown by themselves on demand; a `muted` one stands back, and `section` is the section
    of the rules that says why ("": none)."""

    text: Text
    look: str = ""
    sign: str = ""
    places: tuple[str, ...] = ()
    muted: bool = False
    section: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """Figures in rows and columns: what they are, the heads of the columns, and rows that begin with their own head."""

    title: Text
    head: tuple[Text, ...]
    rows: tuple[tuple[Text, ...], ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """A map drawn of one position: the sentence that sums it up, what lies on the board, and the list of it in words.

    `table` has figures that a list would hide. Everything on the board is also said in `items` or `table`.
    """

    summary: Text
    marks: tuple[Mark, ...] = ()
    ways: tuple[Way, ...] = ()
    items: tuple[Item, ...] = ()
    table: Table | None = None


@dataclass(frozen=True, slots=True)
class Wish:
    """Whom a map is for, and the places that were touched so far."""

    seat: Seat
    path: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Map:
    """A map that a game offers. `title` stands on its button; a `sided` one differs between the seats. `draw` answers
    within half a second, for positions that are over too, and overlooks a path it cannot use."""

    title: Text
    draw: Callable[[Position, Wish], Chart]
    sided: bool = False


@runtime_checkable
class OffersMaps(Protocol):
    """A game with maps."""

    @property
    def maps(self) -> Mapping[str, Map]: ...


def maps_of(game: Game) -> Mapping[str, Map]:
    """Return the maps of a game by their ids, in the order of their buttons."""
    return game.maps if isinstance(game, OffersMaps) else MappingProxyType({})


def percent(share: float) -> Text:
    """Return a chance from 0 to 1 in per cent, with one place and no break before the sign: "38.9 %"."""
    return text("{value} %", value=f"{100 * share:.1f}")


def figure(share: float) -> str:
    """Return a chance in whole per cent, as short as a sign has to be. What is neither 0 nor 1 is never written so."""
    whole = round(100 * share)
    if whole == 0 and share > 0:
        return "<1"
    return ">99" if whole == 100 and share < 1 else str(whole)


def numbers(values: Sequence[int]) -> str:
    """Return ascending numbers as a sign: "2·5", a run "2–4", of more than two others only the ends, "1…6", and of what
    is too long for a sign the last, "…12"."""
    is_run = values[-1] - values[0] == len(values) - 1
    written = "·".join(map(str, values)) if len(values) < 3 else f"{values[0]}{'–' if is_run else '…'}{values[-1]}"
    return written if len(written) <= MOST_SIGNS else f"…{values[-1]}"
