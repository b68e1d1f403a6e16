"""A foreign draughts engine behind a line of text: runs in the environment where the peer is installed.

Lines in: `new`, `play FROM TO CAPTURED…` (a move that was made), `go SECONDS`. A `go` is answered by a move in the same
form; the move is not made until it comes back as `play`.
"""

import sys


class Turbo:
    """py-draughts' TurboEngine."""

    def __init__(self):
        from draughts import Board
        from draughts.engines.turbo import TurboEngine

        self.make_board, self.make_engine = Board, TurboEngine
        self.new()

    def new(self):
        self.board = self.make_board()
        self.engine = self.make_engine(depth_limit=None, time_limit=1)

    def moves(self):
        return self.board.legal_moves

    def plain(self, move):
        return (move.square_list[0] + 1, move.square_list[-1] + 1, *sorted(square + 1 for square in move.captured_list))

    def play(self, move):
        self.board.push(move)

    def go(self, seconds):
        self.engine.time_limit = seconds
        return self.engine.get_best_move(self.board)


class Dame:
    """dame-rs."""

    def __init__(self):
        import dame

        self.dame = dame
        self.new()

    def new(self):
        self.board = self.dame.Board()
        self.engine = self.dame.Engine(hash_mb=16)

    def moves(self):
        return self.board.legal_moves

    def plain(self, move):
        return (move.from_square, move.to_square, *sorted(move.captured))

    def play(self, move):
        self.board.push(move)

    def go(self, seconds):
        return self.engine.search(self.board, time=seconds).best_move


def main():
    peer = {"turbo": Turbo, "dame": Dame}[sys.argv[1]]()
    for line in sys.stdin:
        word, *numbers = line.split()
        if word == "new":
            peer.new()
        elif word == "play":
            wanted = tuple(map(int, numbers))
            peer.play(next(move for move in peer.moves() if peer.plain(move) == wanted))
        elif word == "go":
            print(*peer.plain(peer.go(float(numbers[0]))), flush=True)


if __name__ == "__main__":
    main()
