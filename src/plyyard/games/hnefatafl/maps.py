"""The map of hnefatafl: from where the king escapes in one, two or three moves, and which squares close his ways."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, cast

from plyyard.core import game as core
from plyyard.core.maps import Chart, Item, Map, Mark, Way, Wish
from plyyard.core.text import Text, text, texts
from plyyard.games.hnefatafl.rules import Position
from plyyard.games.hnefatafl.ways import MOST, Exit, cleared, distances, exits, goals, reach

LOOKS: Final = {1: "dense", 2: "middle", 3: "sparse"}
MOST_NAMED: Final = 12
"""Squares that a line of the list names; more are counted, and each says its number on the board."""
SIDES: Final = {
    "north": text("northern edge"),
    "east": text("eastern edge"),
    "south": text("southern edge"),
    "west": text("western edge"),
}


def ways(position: core.Position, _wish: Wish) -> Chart:
    """Return the king's ways out."""
    here = cast(Position, position)
    outcome = here.outcome()
    if outcome is not None:
        return Chart(outcome.text)
    field, cells = here.field, cleared(here)
    away = distances(field, cells, goals(field, cells))
    found = exits(here)
    return Chart(
        summary=_summary(here, away),
        marks=(*_distance_marks(here, away), *_cut_marks(here, nearest(found))),
        ways=tuple(Way(tuple(field.name_of[square] for square in each.way)) for each in nearest(found)),
        items=(*(_exit(here, each) for each in found), *_closing(here, found), *_squares(here, away)),
    )


MAPS: Final[Mapping[str, Map]] = MappingProxyType({"ways": Map(text("King's ways"), ways)})


def nearest(found: Sequence[Exit]) -> list[Exit]:
    """Return the exits that take the fewest moves: only their ways are drawn, or the board would be full of them."""
    return [each for each in found if each.moves == found[0].moves]


def _summary(position: Position, away: Mapping[int, int]) -> Text:
    king, goal = position.field.name_of[position.king], _goal(position)
    if position.king not in away:
        return text("As things stand, the king on {king} has no way to {goal}.", king=king, goal=goal)
    return texts(
        "As things stand, the king on {king} needs {n} move to {goal}.",
        "As things stand, the king on {king} needs {n} moves to {goal}.",
        away[position.king],
        king=king,
        goal=goal,
    )


def _goal(position: Position) -> Text:
    return text("a corner") if position.field.corners else text("the edge")


def _can_reach(position: Position) -> set[int]:
    """Return the squares the king can come to, as things stand, in any number of moves."""
    field, cells = position.field, cleared(position)
    found = {position.king}
    waiting = [position.king]
    for square in waiting:
        fresh = set(reach(field, cells, square)) - found
        found |= fresh
        waiting += fresh
    return found


def _distance_marks(position: Position, away: Mapping[int, int]) -> Iterator[Mark]:
    """Yield the number of moves on every square with few; where the king cannot come as things stand, only that."""
    inside = _can_reach(position)
    for square, moves in sorted(away.items()):
        if 1 <= moves <= MOST:
            look = LOOKS[moves] if square in inside else "bare"
            words = texts("{n} move to {goal}", "{n} moves to {goal}", moves, goal=_goal(position))
            yield Mark(position.field.name_of[square], look, str(moves), words)


def _cut_marks(position: Position, found: Sequence[Exit]) -> Iterator[Mark]:
    names, every = position.field.name_of, _closing_all(found)
    for square in sorted({cut for each in found for cut in each.cuts}):
        if square in every:
            yield Mark(names[square], "cut", "", text("a soldier here closes every shortest way"))
        else:
            ends = tuple(_exit_name(each.name) for each in found if square in each.cuts)
            yield Mark(names[square], "nick", "", text("a soldier here closes the way to: {ends}", ends=ends))


def _closing_all(found: Sequence[Exit]) -> set[int]:
    """Return the squares that close the ways to all exits that are nearest."""
    cuts = [set(each.cuts) for each in nearest(found)]
    return set.intersection(*cuts) if cuts else set()


def _exit_name(name: str) -> Text:
    return SIDES.get(name) or text("{square}", square=name)


def _exit(position: Position, each: Exit) -> Item:
    names = position.field.name_of
    way = tuple(names[square] for square in each.way)
    sentence = texts(
        "{end}: {n} move, {way}.", "{end}: {n} moves, for example {way}.", each.moves,
        end=_exit_name(each.name), way="–".join(way),
    )  # fmt: skip
    if each.cuts:
        closed = text("Closed by a soldier on: {squares}.", squares=tuple(names[cut] for cut in each.cuts))
    else:
        closed = text("No single soldier closes it.")
    return Item(text("{first} {second}", first=sentence, second=closed), LOOKS[each.moves], str(each.moves), way)


def _closing(position: Position, found: Sequence[Exit]) -> Iterator[Item]:
    """Yield what the cut points are."""
    names, every = position.field.name_of, _closing_all(found)
    if every:
        squares = tuple(names[square] for square in sorted(every))
        yield Item(text("A soldier closes all shortest ways at once on: {squares}.", squares=squares), "cut")
    elif found:
        yield Item(text("No single soldier closes all shortest ways at once."))
    if any(set(each.cuts) - every for each in nearest(found)):
        yield Item(text("Squares marked like this close the way to one exit, not all of them."), "nick")


def _squares(position: Position, away: Mapping[int, int]) -> Iterator[Item]:
    """Yield the squares he can come to, by the moves that are left from there."""
    inside, goal = _can_reach(position), _goal(position)
    for moves in range(1, MOST + 1):
        squares = tuple(position.field.name_of[square] for square in sorted(inside) if away.get(square) == moves)
        if squares:
            left = texts("{n} move to {goal}", "{n} moves to {goal}", moves, goal=goal)
            yield Item(_from(left, squares), LOOKS[moves], str(moves))
    outside = sum(1 for square, moves in away.items() if 1 <= moves <= MOST and square not in inside)
    if outside:
        yield Item(
            texts(
                "A number without a filling: {n} square to which the king cannot come as things stand.",
                "Numbers without a filling: {n} squares to which the king cannot come as things stand.",
                outside,
            ),
            "bare",
            "1",
        )


def _from(left: Text, squares: tuple[str, ...]) -> Text:
    """Return the squares with so many moves left, or how many they are."""
    if len(squares) > MOST_NAMED:
        return texts("{left} from {n} square.", "{left} from {n} squares.", len(squares), left=left)
    return text("{left} from: {squares}.", left=left, squares=squares)
