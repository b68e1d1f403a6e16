"""Why a move was the better one: routes to the corners, captures; and when each corner first opened and closed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

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


def remarks(position: Position, played: Sequence[Action], better: Sequence[Action]) -> Sequence[Text]:
    """Return what sets the move that was played apart from the better one."""
    now, best = position.apply(played[0]), position.apply(better[0])
    return [
        *_ends(best, now),
        *_routes(position, now, best),
        *_threats(now, best),
        *_captures(position, played[0], better[0]),
        *_losses(now, best),
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


def _threats(played: Position, best: Position) -> Iterator[Text]:
    """Say what the king can open with his next move, where it is his turn and it is more than he needs to be given."""
    if played.ending or best.ending or played.side == ATTACKER:
        return
    runs, fewer = _runs(played), _runs(best)
    sure = next((run for run in runs if _is_sure(played, run)), None)
    if sure and not any(_is_sure(best, run) for run in fewer):
        yield text(
            "It lets the king go {move} and threaten {corners}, and no answer closes the way.",
            move=sure.move.text,
            corners=sure.corners,
        )
    elif runs and len(runs[0].corners) > max(len(open_corners(played)), *(len(run.corners) for run in fewer[:1]), 0):
        yield text(
            "It lets the king go {move} and threaten {corners}.", move=runs[0].move.text, corners=runs[0].corners
        )


class _Run(NamedTuple):
    """A move of the king after which corners lie open to him."""

    move: Action
    corners: tuple[str, ...]


def _runs(position: Position) -> list[_Run]:
    """Return the king's moves that open corners and do not end the match, those that open most first."""
    king = position.field.name_of[position.king]
    moves = [move for move in position.legal_actions() if move.text.split("-")[0] == king]
    after = [(move, position.apply(move)) for move in moves]
    found = [_Run(move, open_corners(there)) for move, there in after if not there.ending]
    return sorted((run for run in found if run.corners), key=lambda run: -len(run.corners))


def _is_sure(position: Position, run: _Run) -> bool:
    """Tell whether the king still has an open corner after every answer to his move."""
    there = position.apply(run.move)
    return all(open_corners(there.apply(reply)) for reply in there.legal_actions())


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
