"""Positions as text: FEN for draughts, `W:W31-50:B1-20`. Written strictly, read liberally."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from plyyard.core.errors import InvalidNotation
from plyyard.core.game import Edition
from plyyard.core.text import Text, text
from plyyard.games.draughts.coordinates import square_number
from plyyard.games.draughts.draws import Board
from plyyard.games.draughts.options import BLACK, WHITE, Options
from plyyard.games.draughts.rules import Position
from plyyard.games.draughts.squares import Grid

MAX_POSITION = 4_000
LETTERS = "BW"
EXAMPLE = "W:W31-50:B1-20"
_FOREIGN_COUNT = re.compile(r"[HF][0-9]{1,4}")
"""Move counts that some programs add; the counts here start at 0, so they are skipped."""
_PIECE = re.compile(r"(K?)([0-9]{1,4})(?:-\1([0-9]{1,4})|-([0-9]{1,4}))?")
_NAMED = re.compile(r"(K?)([A-Z][0-9]{1,2})")
_HEAD, _TAIL = re.compile(r"(?:\[FEN)?[\"']?"), re.compile(r"\.?[\"']?\]?$")
"""What may stand around a position: its tag, quotes, a dot at the end."""


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of the text as it is read, and at which character of what was written each sign of it stood."""

    plain: str
    places: tuple[int, ...]

    def cut(self, start: int, end: int) -> Part:
        """Return the signs from `start` to before `end`, with the place that follows them."""
        return Part(self.plain[start:end], self.places[start : end + 1])

    def split(self, sign: str) -> list[Part]:
        """Return the parts between a sign."""
        found, start = [], 0
        for piece in self.plain.split(sign):
            found.append(self.cut(start, start + len(piece)))
            start += len(piece) + 1
        return found

    def wrong(self, problem: Text) -> InvalidNotation:
        """Return the error that points to this part."""
        return InvalidNotation(
            text("The position cannot be read at character {place}. {problem}", place=self.places[0], problem=problem)
        )


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
    turn, *lists = _parts(written)
    sides, kings = [0, 0], 0
    for part in lists:
        colour, pieces, crowned = _read_side(part, options.grid)
        sides[colour] = pieces
        kings |= crowned
    board = Board(sides[BLACK], sides[WHITE], kings)
    check_board(board, options, turn)
    position = Position(edition, board, LETTERS.index(turn.plain) ^ options.first)
    if not position.generator.has_bounded_captures(position.side):
        raise turn.wrong(text("There are too many ways to capture in it."))
    return position


def _source(written: str) -> Part:
    """Return what was written in capital letters, without spaces, quotes, tag and final dot."""
    signs = [
        (sign, place)
        for place, raw in enumerate(written, 1)
        for sign in unicodedata.normalize("NFKC", raw).upper()
        if not sign.isspace()
    ]
    whole = Part("".join(sign for sign, _ in signs), (*(place for _, place in signs), len(written) + 1))
    head, tail = _HEAD.match(whole.plain), _TAIL.search(whole.plain)
    assert head is not None and tail is not None
    return whole.cut(head.end(), max(tail.start(), head.end()))


def _parts(written: str) -> list[Part]:
    """Return the letter of the side to move and the two lists of pieces."""
    source = _source(written)
    turn, *lists = source.split(":")
    if turn.plain not in ("B", "W"):
        raise turn.wrong(text("It begins with the side to move, B: or W:, as in {example}.", example=EXAMPLE))
    lists = [part for part in lists if not _FOREIGN_COUNT.fullmatch(part.plain)]
    letters = [part.plain[:1] for part in lists]
    if sorted(letters) != ["B", "W"]:
        places = [n for n, letter in enumerate(letters) if letter not in ("B", "W") or letter in letters[:n]]
        wrong = lists[places[0]] if places else source.cut(len(source.plain), len(source.plain))
        raise wrong.wrong(
            text(
                "After the side to move come one list of white and one of black pieces, as in {example}.",
                example=EXAMPLE,
            )
        )
    return [turn, *lists]


def _read_side(part: Part, grid: Grid) -> tuple[int, int, int]:
    """Return (colour, pieces, kings) of one list such as "WK1,31-35"."""
    pieces = kings = 0
    rest = part.cut(1, len(part.plain))
    for piece in rest.split(",") if rest.plain else ():
        squares, crowned = _read_piece(piece, grid)
        for square in squares:
            if pieces & grid.bits[square]:
                raise piece.wrong(text("Square {square} is listed twice.", square=square))
            pieces |= grid.bits[square]
            kings |= grid.bits[square] if crowned else 0
    return LETTERS.index(part.plain[0]), pieces, kings


def _read_piece(piece: Part, grid: Grid) -> tuple[range, bool]:
    last = grid.squares[-1]
    named = _NAMED.fullmatch(piece.plain)
    number = square_number(named[2].lower(), grid) if named else None
    if named and number:
        return range(number, number + 1), bool(named[1])
    match = _PIECE.fullmatch(piece.plain)
    if match is None:
        raise piece.wrong(
            text(
                "Expected a square from 1 to {last}, with K before it for a king, and found: {found}",
                last=last,
                found=piece.plain[:20] or "?",
            )
        )
    king, first, crowned_end, plain_end = match.groups()
    end = crowned_end or plain_end or first
    squares = range(int(first), int(end) + 1)
    for square in (int(first), int(end)):
        if square not in grid.squares:
            raise piece.wrong(
                text("There is no square {square}; the squares are 1 to {last}.", square=square, last=last)
            )
    if not squares:
        raise piece.wrong(text("The range {range} runs backwards.", range=piece.plain))
    return squares, bool(king)


def check_board(board: Board, options: Options, whole: Part) -> None:
    """Refuse pieces that cannot stand where they do; `whole` is the text that says they do."""
    grid = options.grid
    if board.black & board.white:
        square = grid.numbers(board.black & board.white)[0]
        raise whole.wrong(text("Square {square} has a white and a black piece.", square=square))
    for side, goal in ((board.black, grid.rows[-1]), (board.white, grid.rows[0])):
        if side.bit_count() > options.side_size:
            raise whole.wrong(text("A side has at most {limit} pieces.", limit=options.side_size))
        stuck = side & goal & ~board.kings
        if stuck:
            square = grid.numbers(stuck)[0]
            raise whole.wrong(text("A man on square {square} would be a king: write K{square}.", square=square))
