"""The counts that lead to a draw, and the draws.

All counts are plies. The count for few pieces starts at 0 with the move after which the material first stands on the
board, and starts again when a capture changes the material; steps and promotions of a man do not stop it.
"""

from __future__ import annotations

from typing import NamedTuple

from plyyard.core.game import Outcome, drawn
from plyyard.core.text import text
from plyyard.games.draughts.options import Options


class Board(NamedTuple):
    """Who stands where: sets of squares. `kings` are those of both colours; a piece is black or white."""

    black: int
    white: int
    kings: int


class Counts(NamedTuple):
    """Plies in a row: without capture and promotion; by kings and without capture; with few pieces left.

    `seen` are the positions (board, turn) before this one that can still come again, oldest first.
    """

    quiet: int = 0
    kings: int = 0
    few: int = 0
    seen: tuple[int, ...] = ()


def few_limit(board: Board, options: Options) -> int:
    """Return within how many plies a king alone against few pieces must be beaten; 0 when it is not so."""
    sizes = sorted((board.black.bit_count(), board.white.bit_count()))
    if sizes[0] != 1 or sizes[1] > 3 or not _lone_king(board):
        return 0
    return options.three_limit if sizes[1] == 3 else options.two_limit


def _lone_king(board: Board) -> bool:
    """Tell whether one side is a king alone and the other has a king too."""
    alone = any(side.bit_count() == 1 and side & board.kings for side in (board.black, board.white))
    return alone and bool(board.black & board.kings) and bool(board.white & board.kings)


def identity(board: Board, turn: int) -> int:
    """Return one number for placement and turn."""
    return ((board.black << 54 | board.white) << 54 | board.kings) << 1 | turn


def occurrences(board: Board, turn: int, counts: Counts) -> int:
    """Return how often this position has stood on the board, this time included."""
    return 1 + counts.seen.count(identity(board, turn))


def draw(board: Board, turn: int, counts: Counts, options: Options) -> Outcome | None:
    """Return the draw that the rules declare, if any."""
    if options.repetition and counts.seen and occurrences(board, turn, counts) >= 3:
        return drawn("repetition", text("Draw: the same position for the third time."))
    if 0 < options.quiet_limit <= counts.quiet:
        return _quiet_draw(options.quiet_limit)
    if 0 < options.king_limit <= counts.kings:
        return _kings_draw(options.king_limit)
    limit = few_limit(board, options) if counts.few else 0
    return _few_draw(limit) if 0 < limit <= counts.few else None


def _quiet_draw(limit: int) -> Outcome:
    sentence = text("Draw: {limit} moves in a row without a capture or a promotion.", limit=limit)
    return drawn("quiet_moves", sentence)


def _kings_draw(limit: int) -> Outcome:
    return drawn("king_moves", text("Draw: {n} moves each by kings only, without a capture.", n=limit // 2))


def _few_draw(limit: int) -> Outcome:
    sentence = text("Draw: {n} moves each against a lone king have not brought a win.", n=limit // 2)
    return drawn("few_pieces", sentence)
