"""Why a move was the better one: routes to the corners, captures; and when each corner first opened and closed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from plyyard.core.game import Action
from plyyard.core.remarks import Milestone
from plyyard.core.text import Text, text, texts
from plyyard.games.hnefatafl import kernel
from plyyard.games.hnefatafl.cells import ATTACKER, DEFENDER
from plyyard.games.hnefatafl.rules import Position


def open_corners(position: Position) -> tuple[str, ...]:
    """Return the corners that the king reaches with one move, were it the defenders' turn; a1 first."""
    board, king = position.field, position.king
    if king < 0:
        return ()
    return tuple(
        board.name_of[corner]
        for corner in board.corners
        if kernel.is_legal(position.cells, board.ground, board.stride, DEFENDER, king, corner)
    )


def remarks(position: Position, action: Action, better: Sequence[Action]) -> Sequence[Text]:
    """Return what sets the move that was played apart from the better one."""
    played, best = position.apply(action), position.apply(better[0])
    return [
        *_ends(best, played),
        *_routes(position, played, best),
        *_captures(position, action, better[0]),
        *_losses(played, best),
    ]


def _ends(best: Position, played: Position) -> Iterator[Text]:
    outcome = best.outcome()
    if outcome is not None and played.outcome() is None:
        yield text("The better move ends the match at once: {end}", end=outcome.text)


def _routes(before: Position, played: Position, best: Position) -> Iterator[Text]:
    was, now, then = (open_corners(each) for each in (before, played, best))
    if played.ending or best.ending:
        return
    for corner in now:
        if corner not in then and before.side == ATTACKER:
            opened = text("The route to {corner} opened.", corner=corner)
            yield text("The route to {corner} stayed open.", corner=corner) if corner in was else opened
    for corner in then:
        if corner not in now and before.side == DEFENDER:
            yield text("The better move opens the route to {corner}.", corner=corner)


def _captures(position: Position, played: Action, best: Action) -> Iterator[Text]:
    took, missed = position.captures(played), position.captures(best)
    if len(missed) > len(took):
        yield texts(
            "The better move takes {n} piece ({squares}).",
            "The better move takes {n} pieces ({squares}).",
            len(missed),
            squares=missed,
        )


def _losses(played: Position, best: Position) -> Iterator[Text]:
    lost, least = _most_taken(played), _most_taken(best)
    if len(lost) > len(least):
        yield texts(
            "A {n}-piece capture became available ({squares}).",
            "A {n}-piece capture became available ({squares}).",
            len(lost),
            squares=lost,
        )


def _most_taken(position: Position) -> tuple[str, ...]:
    """Return the squares that the move which takes most empties."""
    return max((position.captures(move) for move in position.legal_actions()), key=len, default=())


def milestones(positions: Sequence[Position]) -> Sequence[Milestone]:
    """Return the first opening of each corner to the king, and the first closing after it."""
    found, opened, closed = list[Milestone](), set[str](), set[str]()
    for after, position in enumerate(positions):
        now = set(open_corners(position)) if not position.ending else opened
        for corner in sorted(now - opened):
            found.append(Milestone(after, text("The route to {corner} opens for the first time.", corner=corner)))
        for corner in sorted(opened - now - closed):
            found.append(Milestone(after, text("The route to {corner} closes for the first time.", corner=corner)))
        closed |= opened - now
        opened |= now
    return found
