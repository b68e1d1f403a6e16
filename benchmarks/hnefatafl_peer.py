"""What benchmarks/hnefatafl.py asks of pyhnefatafl: run by an interpreter that has it, answers in JSON lines.

`speed` prints leaves counted per CPU second and plies played per CPU second; `answers` reads one position and move per
line (rows, side, move) and prints for each the legal moves, the rows after the move, and who has won ("" for nobody).
"""

from __future__ import annotations

import json
import random
import sys
import time

import hnefatafl  # type: ignore[import-not-found]


def perft(board: hnefatafl.Board, depth: int) -> int:
    """Count as its users would: the last ply is counted, not played."""
    if depth == 1:
        return int(board.legal_moves.count())
    total = 0
    for move in list(board.legal_moves):
        board.push(move)
        total += perft(board, depth - 1)
        board.pop()
    return total


def speed() -> dict[str, float]:
    """Return count, leaves per second and plies per second."""
    begin = time.process_time()
    leaves = perft(hnefatafl.Board(), 3)
    counted = time.process_time() - begin
    chance, plies, begin = random.Random(1), 0, time.process_time()
    while time.process_time() - begin < 2:
        board = hnefatafl.Board()
        for _ in range(200):
            moves = list(board.legal_moves)
            if not moves or board.is_game_over():
                break
            board.push(chance.choice(moves))
            plies += 1
    return {"leaves": leaves, "perft": leaves / counted, "plies": plies / (time.process_time() - begin)}


def written(move: hnefatafl.Move) -> str:
    """Return the move as Ply Yard writes it; ranks 10 and 11 are + and # there."""
    text = f"{hnefatafl.square_name(move.from_square)}-{hnefatafl.square_name(move.to_square)}"
    return text.lower().replace("+", "10").replace("#", "11")


def answer(rows: str, side: str, wanted: str) -> dict[str, object]:
    """Return what it says of one move in one position."""
    board = hnefatafl.Board(f"{rows.replace('t', 'm').replace('T', 'M')} {'b' if side == 'A' else 'w'} 1")
    moves = {written(move): move for move in board.legal_moves}
    if wanted in moves:
        board.push(moves[wanted])
    won = {None: "", hnefatafl.BLACK: "A", hnefatafl.WHITE: "D"}[board.winner]
    return {"moves": sorted(moves), "rows": board.board_code().replace("m", "t").replace("M", "T"), "won": won}


if __name__ == "__main__":
    if sys.argv[1] == "speed":
        print(json.dumps(speed()))
    else:
        for line in sys.stdin:
            print(json.dumps(answer(*line.split())), flush=True)
