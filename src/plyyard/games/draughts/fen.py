"""Positions as text: FEN for draughts, `W:W31-50:B1-20`. Written strictly, read liberally."""

from __future__ import annotations

import re
import unicodedata

from plyyard.core.errors import InvalidNotation
from plyyard.core.game import Edition
from plyyard.core.text import Text, text
from plyyard.games.draughts.draws import Board
from plyyard.games.draughts.options import BLACK, WHITE, Options
from plyyard.games.draughts.rules import Position
from plyyard.games.draughts.squares import Grid

MAX_POSITION = 4_000
LETTERS = "BW"
_FOREIGN_COUNT = re.compile(r"[HF][0-9]{1,4}")
"""Move counts that some programs add; the counts here start at 0, so they are skipped."""
_PIECE = re.compile(r"(K?)([0-9]{1,4})(?:-\1([0-9]{1,4})|-([0-9]{1,4}))?")


def format_position(position: Position) -> str:
    """Write a position: side to move, white pieces, black pieces, kings with K, no ranges."""
    white, black = _format_side(position, WHITE), _format_side(position, BLACK)
    return f"{LETTERS[position.colour]}:W{white}:B{black}"


def _format_side(position: Position, colour: int) -> str:
    numbers = position.grid.numbers
    kings = set(numbers(position.board.kings))
    return ",".join(f"K{square}" if square in kings else str(square) for square in numbers(position.board[colour]))


def parse_position(written: str, edition: Edition) -> Position:
    """Read a position; the counts to a draw start at 0. Raises InvalidNotation with where and what was expected."""
    if len(written) > MAX_POSITION:
        raise InvalidNotation(text("A position has at most {limit} characters.", limit=MAX_POSITION))
    options = edition.options
    assert isinstance(options, Options)
    fields = _fields(written)
    sides, kings = [0, 0], 0
    for field in fields[1:]:
        colour, pieces, crowned = _read_side(field, options.grid)
        sides[colour] = pieces
        kings |= crowned
    board = Board(sides[BLACK], sides[WHITE], kings)
    _check_board(board, options)
    position = Position(edition, board, LETTERS.index(fields[0]) ^ options.first)
    if not position.generator.has_bounded_captures(position.side):
        raise _wrong(text("There are too many ways to capture in it."))
    return position


def _wrong(problem: Text) -> InvalidNotation:
    return InvalidNotation(text("The position cannot be read. {problem}", problem=problem))


def _fields(written: str) -> list[str]:
    """Return the side letter and the two piece lists, capital letters, without spaces, quotes and final dot."""
    plain = "".join(unicodedata.normalize("NFKC", written).upper().split())
    for quote in ('"', "'"):
        plain = plain.removeprefix(quote).removesuffix(quote)
    fields = plain.removesuffix(".").split(":")
    if fields[0] not in ("B", "W"):
        raise _wrong(text("It begins with the side to move, B: or W:, as in {example}.", example="W:W31-50:B1-20"))
    fields = [field for field in fields if not _FOREIGN_COUNT.fullmatch(field)]
    letters = sorted(field[:1] for field in fields[1:])
    if letters != ["B", "W"]:
        raise _wrong(
            text(
                "After the side to move come one list of white and one of black pieces, as in {example}.",
                example="W:W31-50:B1-20",
            )
        )
    return fields


def _read_side(field: str, grid: Grid) -> tuple[int, int, int]:
    """Return (colour, pieces, kings) of one list such as "WK1,31-35"."""
    pieces = kings = 0
    for part in field[1:].split(",") if field[1:] else ():
        squares, crowned = _read_piece(part, grid)
        for square in squares:
            if pieces & grid.bits[square]:
                raise _wrong(text("Square {square} is listed twice.", square=square))
            pieces |= grid.bits[square]
            kings |= grid.bits[square] if crowned else 0
    return LETTERS.index(field[0]), pieces, kings


def _read_piece(part: str, grid: Grid) -> tuple[range, bool]:
    match = _PIECE.fullmatch(part)
    if match is None:
        raise _wrong(
            text(
                "Expected a square from 1 to {last}, with K before it for a king, and found: {found}",
                last=grid.squares[-1],
                found=part[:20] or "?",
            )
        )
    king, first, crowned_last, plain_last = match.groups()
    last = crowned_last or plain_last or first
    squares = range(int(first), int(last) + 1)
    for end in (int(first), int(last)):
        if end not in grid.squares:
            raise _wrong(
                text("There is no square {square}; the squares are 1 to {last}.", square=end, last=grid.squares[-1])
            )
    if not squares:
        raise _wrong(text("The range {range} runs backwards.", range=part))
    return squares, bool(king)


def _check_board(board: Board, options: Options) -> None:
    grid = options.grid
    if board.black & board.white:
        square = grid.numbers(board.black & board.white)[0]
        raise _wrong(text("Square {square} has a white and a black piece.", square=square))
    for side, goal in ((board.black, grid.rows[-1]), (board.white, grid.rows[0])):
        if side.bit_count() > options.side_size:
            raise _wrong(text("A side has at most {limit} pieces.", limit=options.side_size))
        stuck = side & goal & ~board.kings
        if stuck:
            square = grid.numbers(stuck)[0]
            raise _wrong(text("A man on square {square} would be a king: write K{square}.", square=square))
