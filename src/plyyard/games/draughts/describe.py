"""Positions and moves in words: what is expected now, what a move is called, what it did."""

from __future__ import annotations

from plyyard.core.text import Text, text, texts
from plyyard.games.draughts.rules import Move, Position


def joined(*sentences: Text) -> Text:
    """Return sentences one after the other."""
    whole, *rest = sentences
    for sentence in rest:
        whole = text("{first} {second}", first=whole, second=sentence)
    return whole


def kings_taken(position: Position, move: Move) -> int:
    """Return how many kings a move takes."""
    return (move.taken & position.board.kings).bit_count()


def capturing_squares(position: Position) -> tuple[int, ...]:
    """Return the squares of the pieces that must capture, ascending; none when no capture exists."""
    return tuple(sorted({move.path[0] for move in position.legal_actions() if move.taken}))


def prey(position: Position) -> tuple[int, ...]:
    """Return the squares of all pieces that some legal capture takes, ascending."""
    return tuple(sorted({square for move in position.legal_actions() for square in move.captured}))


def capture_size(position: Position) -> int | None:
    """Return how many pieces all legal captures take; 0 when there is no capture, None when they take different
    numbers."""
    sizes = {move.taken.bit_count() for move in position.legal_actions()}
    return None if len(sizes) > 1 else next(iter(sizes), 0)


def status(position: Position) -> Text:
    """Say what is expected now, or how the match ended."""
    outcome = position.outcome()
    if outcome is not None:
        return outcome.text
    to_move = text("{side} to move.", side=position.edition.sides[position.turn])
    size = capture_size(position)
    return to_move if size == 0 else joined(to_move, _compulsory(len(capturing_squares(position)), size))


def _compulsory(pieces: int, size: int | None) -> Text:
    if size is None:
        return texts(
            "A capture is compulsory: {n} piece can capture.",
            "A capture is compulsory: {n} pieces can capture.",
            pieces,
        )
    return texts(
        "A capture is compulsory: {n} piece can take {size}.",
        "A capture is compulsory: {n} pieces can take {size}.",
        pieces,
        size=size,
    )


def label(move: Move) -> Text:
    """Return what a move is called in a list."""
    if not move.taken:
        return text("{origin} to {target}", origin=move.path[0], target=move.path[-1])
    return texts(
        "{origin} takes {n}: {path}",
        "{origin} takes {n}: {path}",
        move.taken.bit_count(),
        origin=move.path[0],
        path=move.path[1:],
    )


def describe(position: Position, move: Move) -> Text:
    """Say the move and what follows from it."""
    sentences = [_moved(position, move)]
    kings = kings_taken(position, move)
    if kings:
        sentences.append(texts("{n} king is taken.", "{n} kings are taken.", kings))
    if position.promotes(move):
        sentences.append(text("The man becomes a king."))
    outcome = position.apply(move).outcome()
    if outcome is not None:
        sentences.append(outcome.text)
    return joined(*sentences)


def _moved(position: Position, move: Move) -> Text:
    side = position.edition.sides[position.turn]
    if not move.taken:
        return text("{side} moves from {origin} to {target}.", side=side, origin=move.path[0], target=move.path[-1])
    return texts(
        "{side} captures {n} piece, from {origin}: {path}.",
        "{side} captures {n} pieces, from {origin}: {path}.",
        move.taken.bit_count(),
        side=side,
        origin=move.path[0],
        path=move.path[1:],
    )


def tally(position: Position, seat: int) -> tuple[Text, ...]:
    """Return how many pieces and kings a seat has left."""
    pieces = position.board[seat ^ position.options.first]
    kings = (pieces & position.board.kings).bit_count()
    lines = [texts("{n} piece", "{n} pieces", pieces.bit_count())]
    if kings:
        lines.append(texts("{n} king", "{n} kings", kings))
    return tuple(lines)


def movable(position: Position) -> int:
    """Return the set of pieces that have a legal move."""
    return position.grid.set_of(move.path[0] for move in position.legal_actions())
