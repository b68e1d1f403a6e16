"""Says why something may not be done, and what an action does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plyyard.core.game import DICE, Action, Attempt, Refusal
from plyyard.core.refusals import general_refusal
from plyyard.core.text import Text, text, texts
from plyyard.games.hnefatafl.cells import ATTACKER, BARRED, BOTH, EMPTY, KING, RESERVED, WALL

if TYPE_CHECKING:
    from plyyard.games.hnefatafl.rules import Position


def explain(position: Position, attempt: Attempt) -> Refusal | None:
    """Return why the attempt is refused; None when its path is a legal move or the beginning of one."""
    if not attempt.path:
        return None
    refusal = general_refusal(position, attempt) or _off_board(position, attempt.path)
    if refusal:
        return refusal
    squares = [position.field.indexes[name] for name in attempt.path]
    return _refuse_start(position, squares) or _refuse_end(position, squares) or _refuse_more(position, squares)


def refuse_action(position: Position, action: Action) -> Refusal:
    """Return why an action that is not legal is refused, whatever text it carries."""
    path = tuple(action.text.split("-"))
    refusal = explain(position, Attempt(position.turn, path)) if len(path) == 2 else None
    return refusal or Refusal(
        "no_such_move", text("{move} is no move of this board.", move=action.text[:20]), (), "moving"
    )


def _off_board(position: Position, path: tuple[str, ...]) -> Refusal | None:
    if DICE in path:
        return Refusal("no_dice", text("This game has no dice. Move a piece."), (), "turn")
    for name in path:
        if name not in position.field.indexes:
            return Refusal(
                "no_such_square", text("There is no square {square} on this board.", square=name[:20]), (), "board"
            )
    return None


def _refuse_start(position: Position, squares: list[int]) -> Refusal | None:
    start, name = squares[0], position.field.name_of[squares[0]]
    piece = position.cells[start]
    if piece == EMPTY:
        return Refusal(
            "empty_square", text("{square} is empty. Choose one of your pieces.", square=name), (name,), "turn"
        )
    if not piece & position.side:
        return Refusal("opponents_piece", _not_yours(piece, name), (name,), "turn")
    if len(squares) == 1:
        return _refuse_boxed(position, start)
    return None


def _not_yours(piece: int, name: str) -> Text:
    if piece == ATTACKER:
        return text("The piece on {square} is an attacker, and the defenders move now.", square=name)
    if piece == KING:
        return text("The king on {square} belongs to the defenders, and the attackers move now.", square=name)
    return text("The piece on {square} is a defender, and the attackers move now.", square=name)


def _refuse_boxed(position: Position, start: int) -> Refusal | None:
    name = position.field.name_of[start]
    if any(move.start == name for move in position.legal_actions()):
        return None
    around = position.field.neighbours(start)
    blockers = tuple(position.field.name_of[index] for index in around if position.cells[index] not in (EMPTY, WALL))
    reserved = tuple(position.field.name_of[index] for index in around if position.cells[index] == EMPTY)
    return Refusal("boxed_in", _boxed(name, reserved), (name, *blockers, *reserved), "moving")


def _boxed(name: str, reserved: tuple[str, ...]) -> Text:
    if not reserved:
        return text("The piece on {square} cannot move: no free square beside it.", square=name)
    return text(
        "The piece on {square} cannot move: of the squares beside it only {reserved} is free, for the king alone.",
        square=name,
        reserved=reserved,
    )


def _refuse_end(position: Position, squares: list[int]) -> Refusal | None:
    if len(squares) < 2:
        return None
    start, end = squares[0], squares[1]
    return (
        _refuse_direction(position, start, end)
        or _refuse_blocked(position, start, end)
        or _refuse_reserved(position, start, end)
    )


def _refuse_direction(position: Position, start: int, end: int) -> Refusal | None:
    names = position.field.name_of
    files, ranks = position.field.offset(start, end)
    places = (names[start], names[end])
    if files == ranks == 0:
        sentence = text("The piece is already on {square}. Choose another square.", square=names[end])
        return Refusal("same_square", sentence, (names[end],), "moving")
    if abs(files) == abs(ranks):
        sentence = text(
            "{start} to {end} is diagonal: pieces move along ranks and files only.", start=names[start], end=names[end]
        )
        return Refusal("diagonal", sentence, places, "moving")
    if files and ranks:
        sentence = text(
            "{start} and {end} are not on one line: a move is straight.", start=names[start], end=names[end]
        )
        return Refusal("not_in_line", sentence, places, "moving")
    return None


def _refuse_blocked(position: Position, start: int, end: int) -> Refusal | None:
    names, cells = position.field.name_of, position.cells
    for index in position.field.between(start, end):
        if cells[index] != EMPTY:
            sentence = text(
                "The piece on {blocker} is in the way from {start} to {end}.",
                blocker=names[index],
                start=names[start],
                end=names[end],
            )
            return Refusal("path_blocked", sentence, (names[index],), "moving")
        if cells[start] != KING and position.field.ground[index] & BARRED:
            sentence = text("Soldiers may not cross {square}.", square=names[index])
            return Refusal("throne_barred", sentence, (names[index],), "special")
    return _refuse_occupied(position, start, end)


def _refuse_occupied(position: Position, start: int, end: int) -> Refusal | None:
    name, piece = position.field.name_of[end], position.cells[end]
    if piece == EMPTY:
        return None
    if piece & BOTH == position.cells[start] & BOTH:
        sentence = text("Your own piece stands on {square}.", square=name)
        return Refusal("own_piece_there", sentence, (name,), "moving")
    sentence = text("An enemy stands on {square}: you capture by enclosing, not by landing.", square=name)
    return Refusal("enemy_there", sentence, (name,), "capture")


def _refuse_reserved(position: Position, start: int, end: int) -> Refusal | None:
    name = position.field.name_of[end]
    if position.cells[start] == KING or not position.field.ground[end] & RESERVED:
        return None
    if end == position.field.throne:
        sentence = text("Soldiers may not stop on the throne {square}.", square=name)
        return Refusal("throne_reserved", sentence, (name,), "special")
    sentence = text("Soldiers may not enter the corner {square}: only the king may.", square=name)
    return Refusal("corner_reserved", sentence, (name,), "special")


def _refuse_more(position: Position, squares: list[int]) -> Refusal | None:
    if len(squares) < 3:
        return None
    end = position.field.name_of[squares[1]]
    sentence = text("The move ends on {square}: one straight line a turn.", square=end)
    return Refusal("path_goes_on", sentence, (end,), "moving")


def describe(position: Position, action: Action) -> Text:
    """Say a legal move and what follows from it in whole sentences."""
    sentence = _moved(position, action)
    walled = position.walled(action)
    king = position.field.name_of[position.king]
    taken = tuple(square for square in position.captures(action) if square != king and square not in walled)
    if taken:
        took = texts("It takes {n} soldier: {squares}.", "It takes {n} soldiers: {squares}.", len(taken), squares=taken)
        sentence = _joined(sentence, took)
    if walled:
        sentence = _joined(sentence, _fell(walled))
    outcome = position.apply(action).outcome()
    return _joined(sentence, outcome.text) if outcome else sentence


def _fell(walled: tuple[str, ...]) -> Text:
    return texts(
        "A shield wall takes {n} soldier on the edge: {squares}.",
        "A shield wall takes {n} soldiers on the edge: {squares}.",
        len(walled),
        squares=walled,
    )


def _joined(first: Text, second: Text) -> Text:
    return text("{first} {second}", first=first, second=second)


def _moved(position: Position, action: Action) -> Text:
    start, end = position.field.pairs[action.text]
    names = position.field.name_of
    piece = position.cells[start]
    if piece == ATTACKER:
        return text("An attacker goes from {start} to {end}.", start=names[start], end=names[end])
    if piece == KING:
        return text("The king goes from {start} to {end}.", start=names[start], end=names[end])
    return text("A defender goes from {start} to {end}.", start=names[start], end=names[end])
