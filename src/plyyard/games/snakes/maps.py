"""The map of snakes and ladders: the chance to win in this position, and after each face of the die."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final, cast

from plyyard.core import game as core
from plyyard.core.maps import Chart, Item, Map, Mark, Table, Way, Wish, figure, numbers, percent
from plyyard.core.text import Text, text
from plyyard.games.snakes.chances import odds
from plyyard.games.snakes.describe import describe_turn
from plyyard.games.snakes.rules import ROLLS, Position, Turn

BETTER, WORSE = "dense", "sparse"
"""How a square is drawn from which the chance is higher than now, or lower."""

LEGEND: Final = (
    Item(text("Squares filled like this: the chance is higher than now."), BETTER),
    Item(text("Squares filled like this: the chance is lower than now, or the same."), WORSE),
)


def chances(position: core.Position, _wish: Wish) -> Chart:
    """Return the chances of the side that rolls next."""
    here = cast(Position, position)
    outcome = here.outcome()
    if outcome is not None:
        return Chart(outcome.text)
    now = share(here, here.turn)
    if now is None:
        return Chart(text("Under these rules the chances are not known."))
    turns = [here.turn_of(roll) for roll in ROLLS]
    after = [share(here.apply(roll), here.turn) or 0.0 for roll in ROLLS]
    return Chart(
        summary=_summary(here, now),
        marks=tuple(_marks(here, turns, after, now)),
        ways=tuple(Way((str(turn.landing), str(turn.end))) for turn in turns if turn.jumped),
        items=(*(_item(here, turn, chance) for turn, chance in zip(turns, after, strict=True)), *LEGEND),
        table=_table(here),
    )


MAPS: Final[Mapping[str, Map]] = MappingProxyType({"chances": Map(text("Chances"), chances)})


def share(position: Position, seat: int) -> float | None:
    """Return the chance of a seat to win, 1 or 0 when it is over."""
    outcome = position.outcome()
    if outcome is not None:
        return float(outcome.points[seat])
    known = odds(position)
    return None if known is None else known.points if seat == 0 else 1 - known.points


def _summary(position: Position, now: float) -> Text:
    side, square = position.edition.sides[position.turn], position.squares[position.turn]
    other = position.squares[1 - position.turn]
    return text(
        "{side} on {square}, to roll, against {other}: wins with {share}.",
        side=side,
        square=square,
        other=other,
        share=percent(now),
    )


def _look(chance: float, now: float) -> str:
    return BETTER if chance > now else WORSE


def _marks(position: Position, turns: Sequence[Turn], after: Sequence[float], now: float) -> Iterator[Mark]:
    """Yield the faces on the squares they lead to, and the chance on the squares where the piece then stands."""
    landings: dict[int, list[int]] = {}
    for turn in turns:
        landings.setdefault(turn.landing, []).append(turn.value)
    for square, faces in landings.items():
        yield Mark(str(square), "die", numbers(faces), text("reached with {faces}", faces=tuple(faces)))
    side = position.edition.sides[position.turn]
    for square, chance in {turn.end: chance for turn, chance in zip(turns, after, strict=True)}.items():
        words = text("from here {side} wins with {share}", side=side, share=percent(chance))
        yield Mark(str(square), _look(chance, now), figure(chance), words)


def _item(position: Position, turn: Turn, chance: float) -> Item:
    side = position.edition.sides[position.turn]
    what = describe_turn(position, turn)
    if turn.end == position.options.goal:
        return Item(what, "die", str(turn.value), _walk(turn))
    sentence = text("{what} Then {side} wins with {share}.", what=what, side=side, share=percent(chance))
    return Item(sentence, "die", str(turn.value), _walk(turn))


def _walk(turn: Turn) -> tuple[str, ...]:
    """Return the squares of a turn from the first to the last."""
    return tuple(map(str, (*turn.walked, turn.end) if turn.jumped else turn.walked))


def _table(position: Position) -> Table:
    """Return the chances with either side to roll."""
    sides = position.edition.sides
    rows = []
    for seat in (position.turn, 1 - position.turn):
        chance = share(replace(position, turn=seat, event=None), 0) or 0.0
        name = sides[seat]
        head = text("{side} (now)", side=name) if seat == position.turn else name
        rows.append((head, percent(chance), percent(1 - chance)))
    wins = tuple(text("{side} wins", side=side) for side in sides)
    return Table(text("Chances to win from these squares"), (text("Rolls next"), *wins), tuple(rows))
