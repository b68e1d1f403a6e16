"""An independent reference: the written rules of every edition in the simplest way, sharing nothing with the game.

A board is a dict from (file, rank), both from 1, to "t" (attacker), "T" (defender) or "K".
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

Square = tuple[int, int]
Board = dict[Square, str]

WAYS = ((1, 0), (-1, 0), (0, 1), (0, -1))
FILES = "abcdefghijklm"


@dataclass(frozen=True)
class Rules:
    """What the editions differ in. Quiet plies, repetitions and everything else are the same in all."""

    size: int = 11
    corners: bool = True
    weak_king: bool = False
    shield_walls: bool = False
    exit_forts: bool = False
    rings: bool = True
    repeating_loses: bool = True

    @property
    def throne(self) -> Square:
        return (self.size + 1) // 2, (self.size + 1) // 2

    @property
    def refuges(self) -> set[Square]:
        ends = (1, self.size)
        return {(file, rank) for file in ends for rank in ends} if self.corners else set()

    @property
    def squares(self) -> list[Square]:
        return [(file, rank) for file in range(1, self.size + 1) for rank in range(1, self.size + 1)]

    def on_edge(self, square: Square) -> bool:
        return 1 in square or self.size in square

    def has(self, square: Square) -> bool:
        return 1 <= square[0] <= self.size and 1 <= square[1] <= self.size

    def escaped(self, king: Square) -> bool:
        return king in self.refuges if self.corners else self.on_edge(king)


RULES = {
    "fetlar": Rules(rings=False, repeating_loses=False),
    "copenhagen": Rules(shield_walls=True, exit_forts=True),
    "brandubh": Rules(size=7, weak_king=True),
    "tablut": Rules(size=9, corners=False, weak_king=True),
}


def name(square: Square) -> str:
    return FILES[square[0] - 1] + str(square[1])


@cache
def squares_of(written: str) -> tuple[Square, Square]:
    """Return the two squares of a move, "d1-d4"."""
    start, end = ((FILES.index(word[0]) + 1, int(word[1:])) for word in written.split("-"))
    return start, end


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


def beside(square: Square) -> list[Square]:
    return [(square[0] + x, square[1] + y) for x, y in WAYS]


def king_of(board: Board) -> Square:
    return next(square for square, piece in board.items() if piece == "K")


def moves(rules: Rules, board: Board, side: str) -> set[tuple[Square, Square]]:
    found, kings_own, size = set(), {rules.throne, *rules.refuges}, rules.size
    for start, piece in board.items():
        if belongs(piece, side):
            for x, y in WAYS:
                file, rank = start[0] + x, start[1] + y
                while 0 < file <= size and 0 < rank <= size and (file, rank) not in board:
                    if piece == "K" or (file, rank) not in kings_own:
                        found.add((start, (file, rank)))
                    file, rank = file + x, rank + y
    return found


def is_enemy(rules: Rules, board: Board, square: Square, of: str) -> bool:
    """Whether a piece of side `of` has an enemy on `square`: a piece, the empty throne, a corner."""
    if square in board:
        return not belongs(board[square], of)
    return square == rules.throne or square in rules.refuges


def play(rules: Rules, board: Board, side: str, start: Square, end: Square) -> tuple[Board, set[Square], bool]:
    """Return the board after a move, the soldiers taken, and whether the king was captured."""
    after = dict(board)
    after[end] = after.pop(start)
    other = "D" if side == "A" else "A"
    taken = set()
    for x, y in WAYS:
        victim, behind = (end[0] + x, end[1] + y), (end[0] + 2 * x, end[1] + 2 * y)
        if belongs(after.get(victim), other) and after[victim] != "K" and is_enemy(rules, after, behind, other):
            taken.add(victim)
    if rules.shield_walls and rules.on_edge(end):
        taken |= behind_shields(rules, after, end, other)
    captured = side == "A" and end in beside(king_of(after)) and king_falls(rules, after, end)
    return {square: piece for square, piece in after.items() if square not in taken}, taken, captured


def behind_shields(rules: Rules, board: Board, end: Square, other: str) -> set[Square]:
    """The soldiers of `other` in rows along the edge that end beside `end` and have an enemy before each of them."""
    taken: set[Square] = set()
    for edge, (x, y), (in_x, in_y) in (
        (end[1] == 1, (1, 0), (0, 1)),
        (end[1] == rules.size, (1, 0), (0, -1)),
        (end[0] == 1, (0, 1), (1, 0)),
        (end[0] == rules.size, (0, 1), (-1, 0)),
    ):
        for sign in (1, -1) if edge else ():
            row, square = [], (end[0] + sign * x, end[1] + sign * y)
            while belongs(board.get(square), other):
                row.append(square)
                square = (square[0] + sign * x, square[1] + sign * y)
            closed = is_enemy(rules, board, square, other)
            fronts = [(file + in_x, rank + in_y) for file, rank in row]
            if len(row) >= 2 and closed and all(belongs(board.get(f), "DA"[other == "D"]) for f in fronts):
                taken |= {square for square in row if board[square] != "K"}
    return taken


def king_falls(rules: Rules, board: Board, end: Square) -> bool:
    """Whether the king is captured by the attacker who came to `end`, a square beside him."""
    king = king_of(board)
    around = beside(king)
    if rules.weak_king and rules.throne not in (king, *around):
        return is_enemy(rules, board, (2 * king[0] - end[0], 2 * king[1] - end[1]), "D")
    attackers = [square for square in around if board.get(square) == "t"]
    return len(attackers) == 4 or (len(attackers) == 3 and rules.throne in around and rules.throne not in board)


def is_ringed(rules: Rules, board: Board) -> bool:
    """Whether no defender, nor the king, could walk to the edge in any number of steps between the attackers."""
    front = {square for square, piece in board.items() if piece != "t"}
    seen: set[Square] = set()
    while front:
        if any(rules.on_edge(square) for square in front):
            return False
        seen |= front
        front = {near for square in front for near in beside(square) if board.get(near) != "t"} - seen
    return True


def holds_fort(rules: Rules, board: Board) -> bool:
    """Whether the king is on the edge and cannot be got at, by filling the whole outside with attackers: soldiers who
    then fall become attackers too, and if none of them comes beside the king's region in the end, it is a fort."""
    king = king_of(board)
    if not rules.on_edge(king):
        return False
    region, front = {king}, {king}
    while front:
        front = {near for square in front for near in beside(square) if rules.has(near) and near not in board} - region
        region |= front
    flood = {s: board[s] if board.get(s) in ("T", "K") else "t" for s in rules.squares if s not in region or s == king}
    while len(region) > 1:
        if any(flood.get(near) == "t" for square in region for near in beside(square)):
            return False
        fallen = {square for square, piece in flood.items() if piece == "T" and could_fall(rules, flood, square)}
        if not fallen:
            return True
        flood |= dict.fromkeys(fallen, "t")
    return False


