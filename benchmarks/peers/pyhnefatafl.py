"""pyhnefatafl: hnefatafl in Python (`pip install pyhnefatafl`)."""

from __future__ import annotations

from driver import again, ask_all, count_all, deepen, read_list, run
from hnefatafl import Board

LETTERS = str.maketrans("tTK", "mMK")


def read(written: str) -> Board:
    """Read an OpenTafl position with its side: "rows A" or "rows D"."""
    rows, side, *_ = written.split()
    return Board(f"{rows.translate(LETTERS)} {'b' if side == 'A' else 'w'} 1")


def walk(board: Board, depth: int) -> int:
    if depth == 0 or board.outcome():
        return 1 if depth == 0 else 0
    leaves = 0
    for move in list(board.legal_moves):
        board.push(move)
        leaves += walk(board, depth - 1)
        board.pop()
    return leaves


def perft(board: Board, depth: int) -> int:
    """Count without playing the last ply: the package has no count of its own."""
    if board.outcome():
        return 0
    moves = list(board.legal_moves)
    if depth == 1:
        return len(moves)
    leaves = 0
    for move in moves:
        board.push(move)
        leaves += perft(board, depth - 1)
        board.pop()
    return leaves


run(
    {
        "tafl-perft": lambda: deepen(lambda depth: perft(Board(), depth), 1),
        "tafl-walk": lambda: again(lambda: walk(Board(), 2)),
        "tafl-moves": lambda file: ask_all(read, lambda board: list(board.legal_moves), read_list(file)),
        "answers": lambda file: count_all(file, "hnefatafl", lambda written, depth: perft(read(written), depth)),
    }
)
