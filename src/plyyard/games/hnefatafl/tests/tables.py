"""What several tests use: editions, positions from text, and seeded placements."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from plyyard.core.game import Edition
from plyyard.games.hnefatafl import GAME
from plyyard.games.hnefatafl.options import options_of
from plyyard.games.hnefatafl.rules import Position

EDITIONS = {edition.name: edition for edition in GAME.editions}
FETLAR, COPENHAGEN, BRANDUBH, TABLUT = GAME.editions
CASES: dict[str, Any] = json.loads(Path(__file__).with_name("cases.json").read_text(encoding="utf-8"))
FILES = "abcdefghijk"
CORNERS = ("a1", "a11", "k1", "k11")
Spot = tuple[int, int]


def position_of(written: str, edition: Edition = FETLAR) -> Position:
    position = GAME.parse_position(written, edition)
    assert isinstance(position, Position)
    return position


def start(edition: Edition = FETLAR) -> Position:
    return position_of(GAME.format_position(GAME.start(edition)), edition)


def placed(pieces: dict[str, str], side: str = "A", quiet: int = 0, edition: Edition = FETLAR) -> Position:
    """Return the position with these pieces: square name to t, T or K."""
    rows, size = [], options_of(edition).size
    for rank in range(1, size + 1):
        row = "".join(pieces.get(f"{file}{rank}", ".") for file in FILES[:size])
        for run in range(size, 0, -1):
            row = row.replace("." * run, f"{run}|")
        rows.append(row.replace("|", ""))
    return position_of(f"{'/'.join(rows)} {side} {quiet}", edition)


def spotted(spots: dict[Spot, str], random: Random, edition: Edition, side: str = "") -> Position:
    """Return the position with pieces on (file, rank) from 0, turned and mirrored at random. What would stand off the
    board, or a soldier on throne or corner, is left out."""
    size = options_of(edition).size
    last, quarters, mirror = size - 1, random.randrange(4), random.random() < 0.5
    king_only = {(0, 0), (0, last), (last, 0), (last, last), (last // 2, last // 2)}
    pieces = {}
    for spot, piece in spots.items():
        if min(spot) < 0 or max(spot) > last or (piece != "K" and spot in king_only):
            continue
        file, rank = spot
        for _ in range(quarters):
            file, rank = rank, last - file
        pieces[f"{FILES[last - file if mirror else file]}{rank + 1}"] = piece
    return placed(pieces, side or random.choice("AD"), 0, edition)


def scattered(random: Random, edition: Edition = FETLAR) -> Position:
    """Return a position with few soldiers, the king often near the throne, an edge or a corner."""
    size = options_of(edition).size
    last, middle = size - 1, size // 2
    squares = [f"{file}{rank}" for file in FILES[:size] for rank in range(1, size + 1)]
    corners = (f"a{1}", f"a{size}", f"{FILES[last]}1", f"{FILES[last]}{size}")
    spots = [(middle + x, middle + y) for x, y in ((-1, 0), (0, -1), (0, 0), (0, 1), (1, 0), (-1, -1))]
    spots += [(1, 0), (0, 1), (last - 1, last), (last, last - 1), (1, 1), (last - 1, 1), (0, middle), (middle, last)]
    near = [f"{FILES[file]}{rank + 1}" for file, rank in spots]
    king = random.choice(near if random.random() < 0.6 else [square for square in squares if square not in corners])
    file, rank = FILES.index(king[0]), int(king[1:])
    around = [f"{FILES[x]}{y}" for x in range(file - 2, file + 3) for y in range(rank - 2, rank + 3) if 0 <= x < size]
    ring = [
        f"{FILES[x]}{y}"
        for x, y in ((file + 1, rank), (file - 1, rank), (file, rank + 1), (file, rank - 1))
        if 0 <= x < size
    ]
    pieces = {square: "t" for square in ring if random.random() < 0.6}
    pieces |= {square: random.choice("ttT") for square in random.choices(around, k=random.randrange(6))}
    pieces |= {square: random.choice("tT") for square in random.choices(squares, k=random.randrange(2, size + 3))}
    pieces[king] = "K"
    reserved = (*corners, f"{FILES[middle]}{middle + 1}")
    free = {square: piece for square, piece in pieces.items() if piece == "K" or square not in reserved}
    return placed(free, random.choice("AD"), random.choice((0, 0, 0, 97, 99)), edition)


def cramped(random: Random) -> Position:
    """Return a position in which one side has hardly a move: an attacker or the king shut in at the edge."""
    if random.random() < 0.5:
        pieces = {"b1": "t", "b2": "T", "d1": "T", "g7": "K", random.choice(("h3", "d9", "g2")): "T"}
        return placed(pieces, random.choice("AD"))
    pieces = {"d1": "K", "c1": "t", "e1": "t", random.choice(("d2", "d4", "d9", "h2")): "t", "j8": "t"}
    return placed(pieces, random.choice("AD"))


def lined(random: Random, edition: Edition) -> Position:
    """Return a position with rows along an edge and enemies before them, some of them one move from a shield wall."""
    size = options_of(edition).size
    spots: dict[Spot, str] = {}
    first = random.randrange(0, size - 2)
    for row, enemy in random.sample(["tT", "Tt"], k=random.choice((1, 1, 2))):
        length = random.randrange(1, 5)
        spots[first, 0] = random.choice((enemy, enemy, "", row))
        for file in range(first + 1, first + 1 + length):
            spots[file, 0] = row
            spots[file, 1] = enemy if random.random() < 0.9 else ""
        first += length + 1
        spots[first, random.choice((0, 3, 5))] = enemy
    for _ in range(random.randrange(3, 9)):
        spots.setdefault((random.randrange(size), random.randrange(2, size)), random.choice("tT"))
    guards = [spot for spot in spots if spots[spot] == "T" and 0 < spot[0] < size - 1]
    king = random.choice([*guards, (random.randrange(1, size - 1), 5)])
    return spotted({spot: piece for spot, piece in spots.items() if piece} | {king: "K"}, random, edition)


def fortified(random: Random, edition: Edition) -> Position:
    """Return a position with the king on the edge behind a fence of soldiers, complete or nearly so."""
    size = options_of(edition).size
    left, width = random.randrange(1, size - 4), random.choice((2, 2, 3))
    spots: dict[Spot, str] = {(left + x, 1): "T" for x in range(width)}
    spots |= {(left - 1, 0): "T", (left + width, 0): "T", (left - 1, 1): "", (left + width, 1): ""}
    for spot in list(spots):
        if random.random() < 0.12:
            spots[spot] = random.choice(("", "t", "T"))
    if random.random() < 0.7:
        gap = random.choice(list(spots))
        spots[gap] = ""
        spots[gap[0], gap[1] + random.randrange(1, 5)] = "T"
    for _ in range(random.randrange(2, 10)):
        spots.setdefault((random.randrange(size), random.randrange(0, size)), random.choice("ttT"))
    inside = {(left + x, 0) for x in range(width)}
    kept = {spot: piece for spot, piece in spots.items() if piece and spot not in inside}
    return spotted(kept | {(left + random.randrange(width), 0): "K"}, random, edition, random.choice("ADD"))


def ringed(random: Random, edition: Edition) -> Position:
    """Return a position with a ring of attackers around the king that has a gap or two, or none."""
    size = options_of(edition).size
    wide = random.randrange(2, size // 2)
    middle = size // 2
    ring = [
        (middle + x, middle + y)
        for x in range(-wide, wide + 1)
        for y in range(-wide, wide + 1)
        if max(abs(x), abs(y)) == wide and abs(x) + abs(y) < 2 * wide
    ]
    spots = dict.fromkeys(ring, "t")
    for gap in random.sample(ring, k=random.choice((0, 1, 1, 1, 2))):
        del spots[gap]
        spots[gap[0] + random.choice((-1, 0, 1)), gap[1] + random.choice((-1, 0, 1))] = "t"
    for _ in range(random.randrange(1, 5)):
        spots.setdefault((middle + random.randrange(-1, 2), middle + random.randrange(-1, 2)), "T")
    if random.random() < 0.3:
        spots.setdefault((random.randrange(size), random.randrange(size)), "T")
    king = (middle, middle) if random.random() < 0.5 else (middle + 1, middle)
    return spotted(spots | {king: "K"}, random, edition)
