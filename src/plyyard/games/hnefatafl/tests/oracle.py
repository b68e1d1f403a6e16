"""An independent reference for Fetlar: the written rules in the simplest way, sharing nothing with the game.

A board is a dict from (file, rank), both 1 to 11, to "t" (attacker), "T" (defender) or "K".
"""

from __future__ import annotations

Square = tuple[int, int]
Board = dict[Square, str]

SIZE = 11
THRONE = (6, 6)
CORNERS = {(1, 1), (1, 11), (11, 1), (11, 11)}
WAYS = ((1, 0), (-1, 0), (0, 1), (0, -1))


def name(square: Square) -> str:
    return "abcdefghijk"[square[0] - 1] + str(square[1])


def read(position: str) -> tuple[Board, str, int]:
    """Return board, side to move ("A" or "D") and quiet plies of a written position."""
    rows, side, *quiet = position.split()
    board: Board = {}
    for rank, row in enumerate(rows.split("/"), 1):
        file = 1
        for sign in row.replace("11", "x").replace("10", "y"):
            if sign in "tTK":
                board[file, rank] = sign
            file += {"x": 11, "y": 10}.get(sign) or (int(sign) if sign.isdigit() else 1)
    return board, side, int(quiet[0]) if quiet else 0


def belongs(piece: str | None, side: str) -> bool:
    return piece is not None and piece in ("t" if side == "A" else "TK")


def inside(square: Square) -> bool:
    return 1 <= square[0] <= SIZE and 1 <= square[1] <= SIZE


def beside(square: Square) -> list[Square]:
    return [(square[0] + x, square[1] + y) for x, y in WAYS]


def moves(board: Board, side: str) -> set[tuple[Square, Square]]:
    found = set()
    for start, piece in board.items():
        if belongs(piece, side):
            for x, y in WAYS:
                end = (start[0] + x, start[1] + y)
                while inside(end) and end not in board:
                    if piece == "K" or (end != THRONE and end not in CORNERS):
                        found.add((start, end))
                    end = (end[0] + x, end[1] + y)
    return found


def is_enemy(board: Board, square: Square, of: str) -> bool:
    """Whether a soldier of side `of` has an enemy on `square`: a piece, the empty throne, a corner."""
    if square in board:
        return not belongs(board[square], of)
    return square == THRONE or square in CORNERS


def play(board: Board, side: str, start: Square, end: Square) -> tuple[Board, set[Square], bool]:
    """Return the board after a move, the soldiers taken, and whether the king was captured."""
    after = dict(board)
    after[end] = after.pop(start)
    other = "D" if side == "A" else "A"
    taken = set()
    for x, y in WAYS:
        victim, behind = (end[0] + x, end[1] + y), (end[0] + 2 * x, end[1] + 2 * y)
        if belongs(after.get(victim), other) and after[victim] != "K" and is_enemy(after, behind, other):
            taken.add(victim)
    after = {square: piece for square, piece in after.items() if square not in taken}
    return after, taken, side == "A" and end in beside(king_of(after)) and ring_is_closed(after)


def king_of(board: Board) -> Square:
    return next(square for square, piece in board.items() if piece == "K")


def ring_is_closed(board: Board) -> bool:
    around = beside(king_of(board))
    attackers = [square for square in around if board.get(square) == "t"]
    if len(attackers) == 4:
        return True
    return len(attackers) == 3 and THRONE in around and THRONE not in board


class Match:
    """A match from a position on, remembering what the rules need."""

    def __init__(self, position: str) -> None:
        self.board, self.side, self.quiet = read(position)
        self.seen = [self.identity()]
        self.taken: set[Square] = set()
        self.moves = moves(self.board, self.side)
        self.ending = "king_escaped" if king_of(self.board) in CORNERS else self.other_ending()

    def identity(self) -> tuple[str, frozenset[tuple[Square, str]]]:
        return self.side, frozenset(self.board.items())

    def legal(self) -> set[str]:
        if self.ending:
            return set()
        return {f"{name(start)}-{name(end)}" for start, end in self.moves}

    def play(self, written: str) -> None:
        start, end = (("abcdefghijk".index(word[0]) + 1, int(word[1:])) for word in written.split("-"))
        self.board, self.taken, king_captured = play(self.board, self.side, start, end)
        self.side = "D" if self.side == "A" else "A"
        self.quiet = 0 if self.taken else self.quiet + 1
        self.seen.append(self.identity())
        self.moves = moves(self.board, self.side)
        if king_captured:
            self.ending = "king_captured"
        elif king_of(self.board) in CORNERS:
            self.ending = "king_escaped"
        else:
            self.ending = self.other_ending()

    def other_ending(self) -> str:
        if not self.moves:
            return "no_legal_move"
        if self.seen.count(self.seen[-1]) >= 3:
            return "repetition"
        return "quiet_plies" if self.quiet >= 100 else ""
