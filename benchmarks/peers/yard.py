"""Ply Yard, through what `from plyyard import ...` offers."""

from __future__ import annotations

from random import Random

from driver import again, ask_all, count_all, deepen, read_list, repeat, run

from plyyard import aeroplane, draughts, hnefatafl, snakes

KINGS = "B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46"
BATCH = 2_000


def walk(position: object, depth: int) -> int:
    """Count leaves by asking and applying at every ply, the last one too."""
    if depth == 0:
        return 1
    return sum(walk(position.apply(action), depth - 1) for action in position.legal_actions())


def moves(package: object, edition: str, file: str) -> dict[str, float]:
    def read(written: str) -> object:
        return package.from_text(written, edition)

    return ask_all(read, lambda position: position.legal_actions(), read_list(file))


def match(start: object, draw: object) -> None:
    """Play one match through the public functions, everything at random."""
    position = start
    while actions := position.legal_actions():
        position = position.apply(actions[int(draw() * len(actions))])


def batch(play: object) -> dict[str, float]:
    figures = repeat(play, 1)
    return {**figures, "rate": figures["rate"] * BATCH}


random = Random(1).random
run(
    {
        "draughts-perft": lambda: deepen(draughts.start("fmjd").perft, 4),
        "draughts-kings": lambda: deepen(draughts.from_text(KINGS, "fmjd").perft),
        "draughts-walk": lambda: again(lambda: walk(draughts.start("fmjd"), 4)),
        "draughts-moves": lambda file: moves(draughts, "fmjd", file),
        "tafl-perft": lambda: deepen(hnefatafl.start("fetlar").perft),
        "tafl-walk": lambda: again(lambda: walk(hnefatafl.start("fetlar"), 2)),
        "tafl-moves": lambda file: moves(hnefatafl, "fetlar", file),
        "aeroplane": lambda: repeat(lambda: match(aeroplane.start(), random)),
        "aeroplane-batch": lambda: batch(lambda: aeroplane.play_at_random(BATCH, 1)),
        "snakes": lambda: repeat(lambda: match(snakes.start(), random), 20_000),
        "snakes-batch": lambda: batch(lambda: snakes.play_at_random(BATCH, random)),
        "answers": lambda file: {
            **count_all(file, "draughts", lambda written, depth: draughts.from_text(written, "fmjd").perft(depth)),
            **count_all(file, "hnefatafl", lambda written, depth: hnefatafl.from_text(written, "fetlar").perft(depth)),
        },
    }
)
