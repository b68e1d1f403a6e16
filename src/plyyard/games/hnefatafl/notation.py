"""Actions and positions as text, in pairs of parse_x and format_x.

Positions use the rows of OpenTafl (rank 1 first), then the side to move (A attackers, D defenders) and, when it is not
0, the plies since the last capture: `3ttttt3/.../3ttttt3 A 12`.
"""

from __future__ import annotations

import re
import unicodedata
from itertools import groupby

from plyyard.core.errors import IllegalAction, InvalidNotation
from plyyard.core.game import Action, Edition, Refusal
from plyyard.core.text import Text, text
from plyyard.games.hnefatafl.cells import ATTACKER, DEFENDER, EMPTY, KING
from plyyard.games.hnefatafl.explain import refuse_action
from plyyard.games.hnefatafl.field import Field, Move, field_of, square_name
from plyyard.games.hnefatafl.options import Options, options_of
from plyyard.games.hnefatafl.rules import GLYPHS, Position, position_from

MAX_POSITION = 4_000
MAX_ACTION = 200
"""Characters accepted for a position and for an action."""
MAX_QUIET = 9_999

_PIECES = {"t": ATTACKER, "T": DEFENDER, "K": KING, "k": KING}
_DASHES = re.compile("[‐-―−ー~〜→>]+")
_ACTION = re.compile(r"([a-z])(\d{1,2})-?([a-z])(\d{1,2})((?:[x,/][a-z]\d{1,2})*)")


def _plain(written: str, limit: int) -> str:
    """Return the text with full-width forms, dashes and crosses made plain. Raises InvalidNotation beyond `limit`."""
    if len(written) > limit:
        raise InvalidNotation(text("This text is longer than {limit} characters.", limit=limit))
    return unicodedata.normalize("NFKC", written).replace("×", "x")


def parse_action(position: Position, written: str) -> Move:
    """Read a legal move: `d1-d4`, or with what it takes, `d1-d4xe4`. Raises InvalidNotation or IllegalAction."""
    compact = "".join(_plain(written, MAX_ACTION).lower().split())
    found = _ACTION.fullmatch(_DASHES.sub("-", compact))
    if not found:
        raise InvalidNotation(text("A move is two squares joined by a hyphen, for example d1-d4."))
    start, end = found[1] + str(int(found[2])), found[3] + str(int(found[4]))
    squares = [start, end, *_listed(found[5])]
    for square in squares:
        if square not in position.field.indexes:
            raise InvalidNotation(text("There is no square {square} on this board.", square=square))
    return _checked(position, start, end, squares[2:])


def _listed(captures: str) -> list[str]:
    return [part[0] + str(int(part[1:])) for part in re.split("[x,/]", captures) if part]


def _checked(position: Position, start: str, end: str, listed: list[str]) -> Move:
    board = position.field
    move = board.moves.get((board.indexes[start], board.indexes[end])) or Move(f"{start}-{end}", start, end)
    if not position.is_legal(move):
        raise IllegalAction(refuse_action(position, move))
    if listed and sorted(set(listed)) != sorted(position.captures(move)):
        raise IllegalAction(_wrong_captures(move, position.captures(move)))
    return move


def _wrong_captures(move: Move, taken: tuple[str, ...]) -> Refusal:
    if not taken:
        sentence = text("{move} takes nothing.", move=move.text)
    else:
        sentence = text("{move} takes exactly this: {squares}.", move=move.text, squares=taken)
    return Refusal("wrong_captures", sentence, (move.end, *taken), "capture")


def format_action(action: Action) -> str:
    """Return the move as logs hold it: `d1-d4`."""
    return action.text


def format_action_with_captures(position: Position, action: Action) -> str:
    """Return the move as exports hold it, with each square that it empties: `d1-d4xe4xf5`."""
    return "x".join((action.text, *position.captures(action)))


