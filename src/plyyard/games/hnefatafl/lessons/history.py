"""Stage 3: go through a match and name the move with which a way to a corner first opened, or closed again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from plyyard.core.exercise import Frame, Part, Pick, Training, Verdict, Way, no_number, one_of, read_number, shuffled
from plyyard.core.text import Text, text
from plyyard.games.hnefatafl.board import view
from plyyard.games.hnefatafl.cells import ATTACKER, DEFENDER, KING
from plyyard.games.hnefatafl.explain import describe
from plyyard.games.hnefatafl.field import Move
from plyyard.games.hnefatafl.lessons.setting import FIELD, first_squares, name, names, open_corners, set_up
from plyyard.games.hnefatafl.rules import Position

PLIES: Final = {1: (2, 6), 2: (5, 12), 3: (9, 20)}
"""At which moves, from the first to the last, the way may open at each level."""
KEPT: Final = {1: (9, 4), 2: (13, 6), 3: (17, 9)}
"""Attackers and defenders that are left when the shown part of the match begins."""
AFTER: Final = 3
"""Moves shown after the one that is asked for, as far as the match goes on."""


def make(level: int, pick: Pick) -> tuple[Part, ...]:
    """Return the question about a match played by chance; from level 2 on also when the way closed again."""
    low, high = PLIES[level]
    while True:
        line = _played(pick, level)
        opened = _first(line, lambda here: bool(open_corners(here.cells)), 0)
        if opened is None or not low <= opened <= high:
            continue
        closed = _first(line, lambda here: not open_corners(here.cells), opened)
        if level > 1 and closed is None:
            continue
        frames = _frames(line)
        first = _part(line, frames, opened, opening=True)
        return (first,) if level == 1 or closed is None else (first, _part(line, frames, closed, opening=False))


Line = tuple[list[Position], list[Move]]
"""The positions of a match from the first on, and the moves between them."""


def _played(pick: Pick, level: int) -> Line:
    """Return a match by chance, from the first position with most soldiers gone, in which a way to a corner is likely
    to open in time and to be closed again; nobody enters a corner in it."""
    low, high = PLIES[level]
    pieces = dict.fromkeys(first_squares(KING), KING)
    for kind, kept in zip((ATTACKER, DEFENDER), KEPT[level], strict=True):
        pieces |= dict.fromkeys(shuffled(pick, first_squares(kind))[:kept], kind)
    positions, moves, opened = [set_up(pieces, 0)], list[Move](), False
    while len(moves) < high + AFTER:
        wanted = len(moves) + 1 >= low and not opened
        move, after = _next(pick, positions[-1], wanted)
        if after.ending:
            break
        opened = opened or bool(open_corners(after.cells))
        moves.append(move)
        positions.append(after)
    return positions, moves


def _next(pick: Pick, position: Position, open_wanted: bool) -> tuple[Move, Position]:
    """Return a move by chance and what follows: the king's more often than others, none into a corner, and after some
    tries one that leaves the ways to corners as wanted."""
    king = name(position.king)
    legal = [move for move in position.legal_actions() if FIELD.indexes[move.end] not in FIELD.corners]
    kings = [move for move in legal if move.start == king]
    found = []
    for _ in range(TRIES):
        move = one_of(pick, kings if kings and not pick(3) else legal)
        found.append((move, position.apply(move)))
        if bool(open_corners(found[-1][1].cells)) == open_wanted:
            break
    return found[-1]


TRIES: Final = 12


def _first(line: Line, holds: Callable[[Position], bool], after: int) -> int | None:
    """Return the number of the first move, counted from 1, after which something holds that did not hold before."""
    positions = line[0]
    numbers = range(after + 1, len(positions))
    return next((number for number in numbers if holds(positions[number]) and not holds(positions[number - 1])), None)


def _frames(line: Line) -> tuple[Frame, ...]:
    positions, moves = line
    first = Frame(view(positions[0]).pieces, (), text("The match begins here."))
    told = zip(positions, positions[1:], moves, strict=False)
    return (
        first,
        *(
            Frame(view(after, move).pieces, (move.start, move.end), describe(before, move))
            for before, after, move in told
        ),
    )


def _part(line: Line, frames: tuple[Frame, ...], number: int, opening: bool) -> Part:
    positions, moves = line

    def check(answer: Sequence[str]) -> Verdict:
        given = read_number(answer[0])
        if given is None or given[0].denominator != 1 or not 1 <= given[0] <= len(moves):
            return no_number()
        chosen = int(given[0])
        if chosen == number:
            return Verdict(True, told, _seen(positions[number if opening else number - 1]))
        return _wrong(positions, chosen, number, opening)

    ways = names(open_corners(positions[number if opening else number - 1].cells))
    move = moves[number - 1].text
    if opening:
        prompt = text(
            "Go through the match. With which move did a way to a corner open for the king for the first time?"
        )
        told = text(
            "With move {n}, {move}: from then on {corners} could be reached.", n=number, move=move, corners=ways
        )
    else:
        prompt = text("And with which move were all ways to corners closed again for the first time?")
        told = text("With move {n}, {move}: before it {corners} could be reached.", n=number, move=move, corners=ways)
    return Part(Way.MOMENT, prompt, positions[0], check, (str(number),), told, frames=frames, section="special")


def _seen(position: Position) -> tuple[str, ...]:
    return name(position.king), *names(open_corners(position.cells))


def _wrong(positions: list[Position], chosen: int, number: int, opening: bool) -> Verdict:
    """Return what the chosen move has to do with the ways to corners."""
    before, after = open_corners(positions[chosen - 1].cells), open_corners(positions[chosen].cells)
    values: dict[str, int | str | Text | tuple[str, ...]] = {"n": chosen, "corners": names(after or before)}
    if opening and not after:
        return Verdict(False, text("After move {n} the king reaches no corner with one move.", **values))
    if opening and not before:
        return Verdict(
            False, text("Move {n} opens a way, but one was open earlier already.", **values), _seen(positions[chosen])
        )
    if opening:
        return Verdict(
            False,
            text("After move {n} a way is open, but it was open before that move too.", **values),
            _seen(positions[chosen]),
        )
    if after:
        return Verdict(
            False, text("After move {n} the king still reaches {corners}.", **values), _seen(positions[chosen])
        )
    if chosen < number:
        return Verdict(False, text("Before move {n} no way had been open yet.", **values))
    return Verdict(False, text("After move {n} the ways are closed, but they were closed earlier already.", **values))


TRAINING: Final = Training(
    "3",
    text("Look back"),
    text("You judge the defenders by their ways and the attackers by their blockade, not by what was taken."),
    make,
)
