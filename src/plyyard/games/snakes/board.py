"""The board of snakes and ladders as a screen needs it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from plyyard.core.board import BoardSpec, Choice, Line, Look, Piece, Place, Step, View
from plyyard.core.game import DICE, ROLL, Action, Edition
from plyyard.core.text import text
from plyyard.games.snakes.describe import describe_turn, status, tally
from plyyard.games.snakes.options import Options, options_of
from plyyard.games.snakes.rules import Position, Turn

LOOKS: Final = (
    Look("black", "token", "black", text("black piece"), "b"),
    Look("white", "token", "white", text("white piece"), "w"),
)
HUES: Final = 5


def cell(options: Options, square: int) -> tuple[int, int]:
    """Return (row, column) of a square, both from 0, counted from the bottom left; the way turns at every row's end."""
    row, along = divmod(square - 1, options.columns)
    return row, along if row % 2 == 0 else options.columns - 1 - along


def square_at(options: Options, row: int, column: int) -> int:
    """Return the square in a cell: the inverse of `cell`."""
    return row * options.columns + (column if row % 2 == 0 else options.columns - 1 - column) + 1


@cache
def board(edition: Edition) -> BoardSpec:
    """Return the picture: square 1 bottom left, the start field 0 below it."""
    options = options_of(edition)
    rows = -(-options.goal // options.columns)
    return BoardSpec(
        width=options.columns,
        height=rows + 0.9,
        places=(_start(rows), *(_place(options, square, rows) for square in range(1, options.goal + 1))),
        looks=LOOKS,
        lines=_lines(options),
        dice=1,
        edge="sky",
    )


def _start(rows: int) -> Place:
    return Place(
        "0", 1, rows + 0.5, text("0 · Start"), width=1.9, height=0.7, shape="field", tone="special", caption="0"
    )


def _place(options: Options, square: int, rows: int) -> Place:
    row, column = cell(options, square)
    exits = dict(options.jumps)
    label = text("Square {square}", square=square)
    if square in exits:
        up = exits[square] > square
        climb = text("Square {square}, ladder up to {end}", square=square, end=exits[square])
        label = climb if up else text("Square {square}, snake down to {end}", square=square, end=exits[square])
    return Place(
        id=str(square),
        x=column + 0.5,
        y=rows - row - 0.5,
        label=label,
        tone="stripe-a" if (row + column) % 2 else "stripe-b",
        mark="goal" if square == options.goal else "",
        caption=str(square),
    )


def _lines(options: Options) -> tuple[Line, ...]:
    ladders = [jump for jump in options.jumps if jump[1] > jump[0]]
    snakes = [jump for jump in options.jumps if jump[1] < jump[0]]
    return (
        *(Line("ladder", (str(foot), str(top))) for foot, top in ladders),
        *(Line("snake", (str(head), str(tail)), f"hue-{n % HUES + 1}") for n, (head, tail) in enumerate(snakes)),
    )


def view(position: Position, last: Action | None = None) -> View:
    """Return the position as a screen shows it; the die shows the roll that led here."""
    event = position.event
    return View(
        pieces=tuple(Piece(str(square), look.id) for square, look in zip(position.squares, LOOKS, strict=True)),
        turn=position.turn,
        to_move=position.to_move,
        choices=() if position.to_move is None else (Choice(ROLL, (DICE,), text("Roll the die")),),
        status=status(position),
        last=_touched(event) if event and last else (),
        die=event.value if event else None,
        tallies=(tally(position, 0), tally(position, 1)),
        notes=(describe_turn(position, event),) if event and event.stayed else (),
        outcome=position.outcome(),
    )


def _touched(turn: Turn) -> tuple[str, ...]:
    return tuple(dict.fromkeys(str(square) for square in (turn.start, turn.landing, turn.end)))


def trace(position: Position, action: Action) -> Sequence[Step]:
    """Return the roll, the walk through every square passed, and the ladder or snake."""
    turn = position.turn_of(action)
    look = LOOKS[turn.seat].id
    steps = [Step("roll", value=turn.value)]
    if not turn.stayed:
        steps.append(Step("slide", tuple(map(str, turn.walked)), look))
    if turn.jumped:
        steps.append(Step("jump", (str(turn.landing), str(turn.end)), look))
    return steps
