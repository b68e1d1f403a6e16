"""dame-rs: international draughts in Rust (`pip install dame-rs`)."""

from __future__ import annotations

from dame import Board, perft
from driver import again, ask_all, count_all, deepen, read_list, run

KINGS = "B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46"


def walk(board: Board, depth: int) -> int:
    if depth == 0:
        return 1
    leaves = 0
    for move in board.legal_moves:
        board.push(move)
        leaves += walk(board, depth - 1)
        board.pop()
    return leaves


run(
    {
        "draughts-perft": lambda: deepen(lambda depth: perft(Board(), depth), 4),
        "draughts-kings": lambda: deepen(lambda depth: perft(Board(KINGS), depth)),
        "draughts-walk": lambda: again(lambda: walk(Board(), 4)),
        "draughts-moves": lambda file: ask_all(Board, lambda board: board.legal_moves, read_list(file)),
        "answers": lambda file: count_all(file, "draughts", lambda written, depth: perft(Board(written), depth)),
    }
)
