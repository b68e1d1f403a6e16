"""Matches of the search against itself, to learn from: short looks, varied openings, quiet positions with results."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from plyyard.core.game import Edition
from plyyard.games.draughts.rules import start
from plyyard.games.draughts.searching import Board, Engine

Draw = Callable[[int], int]
"""Draws a number below another, evenly."""

MOST_PLIES = 160
BALANCED = 120
"""A match whose opening leaves more than this (hundredths of a man) is not played."""
DECIDED, FOR_SO_LONG = 350, 4
"""A lead of so much for so many plies ends a match."""
KINGS_ONLY = 12
"""So many plies by kings end a match as a draw."""
SURE = 19_000


class Sample(NamedTuple):
    """A quiet position without kings: black and white men, whether black is to move, the score of the search for
    black, and the result for black (0, 1 or 2 half points)."""

    black: int
    white: int
    down: bool
    score: int
    result: int


class Match:
    """One match as it is played."""

    def __init__(self, engine: Engine, edition: Edition, draw: Draw, nodes: int) -> None:
        self.engine = engine
        self.draw = draw
        self.nodes = nodes
        first = start(edition)
        own, enemy, kings, down, _ = first.side
        self.board = Board(own, enemy, kings, down)
        self.samples: list[tuple[Board, int]] = []

    def play(self, random_plies: int) -> Iterator[Sample]:
        """Play the match and yield its samples; nothing where the opening is not balanced."""
        for _ in range(random_plies):
            count = self.engine.open(self.board)
            if not count:
                return
            self.board = self.engine.board_after(self.board, self.draw(count))
        result = self._finish()
        if result is None:
            return
        for board, score in self.samples:
            black, white = (board.own, board.enemy) if board.down else (board.enemy, board.own)
            yield Sample(black, white, board.down, score if board.down else -score, result)

    def _finish(self) -> int | None:
        """Return the half points of black; None where the match was not worth playing."""
        ahead = 0
        for ply in range(MOST_PLIES):
            board = self.board
            count = self.engine.open(board)
            if not count:
                return 0 if board.down else 2
            if board.royal >= KINGS_ONLY:
                return 1
            score = self.engine.think(self.nodes if count > 1 else 60)
            if ply == 0 and abs(score) > BALANCED:
                return None
            if count > 1 and not self.engine.is_sharp() and not board.kings and abs(score) < SURE:
                self.samples.append((board, score))
            ahead = _still_ahead(ahead, score if board.down else -score)
            if abs(ahead) >= FOR_SO_LONG:
                return 2 if ahead > 0 else 0
            self.board = self.engine.board_after(board, self.engine.best())
        return 1


def packed(samples: Iterable[Sample]) -> array[int]:
    """Return samples as numbers, three each: black, white, and the rest."""
    numbers = array("q")
    for black, white, down, score, result in samples:
        numbers.extend((black, white, (score + 32768) | result << 16 | down << 18))
    return numbers


def _still_ahead(before: int, score: int) -> int:
    """Return for how many plies black has been far ahead (below 0: white), after one more ply."""
    if score > DECIDED:
        return max(before, 0) + 1
    return min(before, 0) - 1 if score < -DECIDED else 0
