"""10x10 draughts in the simplest way, as a reference to compare with: lists and dicts, nothing shared with the game.

A board is a dict from square number to "b", "B", "w" or "W" (capitals are kings); a move is (from, to, captured).
"""

from __future__ import annotations

from collections.abc import Iterator

Board = dict[int, str]
Move = tuple[int, int, frozenset[int]]

CELLS = {row * 5 + n + 1: (row, 2 * n + 1 - row % 2) for row in range(10) for n in range(5)}
NUMBERS = {cell: square for square, cell in CELLS.items()}
UP, DOWN = (-1, 1)


def ray(square: int, down: int, right: int) -> list[int]:
    row, column = CELLS[square]
    squares = []
    while (row + down, column + right) in NUMBERS:
        row, column = row + down, column + right
        squares.append(NUMBERS[row, column])
    return squares


RAYS = {square: [(down, ray(square, down, right)) for down in (UP, DOWN) for right in (-1, 1)] for square in CELLS}


def start() -> Board:
    return dict.fromkeys(range(1, 21), "b") | dict.fromkeys(range(31, 51), "w")


def legal_moves(board: Board, colour: str, house: bool) -> set[Move]:
    """All legal moves of colour "b" or "w"; `house` chooses between the house rules and those of the federation."""
    captures = {
        move for square in board if board[square].lower() == colour for move in all_captures(board, square, house)
    }
    if not captures:
        return {move for square in board if board[square].lower() == colour for move in quiet_moves(board, square)}
    most = max(len(captured) for _, _, captured in captures)
    captures = {move for move in captures if len(move[2]) == most}
    if house:
        kings = max(count_kings(board, move) for move in captures)
        captures = {move for move in captures if count_kings(board, move) == kings}
    return captures


def count_kings(board: Board, move: Move) -> int:
    return sum(board[square].isupper() for square in move[2])


def quiet_moves(board: Board, square: int) -> Iterator[Move]:
    piece = board[square]
    forward = DOWN if piece == "b" else UP
    for direction, squares in RAYS[square]:
        if piece.islower():
            squares = squares[:1] if direction == forward else []
        for target in squares:
            if target in board:
                break
            yield square, target, frozenset()


def all_captures(board: Board, square: int, house: bool) -> set[Move]:
    """Every capture of one piece, also those cut short; the longest are chosen elsewhere."""
    piece = board[square]
    rest = {other: board[other] for other in board if other != square}
    found: set[Move] = set()
    waiting = [(square, frozenset[int]())]
    while waiting:
        at, captured = waiting.pop()
        for landing, victim in jumps(rest, at, piece, captured, house):
            move = (square, landing, captured | {victim})
            if move not in found:
                found.add(move)
                waiting.append((landing, captured | {victim}))
    return found


def jumps(rest: Board, at: int, piece: str, captured: frozenset[int], house: bool) -> Iterator[tuple[int, int]]:
    """Every (landing, captured square) of one jump; under the house rules the captured pieces are gone."""
    standing = {square: rest[square] for square in rest if square not in captured} if house and captured else rest
    for _, squares in RAYS[at]:
        reach = range(len(squares) - 1) if piece.isupper() else range(min(1, len(squares) - 1))
        for n in reach:
            victim = squares[n]
            if victim not in standing:
                continue
            if standing[victim].lower() == piece.lower() or victim in captured:
                break
            for landing in squares[n + 1 :] if piece.isupper() else squares[n + 1 : n + 2]:
                if landing in standing:
                    break
                yield landing, victim
            break


def play(board: Board, move: Move) -> Board:
    origin, target, captured = move
    piece = board[origin]
    after = {square: board[square] for square in board if square != origin and square not in captured}
    far_row = range(46, 51) if piece == "b" else range(1, 6)
    after[target] = piece.upper() if target in far_row else piece
    return after
