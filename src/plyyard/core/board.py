"""What a screen needs to draw any game and to offer its actions, without a rule in it.

Units: one cell is 1 by 1, the origin is the top left corner of the board, y grows downwards. The vocabulary of
shapes, tones, marks and line kinds is in docs/board.md; all are drawn by one component.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from plyyard.core.text import Text

if TYPE_CHECKING:
    from plyyard.core.game import Outcome


@dataclass(frozen=True, slots=True)
class Place:
    """A spot that can be touched. `x`, `y` is its centre, `label` its name for the ear, `caption` the small text drawn
    in it, `mark` a drawn sign (colour is never alone). Several pieces on one place are fanned out."""

    id: str
    x: float
    y: float
    label: Text
    width: float = 1
    height: float = 1
    shape: str = "square"
    tone: str = "plain"
    mark: str = ""
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """Something drawn from place to place: a ladder, a snake, an arrow."""

    kind: str
    places: tuple[str, ...]
    tone: str = "plain"


@dataclass(frozen=True, slots=True)
class Area:
    """A drawn field that is not touched (a yard's frame, the goal's triangle): corner points in board units."""

    points: tuple[tuple[float, float], ...]
    tone: str
    round: float = 0


@dataclass(frozen=True, slots=True)
class Look:
    """A kind of piece: drawn shape, tone, the name for the ear, and one letter for text boards."""

    id: str
    shape: str
    tone: str
    label: Text
    glyph: str


@dataclass(frozen=True, slots=True)
class BoardSpec:
    """A board, once per edition. `turns` are the degrees (0 or 180) by which each seat sees it turned; `dice` is how
    many dice lie beside it; `edge` the tone of its frame."""

    width: float
    height: float
    places: tuple[Place, ...]
    looks: tuple[Look, ...]
    lines: tuple[Line, ...] = ()
    areas: tuple[Area, ...] = ()
    turns: tuple[int, int] = (0, 0)
    dice: int = 0
    edge: str = "wood"


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece on a place. `mark` is a short sign drawn on it and tells pieces of one look apart on one place;
    `angle` turns it clockwise from pointing up, in degrees."""

    place: str
    look: str
    mark: str = ""
    angle: int = 0


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal action as a screen offers it: the text to send back, the places to touch in order, what it is called,
    and the places whose pieces will be taken. For a roll: action "roll", path ("dice",)."""

    action: str
    path: tuple[str, ...]
    label: Text
    takes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Counter:
    """A running count with its limit: plies to the draw, sixes in a row. `urgent` asks to be noticed."""

    id: str
    label: Text
    value: int
    limit: int
    urgent: bool = False


@dataclass(frozen=True, slots=True)
class View:
    """A position as a screen shows it. `last` are the places to mark as the last action, `die` the value lying on the
    table (None: not rolled), `status` what is expected now, `tallies` a few short lines per seat, `notes` anything
    both should know (a repetition)."""

    pieces: tuple[Piece, ...]
    turn: int
    to_move: int | None
    choices: tuple[Choice, ...]
    status: Text
    last: tuple[str, ...] = ()
    die: int | None = None
    counters: tuple[Counter, ...] = ()
    tallies: tuple[tuple[Text, ...], tuple[Text, ...]] = ((), ())
    notes: tuple[Text, ...] = ()
    outcome: Outcome | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to be seen when an action is played.

    kind "slide": the piece (`look`, `mark`) on path[0] goes along `path`; "jump": the same in one leap (a ladder, a
    plane going home); "remove": the piece on path[0] goes away; "become": the piece on path[0] gets `look`;
    "roll": the die shows `value`.
    """

    kind: str
    path: tuple[str, ...] = ()
    look: str = ""
    mark: str = ""
    value: int = 0


@dataclass(frozen=True, slots=True)
class Neighbours:
    """Where the arrow keys lead from each place: ids in the order up, right, down, left ("" for nowhere)."""

    of: Mapping[str, tuple[str, str, str, str]] = field(default_factory=dict)


_DIRECTIONS = ((0, -1), (1, 0), (0, 1), (-1, 0))


def neighbours(spec: BoardSpec) -> Neighbours:
    """Return the arrow-key neighbours of every place, from the drawing alone: the nearest place within 45 degrees,
    straight ones first."""
    return Neighbours({place.id: _around(place, spec.places) for place in spec.places})


def _around(place: Place, places: tuple[Place, ...]) -> tuple[str, str, str, str]:
    up, right, down, left = (_nearest(place, places, dx, dy) for dx, dy in _DIRECTIONS)
    return up, right, down, left


def _nearest(place: Place, places: tuple[Place, ...], dx: int, dy: int) -> str:
    best, best_cost = "", float("inf")
    for other in places:
        along = (other.x - place.x) * dx + (other.y - place.y) * dy
        aside = abs((other.x - place.x) * dy) + abs((other.y - place.y) * dx)
        if along > 0.01 and aside <= along and along + 2 * aside < best_cost:
            best, best_cost = other.id, along + 2 * aside
    return best
