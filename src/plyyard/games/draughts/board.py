"""The board as a screen draws it, and a position and a move on it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise, zip_longest

from plyyard.core.board import BoardSpec, Choice, Counter, Look, Piece, Place, Step, View
from plyyard.core.game import Edition
from plyyard.core.text import Text, text
from plyyard.games.draughts.describe import label, status, tally
from plyyard.games.draughts.draws import occurrences, running
from plyyard.games.draughts.options import BLACK, WHITE, Options
from plyyard.games.draughts.routes import Leg, legs
from plyyard.games.draughts.rules import Move, Position
from plyyard.games.draughts.squares import Grid, place, places

LOOKS = (
    Look("black-man", "man", "black", text("black man"), "b"),
    Look("black-king", "king", "black", text("black king"), "B"),
    Look("white-man", "man", "white", text("white man"), "w"),
    Look("white-king", "king", "white", text("white king"), "W"),
)
_LOOK_IDS = (("black-man", "black-king"), ("white-man", "white-king"))
COUNTDOWN = 20
"""A count is shown when fewer plies than this remain to the draw."""
HURRY = 10


@cache
def _places(grid: Grid) -> tuple[Place, ...]:
    dark = [_dark(grid, square) for square in grid.squares]
    light = [_light(place_id, row, column) for place_id, (row, column) in grid.light_places.items()]
    return (*dark, *light)


def _dark(grid: Grid, square: int) -> Place:
    row, column = grid.cell(square)
    name = text("Square {number}", number=square)
    return Place(place(square), column + 0.5, row + 0.5, name, tone="dark", caption=str(square))


def _light(place_id: str, row: int, column: int) -> Place:
    name = text("Light square, row {row}, column {column}", row=row + 1, column=column + 1)
    return Place(place_id, column + 0.5, row + 0.5, name, tone="light")


def board(edition: Edition) -> BoardSpec:
    """Return the board; each seat has its own men at the bottom."""
    assert isinstance(edition.options, Options)
    turns = (180, 0) if edition.options.first == BLACK else (0, 180)
    side = edition.options.size
    return BoardSpec(side, side, _places(edition.options.grid), LOOKS, turns=turns, edge="wood")


def view(position: Position, last: Move | None = None) -> View:
    """Return what a screen needs now."""
    return View(
        pieces=_pieces(position),
        turn=position.turn,
        to_move=position.to_move,
        choices=tuple(_choice(move) for move in position.legal_actions()),
        status=status(position),
        last=places(last.path) if last else (),
        counters=_counters(position),
        tallies=(tally(position, 0), tally(position, 1)),
        notes=_notes(position),
        outcome=position.outcome(),
    )


def _pieces(position: Position) -> tuple[Piece, ...]:
    numbers = position.grid.numbers
    squares = (*numbers(position.board.black), *numbers(position.board.white))
    return tuple(Piece(place(square), look(position, square)) for square in squares)


def look(position: Position, square: int) -> str:
    """Return the look of the piece on a square that is not empty."""
    piece = position.grid.bits[square]
    colour = BLACK if position.board.black & piece else WHITE
    return _LOOK_IDS[colour][bool(position.board.kings & piece)]


def _choice(move: Move) -> Choice:
    return Choice(move.text, places(move.path), label(move), places(move.captured))


def _counters(position: Position) -> tuple[Counter, ...]:
    counts, options = position.counts, position.options
    found = [
        _countdown("quiet", text("Plies without capture or promotion"), counts.quiet, options.quiet_limit, COUNTDOWN),
        _countdown("kings", text("Plies by kings only, without capture"), counts.kings, options.king_limit, COUNTDOWN),
    ]
    for ending, count in running(counts, options):
        found.append(
            Counter(ending.name, text("Plies with so few pieces"), count, ending.limit, ending.limit - count < HURRY)
        )
    return (*(counter for counter in found if counter is not None), *_held(position))


def _held(position: Position) -> tuple[Counter, ...]:
    """Return how often the king that moved last has moved in a row, where that is limited."""
    limit, run = position.options.king_run, position.counts.runs[position.colour]
    king = (run >> 2) & position.own & position.board.kings
    if not limit or not king or not position.own & ~position.board.kings:
        return ()
    square = position.grid.number_of[king]
    name = text("Moves of the king on {square} in a row", square=square)
    return (Counter("king_run", name, run & 3, limit, run & 3 >= limit - 1),)


def _countdown(name: str, title: Text, value: int, limit: int, shown: int) -> Counter | None:
    """Return a count when at most `shown` plies less one remain of its limit."""
    left = limit - value
    return Counter(name, title, value, limit, urgent=left < HURRY) if limit and left < shown else None


def _notes(position: Position) -> tuple[Text, ...]:
    times = occurrences(position.board, position.turn, position.counts)
    if times == 2 and position.options.repetition:
        return (text("This position is here for the second time. The third time is a draw."),)
    if times >= 3 and not position.options.repetition:
        return (text("This position has come {times} times. That is no draw, but you may agree on one.", times=times),)
    return ()


def trace(position: Position, move: Move) -> tuple[Step, ...]:
    """Return the slides, removals and the promotion to be seen when a move is played."""
    piece = look(position, move.path[0])
    slides = [Step("slide", places(leg), look=piece) for leg in pairwise(move.path)]
    removals = [Step("remove", (place(leg.victim),), look=look(position, leg.victim)) for leg in _legs(position, move)]
    steps = list(_interleaved(slides, removals)) if position.options.at_once else [*slides, *removals]
    if position.promotes(move):
        steps.append(Step("become", (place(move.path[-1]),), look=piece.replace("man", "king")))
    return tuple(steps)


def _legs(position: Position, move: Move) -> list[Leg]:
    return (legs(position, move.path) or []) if move.taken else []


def _interleaved(slides: list[Step], removals: list[Step]) -> Iterator[Step]:
    """Yield every removal right after its slide; a move without a capture has a slide alone."""
    for slide, removal in zip_longest(slides, removals):
        yield slide
        if removal is not None:
            yield removal
