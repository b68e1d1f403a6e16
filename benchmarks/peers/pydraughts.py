"""py-draughts: draughts in Python (`pip install py-draughts`)."""

from __future__ import annotations

from draughts import StandardBoard
from driver import again, ask_all, count_all, deepen, read_list, run

KINGS = "B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46"


def walk(board: StandardBoard, depth: int) -> int:
    if depth == 0:
        return 1
    leaves = 0
    for move in board.legal_moves:
        board.push(move)
        leaves += walk(board, depth - 1)
        board.pop()
    return leaves


def perft(board: StandardBoard, depth: int) -> int:
    """Count without playing the last ply: the package has no count of its own."""
    moves = board.legal_moves
    if depth == 1:
        return len(moves)
    leaves = 0
    for move in moves:
        board.push(move)
        leaves += perft(board, depth - 1)
        board.pop()
    return leaves


def read(written: str) -> StandardBoard:
    """Read a position; the package wants white's pieces first."""
    turn, *sides = written.split(":")
    return StandardBoard.from_fen(":".join([turn, *sorted(sides, reverse=True)]))


run(
    {
        "draughts-perft": lambda: deepen(lambda depth: perft(StandardBoard(), depth)),
        "draughts-kings": lambda: deepen(lambda depth: perft(read(KINGS), depth)),
        "draughts-walk": lambda: again(lambda: walk(StandardBoard(), 4)),
        "draughts-moves": lambda file: ask_all(read, lambda board: board.legal_moves, read_list(file)),
        "answers": lambda file: count_all(file, "draughts", lambda written, depth: perft(read(written), depth)),
    }
)
