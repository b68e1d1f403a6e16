"""Why a move was the better one: what the other side may take afterwards, and shots that were missed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, cast

from plyyard.core.game import Action
from plyyard.core.text import Text, text, texts
from plyyard.games.draughts.rules import Move, Position


def remarks(position: Position, played: Sequence[Action], better: Sequence[Action]) -> Sequence[Text]:
    """Return what sets the move that was played and what follows it apart from the better ones."""
    moves, line = cast(Sequence[Move], played), cast(Sequence[Move], better)
    return [
        *_shot(position, line),
        *_allowed(position, moves),
        *_at_once(position, moves[0], line[0]),
        *_given(position, moves[0], line[0]),
        *_later(position, moves, line),
    ]


class Shot(NamedTuple):
    """A sacrifice that forces captures: the pieces given, those taken for them, the forced replies."""

    given: int
    taken: int
    replies: tuple[Move, ...]


def find_shot(position: Position, line: Sequence[Move]) -> Shot | None:
    """Return the shot that a line begins with: every reply is the only legal one and at least the first a capture, and
    more is taken than given. The line is followed as far as the replies are forced."""
    if line[0].taken:
        return None
    seat, given, taken, replies = position.turn, 0, 0, list[Move]()
    for move in line:
        if position.turn != seat:
            if len(position.legal_actions()) > 1 or not move.taken:
                break
            given += len(move.captured)
            replies.append(move)
        else:
            taken += len(move.captured)
        position = position.apply(move)
    return Shot(given, taken, tuple(replies)) if replies and taken > given else None


def _shot(position: Position, line: Sequence[Move]) -> Iterator[Text]:
    shot = find_shot(position, line)
    if shot:
        yield text(
            "A shot was missed: {move} gives {given}, forces {replies}, and takes {taken}.",
            move=line[0].text,
            given=shot.given,
            taken=shot.taken,
            replies=tuple(move.text for move in shot.replies),
        )


def _allowed(position: Position, played: Sequence[Move]) -> Iterator[Text]:
    shot = find_shot(position.apply(played[0]), played[1:]) if len(played) > 1 else None
    if shot:
        yield text(
            "It allows a shot: {move} gives {given}, forces {replies}, and takes {taken}.",
            move=played[1].text,
            given=shot.given,
            taken=shot.taken,
            replies=tuple(move.text for move in shot.replies),
        )


def _at_once(position: Position, played: Move, best: Move) -> Iterator[Text]:
    if position.promotes(best) and not position.promotes(played):
        yield text("The better move makes a king at once.")


def _given(position: Position, played: Move, best: Move) -> Iterator[Text]:
    lost, least = (_most_taken(position.apply(move)) for move in (played, best))
    if lost > least:
        yield texts(
            "It lets {n} piece be taken at once; after the better move it is {least}.",
            "It lets {n} pieces be taken at once; after the better move it is {least}.",
            lost,
            least=least,
        )
    won, more = (_answer(position.apply(move)) for move in (played, best))
    if more > won:
        yield texts(
            "After the better move a capture of {n} piece follows, whatever is answered.",
            "After the better move a capture of {n} pieces follows, whatever is answered.",
            more,
        )


def _later(position: Position, played: Sequence[Move], better: Sequence[Move]) -> Iterator[Text]:
    """Say what comes of both lines, where it is more than the captures that follow at once."""
    gain, best = balance(position, played), balance(position, better)
    if gain < 0 and gain < best:
        yield texts(
            "In what is expected after it, {n} piece more is lost than is taken.",
            "In what is expected after it, {n} pieces more are lost than are taken.",
            -gain,
        )
    if best > 0 and gain < best:
        yield texts(
            "In what is expected after the better move, {n} piece more is taken than is lost.",
            "In what is expected after the better move, {n} pieces more are taken than are lost.",
            best,
        )


def balance(position: Position, line: Sequence[Move]) -> int:
    """Return how many pieces more a line takes than it loses, for the side that begins it, up to the last position
    of the line in which no capture is due."""
    seat, total, settled = position.turn, 0, 0
    for move in line:
        total += len(move.captured) if position.turn == seat else -len(move.captured)
        position = position.apply(move)
        if not _most_taken(position):
            settled = total
    return settled


def _most_taken(position: Position) -> int:
    return max((len(move.captured) for move in position.legal_actions()), default=0)


def _answer(position: Position) -> int:
    """Return how many pieces can be taken in any case after the other side's answer."""
    return min((_most_taken(position.apply(move)) for move in position.legal_actions()), default=0)
