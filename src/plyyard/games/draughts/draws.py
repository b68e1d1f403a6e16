"""The counts that lead to a draw, and the draws.

All counts are plies. How the count of an ending with few pieces runs is said at `options.Ending`.
"""

from __future__ import annotations

from typing import NamedTuple

from plyyard.core.game import Outcome, drawn
from plyyard.core.text import text
from plyyard.games.draughts.options import Ending, Force, Options

FEW = 14
"""More pieces than this are no ending in any edition: nothing has to be counted."""


class Board(NamedTuple):
    """Who stands where: sets of squares. `kings` are those of both colours; a piece is black or white."""

    black: int
    white: int
    kings: int


class Counts(NamedTuple):
    """Plies in a row: without capture and promotion; by kings and without capture.

    `endings` are the plies since the forces of each ending stood on the board, -1 while they have not; empty when that
    holds for all. `seen` are the positions (board, turn) before this one that can still come again, oldest first.
    `runs` tells for black and white which king moved last and how often in a row, as the kernel does.
    """

    quiet: int = 0
    kings: int = 0
    endings: tuple[int, ...] = ()
    seen: tuple[int, ...] = ()
    runs: tuple[int, int] = (0, 0)


def force(pieces: int, kings: int) -> Force:
    """Return how many kings and men a side has."""
    crowned = (pieces & kings).bit_count()
    return crowned, pieces.bit_count() - crowned


def forces(board: Board) -> tuple[Force, Force]:
    """Return both sides' kings and men, the weaker side first."""
    black, white = force(board.black, board.kings), force(board.white, board.kings)
    return (black, white) if (sum(black), black) <= (sum(white), white) else (white, black)


def first_counts(board: Board, options: Options) -> Counts:
    """Return the counts of a position without history."""
    return Counts(endings=endings_after(board, (), options))


def endings_after(board: Board, before: tuple[int, ...], options: Options) -> tuple[int, ...]:
    """Return the counts of all endings after a ply that led to a board."""
    if not options.endings or (board.black | board.white).bit_count() > FEW:
        return ()
    pair = forces(board)
    counts = before or (-1,) * len(options.endings)
    after = tuple(_ending_after(ending, pair, n) for ending, n in zip(options.endings, counts, strict=True))
    return after if any(n >= 0 for n in after) else ()


def _ending_after(ending: Ending, pair: tuple[Force, Force], count: int) -> int:
    if pair in ending.forces or (ending.lasts and count >= 0):
        return count + 1
    return -1


def running(counts: Counts, options: Options) -> list[tuple[Ending, int]]:
    """Return the endings that are on the board with their counts."""
    return [(ending, n) for ending, n in zip(options.endings, counts.endings, strict=False) if n >= 0]


def identity(board: Board, turn: int) -> int:
    """Return one number for placement and turn."""
    return ((board.black << 54 | board.white) << 54 | board.kings) << 1 | turn


def occurrences(board: Board, turn: int, counts: Counts) -> int:
    """Return how often this position has stood on the board, this time included."""
    return 1 + counts.seen.count(identity(board, turn))


def draw(board: Board, turn: int, counts: Counts, options: Options) -> Outcome | None:
    """Return the draw that the rules declare, if any."""
    if options.repetition and len(counts.seen) > 3 and occurrences(board, turn, counts) >= 3:
        return drawn("repetition", text("Draw: the same position for the third time."))
    if 0 < options.quiet_limit <= counts.quiet:
        return _quiet_draw(options.quiet_limit)
    if 0 < options.king_limit <= counts.kings:
        return _kings_draw(options.king_limit)
    if counts.endings:
        for ending, count in running(counts, options):
            if count >= ending.limit:
                return _ending_draw(ending)
    return None


def _quiet_draw(limit: int) -> Outcome:
    sentence = text("Draw: {limit} moves in a row without a capture or a promotion.", limit=limit)
    return drawn("quiet_moves", sentence)


def _kings_draw(limit: int) -> Outcome:
    return drawn("king_moves", text("Draw: {n} moves each by kings only, without a capture.", n=limit // 2))


def _ending_draw(ending: Ending) -> Outcome:
    sentence = text("Draw: {n} moves each with so few pieces have not brought a win.", n=ending.limit // 2)
    return drawn("few_pieces", sentence)