def format_position(position: Position) -> str:
    """Return the position as `parse_position` reads it; what was repeated is not in it."""
    quiet = f" {position.quiet}" if position.quiet else ""
    return f"{format_rows(position)} {'AD'[position.turn]}{quiet}"


def format_rows(position: Position) -> str:
    """Return the placement alone, rank 1 first."""
    size, stride, cells = position.field.size, position.field.stride, position.cells
    return "/".join(_row(cells[rank * stride + 1 : (rank + 1) * stride - 1]) for rank in range(1, size + 1))


def _row(cells: bytes) -> str:
    runs = [(piece, len(list(run))) for piece, run in groupby(cells)]
    return "".join(str(count) if piece == EMPTY else GLYPHS[piece] * count for piece, count in runs)


def parse_position(written: str, edition: Edition) -> Position:
    """Read a position of the edition. Raises InvalidNotation, which says where and what was expected."""
    board = field_of(options_of(edition))
    words = _plain(written, MAX_POSITION).split()
    if not words:
        raise InvalidNotation(text("The position is empty."))
    cells = _parse_rows(words[0], board)
    if len(words) < 2 or words[1].upper() not in ("A", "D"):
        raise InvalidNotation(text("After the rows, write whose turn it is: A for the attackers, D for the defenders."))
    if len(words) > 3:
        raise InvalidNotation(text("After the side and the number of quiet plies, nothing more is expected."))
    quiet = _parse_quiet(words[2], options_of(edition)) if len(words) == 3 else 0
    return position_from(edition, cells, "AD".index(words[1].upper()), quiet)


def _parse_quiet(word: str, options: Options) -> int:
    limit = options.quiet_limit or MAX_QUIET
    if not re.fullmatch("[0-9]{1,4}", word) or int(word) > limit:
        raise InvalidNotation(text("The quiet plies are a whole number from 0 to {limit}.", limit=limit))
    return int(word)


def _parse_rows(written: str, board: Field) -> bytes:
    rows = written.strip("/").split("/")
    if len(rows) != board.size:
        raise InvalidNotation(_row_count(len(rows), board.size))
    cells = bytearray(board.bare)
    for rank, row in enumerate(rows, 1):
        for file, piece in enumerate(_parse_row(row, rank, board.size), 1):
            _place(cells, board, piece, rank * board.stride + file)
    if KING not in cells:
        raise InvalidNotation(text("There is no king: write one K."))
    return bytes(cells)


def _row_count(found: int, expected: int) -> Text:
    return text(
        "{expected} rows joined by / are expected, rank 1 first; {found} were found.", expected=expected, found=found
    )


def _parse_row(row: str, rank: int, size: int) -> list[int]:
    pieces: list[int] = []
    for token in re.findall("[0-9]+|[^0-9]", row):
        if token.isdecimal() and len(token) < 3:
            pieces += [EMPTY] * int(token)
        elif token in _PIECES:
            pieces.append(_PIECES[token])
        else:
            raise InvalidNotation(_unknown_sign(token[:3], rank))
    if len(pieces) != size:
        raise InvalidNotation(
            text("Rank {rank} has {found} squares; {size} are expected.", rank=rank, found=len(pieces), size=size)
        )
    return pieces


def _unknown_sign(sign: str, rank: int) -> Text:
    return text(
        "Rank {rank}: “{sign}” means nothing here. Expected are t, T, K and numbers of empty squares.",
        rank=rank,
        sign=sign,
    )


def _place(cells: bytearray, board: Field, piece: int, index: int) -> None:
    rank, file = divmod(index, board.stride)
    square = square_name(file, rank)
    if piece == KING and KING in cells:
        first = board.name_of[cells.index(KING)]
        raise InvalidNotation(text("There are two kings, on {first} and {second}.", first=first, second=square))
    # Published positions park soldiers on corners, which no match can do; they may leave and not come back.
    if piece in (ATTACKER, DEFENDER) and index == board.throne:
        raise InvalidNotation(text("Only the king may stand on {square}.", square=square))
    cells[index] = piece
