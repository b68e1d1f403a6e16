"""Find shots for the third stage of training draughts, in matches that the program plays against itself.

    .venv/bin/python scripts/shots.py [HOW_MANY] [SEED]

writes src/plyyard/games/draughts/lessons/shots.txt: for each level so many positions, one a line, the level first. A
position is taken when exactly one sacrifice wins at least two men by force (lessons/proof.py tries every reply), when
that takes as many sacrifices as its level, and when the computer's search finds the same move.
"""

import sys
from pathlib import Path
from random import Random

from plyyard.core.registry import find_game
from plyyard.engines.limit import Limit, Stop
from plyyard.engines.search import SearchEngine
from plyyard.games.draughts.fen import format_position
from plyyard.games.draughts.lessons.proof import forced, lead, must_capture, shot
from plyyard.games.draughts.lessons.shots import GIFTS
from plyyard.games.draughts.rules import start

GAME = find_game("draughts")
FILE = Path(__file__).resolve().parents[1] / "src/plyyard/games/draughts/lessons/shots.txt"
LEVELS = (1, 2, 3)
FEW = 20
"""Pieces of both sides on a board of the first level, at most."""
LONGEST, SETTLED = 120, 8
"""Plies of a match, and those before the first position that is looked at."""
LOOKED_AT = 3
"""Moves compared for each one played: careless enough for shots to arise, as they come from errors."""
DEPTH = 6


def play(random, found, wanted):
    """Play one match and add the shots in it."""
    position = start(GAME.editions[0])
    for ply in range(LONGEST):
        legal = position.legal_actions()
        if not legal:
            return
        if ply >= SETTLED and not must_capture(position):
            level = level_of(position, random, [level for level in LEVELS if len(found[level]) < wanted])
            if level:
                found[level].add(format_position(position))
        seen = random.sample(legal, min(LOOKED_AT, len(legal)))
        position = position.apply(max(seen, key=lambda move: forced(position.apply(move), position.turn, 0)))


def level_of(position, random, open_levels):
    """Return the level of the only shot of a position, 0 where there is none that is still wanted."""
    for gifts in range(1, 1 + max((GIFTS[level] for level in open_levels), default=0)):
        move = shot(position, gifts)
        if move:
            level = next(level for level in LEVELS if GIFTS[level] == gifts and fits(position, level))
            return level if level in open_levels and confirmed(position, move, random) else 0
        if forced(position, position.turn, gifts) > lead(position, position.turn):
            return 0
    return 0


def fits(position, level):
    """Tell whether a board has as many pieces as its level is about."""
    return level > 1 or (position.own | position.enemy).bit_count() <= FEW


def confirmed(position, move, random):
    """Tell whether an ordinary search finds the same move, and so nothing that the proof leaves aside."""
    return SearchEngine(GAME.judge).choose(position, Limit(depth=DEPTH), Stop(), random).action == move


def main(arguments):
    """Write the file and return the exit status."""
    wanted, seed = int(arguments[0]) if arguments else 40, int(arguments[1]) if len(arguments) > 1 else 1
    random, found, matches = Random(seed), {level: set() for level in LEVELS}, 0
    while any(len(positions) < wanted for positions in found.values()):
        play(random, found, wanted)
        matches += 1
        if matches % 10 == 0:
            print(matches, "matches:", {level: len(positions) for level, positions in found.items()}, flush=True)
            write(found)
    write(found)
    return 0


def write(found):
    """Put down what has been found."""
    lines = [f"{level} {position}" for level in LEVELS for position in sorted(found[level])]
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
