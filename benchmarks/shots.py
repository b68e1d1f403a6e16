"""How long it takes to find a shot for the training of draughts: milliseconds of CPU time, 95 % interval of the mean.

.venv/bin/python benchmarks/shots.py [HOW_MANY]
"""

from __future__ import annotations

import sys
import time
from random import Random
from statistics import mean, stdev

from plyyard.core.exercise import LEVELS
from plyyard.games.draughts.lessons.finding import find


def main(count: int) -> None:
    """Find so many shots of each level."""
    for level in LEVELS:
        spent = []
        for seed in range(count):
            began = time.process_time()
            find(level, Random(seed).randrange)
            spent.append(1000 * (time.process_time() - began))
        margin = 1.96 * stdev(spent) / count**0.5
        print(f"level {level}: {mean(spent):.0f} ± {margin:.0f} ms, longest {max(spent):.0f} ms")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
