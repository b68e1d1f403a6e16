"""What several tests use: the one edition, positions from text, and seeded placements."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from plyyard.games.hnefatafl import GAME
from plyyard.games.hnefatafl.rules import Position

FETLAR = GAME.editions[0]
CASES: dict[str, Any] = json.loads(Path(__file__).with_name("cases.json").read_text(encoding="utf-8"))
FILES = "abcdefghijk"
CORNERS = ("a1", "a11", "k1", "k11")


def position_of(written: str) -> Position:
    position = GAME.parse_position(written, FETLAR)
    assert isinstance(position, Position)
    return position


def start() -> Position:
    return position_of(GAME.format_position(GAME.start(FETLAR)))


def placed(pieces: dict[str, str], side: str = "A", quiet: int = 0) -> Position:
    """Return the position with these pieces: square name to t, T or K."""
    rows = []
    for rank in range(1, 12):
        row = "".join(pieces.get(f"{file}{rank}", ".") for file in FILES)
        for run in range(11, 0, -1):
            row = row.replace("." * run, f"{run}|")
        rows.append(row.replace("|", ""))
    return position_of(f"{'/'.join(rows)} {side} {quiet}")


def scattered(random: Random) -> Position:
    """Return a position with few soldiers, the king often near the throne, an edge or a corner."""
    squares = [f"{file}{rank}" for file in FILES for rank in range(1, 12)]
    near = ["e6", "f5", "f6", "f7", "g6", "e5", "b1", "a2", "j11", "k10", "b2", "j2", "a6", "f11"]
    king = random.choice(near if random.random() < 0.6 else [square for square in squares if square not in CORNERS])
    file, rank = FILES.index(king[0]), int(king[1:])
    around = [f"{FILES[x]}{y}" for x in range(file - 2, file + 3) for y in range(rank - 2, rank + 3) if 0 <= x < 11]
    ring = [
        f"{FILES[x]}{y}"
        for x, y in ((file + 1, rank), (file - 1, rank), (file, rank + 1), (file, rank - 1))
        if 0 <= x < 11
    ]
    pieces = {square: "t" for square in ring if random.random() < 0.6}
    pieces |= {square: random.choice("ttT") for square in random.choices(around, k=random.randrange(6))}
    pieces |= {square: random.choice("tT") for square in random.choices(squares, k=random.randrange(2, 14))}
    pieces[king] = "K"
    free = {square: piece for square, piece in pieces.items() if piece == "K" or square not in (*CORNERS, "f6")}
    return placed(free, random.choice("AD"), random.choice((0, 0, 0, 97, 99)))


def cramped(random: Random) -> Position:
    """Return a position in which one side has hardly a move: an attacker or the king shut in at the edge."""
    if random.random() < 0.5:
        pieces = {"b1": "t", "b2": "T", "d1": "T", "g7": "K", random.choice(("h3", "d9", "g2")): "T"}
        return placed(pieces, random.choice("AD"))
    pieces = {"d1": "K", "c1": "t", "e1": "t", random.choice(("d2", "d4", "d9", "h2")): "t", "j8": "t"}
    return placed(pieces, random.choice("AD"))
