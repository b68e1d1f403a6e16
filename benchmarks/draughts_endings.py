"""What solved endings are worth: the search with those that ship against itself with others, at equal positions a move.

python scripts/draughts.py endings fmjd --pieces 3 --out FILE
python benchmarks/draughts_endings.py fmjd FILE
"""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random

from plyyard.core.record import read_action
from plyyard.core.registry import find_edition
from plyyard.engines.elo import Score
from plyyard.engines.openings import Opening, random_openings
from plyyard.games.draughts import GAME, bases
from plyyard.games.draughts.rules import Position
from plyyard.games.draughts.searching import Engine, never

TABLE_BYTES = 1 << 22
LONGEST = 300
"""Plies after which a match is called a draw."""


def begin(name: str, opening: Opening) -> Position:
    """Return the position after an opening."""
    position = GAME.start(find_edition(GAME, name))
    for written in opening.actions:
        action = read_action(GAME, position, written)
        position = position.apply(action)  # type: ignore[arg-type]
    return position


def points(position: Position, seats: tuple[Engine, Engine], nodes: int) -> float:
    """Return the points of seat 0 in one match."""
    for _ in range(LONGEST):
        outcome = position.outcome()
        if outcome is not None:
            return float(outcome.points[0])
        position = position.apply(seats[position.turn].find(position, never, nodes=nodes).ranked[0][0])
    return 0.5


def main() -> None:
    """Read the command line, play, and tell the score."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("edition", choices=["fmjd", "house"])
    parser.add_argument("others", type=Path)
    parser.add_argument("--nodes", type=int, default=3000, help="positions a move")
    parser.add_argument("--openings", type=int, default=60)
    options = parser.parse_args()
    edition = find_edition(GAME, options.edition)
    ships, other = Engine(edition.options, TABLE_BYTES), Engine(edition.options, TABLE_BYTES)
    other.use_bases(bases.read(options.others.read_bytes()))
    pairs = []
    for opening in random_openings(GAME, edition, 6, options.openings, Random("versus")):
        position = begin(edition.name, opening)
        there, back = (points(position, seats, options.nodes) for seats in ((ships, other), (other, ships)))
        pairs.append(there + 1 - back)
    score = Score.of(pairs)
    elo, low, high = score.elo
    print(f"{score.share:.1%} ± {score.error:.1%} of the points; Elo {elo:+.0f}, {low:+.0f} to {high:+.0f}")


if __name__ == "__main__":
    main()