def could_fall(rules: Rules, flood: Board, square: Square) -> bool:
    def foe(file: int, rank: int) -> bool:
        return flood.get((file, rank)) == "t" or (file, rank) in (rules.throne, *rules.refuges)

    file, rank = square
    if (foe(file - 1, rank) and foe(file + 1, rank)) or (foe(file, rank - 1) and foe(file, rank + 1)):
        return True
    return any(
        square in behind_shields(rules, flood, (end[0], end[1]), "D")
        for end in rules.squares
        if rules.on_edge(end) and flood.get(end) == "t" and (end[0] == file or end[1] == rank)
    )


class Match:
    """A match from a position on, remembering what the rules need."""

    def __init__(self, edition: str, position: str) -> None:
        self.rules = RULES[edition]
        self.board, self.side, self.quiet = read(position)
        self.seen = [self.identity()]
        self.taken: set[Square] = set()
        self.moves = moves(self.rules, self.board, self.side)
        self.ending = self.find_ending()

    def identity(self) -> tuple[str, frozenset[tuple[Square, str]]]:
        return self.side, frozenset(self.board.items())

    def legal(self) -> set[tuple[Square, Square]]:
        return set() if self.ending else self.moves

    def play(self, written: str) -> None:
        start, end = squares_of(written)
        self.board, self.taken, king_captured = play(self.rules, self.board, self.side, start, end)
        self.side = "D" if self.side == "A" else "A"
        self.quiet = 0 if self.taken else self.quiet + 1
        self.seen = [] if self.taken else self.seen
        self.seen.append(self.identity())
        self.moves = moves(self.rules, self.board, self.side)
        self.ending = "king_captured" if king_captured else self.find_ending()

    def find_ending(self) -> str:
        rules = self.rules
        if rules.escaped(king_of(self.board)):
            return "king_escaped"
        if rules.exit_forts and holds_fort(rules, self.board):
            return "exit_fort"
        if rules.rings and is_ringed(rules, self.board):
            return "surrounded"
        if not self.moves:
            return "no_legal_move"
        if self.seen.count(self.seen[-1]) >= 3:
            return "repetition_lost" if rules.repeating_loses else "repetition"
        return "quiet_plies" if self.quiet >= 100 else ""
