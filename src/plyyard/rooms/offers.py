"""Proposals of one seat to the other. They are events of the log and known by the seq of the event that made them."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from plyyard.core.game import Seat

OfferKind: TypeAlias = Literal["draw", "takeback", "rematch"]

REST = 5
"""How many own actions lie between two draw offers of one seat."""


class Offer(Struct, frozen=True):
    """An open proposal; `id` is the seq of its event."""

    id: int
    kind: OfferKind
    by: Seat


class Offers(Struct, frozen=True):
    """The open proposals, and when each seat last made one of a kind, counted in its own actions."""

    open: tuple[Offer, ...] = ()
    made: tuple[tuple[OfferKind, Seat, int], ...] = ()

    def find(self, number: int) -> Offer | None:
        """Return the open offer of that id."""
        return next((offer for offer in self.open if offer.id == number), None)

    def of(self, kind: OfferKind, by: Seat) -> Offer | None:
        """Return the open offer of a kind by a seat."""
        if not self.open:
            return None
        return next((offer for offer in self.open if (offer.kind, offer.by) == (kind, by)), None)

    def added(self, offer: Offer, acted: int) -> Offers:
        """Return the offers with a new one, made after `acted` own actions."""
        others = tuple(made for made in self.made if made[:2] != (offer.kind, offer.by))
        return Offers((*self.open, offer), (*others, (offer.kind, offer.by, acted)))

    def removed(self, number: int) -> Offers:
        """Return the offers without the one of that id."""
        return replace(self, open=tuple(offer for offer in self.open if offer.id != number))

    def after_act(self, seat: Seat) -> Offers:
        """Return what is still open when `seat` has acted: playing on declines what the other has offered, and takes
        one's own wish to go back with it."""
        if not self.open:
            return self
        return replace(self, open=tuple(offer for offer in self.open if offer.kind == "draw" and offer.by == seat))

    def rested(self, kind: OfferKind, seat: Seat, acted: int) -> bool:
        """Tell whether the seat has played on long enough since its last offer of the kind."""
        if not self.made:
            return True
        last = next((count for made, by, count in self.made if (made, by) == (kind, seat)), None)
        return last is None or acted - last >= (REST if kind == "draw" else 1)


NO_OFFERS: Final = Offers()
