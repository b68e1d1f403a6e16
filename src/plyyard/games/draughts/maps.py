"""The map of draughts: all complete captures of the side to move, and why some of them may not be played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, cast

from plyyard.core import game as core
from plyyard.core.maps import Chart, Item, Map, Mark, Way, Wish, numbers
from plyyard.core.text import Text, text, texts
from plyyard.games.draughts.captures import Route, complete
from plyyard.games.draughts.describe import joined, status
from plyyard.games.draughts.rules import Position
from plyyard.games.draughts.squares import place, places
from plyyard.games.draughts.worth import best_worth, lesser_code, say_lesser_route, worth

MOST_DRAWN: Final = 12
"""Lines of one kind on the board; more could not be told apart."""
MOST_TOLD: Final = 40
"""Routes in the list."""


def captures(position: core.Position, _wish: Wish) -> Chart:
    """Return the capture routes of the side to move."""
    here = cast(Position, position)
    if here.to_move is None:
        return Chart(status(here))
    routes = complete(here)
    if routes is None:
        return Chart(text("There are too many ways to capture in this position to draw them."))
    legal = [route for route in routes if route.legal]
    barred = [route for route in routes if not route.legal]
    told = [*(_item(here, route) for route in legal), *_barred_items(here, barred)]
    return Chart(
        summary=_summary(here, len(legal), len(barred)),
        marks=(*_ends(legal, "open"), *_ends(barred[:MOST_DRAWN], "closed", _last(legal))),
        ways=(*_ways(barred[:MOST_DRAWN], "closed"), *_ways(legal[:MOST_DRAWN], "open")),
        items=(*told[:MOST_TOLD], *_more(len(told) - MOST_TOLD)),
    )


MAPS: Final[Mapping[str, Map]] = MappingProxyType({"captures": Map(text("Captures"), captures)})


def _summary(position: Position, legal: int, barred: int) -> Text:
    side = position.edition.sides[position.turn]
    if not legal:
        return text("{side} cannot capture anything.", side=side)
    can = texts("{side} has {n} legal capture.", "{side} has {n} legal captures.", legal, side=side)
    if not barred:
        return joined(can, text("No other route is complete."))
    also = texts("{n} more is complete but not allowed.", "{n} more are complete but not allowed.", barred)
    return joined(can, also)


def _last(routes: Sequence[Route]) -> frozenset[int]:
    return frozenset(route.path[-1] for route in routes)


def _ends(routes: Sequence[Route], look: str, without: frozenset[int] = frozenset()) -> Iterator[Mark]:
    """Yield a mark where routes end, with what they take: the numbers of all that end there."""
    counts: dict[int, set[int]] = {}
    for route in routes:
        if route.path[-1] not in without:
            counts.setdefault(route.path[-1], set()).add(route.taken.bit_count())
    for square, sizes in sorted(counts.items()):
        told = tuple(sorted(sizes))
        words = _open_end(told) if look == "open" else _closed_end(told)
        yield Mark(place(square), look, numbers(told), words)


def _open_end(sizes: tuple[int, ...]) -> Text:
    return text("end of a capture of {sizes}", sizes=sizes)


def _closed_end(sizes: tuple[int, ...]) -> Text:
    return text("end of a capture of {sizes} that is not allowed", sizes=sizes)


def _ways(routes: Sequence[Route], look: str) -> Iterator[Way]:
    return (Way(places(route.path), look) for route in routes)


def _item(position: Position, route: Route) -> Item:
    return Item(_told(position, route), "open", str(route.taken.bit_count()), places(route.path))


def _told(position: Position, route: Route) -> Text:
    count = route.taken.bit_count()
    written = "x".join(map(str, route.path))
    taken = position.grid.numbers(route.taken)
    kings = (route.taken & position.board.kings).bit_count()
    sentence = texts("{route} takes {n} piece: {squares}.", "{route} takes {n} pieces: {squares}.", count,
                     route=written, squares=taken)  # fmt: skip
    if not kings:
        return sentence
    return joined(sentence, texts("{n} of them is a king.", "{n} of them are kings.", kings))


def _barred_items(position: Position, routes: Sequence[Route]) -> Iterator[Item]:
    if not routes:
        return
    best = best_worth(position)
    for route in routes:
        mine = worth(position, position.grid.bits[route.path[0]], route.taken, route.weight)
        code = lesser_code(position, mine, best)
        why = say_lesser_route(code, mine, best) if code else _DEAD_END
        sentence = joined(_told(position, route), why)
        section = "longest" if code else "capture"
        size = str(route.taken.bit_count())
        yield Item(sentence, "closed", size, places(route.path), muted=True, section=section)


_DEAD_END: Final = text("The piece may land elsewhere and go on from there, so it has to.")


def _more(count: int) -> Iterator[Item]:
    if count > 0:
        yield Item(texts("And {n} more.", "And {n} more.", count), muted=True)
