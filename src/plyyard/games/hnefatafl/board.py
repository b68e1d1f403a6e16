"""What a screen needs: the drawing, the pieces and choices of a position, and what is to be seen when one is played."""

from __future__ import annotations

from functools import lru_cache

from plyyard.core.board import BoardSpec, Choice, Counter, Look, Piece, Place, Step, View
from plyyard.core.game import Action, Edition
from plyyard.core.text import Text, text, texts
from plyyard.games.hnefatafl.cells import ATTACKER, DEFENDER, GOAL, KING
from plyyard.games.hnefatafl.field import Field, Move, field_of
from plyyard.games.hnefatafl.options import options_of
from plyyard.games.hnefatafl.rules import GLYPHS, Position

URGENT_PLIES = 20
"""From fewer plies to the draw than this on, the counter asks to be noticed (RULES.md)."""

LOOKS = (
    Look("attacker", "soldier", "black", text("attacker"), GLYPHS[ATTACKER]),
    Look("defender", "token", "white", text("defender"), GLYPHS[DEFENDER]),
    Look("king", "royal", "white", text("king"), GLYPHS[KING]),
)
LOOK_OF = {ATTACKER: "attacker", DEFENDER: "defender", KING: "king"}


def board(edition: Edition) -> BoardSpec:
    """Return the drawing of the edition's board, the last rank at the top."""
    return _spec(field_of(options_of(edition)))


@lru_cache(maxsize=32)
def _spec(field: Field) -> BoardSpec:
    places = tuple(_place(field, name) for name in field.names)
    return BoardSpec(width=field.size, height=field.size, places=places, looks=LOOKS)


def _place(field: Field, name: str) -> Place:
    index = field.indexes[name]
    rank, file = divmod(index, field.stride)
    wins = bool(field.ground[index] & GOAL)
    special = wins or index == field.throne
    return Place(
        id=name,
        x=file - 0.5,
        y=field.size - rank + 0.5,
        label=_label(field, index, name),
        tone="special" if special else "plain",
        mark="gate" if wins and index not in field.corners else "knot" if special else "",
        caption=_caption(name, file, rank),
    )


def _label(field: Field, index: int, name: str) -> Text:
    if index == field.throne:
        return text("{square}, throne", square=name)
    if index in field.corners:
        return text("{square}, corner", square=name)
    if field.ground[index] & GOAL:
        return text("{square}, edge where the king escapes", square=name)
    return text("{square}", square=name)


def _caption(name: str, file: int, rank: int) -> str:
    if file == 1 and rank == 1:
        return name
    if rank == 1:
        return name[0]
    return name[1:] if file == 1 else ""


def view(position: Position, last: Action | None = None) -> View:
    """Return what a screen shows of the position."""
    return View(
        pieces=_pieces(position),
        turn=position.turn,
        to_move=position.to_move,
        choices=_choices(position),
        status=status(position),
        last=(last.start, last.end) if isinstance(last, Move) else (),
        counters=_counters(position),
        tallies=_tallies(position),
        notes=_notes(position),
        outcome=position.outcome(),
    )


def _pieces(position: Position) -> tuple[Piece, ...]:
    names = position.field.name_of
    gone = KING if position.ending == "king_captured" else None
    return tuple(
        Piece(names[index], LOOK_OF[piece])
        for index, piece in enumerate(position.cells)
        if piece in LOOK_OF and piece != gone
    )


def _choices(position: Position) -> tuple[Choice, ...]:
    return tuple(_choice(position, action) for action in position.legal_actions())


def _choice(position: Position, action: Move) -> Choice:
    takes = position.captures(action)
    label = text("{start} to {end}", start=action.start, end=action.end)
    if takes:
        label = text("{start} to {end}, taking {squares}", start=action.start, end=action.end, squares=takes)
    return Choice(action.text, (action.start, action.end), label, takes)


def status(position: Position) -> Text:
    """Return the line that says what is expected now, or how it ended."""
    outcome = position.outcome()
    if outcome:
        return outcome.text
    return text("Attackers to move.") if position.turn == 0 else text("Defenders to move.")


def _plies_left(position: Position) -> int:
    return position.options.quiet_limit - position.quiet


def _counters(position: Position) -> tuple[Counter, ...]:
    counters = []
    limit, most, count = position.options.quiet_limit, position.options.repetition, position.occurrences()
    if limit:
        urgent = _plies_left(position) < URGENT_PLIES
        counters.append(Counter("quiet", text("Plies without a capture"), position.quiet, limit, urgent))
    if most and count > 1:
        counters.append(Counter("repetition", text("Times this position has come"), count, most, count == most - 1))
    return tuple(counters)


def _tallies(position: Position) -> tuple[tuple[Text, ...], tuple[Text, ...]]:
    attackers, defenders = position.cells.count(ATTACKER), position.cells.count(DEFENDER)
    first = (texts("{n} soldier", "{n} soldiers", attackers),)
    second = texts("{n} soldier", "{n} soldiers", defenders)
    if position.ending == "king_captured":
        return first, (second,)
    return first, (second, text("King on {square}", square=position.field.name_of[position.king]))


_REPEATED = {
    "nobody": text("This position has stood on the board before. Once more and it is a draw."),
    "defenders": text("This position has stood on the board before. Once more and the defenders lose."),
}


def _notes(position: Position) -> tuple[Text, ...]:
    if position.ending:
        return ()
    notes: list[Text] = []
    options, left = position.options, _plies_left(position)
    if options.repetition and position.occurrences() == options.repetition - 1:
        notes.append(_REPEATED[options.repetition_loses])
    if options.quiet_limit and left < URGENT_PLIES:
        notes.append(
            texts("Without a capture it is a draw in {n} ply.", "Without a capture it is a draw in {n} plies.", left)
        )
    return tuple(notes)


def trace(position: Position, action: Action) -> tuple[Step, ...]:
    """Return what is to be seen: the piece slides, then everything it takes goes away."""
    start, end = position.field.pairs[action.text]
    names = position.field.name_of
    slide = Step("slide", (names[start], names[end]), LOOK_OF[position.cells[start]])
    return (slide, *(Step("remove", (square,)) for square in position.captures(action)))
