#!/usr/bin/env python3
"""Plays one match of each game by its own levels and writes it down with its analysis, for the tests of reviews:

    scripts/recorded.py [GAME …]        writes tests/review/matches/GAME.ndjson

The first line is the record of the match, the others are its plies as `plain_review` has them. Seeds and depths are
fixed, but weights and tables change: after writing anew, read the match and correct what the tests say of it.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path

from plyyard.core.record import MatchRecord, format_record
from plyyard.core.registry import find_edition, find_game
from plyyard.engines.contest import Contestant, Setting, play_match
from plyyard.engines.levels import engine_for
from plyyard.engines.limit import Limit, Stop
from plyyard.review.match import review_match
from plyyard.review.plain import plain_review

FOLDER = Path(__file__).resolve().parents[1] / "tests" / "review" / "matches"


@dataclass(frozen=True, slots=True)
class Plan:
    """Which levels play, from which seed, and how deep the review looks."""

    edition: str
    levels: tuple[str, str]
    seed: int
    depth: int


PLANS = {
    "aeroplane": Plan("house", ("easy", "medium"), 1, 2),
    "draughts": Plan("fmjd", ("beginner", "easy"), 3, 9),
    "hnefatafl": Plan("fetlar", ("beginner", "easy"), 1, 3),
    "snakes": Plan("house", ("only", "only"), 1, 1),
}


def played(name: str, plan: Plan) -> MatchRecord:
    """Return the match."""
    game = find_game(name)
    seats = []
    for level in plan.levels:
        engine, limit = engine_for(game, level)
        seats.append(Contestant(level, engine, Limit(depth=limit.depth, nodes=limit.nodes or 20_000)))
    return play_match(Setting(game, find_edition(game, plan.edition), seed=plan.seed), (seats[0], seats[1]))


def write(name: str, plan: Plan) -> None:
    """Play, analyse, and write both down."""
    record = played(name, plan)
    review = review_match(record, Limit(depth=plan.depth), Stop())
    lines = [format_record(record)]
    lines += [json.dumps(ply, separators=(",", ":")) for ply in plain_review(review)["plies"]]
    path = FOLDER / f"{name}.ndjson"
    path.parent.mkdir(exist_ok=True)
    path.write_text("\n".join([*lines, ""]), encoding="utf-8")
    print(f"{name}: {len(record.actions)} actions, {record.reason}, {path.stat().st_size} bytes")


def main(names: list[str]) -> int:
    """Write the matches of these games, or of all."""
    for name in names or PLANS:
        write(name, PLANS[name])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
