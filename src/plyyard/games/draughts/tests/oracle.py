"""Draughts in the simplest way, as a reference to compare with: lists and dicts, nothing shared with the game.

A board is a dict from square number to "b", "B", "w" or "W" (capitals are kings); a move is (from, to, captured,
whether a man has become a king).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache

Board = dict[int, str]
Move = tuple[int, int, frozenset[int], bool]
UP, DOWN = -1, 1


@dataclass(frozen=True)
class Taken:
    """What a capture takes, in order, and the piece that began it."""

    piece: str
    squares: tuple[int, ...]
    kings: tuple[bool, ...]


def by_number(taken: Taken) -> tuple[int, ...]:
    return (len(taken.squares),)


def by_kings_too(taken: Taken) -> tuple[int, ...]:
    return len(taken.squares), sum(taken.kings)


def by_value(taken: Taken) -> tuple[int, ...]:
    """Two men are a little more than a king, and a king a good deal more than a man."""
    kings = sum(taken.kings)
    return len(taken.squares) + kings, -kings, taken.piece.isupper()


def by_italian_order(taken: Taken) -> tuple[int, ...]:
    return len(taken.squares), taken.piece.isupper(), sum(taken.kings), *taken.kings


def by_nothing(_: Taken) -> tuple[int, ...]:
    return ()


@dataclass(frozen=True, eq=False)
class Rules:
    """An edition, equal to itself only. `rank` says which captures come first."""

    rank: Callable[[Taken], tuple[int, ...]] = by_number
    size: int = 10
    first: str = "w"
    light_corner: bool = False
    flying: bool = True
    backward: bool = True
    straight: bool = False
    at_once: bool = False
    crowns_midway: bool = False
    men_spare_kings: bool = False
    one_king_moves: int = 0
    ends_with_a_king: bool = field(default=False)


RULES = {
    "house": Rules(by_kings_too, first="b", at_once=True),
    "fmjd": Rules(),
    "frisian": Rules(by_value, straight=True, one_king_moves=3),
    "brazilian": Rules(size=8),
    "russian": Rules(by_nothing, size=8, crowns_midway=True),
    "english": Rules(by_nothing, size=8, first="b", flying=False, backward=False),
    "italian": Rules(by_italian_order, size=8, light_corner=True, flying=False, backward=False, men_spare_kings=True),
    "spanish": Rules(by_kings_too, size=8, light_corner=True, backward=False),
    "antidraughts": Rules(),
    "breakthrough": Rules(ends_with_a_king=True),
}


@cache
def cells(rules: Rules) -> dict[int, tuple[int, int]]:
    """Return row and column of every dark square."""
    dark = [
        (row, column)
        for row in range(rules.size)
        for column in range(rules.size)
        if (row + column) % 2 != rules.light_corner
    ]
    return dict(enumerate(dark, 1))


@cache
def rays(rules: Rules, square: int, straight: bool) -> list[tuple[int, list[int]]]:
    """Return the lines of dark squares from one on, each with its direction: UP, DOWN, or 0 along a row."""
    number_of = {cell: square for square, cell in cells(rules).items()}
    steps = [(-2, 0), (2, 0), (0, -2), (0, 2)] if straight else [(-1, -1), (-1, 1), (1, -1), (1, 1)]
    lines = []
    for down, right in steps:
        row, column = cells(rules)[square]
        line = []
        while (row + down, column + right) in number_of:
            row, column = row + down, column + right
            line.append(number_of[row, column])
        lines.append(((down > 0) - (down < 0), line))
    return lines


def start(rules: Rules) -> Board:
    rows = rules.size // 2 - 1
    where = cells(rules)
    black = {square: "b" for square in where if where[square][0] < rows}
    return black | {square: "w" for square in where if where[square][0] >= rules.size - rows}


def forward(piece: str) -> int:
    return DOWN if piece == "b" else UP


def is_far(rules: Rules, square: int, piece: str) -> bool:
    return cells(rules)[square][0] == (rules.size - 1 if piece == "b" else 0)


def legal_moves(board: Board, colour: str, rules: Rules, held: int = 0) -> set[Move]:
    """All legal moves of colour "b" or "w"; the king on `held` may only capture."""
    if rules.ends_with_a_king and any(piece.isupper() for piece in board.values()):
        return set()
    own = [square for square in board if board[square].lower() == colour]
    captures = {move: rank for square in own for move, rank in all_captures(board, square, rules).items()}
    if captures:
        best = max(captures.values())
        return {move for move, rank in captures.items() if rank == best}
    return {move for square in own if square != held for move in quiet_moves(board, square, rules)}


def quiet_moves(board: Board, square: int, rules: Rules) -> Iterator[Move]:
    piece = board[square]
    for direction, line in rays(rules, square, False):
        if piece.islower() and direction != forward(piece):
            continue
        for target in line if piece.isupper() and rules.flying else line[:1]:
            if target in board:
                break
            yield square, target, frozenset(), piece.islower() and is_far(rules, target, piece)


def all_captures(board: Board, square: int, rules: Rules) -> dict[Move, tuple[int, ...]]:
    """Return every finished capture of one piece with its rank; the higher where two ways lead to one."""
    if not any(jumps(board, square, board[square], (), rules)):
        return {}
    rest = {other: board[other] for other in board if other != square}
    found: dict[Move, tuple[int, ...]] = {}
    seen = set()
    waiting = [(square, board[square], Taken(board[square], (), ()))]
    while waiting:
        at, piece, taken = waiting.pop()
        ways = list(jumps(rest, at, piece, taken.squares, rules))
        if not ways and taken.squares:
            crowned = piece.islower() and is_far(rules, at, piece)
            move = (square, at, frozenset(taken.squares), piece != board[square] or crowned)
            found[move] = max(found.get(move, ()), rules.rank(taken))
        for victim, landings in ways:
            after = Taken(taken.piece, (*taken.squares, victim), (*taken.kings, board[victim].isupper()))
            pieces = {landing: crowned_midway(piece, landing, rules) for landing in landings}
            going = [n for n in landings if any(jumps(rest, n, pieces[n], after.squares, rules))]
            for landing in going or landings:
                order = after.kings if rules.rank is by_italian_order else ()
                state = (landing, pieces[landing], frozenset(after.squares), order)
                if state not in seen:
                    seen.add(state)
                    waiting.append((landing, pieces[landing], after))
    return found


def crowned_midway(piece: str, landing: int, rules: Rules) -> str:
    return piece.upper() if rules.crowns_midway and piece.islower() and is_far(rules, landing, piece) else piece


def jumps(rest: Board, at: int, piece: str, captured: tuple[int, ...], rules: Rules) -> Iterator[tuple[int, list[int]]]:
    """Every piece that can be jumped, with the landings; where captured pieces leave at once they are gone."""
    standing = {square: rest[square] for square in rest if square not in captured} if rules.at_once else rest
    lines = rays(rules, at, False) + (rays(rules, at, True) if rules.straight else [])
    for direction, line in lines:
        if piece.islower() and not rules.backward and direction != forward(piece):
            continue
        far = piece.isupper() and rules.flying
        reach = line if far else line[:1]
        square = next((square for square in reach if square in standing), 0)
        behind = line[line.index(square) + 1 :] if square else []
        if not behind:
            continue
        if standing[square].lower() == piece.lower() or square in captured:
            continue
        if rules.men_spare_kings and piece.islower() and standing[square].isupper():
            continue
        free = next((n for n, other in enumerate(behind) if other in standing), len(behind))
        landings = behind[:free] if far else behind[: min(free, 1)]
        if landings:
            yield square, landings


def play(board: Board, move: Move) -> Board:
    origin, target, captured, crowned = move
    after = {square: board[square] for square in board if square != origin and square not in captured}
    after[target] = board[origin].upper() if crowned else board[origin]
    return after
